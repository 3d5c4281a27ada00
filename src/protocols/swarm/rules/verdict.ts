import {
  answerLines,
  type LedgerJson,
  ledgerJson,
  optionIn,
  settledJson,
  stepText,
  stepsIn,
  countedLines,
  endedOf,
} from "../../../table/report.ts";
import { authorOf, type Item, textOf, issueKind } from "../../../table/item.ts";
import type { Tell } from "../../../table/sections.ts";
import { givenUpWhen, itemStanding, liveItems, lastSaid } from "../../../table/stands.ts";
import { insightKind } from "../shapes.ts";
import { attacksTold, agreedPoints, countedText, openDebates, heldOn } from "./counted.ts";
import { briefOf } from "../../../table/brief-told.ts";
import { openQuestions } from "../../../table/questions.ts";
import { listed } from "../../../words.ts";

/** The content of `artifacts/synthesis.json`. All of it follows from the ledger. */
export interface SwarmVerdict extends Readonly<ReturnType<typeof ownVerdict>>, LedgerJson {}

export function verdictOf(tell: Tell, rounds: number): SwarmVerdict {
  return { ...ownVerdict(tell, rounds), ...ledgerJson(tell) };
}

function ownVerdict(tell: Tell, rounds: number) {
  const { ledger, words, nameOf } = tell;
  const brief = briefOf(ledger);
  const counted = countedLines(tell);
  const [first] = brief?.parts ?? [];
  const steps = stepsIn(brief);
  const ended = endedOf(ledger);
  return {
    executiveSummary: first === undefined ? countedText(tell) : textOf(first),
    insights: liveItems(ledger, insightKind)
      .filter(({ round }) => round === first?.round)
      .map((item) => insightOf(tell, item)),
    agreements: agreedPoints(tell),
    attacks: attacksTold(tell),
    wouldChange: ended.flatMap(({ on }) =>
      heldOn(on).flatMap(({ option }) =>
        givenUpWhen(ledger, on, option).map(({ seat, text }) => ({ option, seat: nameOf(seat), text })),
      ),
    ),
    unresolvedDebates: openDebates(tell),
    openQuestions: stillOpen(tell, rounds),
    recommendations: steps.map((step) => stepText(words, step)),
    bottomLine: answerLines(brief, counted),
    nextSteps: steps,
    minorityReport: ended.flatMap(({ settled }) =>
      settled.minority.map(({ seat, option, why }) => ({
        position: optionIn(tell, option),
        option,
        advocate: nameOf(seat),
        reason: why,
      })),
    ),
    settled: ended.map(({ settled }) => settledJson(settled, nameOf)),
    by: brief === null ? ("code" as const) : ("historian" as const),
  };
}

function insightOf({ ledger, nameOf }: Tell, item: Item) {
  const { title = "", confidence = "" } = item.fields;
  const evidence = item.from.slice(1).flatMap((id) => ledger.items.get(id) ?? []);
  return {
    title,
    description: textOf(item),
    confidence,
    /** What it rests on, by id and in words. */
    ids: evidence.map(({ id }) => id),
    supportingEvidence: evidence.map((one) => `[${one.id}] ${nameOf(authorOf(one))}: ${textOf(one)}`),
    dissentingViews: evidence.flatMap(({ id }) =>
      (itemStanding(ledger, id)?.contestedBy ?? []).map(({ by, why }) => `${nameOf(by)} (${id}): ${why}`),
    ),
  };
}

export interface RoundSynthesis extends Readonly<ReturnType<typeof roundSynthesis>> {}

export function roundSynthesis(tell: Tell, round: number) {
  const { ledger, words } = tell;
  const saidOf = (field: string) =>
    lastSaid(ledger, field, (note) => note.round === round && isChair(note.move));
  const lines = (field: string) => saidOf(field)?.split("\n") ?? [];
  const brief = briefOf(ledger);
  const [first] = brief?.parts ?? [];
  const isFinal = first?.round === round;
  const summary = isFinal ? textOf(first) : saidOf("summary");
  return {
    summary: summary ?? countedText(tell),
    agreements: agreedPoints(tell).map(({ told }) => told),
    disagreements: [
      ...openDebates(tell).flatMap(({ id, topic, positions }) => {
        const told = positions.map(({ stance, advocates }) => `${stance}: ${listed(words, advocates)}`);
        // Of a topic each side is a line; of a claim all of it.
        return ledger.items.get(id)?.kind === issueKind ? told : [`${topic}: ${told.join("; ")}`];
      }),
      ...attacksTold(tell).map(({ told, met }) => `${told}: ${met.join("; ")}`),
    ],
    insights: isFinal
      ? liveItems(ledger, insightKind)
          .filter((item) => item.round === round)
          .map((item) => `${item.fields["title"] ?? ""}: ${textOf(item)}`)
      : lines("insights"),
    openQuestions: stillOpen(tell, round),
    nextTopicSuggestions: lines("nextTopicSuggestions"),
    by: summary === null ? ("code" as const) : isFinal ? ("historian" as const) : ("moderator" as const),
  };
}

/** What experts ask the person, and what a chair says that nobody could answer, in the last round in which one did. */
function stillOpen({ ledger }: Tell, round: number): readonly string[] {
  const asked = openQuestions(ledger).map(({ id, text }) => `${text} [${id}]`);
  const last = lastSaid(ledger, "openQuestions", (note) => note.round <= round && isChair(note.move));
  return [...asked, ...(last?.split("\n") ?? [])];
}

function isChair(move: string): boolean {
  return move === "synthesis" || move === "final_synthesis";
}
