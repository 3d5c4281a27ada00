import { type Floor, type Protocol, run } from "colloquy";
import { z } from "zod";

const Estimate = z.object({ days: z.number(), because: z.string() });

interface Delphi {
  readonly question: string;
  readonly tolerance: number;
  readonly maxRounds: number;
}
interface Agreed {
  readonly days: number;
  readonly rounds: number;
}

/** Everyone estimates alone, sees the others' reasons without names, and may revise, until they are close. */
const delphi: Protocol<Delphi, Agreed> = async (floor, options) => {
  let reasons: readonly string[] = [];
  for (let round = 1; ; round++) {
    const estimates = await floor.round(`Round ${round}`, () => everybody(floor, options, reasons));
    const days = estimates.map((estimate) => estimate.days).sort((a, b) => a - b);
    const spread = floor.judge("spread", (days.at(-1) ?? 0) - (days[0] ?? 0));

    if (spread <= options.tolerance || round === options.maxRounds)
      return { days: days[Math.floor(days.length / 2)] ?? 0, rounds: round };
    reasons = estimates.map(({ because }) => because);
  }
};

async function everybody(floor: Floor, { question }: Delphi, reasons: readonly string[]) {
  const prompt = {
    stable: `You estimate work. Answer as JSON: { "days": number, "because": string }.`,
    fresh: reasons.map((reason) => `- ${reason}`).join("\n"),
    request: question,
  };
  const turn = { kind: "estimate", prompt, schema: Estimate };
  const replies = await Promise.all(floor.seats.map((seat) => floor.ask(seat, turn)));
  // A seat that failed is a reply without a value, never an exception.
  return replies.flatMap((reply) => (reply.answered ? [reply.value] : []));
}

const discussion = run(
  delphi,
  { question: "How long does it take to move sessions to Redis?", tolerance: 2, maxRounds: 3 },
  {
    name: "delphi",
    agents: {
      ada: ({ round }) => ({ days: round === 1 ? 3 : 6, because: "I have done it twice" }),
      bob: ({ round }) => ({ days: round === 1 ? 13 : 8, because: "The tests must move too" }),
      cyd: () => "I would rather not say.",
    },
  },
);
const result = await discussion.result;
console.log(result.status, result.verdict);
for (const { seat, failure } of result.seats) if (failure !== undefined) console.log(`${seat}: ${failure}`);
