import { z } from "zod";
import type { Plan } from "../host/plan.ts";
import type { Config } from "../config/resolve.ts";
import { planDiscussion } from "../host/plan-discussion.ts";
import { protocolVerbs } from "../host/protocols.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Manifest, Verb } from "../manifest/manifest.ts";
import { inputOf, optionOfInput } from "../manifest/spelling.ts";
import { optionInput } from "./option-input.ts";

/** What every protocol is given: its subject and context have been checked against the roots. */
interface Wish {
  readonly subject: string;
  readonly context: readonly string[];
  /** Whether the project may be searched. */
  readonly searches: boolean;
  readonly now: number;
}

/** A protocol as a caller can start it. */
export interface Startable {
  /** When to take it and what it costs, for the calling model. */
  readonly when: string;
  /** The path of a file, or the words themselves. */
  readonly subject: "file" | "words";
  /** Those that a caller is told of. */
  readonly options: z.ZodObject;
  /** Options whose value may be the path of a file, each with the words that are none. */
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  readonly plan: (wish: Wish, options: never, config: Config, cwd: string) => Promise<Plan>;
}

/** All protocols a caller can start, by verb. */
export async function startables(): Promise<Startables> {
  const verbs = protocolVerbs();
  const described = verbs.map(({ manifest, verb }) => [verb.name, startableOf(manifest, verb)] as const);
  return Object.fromEntries(described);
}

export type Startables = Readonly<Record<string, Startable>>;

/** A verb as its protocol's manifest describes it. */
function startableOf(manifest: Manifest, verb: Verb): Startable {
  // A caller has the subject itself: there is no need for a file that holds it.
  const listed = Object.entries(verb.options).filter(
    ([, { flag, takes }]) => flag !== null && takes.kind !== "file",
  );
  return {
    // What all verbs of a protocol cost is told with the first.
    when: verb === manifest.verbs[0] ? `${verb.when}; ${verb.cost}` : verb.when,
    subject: verb.subject.kind,
    options: z.object(optionInput(Object.fromEntries(listed), manifest.name)),
    paths: Object.fromEntries(
      Object.entries(verb.options).flatMap(([name, { takes }]) => {
        if (takes.kind === "file") return [[inputOf(name), []]];
        return takes.kind === "value" ? [[inputOf(name), takes.words ?? []]] : [];
      }),
    ),
    async plan({ subject, context, searches, now }, given: Readonly<Record<string, unknown>>, config, cwd) {
      return planDiscussion(
        manifest,
        verb,
        {
          subject,
          options: Object.fromEntries(Object.entries(given).map((entry) => givenOption(verb, entry))),
          context: context.length > 0 ? context : searches ? undefined : ["none"],
          folder: null,
          project: undefined,
          hostCalls: true,
          now,
          spelled: (name) => inputOf(name),
        },
        config,
        cwd,
      );
    },
  };
}

function givenOption(verb: Verb, [input, value]: readonly [string, unknown]) {
  const name = optionOfInput(verb.options, input);
  if (name !== undefined) return [name, { value, origin: input }] as const;
  throw new ColloquyError("usage", `${verb.name} has no option ${input}.`, {
    hint: `It takes ${Object.keys(verb.options).map(inputOf).join(", ")}.`,
  });
}

/** The options of all protocols side by side, as the calling model sees them; one of several is told for each. */
export function allOptions(startable: Startables): z.ZodObject {
  const all = Object.values(startable).flatMap(
    ({ options }) => Object.entries(options.shape) as [string, z.ZodType][],
  );
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
