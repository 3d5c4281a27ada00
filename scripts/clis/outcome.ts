import { readFileSync } from "node:fs";
import { type Installable, releases, versionOf } from "./installed.ts";

/** What came of trying one CLI. */
export interface CliOutcome {
  readonly version: string;
  readonly passed: number;
  /** The tests that failed, with what each said first. */
  readonly broken: readonly string[];
  readonly note?: string;
}

interface TestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
      readonly meta?: { readonly agent?: string; readonly column?: string; readonly told?: string };
    }[];
  }[];
}

/** The outcome for each CLI, out of the report of a test run. A CLI without a single test is broken too. */
export function outcomesOf(
  names: readonly Installable[],
  report: string,
): ReadonlyMap<Installable, CliOutcome> {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as TestReport;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  // A file that could not be loaded has no tests, and says why.
  const lost = testResults
    .filter(({ assertionResults, message }) => assertionResults.length === 0 && message !== "")
    .map(({ name, message }) => `${name}: ${firstLine(message)}`);
  return new Map(
    names.map((name) => {
      const own = tests.filter(({ fullName }) => fullName.startsWith(`${name} `));
      const broken = own
        .filter(({ status }) => status === "failed")
        .map(
          ({ fullName, failureMessages }) =>
            `${fullName.slice(name.length + 1)}: ${firstLine(failureMessages[0] ?? "")}`,
        );
      const passed = own.filter(({ status }) => status === "passed").length;
      const silent = own.length === 0 ? ["No test was run"] : [];
      return [name, { version: versionOf(name), passed, broken: [...broken, ...lost, ...silent] }];
    }),
  );
}

/** A row for each CLI, and below it a line for each test that failed. */
export function outcomeTable(rows: readonly (readonly [Installable, CliOutcome | undefined])[]): string {
  const cells = rows.map(([name, outcome]) => [
    name,
    releases[name].version,
    outcome?.version ?? "",
    String(outcome?.passed ?? 0),
    String(outcome?.broken.length ?? 0),
    outcome?.note ?? "",
  ]);
  const lines = aligned([["agent", "pinned", "tried", "passed", "broken", ""], ...cells]);
  const broken = rows.flatMap(([name, outcome]) => (outcome?.broken ?? []).map((test) => `${name}: ${test}`));
  return [...lines, ...(broken.length === 0 ? [] : ["", "What broke:", ...broken])].join("\n");
}

/** What each fault of a server was told as, a row for each agent. */
export function faultTable(report: string): string {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as TestReport;
  const told = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ meta = {} }) => meta));
  const columns = [...new Set(told.flatMap(({ column = [] }) => column))];
  const rows = Object.entries(Object.groupBy(told, ({ agent = "" }) => agent)).filter(
    ([agent]) => agent !== "",
  );
  const cells = rows.map(([agent, ofAgent = []]) => [
    agent,
    ...columns.map((column) => ofAgent.find((one) => one.column === column)?.told ?? ""),
  ]);
  return aligned([["agent", ...columns], ...cells]).join("\n");
}

function aligned(table: readonly (readonly string[])[]): readonly string[] {
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

function firstLine(message: string): string {
  return message.split("\n")[0]?.slice(0, 200) ?? "";
}
