import { z } from "zod";
import { folderOf, protocolVerbs } from "../host/protocols/protocols.ts";
import type { Manifest, Verb } from "../manifest/manifest.ts";
import { type Option, type OptionTable, inputOf } from "../manifest/option.ts";

export type Startable = ReturnType<typeof startableOf>;
export type Startables = Readonly<Record<string, Startable>>;

export function startables(): Startables {
  return Object.fromEntries(
    protocolVerbs().map(({ manifest, verb }) => [verb.name, startableOf(manifest, verb)]),
  );
}

function startableOf(manifest: Manifest, verb: Verb) {
  const ships = folderOf(manifest) === null;
  const listed = Object.entries(verb.options).filter(
    ([, { flag, flagOf, takes }]) =>
      (flag !== null || flagOf !== undefined) &&
      // Of those that ship, it holds the subject, which a caller has itself.
      (takes.kind !== "file" || !ships),
  );
  return {
    manifest,
    verb,
    // What all verbs of a protocol cost is told with the first.
    when: verb === manifest.verbs[0] ? `${verb.when}; ${verb.cost}` : verb.when,
    options: z.object(optionInput(Object.fromEntries(listed), manifest.name, ships)),
  };
}

export function allOptions(startable: Startables): z.ZodObject {
  const all = Object.values(startable).flatMap(({ options }) => Object.entries(options.shape));
  const byName = Map.groupBy(all, ([name]) => name);
  return z.looseObject(
    Object.fromEntries([...byName].map(([name, same]) => [name, together(same.map(([, shape]) => shape))])),
  );
}

function together(shapes: readonly z.ZodType[]): z.ZodType {
  const distinct = [
    ...new Map(shapes.map((shape) => [JSON.stringify(z.toJSONSchema(shape)), shape])).values(),
  ];
  const [first, ...others] = distinct;
  if (first === undefined || others.length === 0) return first ?? z.unknown();
  const bare = new Map(shapes.map((shape) => [bareSchema(shape), shape]));
  const shape = bare.size === 1 ? first : z.union([...bare.values()]).optional();
  return shape.describe(meaningsOf(shapes));
}

/** `solve, roundtable: rounds at most`: whose it is, once for each meaning. */
function meaningsOf(shapes: readonly z.ZodType[]): string {
  const told = shapes.map(({ description = "" }) => /^([^:]*)(?:: (.*))?$/s.exec(description) ?? []);
  const byMeaning = Map.groupBy(told, ([, , words = ""]) => words);
  return [...byMeaning]
    .map(([words, same]) => {
      const whose = [...new Set(same.map(([, verb = ""]) => verb))].join(", ");
      return words === "" ? whose : `${whose}: ${words}`;
    })
    .join("; ");
}

function bareSchema(shape: z.ZodType): string {
  const { description: _, ...bare } = z.toJSONSchema(shape);
  return JSON.stringify(bare);
}

/** The options of a verb as a tool takes them, by the names a tool has for them; each says whose it is. Those that ship say less. */
function optionInput(table: OptionTable, verb: string, ships: boolean): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(
    Object.entries(table).map(([name, option]) => [
      inputOf(name),
      z
        .unknown()
        .optional()
        .meta({
          ...shapeOf(option),
          description: isPlain(name, option, ships) ? verb : `${verb}: ${gistOf(option.help)}`,
        }),
    ]),
  );
}

/** Choices and switches that ship speak for themselves, and so does what is no more than its name. */
function isPlain(name: string, { takes, help }: Option<unknown>, ships: boolean): boolean {
  const speaks = takes.kind === "choice" || takes.kind === "flag";
  return (speaks && ships) || gistOf(help) === `the ${name}`;
}

/** The first clause, with what it quotes whole: every session of a host pays for what tools say, and `colloquy <verb> --help` has the rest. */
function gistOf(help: string): string {
  return /^(?:"[^"]*"|[^;:(,"])+/.exec(help)?.[0].trim() ?? help;
}

function shapeOf({ takes }: Option<unknown>): Record<string, unknown> {
  switch (takes.kind) {
    case "text":
    case "file":
      return { type: "string" };
    case "flag":
      return { type: "boolean" };
    case "number": {
      const { min, max, whole } = takes;
      return { type: whole ? "integer" : "number", minimum: min, ...(max < Infinity && { maximum: max }) };
    }
    case "choice":
      return { type: "string", enum: takes.choices };
    case "names":
    case "texts":
      return { type: "array", items: { type: "string" } };
    case "value":
      return {};
  }
}
