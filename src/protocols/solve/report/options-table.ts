import stringWidth from "string-width";
import type { Level } from "../rules/analysis.ts";
import type { Solution, Synthesis } from "../rules/synthesis.ts";
import { hanging, noBreak, type PageOptions, wrapped } from "../../../document/lines.ts";
import { oneLine } from "../../../document/one-line.ts";
import type { Paint } from "../../../document/paint.ts";

/** The solutions of a round next to each other; in a narrow terminal, under each other. */
export function optionsTable(
  synthesis: Synthesis,
  chosen: Solution | null,
  options: PageOptions,
): readonly string[] {
  const all = synthesis.solutions.map((solution, index) => ({
    name: nameOf(solution, index, solution === chosen, options.paint),
    rows: rowsOf(solution, synthesis, options.paint),
  }));
  if (all.length === 0) return [hanging("", "No agent proposed a way to solve it.", options.columns)];
  return options.columns < narrow ? stacked(all, options) : sideBySide(all, options);
}

const narrow = 70;
const margin = "  ";
const gap = "   ";

interface Option {
  readonly name: string;
  readonly rows: Rows;
}

type Rows = Readonly<Record<(typeof labels)[number], string>>;

const labels = ["by", "effort", "risk", "feasibility", "files", "tasks", "agreements"] as const;
const labelWidth = Math.max(...labels.map((label) => label.length));

function nameOf({ name }: Solution, index: number, isChosen: boolean, paint: Paint): string {
  const text = paint("bold", `${index + 1} ${oneLine(name)}`);
  return isChosen ? `${text} ${paint("green", `✔${noBreak}chosen`)}` : text;
}

function rowsOf(solution: Solution, { cross_verification }: Synthesis, paint: Paint): Rows {
  const { name, source_cli, effort, risk, feasibility, files, implementation_plan } = solution;
  return {
    by: source_cli.map(oneLine).join(", ") || "nobody",
    effort: level(effort, paint),
    risk: level(risk, paint),
    feasibility: `${bar(feasibility, paint)} ${feasibility.toFixed(2)}`,
    files: filesText(files, paint),
    tasks: String(implementation_plan.tasks.length),
    agreements: String(cross_verification.agreements.filter((point) => names(point, name)).length),
  };
}

function level(given: Level, paint: Paint): string {
  const style = { low: "green", medium: "yellow", high: "red" } as const;
  return paint(style[given], given);
}

function bar(feasibility: number, paint: Paint): string {
  const filled = Math.round(feasibility * 10);
  const style = feasibility >= 0.7 ? "green" : feasibility >= 0.4 ? "yellow" : "red";
  return `${paint(style, "█".repeat(filled))}${paint("dim", "░".repeat(10 - filled))}`;
}

function filesText({ verified, missing, created }: Solution["files"], paint: Paint): string {
  const told = [
    ...(verified.length === 0 ? [] : [`${verified.length}${noBreak}verified`]),
    ...(missing.length === 0 ? [] : [paint("red", `${missing.length}${noBreak}missing`)]),
    ...(created.length === 0 ? [] : [`${created.length}${noBreak}new`]),
  ];
  return told.join(", ") || "none named";
}

function names(point: string, name: string): boolean {
  return point.toLowerCase().includes(name.toLowerCase());
}

function sideBySide(all: readonly Option[], { columns, paint }: PageOptions): readonly string[] {
  const head = margin.length + labelWidth;
  const natural = all.map(({ name, rows }) =>
    Math.max(...[name, ...Object.values(rows)].map((text) => stringWidth(text))),
  );
  const widths = fitted(natural, columns - head - gap.length * all.length);
  const row = (label: string, cells: readonly string[]) =>
    lineUp([label && paint("dim", label), ...cells], [labelWidth, ...widths]);
  return [
    ...row(
      "",
      all.map(({ name }) => name),
    ),
    ...row(
      "",
      widths.map((width) => paint("dim", "─".repeat(width))),
    ),
    ...labels.flatMap((label) =>
      row(
        label,
        all.map(({ rows }) => rows[label]),
      ),
    ),
  ];
}

/** As wide as each would be; where that is too wide, the widest give way. */
function fitted(natural: readonly number[], available: number): readonly number[] {
  const share = Math.floor(available / natural.length);
  const narrow = natural.filter((width) => width <= share);
  if (narrow.length === 0 || narrow.length === natural.length)
    return natural.map((width) => Math.min(width, share));
  const taken = narrow.reduce((sum, width) => sum + width, 0);
  const wide = fitted(
    natural.filter((width) => width > share),
    available - taken,
  ).values();
  return natural.map((width) => (width <= share ? width : (wide.next().value ?? share)));
}

/** Cells of several lines each, as lines of the terminal. */
function lineUp(cells: readonly string[], widths: readonly number[]): readonly string[] {
  const columns = cells.map((text, column) => wrapped(text, widths[column] ?? 1));
  const height = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, at) => {
    const line = columns.map((lines, column) => padded(lines[at] ?? "", widths[column] ?? 0)).join(gap);
    return `${margin}${line}`.trimEnd();
  });
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - stringWidth(text)));
}

function stacked(all: readonly Option[], { columns, paint }: PageOptions): readonly string[] {
  return all.flatMap(({ name, rows }, index) => [
    ...(index === 0 ? [] : [""]),
    hanging(margin, name, columns),
    ...labels.map((label) =>
      hanging(`${margin}  ${paint("dim", label.padEnd(labelWidth))}  `, rows[label], columns),
    ),
  ]);
}
