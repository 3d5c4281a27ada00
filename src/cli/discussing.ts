import { costText } from "../kernel/usage.ts";
import { count, grouped } from "../text/amount.ts";
import { printable, printableLines, titleLine } from "../kernel/printable.ts";
import type { Plan } from "../host/running/plan.ts";
import type { Read } from "../manifest/read-value.ts";
import type { Config, RecordedConfig } from "../config/resolve.ts";
import { type Setting, configFrom } from "../host/running/config.ts";
import type { Face } from "../host/running/desk.ts";
import { permalinkOf } from "../host/running/running-page.ts";
import type { Viewed } from "../host/view/result.ts";
import type { Likely } from "../reporters/amount.ts";
import type { Reporter } from "../reporters/reporter.ts";
import { hasEnded, leavesFiles, seatThatFollows } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import { jsonText } from "../kernel/json-value.ts";
import { annotate } from "./annotate.ts";
import { optionName, settingFlags } from "./flags.ts";
import { type Terminal, typeable } from "./terminal.ts";
import { wrappedHelp } from "./wrapped-help.ts";
import { resolve } from "node:path";
import type { Command, Options } from "./verb.ts";

export async function configFor(terminal: Command, recorded?: RecordedConfig): Promise<Config> {
  const { env, cwd } = terminal;
  const config = await configFrom({
    flags: settingFlags(terminal.options),
    home: text(terminal.options["home"]),
    config: text(terminal.options["config"]),
    recorded,
    env,
    cwd,
  });
  return terminal.options["dryRun"] === true ? { ...config, startsNobody: true } : config;
}

export async function faceFor(config: Config, terminal: Command, likely?: Likely): Promise<Face> {
  const reporter = await reporterFor(config, terminal, likely);
  return {
    cwd: terminal.cwd,
    env: terminal.env,
    now: terminal.now,
    signal: terminal.interrupted,
    reporter,
    takesRecommended: terminal.options["yes"] === true,
    answerGate: async (question, until) => {
      const { recommended } = question;
      if (terminal.options["yes"] === true && recommended !== undefined)
        return { value: recommended, by: "recommended" };
      if (!terminal.canAsk) return null;
      const { askAtTerminal } = await import("./fill-in.ts");
      return askAtTerminal(question, terminal, until);
    },
    ...(terminal.canAsk && terminal.options["yes"] !== true && { fillIn: fillInAt(terminal, reporter) }),
  };
}

function fillInAt(terminal: Command, reporter: Reporter): NonNullable<Face["fillIn"]> {
  return async (form, until) => {
    const { fillInAtTerminal } = await import("./fill-in.ts");
    const giveBack = reporter.lendScreen?.();
    try {
      return await fillInAtTerminal(form, terminal, until);
    } finally {
      giveBack?.();
    }
  };
}

export function conclude(viewed: Viewed, config: Config, terminal: Terminal): number {
  const { discussion, kit, result, place, problems } = viewed;
  const { format } = config.settings;
  for (const problem of problems) terminal.err(`warning: ${printable(problem)}\n`);
  const cameOut = kit.inShort(discussion);
  const { inconclusive = false, fault } = cameOut;
  const code = exitCode(result, cameOut, config);
  printViewed(viewed, config, terminal, { stops: code !== 0 });
  if (format.value === "text" && discussion.status === "paused") {
    const raised = discussion.stopped?.reason === "limit" ? " with a higher limit" : "";
    terminal.err(
      `Everything so far is kept in ${result.files.folder}. To continue${raised}: ${typeable(result.next ?? "", terminal)}\n`,
    );
  }
  if (discussion.status === "failed")
    terminal.err(`${terminal.paintErr("red", "error")}: ${printable(discussion.stopped?.detail ?? "")}\n`);
  if (discussion.status === "active" && terminal.interrupted.aborted) {
    terminal.err(
      `${discussion.id} continues without you. To see it: ${terminal.program} show ${place.address}\n`,
    );
    return 130;
  }
  if (fault !== undefined) {
    terminal.err(`${terminal.paintErr("red", "error")}: ${printable(fault)}\n`);
    if (discussion.status === "completed") return 1;
  }
  if (inconclusive && discussion.status === "completed" && config.settings.onOutage.value === "fail")
    terminal.err(
      `${terminal.paintErr("red", "error")}: Too few agents answered, so there is no verdict. \`${terminal.program} agents --check\` shows who can answer.\n`,
    );
  return code;
}

interface Printed {
  readonly stops?: boolean;
  readonly whole?: boolean;
}

export function printViewed(viewed: Viewed, config: Config, terminal: Terminal, how: Printed = {}): void {
  const { discussion, kit, result } = viewed;
  const { out } = terminal;
  const format = config.settings.format.value;
  switch (format) {
    case "text":
      return printPage(
        viewed,
        terminal,
        permalinkOf({ home: config.home.value, env: terminal.env }, discussion.id),
        how,
      );
    case "ndjson":
      return out(`${jsonText({ type: "result", ...result })}\n`);
    case "github":
    case "gitlab":
    case "sarif":
      // Set for a whole job by a variable or a file, it means what can be annotated; the rest is for programs too.
      if (kit.annotations) return annotate(viewed, kit.annotations(discussion), format, terminal);
      break;
    case "json":
  }
  out(`${jsonText(result, 2)}\n`);
}

export function interruptedWords({ result }: Pick<Viewed, "result">, terminal: Terminal): string {
  return `It was interrupted, and nobody works on it. To continue: ${typeable(result.next ?? "", terminal)}`;
}

function took(usage: Viewed["result"]["usage"]): string {
  const cost = costText(usage);
  const tokens = grouped(usage.inputTokens + usage.outputTokens);
  return `${count(usage.calls, "call")}, ${tokens} tokens${cost === null ? "" : `, ${cost}`}`;
}

function partsOf({ result: { versions = [], inherited, usage }, place }: Viewed): string {
  const told = versions.map((one) => {
    const how =
      one.version === versions.length ? "" : ` (colloquy show ${place.address} --version ${one.version})`;
    return `Version ${one.version}: ${took(one.usage)}${how}\n`;
  });
  const fork =
    inherited === undefined
      ? []
      : [`Fork of ${inherited.from}: ${count(inherited.calls, "call")} inherited, ${usage.calls} made\n`];
  return [...fork, ...told].join("");
}

function printPage(viewed: Viewed, terminal: Terminal, permalink: string | null, how: Printed): void {
  const { out, columns, paintOut } = terminal;
  const { discussion, kit, result, place } = viewed;
  const plain = kit.plain?.(discussion) ?? null;
  if (plain !== null) return plain.answer === null ? undefined : out(`${printableLines(plain.answer)}\n`);
  const page = kit.page(discussion, place, { columns, paint: paintOut, ...how });
  const { record, folder } = result.files;
  const kept = record === undefined ? `Folder  ${folder}` : `Record  ${record}`;
  const standing =
    page ??
    `${discussion.protocol} of ${titleLine(discussion.title)}: ${result.status}, no result${hasEnded(discussion.status) ? "" : " yet"}`;
  const left = result.status === "interrupted" ? `${interruptedWords(viewed, terminal)}\n\n` : "";
  const onPage = permalink === null ? "" : `Page    ${permalink}\n`;
  const next = typeable(waysOn(viewed).join("\n"), terminal).replaceAll("\n", "\n        ");
  const told = `${typeable(standing, terminal)}

${left}${typeable(partsOf(viewed), terminal)}`;
  out(`${told}${kept}
${onPage}Next    ${next}
`);
}

function waysOn({ discussion, kit, result, place }: Viewed): readonly string[] {
  const own = result.next === null ? [] : [result.next];
  const isFollowed = kit.follows?.(discussion) === true;
  if (discussion.status === "failed" && isFollowed)
    return [...own, `colloquy follow ${place.address} --again`];
  if (discussion.status !== "completed") return own;
  const seat = isFollowed ? undefined : seatThatFollows(discussion, kit.follows);
  const alone = seat === undefined ? "" : ` --seat ${seat}`;
  const further = `colloquy follow ${place.address}${alone} "What would change this result?"`;
  // What somebody adopted is the answer as it was then.
  const isAnother =
    discussion.parts.length > 1 && leavesFiles(discussion) && kit.adopted?.(discussion) === true;
  const adopts = isAnother ? [`colloquy decisions adopt ${place.address}`] : [];
  return [
    ...own,
    ...(isFollowed || seat !== undefined ? [further] : []),
    ...adopts,
    `colloquy show ${place.address} --all`,
  ];
}

const stoppedCodes: Readonly<Record<string, number>> = { interrupted: 130, waiting: 4, recess: 4, limit: 5 };

function exitCode(
  { status, stopped, partial }: Viewed["result"],
  { severity = null, overridden = false, inconclusive = false }: ReturnType<Viewed["kit"]["inShort"]>,
  { settings: { failOn, onPartial, onOutage } }: Pick<Config, "settings">,
): number {
  if (status === "paused") return stoppedCodes[stopped?.reason ?? ""] ?? 1;
  if (status !== "completed") return 1;
  if (partial && onPartial.value === "fail") return 1;
  if (inconclusive && onOutage.value === "fail") return 1;
  const isBlocked =
    (severity === "HIGH" && failOn.value !== "never") ||
    (severity === "MEDIUM" && failOn.value === "medium") ||
    (overridden && failOn.value === "block");
  return isBlocked ? 3 : 0;
}

async function reporterFor(config: Config, terminal: Command, likely: Likely | undefined): Promise<Reporter> {
  if (config.settings.format.value === "ndjson") {
    const { ndjsonReporter } = await import("../reporters/reporter.ts");
    return ndjsonReporter(terminal.out);
  }
  const isQuiet = terminal.options["quiet"] === true;
  const isVerbose = terminal.options["verbose"] === true;
  const asksBelow = terminal.canAsk && terminal.options["yes"] !== true;
  if (terminal.animates && !isQuiet && !isVerbose) {
    const { liveReporter } = await import("../reporters/live.ts");
    const color = terminal.paintErr("bold", "x") !== "x";
    return liveReporter({ stream: terminal.stderr, now: terminal.now, color, asksBelow, likely });
  }
  const { plainReporter } = await import("../reporters/plain.ts");
  return plainReporter({
    // How a question is answered stands in its line; all others are what was said.
    write: (line) => terminal.err(line.startsWith("question") ? typeable(line, terminal) : line),
    asksBelow,
    likely,
    verbosity: isQuiet ? "quiet" : isVerbose ? "verbose" : "normal",
  });
}

export async function showPlan(plan: Plan, config: Config, terminal: Terminal): Promise<number> {
  const { dryRun, planPage } = await import("../host/running/dry-run.ts");
  const estimate = await dryRun(plan);
  const { measuredHere } = await import("../host/evaluating/measured.ts");
  const measured = measuredHere({ home: plan.home.value, env: terminal.env }, plan.protocol);
  const page = [planPage(estimate), ...measured.map((line) => `${line}\n`)].join("");
  const shown = () => (terminal.showsOut ? wrappedHelp(page, terminal.columns) : page);
  await printFound({ ...estimate, measured }, shown, config, terminal);
  return 0;
}

export function valueOf<T>(options: Options, flag: string, read: Read<T>): T | undefined {
  const given = text(options[optionName(flag)]);
  if (given === undefined) return undefined;
  const reading = read(given);
  if ("value" in reading) return reading.value;
  throw new ColloquyError("usage", `${flag}: "${given}" ${reading.problem}.`);
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** What every server has from the command that starts it. What is typed counts from here, wherever its roots lie. */
export function served({
  options,
  cwd,
  env,
  now,
  err,
}: Command): Omit<Setting, "roots" | "writes" | "hasHost"> {
  const fromHere = (path: string | undefined) => (path === undefined ? undefined : resolve(cwd, path));
  return {
    flags: settingFlags(options),
    home: fromHere(text(options["home"])),
    config: fromHere(text(options["config"])),
    env,
    now,
    tell: (line) => err(`${line}\n`),
  };
}

/** What a verb found: a page, or for a program one JSON value, or with `--format ndjson` a line for each. */
export async function printFound(
  found: unknown,
  page: () => string | Promise<string>,
  { settings: { format } }: Config,
  { out }: Terminal,
): Promise<void> {
  if (format.value === "text") return out(await page());
  if (format.value !== "ndjson") return out(`${jsonText(found, 2)}\n`);
  const all: readonly unknown[] = Array.isArray(found) ? found : [found];
  out(all.map((one) => `${jsonText(one)}\n`).join(""));
}
