import { paragraphs } from "../../../kernel/prompt.ts";
import type { Seat } from "../../../kernel/seat.ts";
import { authorOf, type Id, issueKind } from "../../../table/item.ts";
import type { Finding } from "../../../table/check.ts";
import { noteMissing } from "../../missing.ts";
import { checks } from "../papers/checks.ts";
import { isDecision, type Workflow } from "../papers/draft.ts";
import { agendaOf } from "../rules/agenda.ts";
import { countedIn, draftedAs, type Talk } from "../talk.ts";
import { additionsTold, editShape } from "./forms.ts";
import { unanswered } from "./points.ts";
import { draftItems, findingsText, partOfDraft, personText, pointsText } from "./told.ts";
import type { Shape } from "../../../table/shape.ts";
import { inLine } from "../../../kernel/line.ts";
import { liveItems } from "../../../table/stands.ts";
import { settledOn } from "../rules/agreement.ts";
import { idsIn } from "../papers/wordings.ts";
import { dataBlock } from "../../../table/told-record.ts";

export function workflowOf({ options }: Talk): Workflow {
  return draftedAs(options) ?? "specs";
}

/** Who wrote the draft as it stands. */
export function authorsOf({ table: { ledger }, participants }: Talk): readonly Seat[] {
  const ids = new Set(draftItems(ledger).map(authorOf));
  return participants.filter(({ id }) => ids.has(id));
}

/** What the agenda asks for and the draft does not have. */
function gapsIn({ options, table }: Talk): readonly Finding[] {
  return agendaOf(options.workflow, table.ledger).flatMap(({ topic_id, title, remaining, status }) =>
    status === "open"
      ? [{ rule: "agenda", ids: [], text: `${topic_id} (${title}): ${remaining.join("; ")}` }]
      : [],
  );
}

interface Editing {
  readonly task: string;
  /** Only these are changed, since the person wants it: nothing else is asked for. */
  readonly patch?: readonly Id[];
  /** Items of which a vote or the person has decided how they shall read: the author words it. */
  readonly decided?: readonly Decided[];
}

export interface Decided {
  readonly item: Id;
  readonly option: Id;
  /** In whose words: the option's, and the person's where it decided. */
  readonly words: string;
}

/** One call: edits by id, an answer to every point. Nobody is asked where there is nothing to answer. */
export async function edited(talk: Talk, { task, patch, decided = [] }: Editing): Promise<void> {
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
  const fixed = patch === undefined ? fixedIn(talk, decided) : new Set<Id>();
  const before = new Map(decided.map(({ item }) => [item, table.ledger.items.get(item)?.wordings.length]));
  await table.each([author], {
    kind: "edit",
    task: paragraphs([task, additionsTold(workflowOf(talk))]),
    shape: keeping(editShape(workflowOf(talk)), fixed, (id, isEmpty) =>
      floor.warn(
        isEmpty
          ? `An edit of ${id} by ${author.name} says nothing that ${id} has a field for: it was not taken.`
          : `${author.name} would word ${id} otherwise than was decided: it stays as decided.`,
      ),
    ),
    sees: "nothing",
    opening: talk.shortOpening,
    own: () =>
      paragraphs([
        partOfDraft(table.ledger, ids),
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

/** Items whose wording a vote or the person decided, but for those that are to be worded now. */
function fixedIn(talk: Talk, now: readonly Decided[]): ReadonlySet<Id> {
  const counted = countedIn(talk);
  const voted = liveItems(talk.table.ledger, issueKind).flatMap((issue) => {
    const about = isDecision(issue) ? undefined : issue.from[1];
    return about !== undefined && settledOn(counted, issue.id)?.decided ? [about] : [];
  });
  return new Set(voted.filter((id) => !now.some(({ item }) => item === id)));
}

/** The same shape, by which some items cannot be worded anew, and no edit passes for one that says nothing. */
function keeping<T>(
  one: Shape<T>,
  fixed: ReadonlySet<Id>,
  refused: (id: Id, isEmpty: boolean) => void,
): Shape<T> {
  return {
    ...one,
    acts: (value, issue) =>
      one.acts(value, issue).filter((act) => {
        const isRefused = (act.do === "amend" || act.do === "withdraw") && fixed.has(act.id);
        const isEmpty =
          act.do === "amend" && [act.text, act.fields, act.from].every((it) => it === undefined);
        if (isRefused || isEmpty) refused(act.id, isEmpty);
        return !isRefused && !isEmpty;
      }),
  };
}
