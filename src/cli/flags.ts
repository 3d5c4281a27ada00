import { type Command, InvalidArgumentError, Option } from "commander";
import { type SettingKey, settings, variableOf } from "../config/settings.ts";

const plainFlags = {
  session: ["--session <folder>", "keep the discussion in this folder"],
  home: ["--home <folder>", "where discussions are kept (default: the nearest .colloquy) [COLLOQUY_HOME]"],
  config: ["--config <file>", "a config file, trusted because you name it"],
  json: ["--json", "the result as one JSON object (--format json)"],
  quiet: ["-q, --quiet", "no progress, only warnings"],
  verbose: ["-v, --verbose", "more progress; stack traces of errors"],
  noColor: ["--no-color", "no colours (also NO_COLOR)"],
  yes: ["-y, --yes", "take the recommended choice instead of asking you"],
  interactive: ["--interactive", "ask you at this terminal, which is the default"],
  open: ["--open", "show it in the browser, on the running page or on a new one until it ends"],
  dryRun: ["--dry-run", "show the plan: seats, agents, calls, likely tokens and cost; call nobody"],
  file: ["--file <file>", "take the words from this file; typing @file instead of them does the same"],
  context: ["--context <file,…>", "more texts for the agents; auto searches the project"],
  diff: ["--diff [range]", "review changes since the default branch, uncommitted ones too; or of a range"],
  staged: ["--staged", "review what is staged for the next commit"],
  commit: ["--commit <sha>", "review one commit"],
  pr: ["--pr <number|url>", "review a GitHub pull request, through gh"],
  post: ["--post", "write the findings to that pull request; asks first, unless --yes"],
  folder: ["-C <folder>", "run as if started in this folder"],
} as const;

type PlainFlag = keyof typeof plainFlags;
export type FlagName = PlainFlag | SettingKey;

export const changing = ["diff", "staged", "commit", "pr", "post"] as const satisfies readonly FlagName[];

export const viewing: readonly FlagName[] = ["home", "json", "format", "verbose", "noColor"];

export const opening: readonly FlagName[] = ["session", "engine"];

const limits: readonly FlagName[] = [
  "timeout",
  "turnTimeout",
  "concurrency",
  "maxCalls",
  "maxTokens",
  "maxCost",
];

const failing: readonly FlagName[] = ["onPartial", "onOutage", "onMissing", "failOn"];

const always: readonly FlagName[] = ["panel", "home", "config", "verbose", ...limits, "eyes", "engine"];

export const running: readonly FlagName[] = [
  ...always,
  "session",
  "format",
  "json",
  "quiet",
  "noColor",
  "yes",
  "interactive",
  ...failing,
];

/** What every verb that continues one takes: its agents are those it had, unless the verb is given others. */
export const continuing: readonly FlagName[] = running.filter((name) => name !== "panel");

export const serving: readonly FlagName[] = [...always, "moderator", "lang"];

export type FlagHelp = readonly [flag: string, help: string];

export const plainFormat: FlagHelp = ["--format <name>", "format of stdout: text, json, ndjson"];

export function addFlags(
  command: Command,
  names: readonly FlagName[],
  here: Partial<Record<FlagName, FlagHelp>> = {},
): Command {
  for (const [heading, listed] of Object.entries(underHeading)) {
    for (const name of listed) {
      if (!names.includes(name)) continue;
      const [flag, help] = flagHelp(name, here[name]);
      if (flag === null) continue;
      const option = new Option(flag, help).helpGroup(heading);
      command.addOption(flag.endsWith("<folder>") ? option.argParser(named) : option);
    }
  }
  return command;
}

/** The folder that one is in is called `.`: an empty name is a variable that was not set. */
function named(folder: string): string {
  if (folder === "") throw new InvalidArgumentError("Name a folder.");
  return folder;
}

/** A shared flag as a verb shows it; without a flag where it is set in files only. */
export function flagHelp(name: FlagName, here: FlagHelp | undefined): readonly [string | null, string] {
  if (!isSetting(name)) return here ?? plainFlags[name];
  const { flag = null, help } = settings[name];
  const [shown, told] = here ?? [flag, help];
  return [shown, `${told} [${variableOf(name)}]`];
}

export const outputHeading = "Output:";

const underHeading: Readonly<Record<string, readonly FlagName[]>> = {
  "What changed:": changing,
  "Discussion:": ["file", "context", "memory", "lang", "dryRun", "yes", "interactive"],
  "Agents:": ["panel", "moderator", "eyes", "config"],
  "Limits:": [...limits, ...failing],
  [outputHeading]: [
    "home",
    "session",
    "engine",
    "format",
    "json",
    "quiet",
    "verbose",
    "noColor",
    "open",
    "folder",
  ],
};

export function settingFlags(
  options: Readonly<Record<string, unknown>>,
): Partial<Record<SettingKey, string>> {
  const given = (Object.keys(settings) as SettingKey[]).flatMap((key) => {
    const value = options[optionName(settings[key].flag)];
    return typeof value === "string" ? [[key, value] as const] : [];
  });
  return {
    ...Object.fromEntries(given),
    ...(options["json"] === true && { format: "json" }),
    ...(options["memory"] === false && { memory: "off" }),
  };
}

export function isSetting(name: string): name is SettingKey {
  return Object.hasOwn(settings, name);
}

// As commander names the option of a flag: `--max-calls <n>` is `maxCalls`.
export function optionName(flag = ""): string {
  const [long = ""] = flag.split(" ");
  return long.replace(/^--/, "").replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
