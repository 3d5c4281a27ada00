import { expect, test } from "vitest";
import { z } from "zod";
import type { Protocol } from "../../src/kernel/floor.ts";
import { retoldText } from "../../src/kernel/earlier.ts";
import { reviewOwn } from "../../src/kit.ts";
import { agent, discuss, seated, temporaryFolder } from "../discussion.ts";

const Plan = z.object({ steps: z.array(z.string()) });

/** An author among others: whoever writes a whole, in whatever shape, can take the step. */
const authored: Protocol<null, unknown> = async (floor) => {
  const [author, other] = floor.seats;
  if (author === undefined || other === undefined) throw new Error("two seats are needed");
  return floor.round("Write", async () => {
    await floor.ask(other, { kind: "claim", prompt: "What matters?", schema: null });
    const prompt = { stable: "The facts: one server.", fresh: "", request: "Write the plan." };
    const turn = { kind: "write", prompt, schema: Plan };
    const first = await floor.ask(author, turn);
    if (!first.answered) throw new Error(first.failure.message);
    return reviewOwn(floor, author, turn, first.value);
  });
};

test.each([
  ['{"steps": ["measure", "move"]}', { steps: ["measure", "move"] }],
  ["I cannot do that.", { steps: ["move"] }],
])(
  "the author of any protocol reviews what it wrote and writes it again in its shape: %s",
  async (again, outcome) => {
    const said: Readonly<Record<string, string>> = {
      write: '{"steps": ["move"]}',
      review: "- Nobody has measured.",
      rewrite: again,
    };
    const asked: string[] = [];
    const ada = agent("ada", (request) => {
      const { kind } = request;
      // An agent that does not remember sees the facts again, and what it wrote of them.
      expect(retoldText(request)).toContain("The facts: one server.");
      asked.push(kind);
      return { text: said[kind] ?? "" };
    });
    const bob = agent("bob", () => ({ text: "The cost matters." }));
    const { end } = await discuss({
      folder: await temporaryFolder(),
      seated: [seated("Author", ada), seated("Other", bob)],
      protocol: authored,
      options: null,
    });
    expect(end).toMatchObject({ ended: "completed", outcome });
    expect(asked.slice(0, 3)).toEqual(["write", "review", "rewrite"]);
  },
);
