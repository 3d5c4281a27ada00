import type { CommonOption, Manifest, Verb } from "../manifest/manifest.ts";
import { type Option, flagOf } from "../manifest/option.ts";
import { changing, type FlagHelp, type FlagName, flagHelp, plainFormat, running } from "./flags.ts";
import type { VerbEntry } from "./verb.ts";
import { protocolVerbs } from "../host/protocols/protocols.ts";
import { verbs } from "./verbs.ts";

export function entryOf(manifest: Manifest, verb: Verb): VerbEntry {
  const { kind, name, optional } = verb.subject;
  const isNeeded = kind === "file" && !optional && verb.examples.length === 0;
  return {
    usage: `${verb.name} ${isNeeded ? `<${name}>` : `[${name}${verb.takes.includes("change") ? "..." : ""}]`}`,
    summary: verb.summary,
    group: "Start a discussion:",
    ...(kind === "file" && { annotates: true as const }),
    flags: commonFlags(verb),
    here: flagsHere(manifest, verb),
    own: [
      ...Object.entries(verb.options).flatMap(([option, of]) => ownFlags(verb.name, option, of)),
      ...exampleFlag(verb),
    ],
    help: helpOf(verb),
    load: async () => ({ default: (await import("./verbs/protocol.ts")).protocolVerb(manifest, verb) }),
  };
}

const flagsFor: Readonly<Record<CommonOption, readonly FlagName[]>> = {
  chair: ["moderator"],
  severity: ["failOn", "onOutage"],
  block: ["failOn"],
  folder: ["session"],
  files: ["context"],
  search: ["context"],
  partial: ["onPartial"],
  change: changing,
};

function commonFlags({ takes, subject }: Verb): readonly FlagName[] {
  const special = new Set(Object.values(flagsFor).flat());
  const wanted = new Set(takes.flatMap((one) => flagsFor[one]));
  const all: readonly FlagName[] = [
    ...running,
    ...changing,
    "open",
    "moderator",
    "dryRun",
    "context",
    "memory",
    "lang",
  ];
  const words: readonly FlagName[] = subject.kind === "words" ? ["file"] : [];
  return [...words, ...all.filter((name) => !special.has(name) || wanted.has(name))];
}

function flagsHere(
  { speakers }: Manifest,
  { takes, subject, options, looksByDefault }: Verb,
): Partial<Record<FlagName, FlagHelp>> {
  const isAsked = options["interactive"];
  const looks = looksByDefault === undefined ? "none" : eyesByDefault[looksByDefault];
  return {
    ...(speakers === "one" && { panel: ["--agents <name>", "the agent to ask"] }),
    ...(!takes.includes("search") && { context: ["--context <file,…>", "more texts for the agents"] }),
    ...(subject.kind !== "file" && { format: plainFormat }),
    ...(isAsked !== undefined && { interactive: ["--interactive", isAsked.help] }),
    eyes: ["--eyes <project|none>", `whether agents may read files of the project; default: ${looks}`],
  };
}

const eyesByDefault: Readonly<Record<NonNullable<Verb["looksByDefault"]>, string>> = {
  always: "project",
  "own-file": "project, if the file is in it",
  named: "project, if the topic names something in it",
};

function ownFlags(
  verb: string,
  name: string,
  option: Option<unknown>,
): readonly (readonly [string, string])[] {
  const flag = flagOf(name, option);
  const { help, otherwise, otherwiseFor, fallback, flagOf: values = {} } = option;
  const isShown = typeof fallback === "number" || typeof fallback === "string";
  const usual = otherwiseFor?.[verb] ?? otherwise ?? (isShown ? String(fallback) : null);
  const told = usual === null ? help : `${help} (default: ${usual})`;
  return [
    ...(flag === null ? [] : [[flag, told] as const]),
    ...Object.entries(values).map(([value, what]) => [`--${value}`, what] as const),
  ];
}

function exampleFlag({ examples }: Verb): readonly (readonly [string, string])[] {
  if (examples.length === 0) return [];
  const names = examples.flatMap(({ name }) => name ?? []);
  const flag = names.length === 0 ? "--example" : "--example [name]";
  const which = names.length === 0 ? "" : ` (${names.join(", ")})`;
  return [[flag, `run a scripted example, without any agent${which}`]];
}

function helpOf({ commands, help }: Verb): string {
  const width = Math.max(...commands.map(([command]) => command.length));
  const lines = commands.map(
    ([command, what]) => `  $ ${what === "" ? command : `${command.padEnd(width)}  ${what}`}`,
  );
  return `\nExample${commands.length > 1 ? "s" : ""}:\n${lines.join("\n")}\n\n${help.trim()}`;
}

export function allVerbs(): readonly VerbEntry[] {
  return [...protocolVerbs().map(({ manifest, verb }) => entryOf(manifest, verb)), ...verbs];
}

const ourVerbs = new Set(["help", ...verbs.map(({ usage }) => usage.split(" ")[0])]);

export function objectionTo(manifest: Manifest): string | null {
  for (const verb of manifest.verbs) {
    if (ourVerbs.has(verb.name)) return `colloquy has a verb "${verb.name}" already; give yours another name`;
    const { own = [], flags, here = {} } = entryOf(manifest, verb);
    const wrong = own.find(([flag]) => namesIn(flag).length === 0);
    if (wrong !== undefined) return `"${wrong[0]}" is not a flag such as "--rounds <n>"`;
    const shared = [...flags, "folder" as const].map((name) => flagHelp(name, here[name])[0] ?? "");
    const all = ["-h, --help", ...shared, ...own.map(([flag]) => flag)].flatMap(namesIn);
    const twice = all.find((name, index) => all.indexOf(name) !== index);
    if (twice !== undefined)
      return `the verb ${verb.name} has a flag ${twice} already; give your option another name, or another \`flag\``;
  }
  return null;
}

export function namesIn(flag: string): readonly string[] {
  return flag.split(/[ ,]+/).filter((word) => /^(?:-[A-Za-z]|--[a-z][\w-]*)$/.test(word));
}
