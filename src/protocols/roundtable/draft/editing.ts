import { paragraphs } from "../../../kernel/prompt.ts";
import type { Seat } from "../../../kernel/seat.ts";
import type { Act } from "../../../table/act.ts";
import { authorOf, type Id, issueKind, textOf } from "../../../table/item.ts";
import type { Finding } from "../../../table/questions.ts";
import { noteMissing } from "../../missing.ts";
import { checks } from "../papers/checks.ts";
import { isDecision, type Workflow } from "../papers/draft.ts";
import { agendaOf } from "../rules/agenda.ts";
import { countedIn, draftedAs, type Talk } from "../talk.ts";
import { additionsTold, editShape } from "./forms.ts";
import { unanswered } from "./points.ts";
import {
  draftItems,
  findingsText,
  inForceText,
  partOfDraft,
  personText,
  pointsText,
  wholeDraft,
} from "./told.ts";
import type { Shape } from "../../../table/shape.ts";
import { inLine } from "../../../kernel/line.ts";
import { liveItems } from "../../../table/stands.ts";
import { settledOn } from "../rules/agreement.ts";
import { idsIn } from "../papers/wordings.ts";
import { dataBlock } from "../../../table/record.ts";

export function workflowOf({ options }: Talk): Workflow {
  return draftedAs(options) ?? "specs";
}

export function authorsOf({ table: { ledger }, participants }: Talk): readonly Seat[] {
  const ids = new Set(draftItems(ledger).map(authorOf));
  return participants.filter(({ id }) => ids.has(id));
}

function gapsIn({ options, table }: Talk): readonly Finding[] {
  return agendaOf(options.workflow, table.ledger).flatMap(({ topic_id, title, remaining, status }) =>
    status === "open"
      ? [{ rule: "agenda", ids: [], text: `${topic_id} (${title}): ${remaining.join("; ")}` }]
      : [],
  );
}

interface Editing {
  readonly task: string;
  /** It is written a second time: the author sees all of it, and reviews it itself. */
  readonly isSecond?: true;
  /** Only these are changed, since the person wants it: nothing else is asked for. */
  readonly patch?: readonly Id[];
  readonly decided?: readonly Decided[];
}

export interface Decided {
  readonly item: Id;
  readonly option: Id;
  readonly words: string;
}

/** One call: edits by id, an answer to every point. Nobody is asked where there is nothing to answer. */
export async function edited(talk: Talk, { task, isSecond, patch, decided = [] }: Editing): Promise<void> {
  const { table, floor } = talk;
  const [author] = authorsOf(talk);
  const points = patch === undefined ? unanswered(table.ledger) : [];
  const findings = patch === undefined ? [...gapsIn(talk), ...checks(table.ledger, workflowOf(talk))] : [];
  const asked = points.length + findings.length + decided.length;
  if (author === undefined || (asked === 0 && patch === undefined)) return;
  const ids = new Set([
    ...points.flatMap(({ on, text, change }) => [
      ...(on === null ? [] : [on]),
      ...idsIn(`${text}\n${change ?? ""}`),
    ]),
    ...findings.flatMap((finding) => (finding.rule === "steps" ? [] : finding.ids)),
    ...decided.flatMap(({ item, words }) => [item, ...idsIn(words)]),
    ...(patch ?? []),
  ]);
  const fixed = patch === undefined ? fixedIn(talk, decided) : new Map<Id, string>();
  for (const { item } of decided) talk.refused.delete(item);
  const before = new Map(decided.map(({ item }) => [item, table.ledger.items.get(item)?.wordings.length]));
  const issueOf = (option: Id) => table.ledger.find(option)?.item.under ?? undefined;
  await table.each([author], {
    kind: "edit",
    task: paragraphs([task, additionsTold(workflowOf(talk))]),
    shape: keeping(editShape(workflowOf(talk), isSecond === true, issueOf), fixed, (act, isEmpty) => {
      if (isEmpty) {
        floor.warn(
          `An edit of ${act.id} by ${author.name} says nothing that ${act.id} has a field for: it was not taken.`,
        );
        return;
      }
      const told = refusal(author.name, act, fixed.get(act.id) ?? "");
      talk.refused.set(act.id, told);
      floor.warn(told);
    }),
    sees: "nothing",
    opening: talk.shortOpening,
    own: () =>
      paragraphs([
        isSecond ? inForceText(table.ledger, true) : "",
        isSecond ? wholeDraft(table.ledger) : partOfDraft(table.ledger, ids),
        ...dataBlock(
          "Decided: these read so from now on, in your words",
          decided.map(({ item, option, words }) => `[${item}] by [${option}]: ${inLine(words)}`),
        ),
        pointsText(points),
        findingsText(findings),
        personText(table.ledger),
      ]),
    untold: true,
    missing: (seat, failure) => noteMissing(floor, `${seat.name} edited nothing`, failure),
  });
  for (const [id, wordings] of before)
    if (floor.limit === null && table.ledger.items.get(id)?.wordings.length === wordings)
      floor.warn(`How ${id} reads was decided, and its author did not word it: it reads as before.`);
}

type AuthorsAct = Extract<Act, { readonly do: "amend" | "withdraw" }>;

/** What was decided, and what its author would have made of it: the words make two of them two warnings. */
function refusal(name: string, act: AuthorsAct, decided: string): string {
  const fields = act.do === "amend" ? Object.entries(act.fields ?? {}) : [];
  const wanted =
    act.do === "withdraw"
      ? ["leave it out"]
      : [
          ...(act.text === undefined ? [] : [act.text]),
          ...fields.map(([is, text]) => `${is}: ${inLine(text)}`),
        ];
  return `${name} would word ${act.id} otherwise than was decided: it stays as decided. Decided: ${decided}. Not taken: ${wanted.join(" | ")}`;
}

/** Items whose wording a vote or the person decided, with what was, but for those that are to be worded now. */
function fixedIn(talk: Talk, now: readonly Decided[]): ReadonlyMap<Id, string> {
  const counted = countedIn(talk);
  const voted = liveItems(talk.table.ledger, issueKind).flatMap((issue) => {
    const about = isDecision(issue) ? undefined : issue.from[1];
    const option = settledOn(counted, issue.id)?.decided ?? "";
    const chosen = talk.table.ledger.items.get(option);
    return about === undefined || chosen === undefined
      ? []
      : [[about, `${option}, ${inLine(textOf(chosen))}`] as const];
  });
  return new Map(voted.filter(([id]) => !now.some(({ item }) => item === id)));
}

/** The same shape, by which some items cannot be worded anew, and no edit passes for one that says nothing. */
function keeping<T>(
  one: Shape<T>,
  fixed: ReadonlyMap<Id, string>,
  refused: (act: AuthorsAct, isEmpty: boolean) => void,
): Shape<T> {
  return {
    ...one,
    acts: (value, issue) =>
      one.acts(value, issue).filter((act) => {
        if (act.do !== "amend" && act.do !== "withdraw") return true;
        const isRefused = fixed.has(act.id);
        const isEmpty =
          act.do === "amend" && [act.text, act.fields, act.from].every((it) => it === undefined);
        if (isRefused || isEmpty) refused(act, isEmpty);
        return !isRefused && !isEmpty;
      }),
  };
}
