import {
  authorOf,
  type Id,
  type Item,
  issueKind,
  optionKind,
  sameText,
  textOf,
} from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { leading } from "../../../table/outcome.ts";
import type { Standing } from "../../../table/standing.ts";
import { liveItems } from "../../../table/stands.ts";
import { noteMissing } from "../../missing.ts";
import { ruling } from "../gates.ts";
import { isDecision } from "../papers/draft.ts";
import { tasks } from "../prompts.ts";
import { settledOn, standingOf } from "../rules/agreement.ts";
import { countedIn, type Talk } from "../talk.ts";
import { voteShape } from "./forms.ts";
import { pointsOf } from "./points.ts";
import { draftItems } from "./told.ts";

/** What the table could not settle by consent: a vote with the best reason of each side; a tie goes to the person. */

/** The decisions of a draft that have something to choose from. */
export function decisionsOf(ledger: Ledger): readonly Id[] {
  const options = liveItems(ledger, optionKind);
  return liveItems(ledger, issueKind)
    .filter((item) => isDecision(item) && options.filter(({ under }) => under === item.id).length > 1)
    .map(({ id }) => id);
}

/** Whether seats are for different options of an issue, or somebody objects to one that others are for. */
export function differs(ledger: Ledger, issue: Id): boolean {
  const held = (standingOf(ledger, issue)?.options ?? []).map(({ seats }) =>
    seats.filter(({ seat }) => seat.counts).map(({ stance }) => stance),
  );
  const wanted = held.filter((all) => all.includes("for"));
  return wanted.length > 1 || wanted.some((all) => all.includes("objects"));
}

/** Each of these is voted on, in one turn for all, and comes into force as it is decided. */
export async function putToVote(talk: Talk, about: readonly Id[]): Promise<void> {
  const { table, participants, floor } = talk;
  if (about.length === 0 || floor.limit !== null) return;
  const issues = about.map((id) => issueFor(talk, id));
  const options = liveItems(table.ledger, optionKind).filter(
    ({ under }) => under !== null && issues.includes(under),
  );
  await table.each(participants, {
    kind: "vote",
    task: tasks.vote,
    shape: voteShape((option) => table.ledger.find(option)?.item.under ?? undefined),
    sees: { of: [...issues, ...options.map(({ id }) => id)], names: false, reasons: true },
    opening: talk.shortOpening,
    on: issues,
    untold: true,
    missing: (seat, failure) => noteMissing(floor, `${seat.name} did not vote`, failure),
  });
  for (const issue of issues) await decidedOn(talk, issue);
}

/** A decision is an issue already; of an item that is contested one is made, with what is asked for in its place. */
function issueFor({ table }: Talk, id: Id): Id {
  const item = table.ledger.items.get(id) as Item;
  if (item.kind === issueKind) return id;
  const against = pointsOf(table.ledger).filter((point) => point.on === id && point.says === "objects");
  const words = new Map(
    against.flatMap(({ change, text }) =>
      change === null ? [] : [[sameText(change), { change, text }] as const],
    ),
  );
  const answered = against.flatMap(({ reply }) => (reply === null ? [] : [reply.why])).join(" / ");
  const reasons = against.map(({ text }) => text).join(" / ");
  const [issue] = table.put("rules", [
    {
      kind: issueKind,
      text: `${id}: how does it read?`,
      from: [id],
      below: [
        option(`${stays}${textOf(item)}`, answered),
        ...[...words.values()].map(({ change, text }) => option(change, text)),
        option(leftOut(id), reasons),
      ],
    },
  ]);
  return (issue as Item).id;
}

function option(text: string, reason: string) {
  return { kind: optionKind, text, ...(reason !== "" && { fields: { reason } }) };
}

const stays = "As it is: ";

function leftOut(id: Id): string {
  return `Without ${id}`;
}

/** By the strategy's rule; what that leaves open, the person decides. */
async function decidedOn(talk: Talk, issue: Id): Promise<void> {
  const { ledger } = talk.table;
  const on = standingOf(ledger, issue);
  const settled = settledOn(countedIn(talk), issue);
  if (on === undefined || settled === null) return;
  if (settled.decided === null || isBlocked(talk, on, settled.decided))
    await ruling(talk, on, leading(on)[0] ?? on.options[0]?.option.id ?? null);
  const decided = settledOn(countedIn(talk), issue)?.decided ?? null;
  if (decided !== null) enact(talk, on.issue, decided);
}

/** Where people decide by consent, a block is not outvoted. */
function isBlocked({ strategy }: Talk, { options }: Standing, decided: Id): boolean {
  const seats = options.find((one) => one.option.id === decided)?.seats ?? [];
  return (
    strategy.consensus.policy === "consent" &&
    seats.some(({ seat, stance }) => seat.counts && stance === "objects")
  );
}

/** What was decided of an item comes into force; of two wholes, the items of the other go. */
function enact({ table, issue: whole }: Talk, issue: Item, decided: Id): void {
  const { ledger } = table;
  const chosen = ledger.items.get(decided) as Item;
  const because = [decided];
  if (issue.id === whole) {
    const losing = draftItems(ledger).filter((item) => authorOf(item) !== authorOf(chosen));
    table.edit(losing.map(({ id }) => ({ do: "enact", id, withdrawn: true, because })));
    return;
  }
  const about = issue.from[1];
  const words = textOf(chosen);
  if (about === undefined || isDecision(issue) || words.startsWith(stays)) return;
  table.edit([
    words === leftOut(about)
      ? { do: "enact", id: about, withdrawn: true, because }
      : { do: "enact", id: about, text: words, because },
  ]);
}
