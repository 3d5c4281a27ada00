import type { Option, OptionTable, Takes } from "./option.ts";

/** How an option is spelled where it is typed. Code has the name itself: `maxRounds`. */

/** `--max-rounds <n>`; `null` where it has no flag of its own. */
export function flagOf(name: string, { flag, takes }: Option<unknown>): string | null {
  // By the dots the command knows that it may be given again.
  if (flag !== undefined)
    return takes.kind === "texts" ? (flag?.replace(/(?<!\.\.\.)>$/, "...>") ?? null) : flag;
  return [`--${dashed(name)}`, placeholders[takes.kind](takes)].filter((part) => part !== "").join(" ");
}

/** `maxRounds`, below the protocol's name in a config file; `null` where files cannot set it. */
export function settingOf(name: string, { setting = name }: Option<unknown>): string | null {
  return setting === null ? null : inCamelCase(setting);
}

/** `limits.maxRounds` for `limits.max_rounds`, the style of config files. */
export function inCamelCase(key: string): string {
  return key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `max_rounds`, in the input of a tool. */
export function inputOf(name: string): string {
  return snaked(name);
}

/** The option that a tool's input names; `undefined` where there is none. */
export function optionOfInput(table: OptionTable, input: string): string | undefined {
  return Object.keys(table).find((name) => inputOf(name) === input);
}

const placeholders: { readonly [Kind in Takes["kind"]]: (takes: Takes) => string } = {
  text: () => "<text>",
  flag: () => "",
  number: () => "<n>",
  choice: (takes) => (takes.kind === "choice" ? `<${takes.choices.join("|")}>` : ""),
  names: () => "<a,b,c>",
  value: (takes) => `<${["file", ...((takes.kind === "value" && takes.words) || [])].join("|")}>`,
  file: () => "<file>",
  texts: () => "<text...>",
};

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function snaked(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
