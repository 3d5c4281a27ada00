import { section, table as rows } from "colloquy/document";
import {
  adds, approves, decided, figure, itemList, type Ledger, holds, minorityView, option, optional, protocol,
  settleAll, type Settled, shape, type VotingRule, whoStandsWhere, type Words,
} from "colloquy/kit";

const rules = ["approval", "majority", "plurality"] as const;

/** Options, one blind argument each, a secret ballot, and what every other rule would have decided. */
export default protocol({
  name: "ballot",
  summary: "a secret ballot after one blind argument each, counted by the rule you choose",
  when: "a choice among a few options that must be made, where the way of counting matters",
  cost: "2 or 3 rounds, one call for each agent",
  subject: { name: "question", example: "Which message queue do we take?" },
  options: {
    choice: option.texts({ help: "an option to vote on, once for each; left out, the panel names them" }),
    rule: option.choice(rules, { default: "approval", help: "how the ballots are counted" }),
    threshold: option.number({ min: 0.5, max: 1, default: 0.5, help: "the share that a majority needs" }),
    weights: option.listed<number>({
      help: "what each voter's ballot weighs, in the order of agents, such as 2,1,1; left out, all the same",
      read(given) {
        const weights = (Array.isArray(given) ? given : String(given).split(",")).map(Number);
        return weights.every((one) => one >= 0) ? { value: weights } : { problem: "is not a list such as 2,1,1" };
      },
    }),
    tie: option.choice(["open", "first", "you"], {
      default: "open",
      help: "what becomes of a tie: it stays open, the option that came up first is taken, or you are asked",
    }),
  },
  help: `
Every agent makes one argument without seeing the others'. Then all see the arguments, without names, and fill in one
ballot: the option they are for, and every option they would be content with. Nobody sees a ballot before all are in.
The chosen rule decides; the report says who voted how, and what every other rule would have decided.`,
  example: { subject: "Where do the shop's sessions go?", config: "ballot.yaml" },
  seats: (agents) => agents.map((agent, index) => ({ name: `Voter ${index + 1}`, role: "Voter", focus: [], agent })),
  calls: (voters, { choice }) => voters * (choice.length > 0 ? 2 : 3),
  rules: `You are one of several voters. Nobody at the table learns who argued or voted for what. A good argument says what
would happen, to whom, and how one would notice; one that fits every option is worth nothing. Vote by what was argued,
not by what others may vote.`,
  names: false,
  prefixes: { argument: "A" },
  async run(table, { subject, options }) {
    const issue = table.issue(subject, options.choice);
    if (options.choice.length === 0)
      await table.round("Options", () =>
        table.each(table.members, {
          kind: "options",
          task: "Name what should be on the ballot: real alternatives, each in at most 12 words.",
          shape: shape({ options: adds("option", "an option", { most: 3 }) }),
          issue,
        }),
      );
    await table.round("Arguments", () =>
      table.each(table.members, {
        kind: "argument",
        task: `Make the one argument that should decide this, for an option or against one, by its id: one that others are
likely to miss. If no option can be voted on as it is worded, add the one that can.`,
        shape: shape({
          argument: adds("argument", "at most 80 words, with the id of the option", { most: 1 }),
          options: optional(adds("option", "at most 15 words, as it would be carried out", { most: 1 })),
        }),
        issue,
      }),
    );
    await table.round("Ballot", () =>
      table.each(table.members, {
        kind: "ballot",
        task: `Fill in your ballot. It is secret, and the only one you have. The rule that decides is: ${options.rule}.`,
        shape: shape({ vote: holds(), approved: approves() }),
        issue,
        on: [issue],
        secret: true,
        standIns: "never",
      }),
    );
    await table.settle(ruleOf(options.rule, table.ledger, options), { tie: options.tie });
  },
  report(told) {
    const { ledger, isOver, given: { options } } = told;
    const order = isOver ? [options.rule, ...rules.filter((rule) => rule !== options.rule)] : [];
    const counts = order.flatMap((rule) => settleAll(ledger, ruleOf(rule, ledger, options), { tie: options.tie }));
    const settled = counts.slice(0, 1);
    return {
      settled,
      result: { rules: counts.map(({ rule, decided: option, tied }) => ({ rule, decided: option, tied })) },
      document: [
        ...decided(told, settled),
        ...byEveryRule(told.words, counts),
        ...minorityView(told, settled),
        ...whoStandsWhere(told),
        ...itemList(told, "argument", "Arguments"),
      ],
    };
  },
});

/** What each rule makes of the same ballots, the one that decided first; scores by option. */
const byEveryRule = (words: Words, counts: readonly Settled[]) => {
  const head = ["Rule", "Decides", ...(counts[0]?.scores ?? []).map(({ option: id }) => id)];
  const cells = counts.map(({ rule, decided: option, tied, scores }) => {
    const decides = option ?? (tied.join(" = ") || "None");
    return [words("table.how", { how: rule }), decides, ...scores.map(({ score }) => figure(score))];
  });
  return section("By every rule", [rows(head, cells)]);
};

interface Counting {
  readonly threshold: number;
  readonly weights: readonly number[] | undefined;
}

function ruleOf(by: (typeof rules)[number], { seats }: Ledger, { threshold, weights = [] }: Counting): VotingRule {
  const weighed = Object.fromEntries(seats.map(({ id }, index) => [id, weights[index] ?? 1]));
  return { by, threshold, weights: weighed };
}
