import { paragraphs } from "../../../kernel/prompt.ts";
import type { Seat } from "../../../kernel/seat.ts";
import { authorOf, type Id } from "../../../table/item.ts";
import type { Finding } from "../../../table/check.ts";
import { noteMissing } from "../../missing.ts";
import { checks } from "../papers/checks.ts";
import type { Workflow } from "../papers/draft.ts";
import { agendaOf } from "../rules/agenda.ts";
import { draftedAs, type Talk } from "../talk.ts";
import { additionsTold, editShape } from "./forms.ts";
import { unanswered } from "./points.ts";
import { draftItems, findingsText, partOfDraft, personText, pointsText } from "./told.ts";

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
}

/** One call: edits by id, an answer to every point. Nobody is asked where there is nothing to answer. */
export async function edited(talk: Talk, { task, patch }: Editing): Promise<void> {
  const { table, floor } = talk;
  const [author] = authorsOf(talk);
  const points = patch === undefined ? unanswered(table.ledger) : [];
  const findings = patch === undefined ? [...gapsIn(talk), ...checks(table.ledger, workflowOf(talk))] : [];
  if (author === undefined || (points.length + findings.length === 0 && patch === undefined)) return;
  const ids = new Set([
    ...points.flatMap(({ on }) => on ?? []),
    ...findings.flatMap((finding) => finding.ids),
    ...(patch ?? []),
  ]);
  await table.each([author], {
    kind: "edit",
    task: paragraphs([task, additionsTold(workflowOf(talk))]),
    shape: editShape(workflowOf(talk)),
    sees: "nothing",
    opening: talk.shortOpening,
    own: () =>
      paragraphs([
        partOfDraft(table.ledger, ids),
        pointsText(points),
        findingsText(findings),
        personText(table.ledger),
      ]),
    untold: true,
    missing: (seat, failure) => noteMissing(floor, `${seat.name} edited nothing`, failure),
  });
}
