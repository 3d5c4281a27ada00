import { z } from "zod";
import {
  adds,
  answersOf,
  asks,
  type Finding,
  itemList,
  type Ledger,
  protocol,
  questions,
  shape,
} from "colloquy/kit";
import { list } from "colloquy/document";

const claims = shape({ claims: adds("claim", "a claim", { most: 3, from: "because" }), question: asks() });

/** Answers that no item names as its cause. */
const answersReached = (ledger: Ledger): readonly Finding[] => {
  const used = new Set([...ledger.items.values()].flatMap(({ from }) => from.slice(1)));
  return answersOf(ledger)
    .filter(({ id }) => !used.has(id))
    .map(({ id, under }) => ({
      rule: "answers",
      ids: [id],
      text: `Nothing rests on your answer ${id} to ${under}`,
    }));
};

/** Everybody states claims and may ask the person one thing; then all see them, with the answers, and state more. */
export default protocol({
  name: "asking",
  summary: "claims, and questions to the person",
  when: "a test",
  cost: "three rounds",
  subject: { name: "topic", example: "How long do we keep logs?" },
  options: {},
  help: "Everybody states claims and may ask the person.",
  calls: (seats) => 3 * seats,
  rules: "State claims. Ask the person what only they can know.",
  outcome: z.object({ unreached: z.array(z.string()) }),
  async run(table) {
    const { seats } = table.floor;
    for (const title of ["First", "Second", "Third"]) {
      await table.round(title, () =>
        table.each(seats, { kind: title.toLowerCase(), task: "State your claims.", shape: claims }),
      );
      if (title !== "Third") await table.you();
    }
    return { unreached: answersReached(table.ledger).map(({ text }) => text) };
  },
  report(told) {
    return {
      answer: told.outcome === null ? null : "Claims were stated",
      document: [
        ...itemList(told, "claim", "Claims"),
        ...questions(told),
        list(answersReached(told.ledger).map(({ text }) => text)),
      ],
    };
  },
});
