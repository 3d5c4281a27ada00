import { type Case, type Pack, scoringOf } from "../../evaluation/cases.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Manifest } from "../../manifest/manifest.ts";
import { flagOf } from "../../manifest/option.ts";
import { didYouMean } from "../../text/suggestion.ts";
import { arguedVerb, protocolVerbs, readVerb } from "../protocols/protocols.ts";
import type { GivenValue } from "../running/option-values.ts";

export type Arm = ReturnType<typeof armOf>;

export function isAlone({ manifest }: Pick<Arm, "manifest">): boolean {
  return manifest.speakers === "one";
}

export function armsOf({ arms: own, cases }: Pack, wanted: readonly string[]): readonly Arm[] {
  const usual = usualArms(cases);
  const known = { ...usual, ...own };
  const names = wanted.length > 0 ? wanted : Object.keys(Object.keys(own).length > 0 ? own : usual);
  const arms = names.map((typed) => {
    const [, name, command = known[typed] ?? typed] = /^([a-z0-9-]+)=(.+)$/.exec(typed) ?? [];
    return armOf(
      name ?? (Object.hasOwn(known, typed) ? typed : command.split(" ")[0]) ?? "",
      command,
      Object.keys(known),
    );
  });
  const twice = arms.find(({ name }, at) => arms.findIndex((one) => one.name === name) < at);
  if (twice !== undefined)
    throw new ColloquyError("usage", `Two arms are called ${twice.name}.`, {
      hint: `Give one a name: --arm "other=${twice.tells}"`,
    });
  return arms;
}

function usualArms(cases: readonly Case[]): Readonly<Record<string, string>> {
  const alone = protocolVerbs().find(isAlone)?.verb.name;
  const has = (test: (one: Case) => boolean) => cases.some(test);
  const panels = [
    has((one) => one.question === undefined) && readVerb()?.verb.name,
    has((one) => one.question !== undefined) && arguedVerb()?.verb.name,
  ].filter((name) => typeof name === "string");
  return {
    once: `${alone}`,
    review: `${alone} --review`,
    ...(has((one) => one.answer !== undefined) && { majority: `${alone} --majority match` }),
    ...Object.fromEntries(panels.map((name) => [name, name])),
  };
}

export function fits(arm: Arm, one: Case): boolean {
  if (arm.majority !== null) return scoringOf(one) === "answer";
  return isAlone(arm) || (arm.verb.subject.kind === "file") === (one.question === undefined);
}

const ownFlags = ["--agents", "--majority"];

function armOf(name: string, command: string, known: readonly string[]) {
  const [verbName = "", ...words] = command.trim().split(/\s+/);
  const verbs = protocolVerbs();
  const found = verbs.find(({ verb }) => verb.name === verbName);
  if (found === undefined) {
    const names = [...known, ...verbs.map(({ verb }) => verb.name)];
    const hint = `There are ${known.join(", ")}. Any command is one too, with a name or without: --arm "pair=discuss --agents claude,codex".`;
    throw wrong(name, `there is no arm or verb "${verbName}"${didYouMean(verbName, names)}`, hint);
  }
  const flags = Object.entries(found.verb.options).flatMap(([key, option]) => {
    const { kind } = option.takes;
    const flag = flagOf(key, option)?.split(" ")[0] ?? "";
    const own = { flag, key, kind, value: kind === "flag" ? true : null };
    const short = Object.keys(option.flagOf ?? {}).map((value) => ({ flag: `--${value}`, key, kind, value }));
    return [own, ...short].filter((one) => one.flag !== "");
  });
  const options: Record<string, GivenValue> = {};
  const own: Record<string, string> = {};
  while (words.length > 0) {
    const origin = words.shift() ?? "";
    const option = flags.find(({ flag }) => flag === origin);
    const value = option?.value ?? words.shift();
    if (value === undefined || (option === undefined && !ownFlags.includes(origin)))
      throw wrong(
        name,
        `${verbName} has no option "${origin}", or its value is missing`,
        `It takes ${[...ownFlags, ...flags.map(({ flag }) => flag)].join(", ")}.`,
      );
    if (option === undefined) own[origin] = String(value);
    else options[option.key] = { value: option.kind === "texts" ? [value] : value, origin };
  }
  return {
    name,
    ...found,
    options,
    agents: own["--agents"]?.split(",") ?? null,
    /** `match`: of as many answers as cost what the dearest other arm costs. */
    majority: majorityIn(name, own["--majority"], found),
    tells: command.trim(),
  };
}

function majorityIn(
  name: string,
  given: string | undefined,
  found: { readonly manifest: Manifest },
): number | "match" | null {
  if (given === undefined) return null;
  const many = given === "match" ? given : Number(given);
  if (isAlone(found) && (many === "match" || (Number.isInteger(many) && many >= 2 && many <= 99)))
    return many;
  throw wrong(
    name,
    `--majority ${given} is neither "match" nor a number from 2 to 99`,
    "Only one agent's answers have one.",
  );
}

function wrong(arm: string, what: string, hint: string): ColloquyError {
  return new ColloquyError("usage", `The arm ${arm}: ${what}.`, { hint });
}
