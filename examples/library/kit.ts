import { type Asked, hold } from "colloquy";
import { accepts, decided, holds, objects, option, protocol, settleAll, shape, whoStandsWhere } from "colloquy/kit";

const majority = { by: "majority", threshold: 0.5 } as const;
const position = shape({ for: holds(), accepts: accepts(), objects: objects() });

/** Everybody takes a position alone, hears the others', and may move, for a reason it names. */
const quorum = protocol({
  name: "quorum",
  summary: "positions, one exchange, a majority",
  when: "a choice between options that are known",
  cost: "2 rounds, one call for each agent",
  subject: { name: "question", example: "Which queue?" },
  options: { choice: option.texts({ help: "an option, once for each" }) },
  help: "Everybody takes a position alone, hears the others', and may move.",
  calls: (seats) => seats * 2,
  rules: "You are one of several who decide. Say what you are for, what you could live with, and what must not be.",
  async run(table, { subject, options }) {
    const issue = table.issue(subject, options.choice);
    for (const [title, task] of [["Alone", "Take a position."], ["Again", "Take a position again, now that you have heard all."]] as const)
      await table.round(title, () => table.each(table.members, { kind: "position", task, shape: position, issue, on: [issue] }));
    await table.settle(majority);
  },
  report(told) {
    const settled = settleAll(told.ledger, majority);
    return { settled, document: [...decided(told, settled), ...whoStandsWhere(told)] };
  },
});

const { verdict } = await hold(quorum, "Where do sessions go?", {
  choice: ["Redis", "Cookies"],
  agents: {
    ada: () => ({ for: { option: "O1", why: "It survives a restart" } }),
    bob: ({ round }: Asked) => ({ for: { option: round === 1 ? "O2" : "O1", why: "Restarts are daily", because: ["O1"] } }),
    cyd: () => ({ for: { option: "O2", why: "Nothing to run" }, accepts: [{ option: "O1", condition: "it is hosted" }] }),
  },
}).result;
console.log(verdict?.answer);
console.log(verdict?.standing[0]?.moves);
