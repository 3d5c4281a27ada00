import {
  answerLines,
  givenUpWhen,
  ledgerJson,
  optionIn,
  settledJson,
  stepText,
  stepsIn,
  countedLines,
  endedOf,
} from "../../../table/report.ts";
import { authorOf, type Item, textOf } from "../../../table/item.ts";
import type { Tell } from "../../../table/sections.ts";
import { itemStanding, liveItems } from "../../../table/stands.ts";
import { insightKind } from "../shapes.ts";
import { lastNoted, type SwarmEntry } from "../state.ts";
import { attacksTold } from "./attacks.ts";
import { agreedPoints, countedText, openDebates, heldOn } from "./counted.ts";
import { stillOpen } from "./synthesis.ts";
import { briefOf } from "../../../table/brief-told.ts";

/** The content of `artifacts/synthesis.json`. All of it follows from the ledger. */
export type SwarmVerdict = Readonly<ReturnType<typeof verdictOf>>;

export function verdictOf(tell: Tell, kept: readonly SwarmEntry[], rounds: number) {
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
    /** Points of the Contrarian that still hold against something. */
    attacks: attacksTold(tell),
    /** What would make those who are for something give it up, in their own words. */
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
    /** Who is for something other than what was decided or leads, with their own reasons; nobody in a tie. */
    minorityReport: ended.flatMap(({ settled }) =>
      settled.minority.map(({ seat, option, why }) => ({
        position: optionIn(tell, option),
        option,
        advocate: nameOf(seat),
        reason: why,
      })),
    ),
    settled: ended.map(({ settled }) => settledJson(settled, nameOf)),
    ...ledgerJson(tell),
    stress: lastNoted(kept, "stress")?.stress ?? null,
    /** Who wrote the answer; code where nobody did. */
    by: brief === null ? ("code" as const) : ("historian" as const),
  };
}

/** An insight with what it rests on, and who contests that. */
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
