import { ColloquyError, defineProtocol, fenced, type Protocol, slug } from "colloquy";
import { z } from "zod";

/** A protocol of a user: five seats speak in three rounds, each hears the others, and one sums it up. 16 calls. */
const Given = z.object({ topic: z.string() });
type Given = z.infer<typeof Given>;

const Said = z.object({ statement: z.string() });
const Kept = z.object({ v: z.literal(1), statements: z.array(z.string()).readonly() });
const Outcome = z.object({ answer: z.string() });
type Outcome = z.infer<typeof Outcome>;

const panel: Protocol<Given, Outcome> = async (floor, { topic }) => {
  let heard: readonly string[] = [];
  const turn = (kind: string) => ({
    kind,
    prompt: {
      stable: `You sit on a panel about ${fenced("topic", topic)}`,
      fresh: heard.map((statement) => fenced("statement", statement)).join("\n\n"),
      request: 'Say what you think, as JSON: {"statement": string}.',
    },
    schema: Said,
  });
  for (const round of [1, 2, 3])
    heard = await floor.round(`Round ${round}`, async () => {
      const replies = await Promise.all(floor.seats.map((seat) => floor.ask(seat, turn("statement"))));
      const statements = replies.flatMap((reply) => (reply.answered ? [reply.value.statement] : []));
      return floor.keep({ v: 1 as const, statements }).statements;
    });
  const [first] = floor.seats;
  const sum = first === undefined ? null : await floor.ask(first, turn("sum"));
  if (sum?.answered !== true) throw new ColloquyError("no-answer", "Nobody summed it up.");
  return { answer: sum.value.statement };
};

export default defineProtocol({
  name: "panel",
  speakers: "opinions",
  verbs: [
    {
      name: "panel",
      summary: "five seats, three rounds and a sum",
      when: "an engine is measured",
      cost: "16 calls",
      subject: { kind: "words", name: "topic", example: "Where should sessions be kept?", optional: false },
      options: {},
      takes: ["folder", "files", "partial"],
      help: "Five seats speak in three rounds; the first sums it up.",
      commands: [['colloquy panel "Where should sessions be kept?"', ""]],
      examples: [],
    },
  ],
  plan: ({ subject, agents }) => ({
    title: subject ?? "",
    id: `panel-${slug(subject ?? "", "topic", 40)}`,
    given: { topic: subject ?? "" },
    seats: ["A", "B", "C", "D", "E"].map((name, n) => ({
      name,
      role: "Speaks",
      focus: [],
      agent: agents[n % agents.length] ?? "",
    })),
    limits: {},
    mostCalls: 16,
  }),
  load: () =>
    Promise.resolve({
      run: panel,
      given: Given,
      kept: Kept,
      outcome: Outcome,
      report: ({ outcome }: { readonly outcome: Outcome | null }) => ({
        verdict: outcome,
        inAWord: outcome?.answer ?? null,
        page: () => null,
        document: () => null,
      }),
    }),
});
