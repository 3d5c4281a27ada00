import { paragraphs } from "../../kernel/prompt.ts";
import type { Seat } from "../../kernel/seat.ts";
import { yoursNow } from "../../table/editor.ts";
import { authorOf, type Id, type Item, issueKind, optionKind, questionKind } from "../../table/item.ts";
import type { Ledger, LogEntry } from "../../table/ledger.ts";
import type { Heard } from "../../table/move.ts";
import { dataBlock, entriesTold, ownPlace, tagOf, told } from "../../table/record.ts";
import { liveItems } from "../../table/stands.ts";
import { neededFirst, viewed } from "../../table/view.ts";
import { sum } from "../../text/amount.ts";
import { singleSpaced } from "../../text/shorten.ts";
import { part } from "../prompt-parts.ts";
import { personText } from "./draft/told.ts";
import { conflictsOf, settledOn } from "./rules/agreement.ts";
import type { Replied } from "./shapes.ts";
import { confidenceIn, confidenceOf, countedIn, phaseOf, type TableQuestion, type Talk } from "./talk.ts";

/** What is told of earlier rounds, and of this one to who sums it up. */

/** In tokens: a round costs about the same however many came before. */
const mostEarlier = 1500;
const mostOwn = 800;

/** The last round as it was said; of those before it what is contested or can be chosen, then the newest. */
export function history(talk: Talk): string {
  const { ledger } = talk.table;
  const recent = addedSince(ledger, talk.lastRoundAt);
  const earlier = liveItems(ledger).filter(
    ({ id, kind }) => !recent.has(id) && kind !== issueKind && kind !== questionKind,
  );
  const of = neededFirst(ledger, earlier);
  return paragraphs([
    talk.motion === null ? "" : part("The motion", talk.motion, "motion"),
    ...dataBlock(
      "From earlier rounds, by ids",
      viewed(ledger, { of, names: true, reasons: true, tokens: mostEarlier }),
    ),
    ...dataBlock("The last round", told(ledger, talk.lastRoundAt, true)),
    personText(ledger),
  ]);
}

/** Beside the last synthesis: the options as they stand, what the seat said itself, and what others said of what is named. */
export function shownTo(talk: Talk, self: Seat, { question }: TableQuestion): string {
  const { table, rounds, lastRoundAt } = talk;
  const { ledger } = table;
  const { stands: judges, context } = phaseOf(talk);
  if (context.history === "none") return "";
  const said = liveItems(ledger).filter(({ kind }) => ![issueKind, questionKind, optionKind].includes(kind));
  const own = said.filter((item) => authorOf(item) === self.id);
  const named = namedIn([question, rounds.at(-1)?.synthesis ?? "", conflictText(talk)], said);
  const others = named.filter((item) => !own.includes(item));
  const isNamed = new Set(named.map(({ id }) => id));
  const shown = (items: readonly Item[], tokens: number) => {
    const of = neededFirst(ledger, items).toSorted((a, b) => Number(isNamed.has(b)) - Number(isNamed.has(a)));
    return viewed(ledger, { of, names: true, reasons: false, tokens });
  };
  const before = dataBlock("What you said before", shown(own, mostOwn));
  if (!judges) return paragraphs(before);
  const options = choicesIn(talk).map(({ id }) => id);
  return paragraphs([
    ...dataBlock(
      "Options, and who stands where",
      viewed(ledger, { of: options, names: true, reasons: true, tokens: mostEarlier }),
    ),
    ownPlace(self, ledger),
    ...before,
    ...dataBlock("What the editor made of yours", yoursNow(ledger, self.id, lastRoundAt)),
    ...dataBlock("What others said, of what is named here", shown(others, mostEarlier)),
  ]);
}

/** Those whose ids stand in some texts. */
function namedIn(texts: readonly string[], items: readonly Item[]): readonly Item[] {
  const words = new Set(texts.join(" ").match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu));
  return items.filter(({ id }) => words.has(id));
}

export function choicesIn({ table, issue }: Talk): readonly Item[] {
  return liveItems(table.ledger, optionKind).filter(({ under }) => under === issue);
}

export function soFar(talk: Talk): string {
  const { rounds, motion, table } = talk;
  const last = rounds.at(-1);
  const isTold = phaseOf(talk).context.history !== "none" && last !== undefined;
  const conflicts = conflictText(talk);
  return paragraphs([
    motion === null ? "" : part("The motion", motion, "motion"),
    isTold ? part("The last synthesis", last.synthesis) : "",
    conflicts === "" ? "" : part("Conflicts", conflicts),
    personText(table.ledger),
  ]);
}

/** Conflicts that are open, each with where the facilitator sees the participants. */
function conflictText(talk: Talk): string {
  if (!phaseOf(talk).context.conflicts) return "";
  const { ledger } = talk.table;
  return conflictsOf(talk.rounds, talk.escalations)
    .open.flatMap(({ id, description, positions }) => [
      `${id}: ${description}`,
      ...Object.entries(positions).map(
        ([who, position]) => `  ${tagOf(ledger, who)}: ${singleSpaced(position)}`,
      ),
    ])
    .join("\n");
}

/** What was said since a place in the log. Who is for an option, and why, is told with the options. */
export function besidesOptions(ledger: Ledger, since: number): readonly string[] {
  return entriesTold(
    ledger,
    ledger.log.slice(since).filter((entry) => entry.is !== "word" || isForNone(entry)),
  );
}

function isForNone({ word }: Extract<LogEntry, { readonly is: "word" }>): boolean {
  return word.says.some(({ option }) => option === null);
}

/** What a majority goes by, where shares of confidence decide. */
export function sharesText(talk: Talk, said: readonly Heard<Replied>[]): string {
  const { policy, threshold } = talk.strategy.consensus;
  if (policy !== "weighted_majority" || threshold === null) return "";
  const counted = countedIn(talk, { ...confidenceIn(talk.rounds), ...confidenceOf(said) });
  const { scores = [] } = settledOn(counted, talk.issue) ?? {};
  const held = scores.filter(({ score }) => score > 0);
  if (held.length === 0) return "";
  const voters = talk.table.ledger.seats.filter(({ counts }) => counts);
  const all = sum(voters.map(({ id }) => counted.confidence[id] ?? 1));
  const shares = held.map(({ option, score }) => `${option} ${Math.round((score / all) * 100)} %`);
  return `Of all stated confidence: ${shares.join(", ")}; an option wins with ${Math.round(threshold * 100)} %.`;
}

export function addedSince({ log }: Ledger, since: number): ReadonlySet<Id> {
  return new Set(log.slice(since).flatMap((entry) => (entry.is === "item" ? [entry.id] : [])));
}
