import { expect } from "vitest";
import { story, type Story } from "./command.ts";

/** A protocol of a stranger in one file: a secret ballot, its count, and a word of a person before it is over. */
const urn = `
import { defineProtocol, option, slug } from "colloquy";
import { facts } from "colloquy/document";
import { z } from "zod";

const Vote = z.object({ vote: z.string() });

export default defineProtocol({
  name: "urn",
  speakers: "opinions",
  languages: ["en"],
  verbs: [{
    name: "urn",
    summary: "a secret ballot",
    when: "a vote that nobody should see",
    cost: "one call for each agent",
    subject: { kind: "words", name: "question", example: "Tea or coffee?", optional: false },
    options: { option: option.texts({ help: "one that can be voted for" }) },
    takes: ["folder", "partial"],
    help: "Everybody votes in secret.",
    commands: [],
    examples: [],
  }],
  plan: ({ subject, options, agents }) => ({
    title: subject ?? "",
    id: "urn-" + slug(subject ?? "", "question", 40),
    given: { question: subject ?? "", options: options.option },
    seats: agents.map((agent) => ({ name: agent, role: "Votes", focus: [], agent })),
  }),
  load: async () => ({
    given: z.object({ question: z.string(), options: z.array(z.string()) }),
    kept: z.object({ votes: z.number() }),
    outcome: z.object({ votes: z.number(), said: z.string() }),
    async run(floor, { question, options }) {
      const turn = {
        kind: "vote",
        prompt: { stable: "You vote.", fresh: options.join(", "), request: question },
        schema: Vote,
        secret: true,
      };
      const replies = await floor.round("Ballot", () => Promise.all(floor.seats.map((seat) => floor.ask(seat, turn))));
      const { votes } = floor.keep({ votes: replies.filter(({ answered }) => answered).length });
      const { value } = await floor.person({ id: "open", text: "Shall the urn be opened?" });
      return { votes, said: value };
    },
    report: ({ kept, outcome }) => {
      const document = () => [facts([["Votes", String(kept[0]?.votes ?? 0)]])];
      return { verdict: outcome, inAWord: null, page: document, document };
    },
  }),
});
`;

/** A project that has it, trusted, with two who vote. */
export async function urnStory(votes: Readonly<Record<string, string>>, code = urn): Promise<Story> {
  const told = story();
  const built: Story = { ...told, run: (args, options) => told.run(args, { asBuilt: true, ...options }) };
  told.write(".colloquy/protocols/urn.ts", code);
  const agents = Object.entries(votes).map(([name, reply]) => {
    const script = `- reply: ${JSON.stringify(reply)}\n`;
    told.write(`${name}.yaml`, script);
    return `  ${name}: { script: ${name}.yaml }`;
  });
  told.write(".colloquy/config.yaml", `agents:\n${agents.join("\n")}\n`);
  const { code: exit, stderr } = await built.run(["trust", "--yes"]);
  if (exit !== 0) throw new Error(stderr);
  return built;
}

export const urnCode = urn;

const shape = `z.object({
  strength: z.int().min(1).max(5),
  order: z.array(z.enum(["tea", "coffee", "milk"])).length(3),
  fine: z.array(z.enum(["tea", "coffee", "milk"])).meta({ uniqueItems: true }),
}).refine(({ order, fine }) => fine.includes(order[0]), "what stands first must be fine with you")`;
const votingCode = urnCode.replace("z.object({ vote: z.string() })", shape);
export const votingId = "urn-what-to-drink";
export const goodVote = { strength: 4, order: ["milk", "tea", "coffee"], fine: ["milk"] };

/** One that waits for a person to vote: a scale, an order of what is listed, several of it. */
export async function voting() {
  const told = await urnStory({ ada: JSON.stringify(goodVote) }, votingCode);
  const held = await told.run(["urn", "What to drink?", "--agents", "ada,human"]);
  expect(held.code).toBe(4);
  return told;
}
