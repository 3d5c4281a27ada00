import { facts, list, section, strong, table as rows } from "colloquy/document";
import { figure, type Ledger, number, option, protocol, shape, text } from "colloquy/kit";

const estimate = shape({
  estimate: number("your best guess"),
  low: number("you would be surprised if it were less"),
  high: number("you would be surprised if it were more"),
  reason: text("the one reason that decides it; later also which reason of the others you heed or reject"),
});

/** Estimates in anonymous rounds: everybody names a number alone, hears the spread and the reasons, and may revise. */
export default protocol({
  name: "delphi",
  summary: "estimates in anonymous rounds until the spread settles",
  when: "a number that nobody knows and several can reason about",
  cost: "2 to 4 rounds, one call for each agent",
  subject: { name: "question", example: "How many days does it take to move sessions to Redis?" },
  options: {
    unit: option.text({ help: "what the number counts, such as days" }),
    rounds: option.int({ min: 2, max: 8, default: 4, help: "the most rounds" }),
    tolerance: option.number({ min: 0, max: 1, default: 0.15, help: "the spread at which it ends, as a share of the median" }),
  },
  help: `
Every agent estimates alone. Then each hears the median, the spread and the others' reasons, without names, and may
revise. It ends when the spread settles or stops shrinking. What comes back is a number with its range and the reasons
of those who stayed outside it.`,
  example: { subject: "How many days does it take to move the shop's sessions to Redis?", config: "delphi.yaml" },
  seats: (agents) =>
    agents.map((agent, index) => ({ name: `Estimator ${index + 1}`, role: "Estimates alone", focus: [], agent })),
  calls: (seats, { rounds }) => seats * rounds,
  rules: `You estimate on a panel. Nobody learns who said what. Think of how such things went before, and of what usually goes
wrong. A range that is too narrow is the commonest mistake.`,
  names: false,
  async run(table, { options }) {
    for (let round = 1; endOf(spreadsIn(table.ledger), options) === null; round++) {
      const last = spreadsIn(table.ledger).at(-1);
      const heard =
        last === undefined ? "" : ` The median was ${last.median}, and the middle half lay between ${last.from} and ${last.to}.`;
      const counted = options.unit === undefined ? "" : ` The number counts ${options.unit}.`;
      await table.round(`Round ${round}`, () =>
        table.each(table.members, { kind: "estimate", task: `Estimate.${counted}${heard}`, shape: estimate }),
      );
    }
  },
  report({ ledger, nameOf, given: { options } }) {
    const spreads = spreadsIn(ledger);
    const last = spreads.at(-1);
    if (last === undefined) return { document: [] };
    const { median, from, to, made } = last;
    const ended = endOf(spreads, options);
    const unit = options.unit === undefined ? "" : ` ${options.unit}`;
    const answer = `${figure(median)}${unit}, between ${figure(from)} and ${figure(to)}`;
    const outside = made.filter((one) => one.estimate < from || one.estimate > to);
    return {
      answer,
      result: { estimate: median, from, to, unit: options.unit ?? null, rounds: spreads.length, ended },
      document: [
        facts([
          ["Estimate", [strong(answer)]],
          ["Ended", ended === null ? "not yet" : endings[ended]],
          ["Rounds", String(spreads.length)],
          ["Panel", `${made.length} of ${ledger.seats.length} answered in the last round`],
        ]),
        ...section("Round by round", [
          rows(
            ["Round", "Median", "Middle half", "Answers"],
            spreads.map((one, index) => [
              String(index + 1),
              figure(one.median),
              `${figure(one.from)} – ${figure(one.to)}`,
              String(one.made.length),
            ]),
          ),
        ]),
        ...section("Reasons", [list(made.map((one) => [strong(figure(one.estimate)), `: ${one.reason}`]))]),
        ...section("Outside the middle half", [
          list(outside.map(({ by, estimate: one, reason }) => `${nameOf(by)}: ${figure(one)}, ${reason}`)),
        ]),
      ],
    };
  },
});

const endings = {
  settled: "the spread settled",
  stuck: "the spread stopped shrinking",
  "rounds-spent": "the last round was held",
} as const;

type Ending = { readonly rounds: number; readonly tolerance: number };

/** How it ends; `null` while it goes on. */
function endOf(spreads: readonly Spread[], { rounds, tolerance }: Ending): keyof typeof endings | null {
  const [now, before] = spreads.toReversed();
  if (now === undefined) return null;
  if (now.width <= tolerance * Math.abs(now.median)) return "settled";
  if (before !== undefined && now.width >= before.width) return "stuck";
  return spreads.length === rounds ? "rounds-spent" : null;
}

/** The spread of each round, from what the ledger holds. */
function spreadsIn({ notes }: Ledger) {
  const made = notes.map(({ by, round, words }) => ({ by, round, estimate: Number(words.estimate), reason: words.reason ?? "" }));
  return [...Map.groupBy(made, ({ round }) => round).values()].map(spreadOf);
}

function spreadOf(made: readonly { readonly by: string; readonly estimate: number; readonly reason: string }[]) {
  const sorted = made.map(({ estimate: one }) => one).sort((a, b) => a - b);
  const [from, median, to] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)];
  return { made, from, median, to, width: to - from };
}

type Spread = ReturnType<typeof spreadOf>;

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}
