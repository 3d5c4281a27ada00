import { comparedParts, type Comparison, comparisonOf } from "../../host/protocols/compare.ts";
import { readingOf } from "../../host/protocols/catalogue.ts";
import { viewDiscussion } from "../../host/view/result.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { ComparedPart } from "../../kernel/result.ts";
import { jsonText } from "../../kernel/json-value.ts";
import { printable } from "../../kernel/printable.ts";
import { configFor, printFound } from "../discussing.ts";
import { findDiscussion } from "../find.ts";
import { table } from "../table.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";
import { wrappedHelp } from "../wrapped-help.ts";

export default async function compare(
  terminal: Terminal,
  options: Options,
  ...ids: readonly string[]
): Promise<number> {
  if (new Set(ids).size < 2)
    throw new ColloquyError("usage", "Name two discussions or more, each once.", {
      hint: "`colloquy list` shows them: colloquy compare <id> <id>",
    });
  const config = await configFor(options, terminal);
  const viewed = [];
  for (const id of ids) {
    const found = await findDiscussion(options, terminal, config, id);
    viewed.push(await readingOf(found.folder, () => viewDiscussion(found, config.home, terminal)));
  }
  const comparison = comparisonOf(viewed);
  await printFound(comparison, () => wrappedHelp(pageOf(comparison), terminal.columns), config, terminal);
  return 0;
}

/** As somebody would type it. */
function changeWords(change: Comparison["discussions"][number]["change"]): string {
  const { seats = {}, without = [], say = [], options = {} } = change ?? {};
  return [
    ...Object.entries(seats).map(([seat, agent]) => `--seat ${seat}=${agent}`),
    ...without.map((seat) => `--without ${seat}`),
    ...say.map(({ item, text }) => `--say ${item} "${text}"`),
    ...Object.entries(options).map(([name, given]) => `--option ${name}=${optionText(given)}`),
  ].join(" ");
}

function optionText(given: unknown): string {
  return typeof given === "string" ? given : jsonText(given);
}

function pageOf(comparison: Comparison): string {
  const { discussions, parted } = comparison;
  const partings = parted.flatMap((one, index) =>
    one === null ? [] : [`A and ${name(index + 1)} part at ${one.turn} (${printable(one.seat)}).`, ""],
  );
  const [answer, ...parts] = comparedParts(comparison);
  const took = parts.pop();
  return [
    ...discussions.flatMap(({ id, forkOf, change }, index) => [
      `  ${name(index)}  ${id}`,
      ...(forkOf === null ? [] : [`     a fork of ${forkOf}: ${printable(changeWords(change))}`]),
    ]),
    "",
    ...(answer?.rows ?? []).flatMap(({ values, isSame }) => [
      isSame ? "The answer is the same" : "The answers differ",
      ...(isSame ? values.slice(0, 1).map((one) => `  ${printable(one)}`) : each(values)),
      "",
    ]),
    ...partings,
    ...parts.flatMap(partLines),
    took?.title ?? "",
    table([
      ["", ...discussions.map((_, index) => name(index))],
      ...(took?.rows ?? []).map(({ label, values }) => [`  ${label}`, ...values]),
    ]),
  ].join("\n");
}

/** Where nothing differs, what leads an issue is told, and no more. */
function partLines({ title, rows }: ComparedPart): readonly string[] {
  const others = rows.filter(({ isSame }) => !isSame);
  const told = others.flatMap(({ label, values }) => [`  ${printable(label)}`, ...each(values).map(inner)]);
  const same = rows[0]?.isSame === true && title.startsWith("Issue") ? rows[0] : null;
  const first = same === null ? [] : [`  ${same.label}, the same in all: ${printable(same.values[0] ?? "")}`];
  const lines = [...first, ...told];
  return lines.length === 0 ? [] : [printable(title), ...lines, ""];
}

function inner(line: string): string {
  return `  ${line}`;
}

function name(index: number) {
  return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[index] ?? String(index + 1);
}

function each(values: readonly string[]) {
  return values.map((value, index) => `  ${name(index)}  ${printable(value)}`);
}
