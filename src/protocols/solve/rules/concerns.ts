import { referencesIn } from "../../../ledger/ids.ts";
import { optionOf } from "../../../ledger/ledger.ts";
import { compare, sameWords } from "../../../text/likeness/same-words.ts";
import { nameKey } from "./analysis.ts";
import { waysOn } from "./joining.ts";
import type { OnTable } from "./on-the-table.ts";

/** A worry, who has it, and which approaches it is about; none where it is about the task. */
export interface Concern {
  readonly text: string;
  readonly agent: string;
  readonly about: readonly string[];
}

/**
 * A concern stands with the approaches that it names, by id or by name, whoever proposed them. One that names none is
 * about its agent's approach where that has but one; else it is about the task.
 */
export function concernsOn(table: OnTable): readonly Concern[] {
  const { ledger } = table;
  const ways = waysOn(table);
  const names = ways.flatMap(([option, held]) =>
    [ledger.options.find(({ id }) => id === option)?.text ?? "", ...held.map(({ approach }) => approach.name)]
      .map((name) => ({ option, name: nameKey(name) }))
      .filter(({ name }) => name.length >= shortestName),
  );
  const inOrder = table.concerns.toSorted((a, b) => compare(a.agent, b.agent) || compare(a.seat, b.seat));
  return inOrder.flatMap(({ seat, agent, texts }) => {
    const own = ways.filter(([, held]) => held.some((one) => one.seat === seat)).map(([option]) => option);
    return texts.map((text) => {
      const words = ` ${sameWords(text)} `;
      const byId = referencesIn(text).flatMap(({ id }) => optionOf(ledger, id)?.id ?? []);
      const byName = names.filter(({ name }) => words.includes(` ${name} `)).map(({ option }) => option);
      const named = [...new Set([...byId, ...byName])];
      return { text, agent, about: named.length > 0 ? named : own.length === 1 ? own : [] };
    });
  });
}

/** Those about the task, the most shared first. */
export function taskConcerns(table: OnTable): readonly string[] {
  const open = concernsOn(table).filter(({ about }) => about.length === 0);
  return [...Map.groupBy(open, ({ text }) => sameWords(text)).values()]
    .map((same) => ({
      text: same.map(({ text }) => text).sort()[0] ?? "",
      agents: new Set(same.map(({ agent }) => agent)).size,
    }))
    .sort((a, b) => b.agents - a.agents || compare(a.text, b.text))
    .map(({ text }) => text);
}

/** A shorter one would be found in words that mean something else. */
const shortestName = 4;
