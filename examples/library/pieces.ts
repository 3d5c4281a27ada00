import {
  answerLines, ColloquyError, defineProtocol, fenced, hold, option, slug, type Turn, version, whoAnswered, writeIn,
} from "colloquy";
import { facts } from "colloquy/document";
import { z } from "zod";

/** A protocol with a manifest and no kit: everybody says one word. */
const oneWord = defineProtocol({
  name: "one-word",
  speakers: "opinions",
  verbs: [
    {
      name: "one-word",
      summary: "one word from everybody",
      when: "a first impression",
      cost: "one call for each agent",
      subject: { kind: "words", name: "topic", example: "Redis", optional: false },
      options: { loud: option.flag({ help: "in capitals" }) },
      takes: ["folder"],
      help: "Everybody says one word.",
      commands: [],
      examples: [],
    },
  ],
  plan: ({ subject, options, agents, lang }) => ({
    title: subject ?? "",
    id: slug(`one-word ${subject}`, "one-word"),
    given: { ask: `${fenced("topic", subject ?? "")}\n\n${writeIn(lang, "topic")}`, loud: options.loud },
    seats: agents.map((agent) => ({ name: agent, role: "Says a word", focus: [], agent })),
  }),
  load: async () => ({
    given: z.object({ ask: z.string(), loud: z.boolean() }),
    kept: z.object({ counted: z.number() }),
    outcome: z.object({ words: z.array(z.string()) }),
    async run(floor, { ask, loud }) {
      const turn: Turn<string> = { kind: "word", prompt: `One word on this:\n\n${ask}`, schema: null };
      const replies = await floor.round("Words", () => Promise.all(floor.seats.map((seat) => floor.ask(seat, turn))));
      const answering = replies.map((reply, index) => ({
        seat: floor.seats[index]?.name ?? "",
        receipt: reply.answered ? reply.receipt : null,
      }));
      // What a stand-in said for a seat counts for nobody.
      floor.keep({ counted: whoAnswered(answering).filter(({ counts }) => counts).length });
      const words = replies.flatMap((reply) => (reply.answered ? [reply.value] : []));
      return { words: loud ? words.map((word) => word.toUpperCase()) : words };
    },
    report: ({ kept, outcome }) => {
      const document = () => [facts([["Words", outcome?.words.join(", ") ?? ""], ["Count", String(kept[0]?.counted ?? 0)]])];
      return { verdict: outcome, inAWord: null, page: document, document };
    },
  }),
});

const discussion = hold(oneWord, "Redis", { agents: { ada: () => "fast", bob: () => "volatile" }, loud: true });
const { verdict } = await discussion.result;
console.log(verdict?.words);

// What a person answers to several questions at once.
console.log(answerLines([{ id: "Q1", text: "30 days" }, { id: "Q2", text: "Yes" }]));

// What is wrong with what was given is an error with a code, and the result rejects with it.
try {
  await hold(oneWord, "", { agents: { ada: () => "fast" } }).result;
} catch (error) {
  if (error instanceof ColloquyError) console.log(error.code, error.message, typeof version);
}
