import { z } from "zod";
import { line } from "../../kernel/line.ts";
import type { Act, StandAs } from "../../table/act.ts";
import { because } from "../../table/ballot.ts";
import { reviewParts } from "../../table/brief.ts";
import {
  type Draft,
  type Id,
  asId,
  optionKind,
  questionKind,
  sameText,
  writtenId,
} from "../../table/item.ts";
import { accepts, idsIn, listOf, objects, optional, own, stands, text, unasked } from "../../table/parts.ts";
import { type Part, type Reading, type Shape, shape } from "../../table/shape.ts";
import { Approach, feasibility, fieldsOfProposal, fieldsOfTask, nameOf, sentences } from "./reply.ts";

export type SolveReply = Readonly<Record<string, unknown>>;

export const findingKind = "finding";
/** Something that the task takes for granted and that is not so. */
export const premiseKind = "premise";
/** A way as one agent would go it: the option is what it is called, and what several may be for. */
export const proposalKind = "proposal";
export const taskKind = "task";
export const concernKind = "concern";
/** How sure agents are that it can be done: a scale of the task itself. */
export const feasibilityScale = "feasibility";

export interface KnownItems {
  readonly option: (written: string) => Id | undefined;
  /** Whether it has said this before, in these words and fields; of a question, whether anybody has. */
  readonly hasSaid: (draft: Draft) => boolean;
  readonly reason: (option: Id) => string;
}

function added(drafts: readonly Draft[], { hasSaid }: KnownItems): readonly Act[] {
  return drafts.filter((draft) => !hasSaid(draft)).map((item) => ({ do: "add", item }));
}

function items(kind: string, known: KnownItems, what: string, note: string): Part<string[]> {
  return {
    schema: sentences,
    form: what === "" ? "" : JSON.stringify([what]),
    note,
    acts: (values) => values.flatMap((words) => added([{ kind, text: words }], known)),
  };
}

function item(kind: string, known: KnownItems, what: string, note = ""): Part<string | null | undefined> {
  return {
    schema: line.nullish(),
    form: JSON.stringify(what),
    note,
    acts: (value) => (value ? added([{ kind, text: value }], known) : []),
  };
}

const score: Part<number | null> = {
  schema: feasibility,
  form: "0 to 1",
  note: "how sure you are that the task can be done here as described, not how much you like it",
  acts: (value, { issue }) =>
    value === null ? [] : [{ do: "rate", id: issue, scale: feasibilityScale, value }],
};

/** Ways, each an option under its name and a proposal of its own; one that is on the table is named by its id. */
function ways(known: KnownItems, form: string, note: string) {
  return listOf(Approach, form, note, (approach, { issue }) => wayActs(approach, issue, known));
}

function wayActs(approach: Approach, issue: Id, known: KnownItems): readonly Act[] {
  const name = nameOf(approach);
  const there = known.option(approach.id ?? "") ?? known.option(name);
  const of = there ?? name;
  const whole = [
    { kind: proposalKind, text: approach.description || name, fields: fieldsOfProposal(approach, of) },
    ...approach.tasks.map((task) => ({ kind: taskKind, text: task.name, fields: fieldsOfTask(task, of) })),
  ];
  // One that is given again as it was is nothing new; one that has changed is given as a whole.
  if (there !== undefined && whole.every(known.hasSaid)) return [];
  const named = there === undefined ? [{ kind: optionKind, text: name, under: issue }] : [];
  return [...named, ...whole].map((item) => ({ do: "add", item }));
}

/** The one it would build: an id, or the name of a way. Words that name none say nothing of which it is. */
function option(known: KnownItems, what: string): Part<string | null | undefined> {
  return {
    schema: line.nullish(),
    form: JSON.stringify(what),
    note: "",
    acts: (value, reading) => (value ? [held(value, reading, known)] : []),
  };
}

const Named = z.array(z.object({ name: z.string(), description: z.string() }));

function held(value: string, { issue, reply }: Reading, known: KnownItems): Act {
  const given = Named.safeParse(reply["implementation_approaches"]).data ?? [];
  const own = given.find((one) => sameText(one.name) === sameText(value));
  const named =
    known.option(value) ?? writtenId(value) ?? (own === undefined ? value : { text: nameOf(own) });
  const said = typeof reply["why"] === "string" ? reply["why"] : "";
  const reason = said !== "" || typeof named !== "string" ? said : known.reason(named);
  return { do: "hold", issue, option: named, because: idsIn(reply["because"]), why: reason };
}

const why = optional(text("the one reason that decides it"));
const asked = "what only the person can know and would change your answer, or null";

const approachForm = `[{"id": null, "name": "at most 8 words", "description": "how, in two sentences", "pros": ["here, not in general"], "cons": ["…"], "effort": "low | medium | high", "risk": "low | medium | high", "tasks": [{"id": "T1", "name": "…", "depends_on": [], "files": ["path:line modify | create | delete"], "key_point": "what goes wrong if nobody knows it, or null"}]}]`;

export function analyseShape(known: KnownItems): Shape<SolveReply> {
  const premise = "what the task takes for granted and is not so, with path:line; else null";
  const fact = "one fact that others could confirm or dispute, with path:line";
  const waysNote =
    "one to three that differ in kind, each with at most 5 tasks; effort: hours, days or weeks; high risk loses data, breaks users or cannot be undone; files: [] where none are changed";
  const concernNote = "at most 2; what is against one way belongs to its cons";
  return shape<SolveReply>({
    feasibility_score: score,
    premise: item(premiseKind, known, premise, "such as: what it asks for is there already"),
    findings: items(findingKind, known, fact, "at most 5; a guess is marked as one"),
    implementation_approaches: ways(known, approachForm, waysNote),
    technical_concerns: items(concernKind, known, "a worry about the task as a whole", concernNote),
    option: option(known, "the name of the one that should be built"),
    why,
    questionForUser: item(questionKind, known, asked),
  });
}

export function verifyShape(known: KnownItems, hasPlan: boolean): Shape<SolveReply> {
  const standsNote =
    "on findings of others that the choice depends on: agree, contest with the reason, narrower with the text";
  const waysNote = `only new or changed ones, each as a whole: what is left out of it is gone: [{"id": "<id of the option, or null>", "name", "description", "pros", "cons", "effort", "risk", "tasks": [{"id", "name", "depends_on", "files", "key_point"}]}]; else []`;
  const newNote = "only what nobody has said and bears on the choice; else []";
  return shape<SolveReply>({
    stands: optional(stands(standsNote)),
    option: option(known, "<id of the one option that should be built>, or the name of one you propose here"),
    why,
    because: because("ids that moved you; [] where there are none"),
    couldLiveWith: accepts(),
    objectsTo: objects("those that must not be built"),
    own: own("of yours, only what you word anew or take back"),
    findings: items(findingKind, known, "a fact with path:line", newNote),
    implementation_approaches: optional(ways(known, "[]", waysNote)),
    ...(hasPlan && reviewParts),
    questionForUser: item(questionKind, known, asked),
    feasibility_score: unasked(score),
    premise: unasked(item(premiseKind, known, "")),
    technical_concerns: items(concernKind, known, "", ""),
    cross_verification: crossVerification(known),
  });
}

const Verification = z
  .object({ agrees_with: sentences, disagrees_with: sentences, additions: sentences })
  .nullish();

/** What is named by its id is a stand, and what is said in words a finding of its own. */
function crossVerification(known: KnownItems): Part<z.infer<typeof Verification>> {
  return {
    schema: Verification,
    form: "",
    note: "",
    acts: (value) => {
      const { agrees_with = [], disagrees_with = [], additions = [] } = value ?? {};
      const inWords = [...disagrees_with.filter((said) => writtenId(said) === null), ...additions];
      const found = inWords.map((said) => ({ kind: findingKind, text: said }));
      return [...stood(agrees_with, "agree"), ...stood(disagrees_with, "contest"), ...added(found, known)];
    },
  };
}

function stood(said: readonly string[], as: StandAs): readonly Act[] {
  const byId = said.filter((one) => writtenId(one) !== null);
  return byId.map((on) => ({ do: "stand", on: asId(on), as, why: on, restsOn: [] }));
}

export function fromBullets(bullets: readonly string[]): SolveReply | undefined {
  const none = { feasibility_score: null, implementation_approaches: [], technical_concerns: [] };
  return bullets.length === 0 ? undefined : { ...none, findings: [...bullets] };
}
