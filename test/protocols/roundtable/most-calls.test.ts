import { describe, expect, test } from "vitest";
import type { Estimate } from "../../../src/host/running/dry-run.ts";
import { taking } from "../../runs.ts";
import { story } from "../../stories/command.ts";
import { scriptedPanel } from "../../stories/discussion.ts";
import { held, type Player } from "./players.ts";
import { played } from "./sizes.ts";

const topic = "An app by which a brigade sees who can come within eight minutes when the siren goes";

async function estimated(verb: string, ...flags: readonly string[]): Promise<Estimate> {
  const told = story();
  const { stdout } = await told.run([verb, topic, "--dry-run", "--json", ...flags, ...scriptedPanel(told)]);
  return JSON.parse(stdout) as Estimate;
}

/** Objects to everything, never settles a point, votes for what nobody else does, and never wants to end it. */
const quarrelsome: Player = (asked) => {
  const { kind, seat } = asked;
  switch (kind) {
    case "question":
      return { question: "What?", focus: "All of it" };
    case "response":
      return { needs: ["To see who comes"], questions: ["Who pays?"] };
    case "draft":
      return {
        requirements: [
          { id: "REQ-1", statement: "When it rings, the app shall ring within 2 s.", title: "Ring" },
        ],
        parts: [{ id: "COMP-1", name: "Ring", does: "Rings", carries: [] }],
        decisions: [
          {
            id: "ADR-1",
            title: "Where",
            context: "It must be somewhere",
            options: [{ name: "Here" }, { name: "There" }],
          },
        ],
      };
    case "review":
      return {
        review: ["REQ-1", "COMP-1"]
          .filter((id) => asked.text.includes(id))
          .map((on) => ({
            on,
            say: "object",
            reason: `Not so, says ${seat.id}`,
            change: `As ${seat.id} has it`,
          })),
        missing: [`What ${seat.id} needs`],
        confidence: 0.9,
      };
    case "edit":
      return { replies: [], edits: [{ id: "REQ-1", text: `The app shall ring in round ${asked.round}.` }] };
    case "vote":
      return {
        votes: [...asked.text.matchAll(/\[(O\d+)(?:v\d+)?\]/g)]
          .slice(0, 1)
          .map(([, option]) => ({ option, why: "So" })),
      };
    default:
      return {
        synthesis: "They differ",
        next_action: "continue",
        next_question: "And?",
      };
  }
};

const drafted = ["specs", "design"] as const;

describe("What a plan says", () => {
  test.each(taking(drafted, 2))(
    "%s takes no more calls than its plan has, however they quarrel",
    async (verb) => {
      const { mostCalls } = await estimated(verb, "--max-rounds", "5");
      const { sent } = await held(verb, topic, quarrelsome, { maxRounds: 5 });
      // What is asked for again because it lacks something is no call of the plan.
      const first = sent.filter(({ prompt }) => !prompt.includes("Your last reply"));
      expect(first.filter(({ kind }) => kind === "vote").length).toBeGreaterThan(0);
      expect(first.at(-1)?.round).toBe(5);
      expect(first.length).toBeLessThanOrEqual(mostCalls);
    },
  );

  test.each(taking(drafted, 2))("%s usually takes what is said beforehand", async (verb) => {
    const { typical } = await estimated(verb);
    const { calls, inputTokens, outputTokens } = (await held(verb, topic, played)).result.usage;
    for (const ratio of [typical.calls / calls, typical.tokens / (inputTokens + outputTokens)]) {
      expect(ratio).toBeLessThan(1.5);
      expect(ratio).toBeGreaterThan(1 / 1.5);
    }
  });
});
