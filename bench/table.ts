import type { Figure, Unit } from "./figure.ts";

/** Columns, with one between two of them: 120 in all. */
const widths = { name: 54, value: 12, aim: 14, verdict: 4, detail: 32 } as const;

export const heading = line(["figure", "measured", "aim", "", "in detail"]);

/** A figure as people write it, on as many lines as it takes. */
export function row(figure: Figure): string {
  const { value, unit } = measureOf(figure);
  const { name, aim, detail } = figure;
  const cells = [name, amount(value, unit), aim === null ? "" : `≤ ${limit(aim, unit)}`];
  return line([...cells, aim === null ? "" : isOver(figure) ? "over" : "met", detail]);
}

/** What could not be measured is over too. */
export function isOver(figure: Figure): boolean {
  return figure.aim !== null && !(measureOf(figure).value <= figure.aim);
}

function measureOf(figure: Figure): { readonly value: number; readonly unit: Unit | "times" } {
  return "ratio" in figure ? { value: figure.ratio, unit: "times" } : figure;
}

function amount(value: number, unit: Unit | "times"): string {
  switch (unit) {
    case "times":
      return `${rounded(value, 2)} ×`;
    case "seconds":
      return value < 0.1
        ? `${(value * 1000).toFixed(0)} ms`
        : `${value < 1 ? value.toFixed(2) : rounded(value, 1)} s`;
    case "of 1":
      return `${value.toFixed(2)} of 1`;
    case "share":
      return `${plain(value * 100, 0, 1)} %`;
    default:
      return `${plain(value, 0, 0)} ${value === 1 ? unit.replace(/s$/, "") : unit}`;
  }
}

/** As somebody wrote it, where what was measured is rounded. */
function limit(aim: number, unit: Unit | "times"): string {
  switch (unit) {
    case "times":
      return plain(aim, 1, 2);
    case "seconds":
      return `${plain(aim, 0, 2)} s`;
    case "of 1":
      return plain(aim, 1, 2);
    default:
      return amount(aim, unit);
  }
}

/** To what anybody can tell apart: no decimals from 100 on, one from 10 on. */
function rounded(value: number, decimals: number): string {
  return plain(value, 0, 0).length > 2 ? plain(value, 0, 0) : value.toFixed(value < 10 ? decimals : 1);
}

function plain(value: number, leastDecimals: number, mostDecimals: number): string {
  return value.toLocaleString("en", {
    minimumFractionDigits: leastDecimals,
    maximumFractionDigits: mostDecimals,
  });
}

function line(cells: readonly string[]): string {
  const [name = "", value = "", aim = "", verdict = "", detail = ""] = cells;
  const names = wrapped(name, widths.name);
  const details = wrapped(detail, widths.detail);
  const lines = Array.from({ length: Math.max(names.length, details.length) }, (_, index) => {
    const [measured, aimed, told] = index === 0 ? [value, aim, verdict] : ["", "", ""];
    return [
      (names[index] ?? "").padEnd(widths.name),
      measured.padStart(widths.value),
      aimed.padStart(widths.aim),
      told.padEnd(widths.verdict),
      details[index] ?? "",
    ]
      .join(" ")
      .trimEnd();
  });
  return lines.join("\n");
}

/** Broken at spaces; a word that is too long for a line is broken itself. */
export function wrapped(text: string, width: number): readonly string[] {
  return text.match(new RegExp(`\\S.{0,${width - 1}}(?=\\s|$)|\\S{1,${width}}`, "g")) ?? [""];
}
