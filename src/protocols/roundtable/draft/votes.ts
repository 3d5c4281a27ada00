import { type Id, issueKind, type Item, optionKind, sameText, textOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { liveItems } from "../../../table/stands.ts";
import { ruling } from "../gates.ts";
import { below, isDecision, itemsOf } from "../papers/draft.ts";
import { tasks } from "../prompts.ts";
import { settledOn, standingOf } from "../rules/agreement.ts";
import { countedIn, type Talk } from "../talk.ts";
import { voteShape } from "./forms.ts";
import { pointsOf } from "./points.ts";
import { answersOf } from "../../../table/questions.ts";

/** What the table could not settle by consent: a vote with the best reason of each side; a tie goes to the person. */

export function decisionsOf(ledger: Ledger): readonly Id[] {
  const ids = itemsOf(ledger, "decision").map(({ id }) => id);
  return ids.filter((id) => below(ledger, "option", id).length > 1);
}

export function differs(ledger: Ledger, issue: Id): boolean {
  const options = standingOf(ledger, issue)?.options ?? [];
  const held = options.map(({ seats }) => seats.map(({ stance }) => stance));
  const wanted = held.filter((all) => all.includes("for"));
  return wanted.length > 1 || wanted.some((all) => all.includes("objects"));
}

export type Decided = NonNullable<ReturnType<typeof enact>>;

/** Each of these is voted on, in one turn for all. What was decided of an item's words is for its author to word. */
export async function putToVote(talk: Talk, about: readonly Id[]): Promise<readonly Decided[]> {
  const { table, participants, floor } = talk;
  if (about.length === 0 || floor.limit !== null) return [];
  const issues = about.map((id) => issueFor(talk, id));
  const options = liveItems(table.ledger, optionKind).filter(
    ({ under }) => under !== null && issues.includes(under),
  );
  await table.each(participants, {
    kind: "vote",
    task: tasks.vote,
    shape: voteShape(table.ledger.issueOf),
    sees: { of: [...issues, ...options.map(({ id }) => id)], names: false, reasons: true },
    opening: talk.shortOpening,
    on: issues,
    untold: true,
    missing: (seat) => `${seat.name} did not vote`,
  });
  const open = issues.filter((issue) => isOpen(talk, issue));
  const undecided = open.flatMap((issue) => standingOf(table.ledger, issue) ?? []);
  if (undecided.length > 0 && floor.limit === null) await ruling(talk, undecided);
  return issues.flatMap((issue) => {
    const on = table.ledger.items.get(issue);
    const decided = settledOn(countedIn(talk), issue)?.decided ?? null;
    return on === undefined || decided === null ? [] : (enact(talk, on, decided) ?? []);
  });
}

function issueFor({ table }: Talk, id: Id): Id {
  const { ledger } = table;
  const item = ledger.items.get(id) as Item;
  if (item.kind === issueKind) return id;
  const against = pointsOf(ledger).filter((point) => point.on === id && point.says === "objects");
  const changes = new Map(
    against.flatMap(({ change, text }) =>
      change === null ? [] : [[sameText(change), { change, reason: change === text ? "" : text }] as const],
    ),
  );
  const removing = against.filter(({ change }) => change === null);
  const answered = against.flatMap(({ reply, before }) => reply?.why ?? before ?? []).join(" / ");
  const steps = below(ledger, "step", id).map(textOf);
  const { criterion } = item.fields;
  const reads = [
    textOf(item),
    ...(criterion === undefined ? [] : [`criterion: ${criterion}`]),
    ...steps,
  ].join("; ");
  const [issue] = table.put("rules", [
    {
      kind: issueKind,
      text: `${id}: how does it read?`,
      from: [id],
      below: [
        option(`${stays}${reads}`, answered),
        ...[...changes.values()].map(({ change, reason }) => option(change, reason)),
        ...(removing.length === 0 ? [] : [option(leftOut(id), removing.map(({ text }) => text).join(" / "))]),
      ],
    },
  ]);
  return (issue as Item).id;
}

function option(text: string, reason: string) {
  return { kind: optionKind, text, ...(reason !== "" && { fields: { reason } }) };
}

const stays = "As it is: ";
const leftOut = (id: Id) => `Without ${id}`;

function isOpen(talk: Talk, issue: Id): boolean {
  const on = standingOf(talk.table.ledger, issue);
  const settled = settledOn(countedIn(talk), issue);
  if (on === undefined || settled === null) return false;
  if (settled.decided === null) return true;
  // Where people decide by consent, a block is not outvoted.
  const seats = on.options.find((one) => one.option.id === settled.decided)?.seats ?? [];
  const isBlocked = seats.some(({ stance }) => stance === "objects");
  return talk.strategy.consensus.policy === "consent" && isBlocked;
}

/** What was decided of an item comes into force, or is handed to its author. */
function enact({ table }: Talk, issue: Item, option: Id) {
  const { ledger } = table;
  const chosen = ledger.items.get(option) as Item;
  const because = [option];
  const item = issue.from[1];
  const own = answersOf(ledger).findLast(({ under }) => under === issue.id);
  const text = textOf(chosen);
  if (item === undefined || isDecision(issue)) return null;
  if (text === leftOut(item)) {
    table.edit([{ do: "enact", id: item, withdrawn: true, because }]);
    return null;
  }
  const isMore = own !== undefined && sameText(textOf(own)) !== sameText(text);
  if (text.startsWith(stays) && !isMore) return null;
  return { item, option, words: isMore ? `${text} (the person: ${textOf(own)})` : text };
}
