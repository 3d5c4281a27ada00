import type { Command } from "commander";
import { type SettingKey, settings } from "../config/settings.ts";

/** Flags that are not settings of a config file. */
const plainFlags = {
  session: ["--session <folder>", "a folder of your own for the discussion"],
  home: ["--home <folder>", "where discussions are kept (default: the nearest .colloquy; env COLLOQUY_HOME)"],
  config: ["--config <file>", "a config file, trusted because you name it"],
  json: ["--json", "the result as one JSON object (--format json)"],
  quiet: ["--quiet", "no progress, only warnings"],
  verbose: ["--verbose", "more progress; stack traces of errors"],
  noColor: ["--no-color", "no colours (also NO_COLOR)"],
  yes: ["--yes", "take the recommended choice wherever a person would be asked"],
  breakLock: ["--break-lock", "take over the lock of a process on another host that is gone"],
  interactive: ["--interactive", "what a person is asked opens in $VISUAL or $EDITOR"],
  open: ["--open", "show it in the browser: on the page that is served, or one for as long as this runs"],
  dryRun: ["--dry-run", "show the plan: seats, agents, calls, estimated tokens; call nobody"],
  context: ["--context <file,…>", "further texts for the agents to know; auto searches the project"],
} as const;

type PlainFlag = keyof typeof plainFlags;
export type FlagName = PlainFlag | SettingKey;

/** What every verb that prints something takes. */
export const viewing: readonly FlagName[] = ["home", "json", "format", "verbose", "noColor"];

/** What every verb that runs a discussion takes. */
export const running: readonly FlagName[] = [
  "panel",
  "session",
  "home",
  "config",
  "format",
  "json",
  "quiet",
  "verbose",
  "noColor",
  "yes",
  "interactive",
  "breakLock",
  "timeout",
  "turnTimeout",
  "concurrency",
  "maxCalls",
  "maxTokens",
  "maxCost",
  "eyes",
  "onPartial",
  "onOutage",
  "failOn",
];

/** What a person sets for every discussion that a host starts. */
export const serving: readonly FlagName[] = [
  "panel",
  "moderator",
  "home",
  "config",
  "verbose",
  "timeout",
  "turnTimeout",
  "concurrency",
  "maxCalls",
  "maxTokens",
  "maxCost",
  "eyes",
  "lang",
];

export function addFlags(command: Command, names: readonly FlagName[]): Command {
  for (const name of names) {
    const [flag, help] = isSetting(name) ? [settings[name].flag, settingHelp(name)] : plainFlags[name];
    if (flag !== null) command.option(flag, help);
  }
  return command;
}

/** The settings among a verb's parsed options, by config key. */
export function settingFlags(
  options: Readonly<Record<string, unknown>>,
): Partial<Record<SettingKey, string>> {
  const given = (Object.keys(settings) as SettingKey[]).flatMap((key) => {
    const value = options[optionName(settings[key].flag)];
    return typeof value === "string" ? [[key, value] as const] : [];
  });
  return { ...Object.fromEntries(given), ...(options["json"] === true && { format: "json" }) };
}

function isSetting(name: FlagName): name is SettingKey {
  return Object.hasOwn(settings, name);
}

function settingHelp(key: SettingKey): string {
  const { help, env } = settings[key];
  return env === null ? help : `${help} [${env}]`;
}

// As commander names the option of a flag: `--max-calls <n>` is `maxCalls`.
function optionName(flag: string | null): string {
  const [long = ""] = (flag ?? "").split(" ");
  return long.replace(/^--/, "").replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
