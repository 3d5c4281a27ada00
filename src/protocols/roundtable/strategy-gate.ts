import type { Floor } from "../../kernel/floor.ts";
import { strategyFaults } from "./rules/validate.ts";
import type { Strategy } from "./rules/strategy.ts";
import type { RoundtableOptions } from "./options.ts";

/** A strategy that nobody named is shown with its reason, and a person takes it or chooses another. */
export async function confirmedStrategy(floor: Floor, options: RoundtableOptions): Promise<Strategy> {
  const { choice, usual, strategies } = options;
  if (choice.by !== "detected") return choice.strategy;
  const named = (id: string) => strategies.find((one) => one.id === id);
  const { value } = await floor.person({
    id: "strategy",
    text: [
      `Discuss it by the strategy ${choice.strategy.name}?`,
      choice.reason,
      choice.strategy.description,
    ].join("\n"),
    choices: [
      { id: "recommended", label: `Use ${choice.strategy.id}` },
      ...(usual === choice.strategy.id ? [] : [{ id: "default", label: `Use ${usual}, the default here` }]),
      { id: "choose", label: "Choose another" },
    ],
    recommended: "recommended",
  });
  if (value === "default") return named(usual) ?? choice.strategy;
  return value === "choose" ? chosen(floor, options) : choice.strategy;
}

async function chosen(floor: Floor, options: RoundtableOptions): Promise<Strategy> {
  const { strategies, participants, sides, choice } = options;
  const ids = participants.map(({ id }) => id);
  let problem = "";
  for (;;) {
    const { value } = await floor.person({
      id: "strategies",
      text: [problem, "Which strategy?"].filter((line) => line !== "").join("\n"),
      choices: strategies.map(({ id, name, description }) => ({ id, label: `${name}: ${description}` })),
      recommended: choice.strategy.id,
    });
    const strategy = strategies.find(({ id }) => id === value) ?? choice.strategy;
    const faults = strategyFaults(strategy, ids, sides);
    if (faults.length === 0) return strategy;
    problem = faults.join(" ");
  }
}
