import { z } from "zod";
import { line } from "../../../kernel/line.ts";
import type { AgendaItem } from "./session.ts";
import { idKey } from "./artifact-links.ts";
import type { InForce } from "./in-force.ts";
import type { Known } from "./known.ts";

const text = line;
const sentence = text.min(1);
const ids = z.array(sentence);

/** What a check of a draft finds: topics nobody covered, requirements that cannot both hold, or that nobody can test. */
export const Validation = z.object({
  uncovered: z.array(z.object({ topic_id: sentence, what: sentence })).optional(),
  contradictions: z.array(z.object({ ids, what: sentence })).optional(),
  untestable: z.array(z.object({ id: sentence, why: sentence })).optional(),
});
export type Validation = z.infer<typeof Validation>;

/** Which artifacts answer for which: a workflow by its requirements, a requirement by its components. */
export const Mapping = z.object({ map: z.array(z.object({ id: sentence, by: ids })) });
export type Mapping = z.infer<typeof Mapping>;

/** What holds of both, by ids of the draft alone. */
export const Checks = z.object({
  uncovered: z.array(z.object({ topic_id: z.string(), what: z.string() })).readonly(),
  contradictions: z.array(z.object({ ids: z.array(z.string()).readonly(), what: z.string() })).readonly(),
  untestable: z.array(z.object({ id: z.string(), why: z.string() })).readonly(),
  map: z.array(z.object({ id: z.string(), by: z.array(z.string()).readonly() })).readonly(),
  /** Those that nothing answers for. */
  unanswered: z.array(z.string()).readonly(),
});
export type Checks = Readonly<z.infer<typeof Checks>>;

export interface Draft {
  readonly artifacts: readonly InForce[];
  readonly agenda: readonly AgendaItem[];
  /** What must be answered for, and what can answer. */
  readonly asked: readonly { readonly id: string; readonly title: string }[];
  readonly answering: readonly InForce[];
}

/** In specs users and workflows are carried by requirements; in a design requirements by its parts and decisions. */
export function draftOf(
  workflow: string,
  artifacts: readonly InForce[],
  agenda: readonly AgendaItem[],
  known: readonly Known[],
): Draft {
  const of = (...types: readonly string[]) => artifacts.filter(({ type }) => types.includes(type));
  const required = known.filter(({ id }) => /^(?:REQ|FR|NFR|BR)\b/.test(id));
  return workflow === "specs"
    ? { artifacts, agenda, asked: of("USER", "FLOW"), answering: of("REQ", "BR", "NFR") }
    : {
        artifacts,
        agenda,
        asked: [...required, ...of("NFR")],
        answering: of("COMP", "ARCH", "INT", "NODE", "CONC"),
      };
}

/** Only what names something of the draft counts; a contradiction is one between two. */
export function checksOf(
  draft: Draft,
  validation: Validation | null,
  mapping: Mapping | null,
): Checks | null {
  if (validation === null && mapping === null) return null;
  const map = (mapping?.map ?? []).flatMap(({ id, by }) => {
    const from = known(id, draft.asked);
    return from === undefined ? [] : [{ id: from, by: only(by, draft.answering) }];
  });
  const answered = new Set(map.filter(({ by }) => by.length > 0).map(({ id }) => id));
  return {
    uncovered: (validation?.uncovered ?? []).filter(({ topic_id }) =>
      draft.agenda.some((topic) => topic.topic_id === topic_id),
    ),
    contradictions: (validation?.contradictions ?? [])
      .map(({ ids: given, what }) => ({ ids: only(given, draft.artifacts), what }))
      .filter(({ ids: two }) => two.length > 1),
    untestable: (validation?.untestable ?? []).flatMap(({ id, why }) => {
      const one = known(id, draft.artifacts);
      return one === undefined ? [] : [{ id: one, why }];
    }),
    map,
    unanswered: mapping === null ? [] : draft.asked.map(({ id }) => id).filter((id) => !answered.has(id)),
  };
}

/** Those of the draft, each once. */
function only(given: readonly string[], among: readonly { readonly id: string }[]): readonly string[] {
  return [...new Set(given.flatMap((id) => known(id, among) ?? []))];
}

/** The id as it stands in the draft. */
function known(id: string, among: readonly { readonly id: string }[]): string | undefined {
  return among.find((one) => idKey(one.id) === idKey(id))?.id;
}

/** What the table is told of it, as sentences; none where nothing was found. */
export function findingsOf({ uncovered, contradictions, untestable, unanswered }: Checks): readonly string[] {
  return [
    ...uncovered.map(({ topic_id, what }) => `Not covered, ${topic_id}: ${what}`),
    ...contradictions.map(({ ids: two, what }) => `${two.join(" and ")} contradict each other: ${what}`),
    ...untestable.map(({ id, why }) => `${id} cannot be tested: ${why}`),
    ...(unanswered.length === 0 ? [] : [`Nothing covers ${unanswered.join(", ")}.`]),
  ];
}
