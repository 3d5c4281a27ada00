import { type Doc, facts, list, type Report, section, strong, table, type Told } from "colloquy";
import type { Given, Kept, Outcome } from "./delphi.ts";

/** What came of it: the number first, then how the panel came to it, then who stayed outside. */
export function report({ kept, given, outcome, discussion }: Told<Given, Kept, Outcome>): Report<unknown> {
  const last = kept.at(-1);
  const unit = given.unit === null ? "" : ` ${given.unit}`;
  if (last === undefined) return { verdict: null, inAWord: null, page: () => null, document: () => null };
  const { median, from, to } = last;
  const outside = last.estimates.filter(({ estimate }) => estimate < from || estimate > to);
  const answer = `${round(median)}${unit}, between ${round(from)} and ${round(to)}`;
  const document = (): Doc => [
    facts([
      ["Estimate", [strong(answer)]],
      ["Ended", outcome === null ? "not yet" : endings[outcome.ended]],
      ["Rounds", String(kept.length)],
      ["Panel", `${last.estimates.length} of ${discussion.seats.length} answered in the last round`],
    ]),
    ...section("Round by round", [
      table(
        ["Round", "Median", "Middle half", "Answers"],
        kept.map((one, index) => [
          String(index + 1),
          round(one.median),
          `${round(one.from)} – ${round(one.to)}`,
          String(one.estimates.length),
        ]),
      ),
    ]),
    ...section("Reasons", [list(last.estimates.map((one) => [strong(round(one.estimate)), `: ${one.reason}`]))]),
    ...section("Outside the middle half", [
      list(outside.map(({ seat, estimate, reason }) => `${seat}: ${round(estimate)}, ${reason}`)),
    ]),
  ];
  return {
    verdict: { estimate: median, from, to, unit: given.unit, rounds: kept.length, ended: outcome?.ended ?? null },
    inAWord: answer,
    page: document,
    document,
  };
}

const endings = {
  settled: "the spread settled",
  stuck: "the spread stopped shrinking",
  "rounds-spent": "the last round was held",
} as const;

function round(number: number): string {
  return String(Math.round(number * 100) / 100);
}
