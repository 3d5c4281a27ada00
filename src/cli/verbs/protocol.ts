import { join } from "node:path";
import { readingStdin } from "../../host/project/artifact.ts";
import { planDiscussion } from "../../host/running/plan-discussion.ts";
import type { GivenValue } from "../../host/running/option-values.ts";
import { folderOf } from "../../host/protocols/protocols.ts";
import { shipped } from "../../own-files.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { scriptedWords } from "../../kernel/usage.ts";
import type { Manifest, ScriptedExample, Verb } from "../../manifest/manifest.ts";
import { type Option, flagOf } from "../../manifest/option.ts";
import { carryOut } from "../carry-out.ts";
import { configFor, text } from "../discussing.ts";
import { askAboutKeys } from "../typed-lines.ts";
import type { Terminal } from "../terminal.ts";
import type { Options } from "../verb.ts";

export function protocolVerb(manifest: Manifest, verb: Verb) {
  return async (terminal: Terminal, given: Options, words?: string): Promise<number> => {
    const example = exampleAsked(verb, given, words);
    if (example !== null && given["quiet"] !== true) terminal.err(`${scriptedWords}\n`);
    const options = example === null ? given : { ...given, config: exampleFile(manifest, example.config) };
    const found = await configFor(options, terminal);
    const isUnwatched = example !== null && !terminal.isWatched;
    const config = { ...found, ...(isUnwatched && { scriptsAtOnce: true as const }) };
    const plan = await planDiscussion(
      manifest,
      verb,
      {
        subject: example?.subject ?? words,
        options: givenOptions(verb, options),
        context: text(options["context"])?.split(","),
        folder: text(options["session"]),
        project:
          example === null
            ? undefined
            : (folderOf(manifest) ?? shipped(join("examples", example.project ?? "shop"))),
        askAboutKeys: example === null ? askAboutKeys(terminal, options) : undefined,
        ...(example !== null && { scripted: true as const }),
        now: terminal.now(),
        spelled: (name) => longFlag(name, verb.options[name]),
        stdin: readingStdin(() => terminal.stdin),
        configured: (recorded) => configFor(options, terminal, recorded),
      },
      config,
      terminal.cwd,
    );
    return carryOut(plan, options, config, terminal);
  };
}

function exampleFile(manifest: Manifest, name: string): string {
  const folder = folderOf(manifest);
  return folder === null ? shipped(`examples/${name}`) : join(folder, name);
}

/** The scripted example that was asked for; its lines said of another subject would be a pretence. */
function exampleAsked(verb: Verb, given: Options, words: string | undefined): ScriptedExample | null {
  const asked = given["example"];
  if (asked === undefined) return null;
  const example = verb.examples.find(({ name }) => asked === true || name === asked);
  if (example === undefined)
    throw new ColloquyError("usage", `There is no example "${text(asked)}" of ${verb.name}.`, {
      hint: `There are ${verb.examples.flatMap(({ name }) => name ?? []).join(", ")}.`,
    });
  const fixed = example.fixes.map((name) => longFlag(name, verb.options[name]));
  const other = ["--config", "--agents", ...fixed].find((flag) => given[attributeOf(flag)] !== undefined);
  if (words === undefined && other === undefined) return example;
  const what = other === undefined ? `"${words}"` : other;
  throw new ColloquyError(
    "usage",
    `--example brings its own ${verb.subject.name} and agents, so it cannot be combined with ${what}.`,
    { hint: "Leave one of the two out." },
  );
}

export function givenOptions(
  { options: table }: Pick<Verb, "options">,
  typed: Options,
): Readonly<Record<string, GivenValue>> {
  const given = Object.entries(table).flatMap(([name, option]) => {
    const flag = longFlag(name, option);
    const named = Object.keys(option.flagOf ?? {}).filter(
      (value) => typed[attributeOf(`--${value}`)] === true,
    );
    const own = typed[attributeOf(flag)];
    if (named.length + Number(own !== undefined) > 1)
      throw new ColloquyError(
        "usage",
        `${[...named.map((value) => `--${value}`), ...(own === undefined ? [] : [flag])].join(" and ")} were given; use only one.`,
        { hint: "Leave one out." },
      );
    const [value = own] = named;
    if (value === undefined) return [];
    return [[name, { value, origin: named[0] === undefined ? flag : `--${named[0]}` }] as const];
  });
  return Object.fromEntries(given);
}

export function longFlag(name: string, option: Option<unknown> | undefined): string {
  const flag = option === undefined ? null : flagOf(name, option);
  return /--[a-z-]+/.exec(flag ?? "")?.[0] ?? `--${name}`;
}

// As commander names the option of a flag: `--max-rounds` is `maxRounds`.
function attributeOf(flag: string): string {
  return flag.replace(/^--/, "").replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
