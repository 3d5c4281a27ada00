import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Prints the table attack × outcome, and at the end how many attacks held. */
export default class HostileReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { kind, attack, outcome, ok } = rowOf(test);
    if (test.result().state !== "skipped")
      process.stderr.write(ok ? "." : `\n${kind}: ${attack}: ${outcome}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const all = modules.flatMap((module) => [...module.children.allTests()]);
    const tests = all.filter((test) => test.result().state !== "skipped");
    const rows = tests.map(rowOf).sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0));
    const width = (key: "kind" | "attack") => Math.max(...rows.map((row) => row[key].length), 6);
    const line = (kind: string, attack: string, outcome: string) =>
      `${kind.padEnd(width("kind"))}  ${attack.padEnd(width("attack"))}  ${outcome}`;
    const unloaded = modules.filter((module) => module.errors().length > 0);
    const failed = rows.filter(({ ok }) => !ok).length + unloaded.length;
    const lines = [
      "",
      line("kind", "attack", "outcome"),
      ...rows.map(({ kind, attack, outcome }) => line(kind, attack, outcome)),
      ...unloaded.map((module) => `${module.moduleId}: ${module.errors()[0]?.message}`),
      "",
      `${rows.length - (failed - unloaded.length)} passed, ${failed} failed`,
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
  }
}

function hasPassed(test: TestCase): boolean {
  return test.result().state === "passed";
}

interface Row {
  readonly kind: string;
  readonly attack: string;
  readonly outcome: string;
  readonly ok: boolean;
}

function rowOf(test: TestCase): Row {
  const { hostile } = test.meta();
  const [, kind = "", attack = test.name] = /^(.*?): (.*)$/s.exec(test.name) ?? [];
  const error = test.result().errors?.[0]?.message ?? "";
  const { outcome = "not tried", detail = error } = hostile ?? {};
  const told = detail === "" ? outcome : `${outcome}: ${detail.replaceAll(/\s+/g, " ").slice(0, 300)}`;
  return {
    kind,
    attack,
    outcome: hasPassed(test)
      ? outcome
      : told.toUpperCase().slice(0, outcome.length) + told.slice(outcome.length),
    ok: hasPassed(test),
  };
}
