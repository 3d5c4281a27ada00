import { join } from "node:path";
import type { Asked } from "../../change/change.ts";
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
import { optionName } from "../flags.ts";
import { wordsTyped } from "../without-verb.ts";
import { askAboutKeys } from "../typed-lines.ts";
import { type Command, commandAt, type Options } from "../verb.ts";

export function protocolVerb(manifest: Manifest, verb: Verb) {
  return async (typedAt: Command, ...paths: readonly string[]): Promise<number> => {
    const { options: given } = typedAt;
    const [words] = paths;
    const change = verb.takes.includes("change") ? changeAsked(given, paths) : undefined;
    const example = exampleAsked(verb, given, words);
    if (example !== null && given["quiet"] !== true) typedAt.err(`${scriptedWords}\n`);
    const options = example === null ? given : { ...given, config: exampleFile(manifest, example.config) };
    const terminal = commandAt(typedAt, options);
    const found = await configFor(terminal);
    const isUnwatched = example !== null && !terminal.isWatched;
    const config = { ...found, ...(isUnwatched && { scriptsAtOnce: true as const }) };
    const { kind, name } = verb.subject;
    const typed = kind === "words" ? await wordsTyped(words, name, config, terminal) : words;
    const plan = await planDiscussion(
      manifest,
      verb,
      {
        subject: example?.subject ?? (change === undefined ? typed : undefined),
        change,
        options: givenOptions(verb, options),
        context: text(options["context"])?.split(/,(?![^{]*\})/),
        folder: text(options["session"]),
        project:
          example === null
            ? undefined
            : (folderOf(manifest) ?? shipped(join("examples", example.project ?? "shop"))),
        askAboutKeys: example === null ? askAboutKeys(terminal) : undefined,
        ...(example !== null && { scripted: true as const }),
        now: terminal.now(),
        spelled: (name) => longFlag(name, verb.options[name]),
        stdin: readingStdin(() => terminal.stdin),
        configured: (recorded) => configFor(terminal, recorded),
      },
      config,
      terminal.cwd,
    );
    return carryOut(plan, config, terminal);
  };
}

/** What is to be looked at where it is not one file; paths beside a flag are the part of the change that is meant. */
function changeAsked(given: Options, paths: readonly string[]): Asked | undefined {
  const [diff, commit, pr] = [given["diff"], text(given["commit"]), text(given["pr"])];
  const asked: readonly (readonly [string, Asked])[] = [
    ...(diff === undefined ? [] : [["--diff", { what: "diff", range: text(diff) ?? null, paths }] as const]),
    ...(given["staged"] === true ? [["--staged", { what: "staged", paths }] as const] : []),
    ...(commit === undefined ? [] : [["--commit", { what: "commit", commit, paths }] as const]),
    ...(pr === undefined ? [] : [["--pr", { what: "pr", pr, paths }] as const]),
  ];
  refuseSeveral(asked.map(([flag]) => flag));
  if (given["post"] === true && pr === undefined)
    throw new ColloquyError("usage", "--post writes to a pull request, and none was named.", {
      hint: "For example: colloquy critique --pr 12 --post",
    });
  return asked[0]?.[1] ?? (paths.length > 1 ? { what: "files", paths } : undefined);
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
      hint: `Its examples: ${verb.examples.flatMap(({ name }) => name ?? []).join(", ")}.`,
    });
  const fixed = example.fixes.map((name) => longFlag(name, verb.options[name]));
  const other = ["--config", "--agents", "--file", ...fixed].find(
    (flag) => given[optionName(flag)] !== undefined,
  );
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
      (value) => typed[optionName(`--${value}`)] === true,
    );
    const own = typed[optionName(flag)];
    const ways = named.map((value) => ({ value: value as unknown, origin: `--${value}` }));
    if (own !== undefined) ways.push({ value: own, origin: flag });
    refuseSeveral(ways.map(({ origin }) => origin));
    return ways.map((way) => [name, way] as const);
  });
  return Object.fromEntries(given);
}

function refuseSeveral(flags: readonly string[]): void {
  if (flags.length < 2) return;
  throw new ColloquyError("usage", `${flags.join(" and ")} were given; use only one.`, {
    hint: "Leave one out.",
  });
}

export function longFlag(name: string, option: Option<unknown> | undefined): string {
  const flag = option === undefined ? null : flagOf(name, option);
  return /--[a-z-]+/.exec(flag ?? "")?.[0] ?? `--${name}`;
}
