import { isTrusted, trust } from "../../config/trust.ts";
import { toTerminal } from "../../document/to-terminal.ts";
import { summaryOf } from "../../evaluation/evaluation.ts";
import { reportOf } from "../../evaluation/report.ts";
import { evaluate, type Prepared, prepare, priceWords } from "../../host/evaluating/evaluate.ts";
import { type Loaded, loadPack, packNames } from "../../host/evaluating/load.ts";
import { formats, keepReport } from "../../host/evaluating/reports.ts";
import type { Running } from "../../host/evaluating/run.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { jsonText } from "../../kernel/json-value.ts";
import { printable } from "../../kernel/printable.ts";
import { choice, count, score } from "../../manifest/read-value.ts";
import { shipped } from "../../own-files.ts";
import { count as counted, grouped } from "../../text/amount.ts";
import { configFor, text, valueOf } from "../discussing.ts";
import { tell, type Terminal } from "../terminal.ts";
import { agrees } from "../typed-lines.ts";
import { type Command, commandAt } from "../verb.ts";

const readFormat = choice("text", "json", "csv", "markdown", "html");

export default async function evalVerb(given: Command, cases?: string): Promise<number> {
  const { format: _, json, example, ...rest } = given.options;
  const options = example === true ? { ...rest, config: shipped("examples/evaluation-agents.yaml") } : rest;
  const terminal = commandAt(given, options);
  const format = json === true ? "json" : (valueOf(given.options, "--format", readFormat) ?? "text");
  const least = valueOf(options, "--fail-under", score);
  const config = await configFor(terminal);
  const file = example === true ? shipped("examples/evaluation.yaml") : cases;
  if (file === undefined)
    throw new ColloquyError("usage", "No cases were named.", {
      hint: `Name a file of yours (docs/eval.md), or a pack that ships: ${packNames().join(", ")}. \`colloquy eval --example\` needs no key.`,
    });
  const loaded = await loadPack(file, terminal.cwd);
  await checkTrust(loaded, terminal);
  const wishes = {
    arms: (options["arm"] ?? []) as readonly string[],
    samples: valueOf(options, "--samples", count) ?? 1,
    judge: text(options["judge"]),
  };
  const { cwd, env } = terminal;
  const prepared = await prepare(loaded, wishes, { config, cwd, now: terminal.now() }, { cwd, env });
  if (options["dryRun"] === true) return showPlan(prepared, format === "json", terminal);
  const { price, where, cautions } = prepared;
  if (terminal.options["quiet"] !== true)
    for (const line of [...cautions, priceWords(price)]) tell(line, terminal);
  if (price.discussions + price.judging.discussions > 0 && terminal.canAsk && example !== true)
    if (!(await agrees({ question: "Hold them?", command: "eval" }, terminal))) return 2;
  const evaluation = await evaluate(prepared, running(prepared, terminal));
  const home = where.config.home.value;
  const page = await keepReport({ home: config.home.value, env }, evaluation);
  const { out, columns, paintOut: paint } = terminal;
  if (format !== "text") out(formats[format](evaluation));
  else
    out(
      `${toTerminal(reportOf(evaluation), { columns, paint })}\n\nPage    ${page}\nNext    colloquy list --home ${home}\n`,
    );
  if (terminal.interrupted.aborted) {
    terminal.err("Interrupted. What was said is kept; the same command goes on from here.\n");
    return 130;
  }
  const below = summaryOf(evaluation).arms.filter(
    (arm) => least !== undefined && !((arm.score?.mean ?? -1) >= least),
  );
  for (const { name, score: its } of below)
    terminal.err(
      `${terminal.paintErr("red", "error")}: ${name} has ${its?.mean.toFixed(2) ?? "no score"}, below ${least}\n`,
    );
  return below.length > 0 ? 3 : 0;
}

/** Whoever wrote the cases chose whom they ask: in a clone that is somebody else. */
async function checkTrust({ path, asks }: Loaded, terminal: Command): Promise<void> {
  if (asks === null) return;
  const grant = { kind: "cases", folder: asks.folder, sha256: asks.sha256 } as const;
  if (await isTrusted(grant, terminal.env)) return;
  const names = printable(`${path} names whom to ask: ${asks.agents.join(", ")}.`);
  const mayAsk = terminal.canAsk || terminal.options["yes"] === true;
  if (mayAsk && (await agrees({ question: `${names} Ask them?`, command: "eval" }, terminal)))
    return trust(grant, terminal.env);
  throw new ColloquyError("untrusted", `${names} Nobody has agreed to that yet.`, {
    hint: "Read the file; then run it at a terminal, or with --yes.",
  });
}

/** What a config sets holds for each discussion; what is typed for all of them together. */
function running({ where }: Prepared, terminal: Command): Running {
  const { maxCalls, maxCost } = where.config.settings;
  const { cwd, env, now, interrupted: signal } = terminal;
  return {
    face: { cwd, env, now, signal },
    atOnce: valueOf(terminal.options, "--at-once", count) ?? 4,
    left: { calls: most(maxCalls), usd: most(maxCost) },
    onHeld: (done, all, { id }, { why }) =>
      terminal.options["quiet"] === true ||
      tell(`${done} of ${all}  ${id}${why === null ? "" : `: missing, ${why}`}`, terminal),
  };
}

function most({ value, origin }: { readonly value: number | null; readonly origin: string }): number {
  return value === null || !/^(?:--|COLLOQUY_)/.test(origin) ? Infinity : value;
}

function showPlan({ price, cautions }: Prepared, isJson: boolean, { out }: Terminal): number {
  const arms = price.arms.map(({ arm, tells, all, discussions, tokens }) => {
    const toHold =
      discussions === 0
        ? "all held before"
        : `${grouped(discussions)} to hold, about ${grouped(tokens)} tokens`;
    return `  ${arm}: ${tells}; ${counted(all, "discussion")}, ${toHold}`;
  });
  if (isJson) out(`${jsonText({ price, cautions }, 2)}\n`);
  else out(`${["Not started (--dry-run)", ...arms, ...cautions, priceWords(price)].join("\n")}\n`);
  return 0;
}
