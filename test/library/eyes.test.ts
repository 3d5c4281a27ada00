import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  ask,
  brainstorm,
  critique,
  design,
  discuss,
  roundtable,
  solve,
  specs,
  swarm,
} from "../../src/index.ts";
import type { Agents, Asked, AskedContext } from "../../src/library/agent.ts";
import type { GateFunction } from "../../src/library/gate.ts";
import type { DiscussionOptions } from "../../src/library/options.ts";
import { temporaryFolder } from "../discussion.ts";
import { taking } from "../runs.ts";

/** What would have a model look for a project that it cannot see. */
const invitation =
  /\blook(?:ing)? (?:in|into|through|around|before)\b|\binspect(?:ing)?\b|\bexamine|\bbrowse|list_files|read_file|\b(?:with|use|your) (?:the |your )?tools\b|at a glance|\b(?:read|open|search) (?:the|its|any) (?:files?|code|sources?|project)\b/i;

interface Heard {
  readonly seat: string;
  readonly kind: string;
  readonly text: string;
  readonly looks: boolean;
}

interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly anyOf?: readonly Shape[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

/** An answer that fits a schema, whatever it asks for. */
function fitting(shape: Shape, name = "text"): unknown {
  const { type, properties = {}, items = {}, anyOf, const: fixed, enum: choices } = shape;
  if (fixed !== undefined) return fixed;
  if (choices !== undefined) return choices[0];
  if (anyOf?.[0] !== undefined) return fitting(anyOf[0], name);
  switch ([type].flat()[0]) {
    case "object":
      return Object.fromEntries(
        Object.entries(properties).map(([key, property]) => [key, fitting(property, key)]),
      );
    case "array":
      return Array.from({ length: shape.minItems ?? 1 }, (_, at) => fitting(items, `${name}-${at}`));
    case "integer":
    case "number":
      return shape.minimum ?? 1;
    case "boolean":
      return false;
    default:
      return `${name} of the limit in src/limit.ts:1`;
  }
}

function listening() {
  const heard: Heard[] = [];
  const answer = (asked: Asked, { eyes }: AskedContext) => {
    const { seat, kind, text, schema } = asked;
    heard.push({ seat: seat.name, kind, text, looks: eyes !== undefined });
    return schema === null
      ? "The limit is kept in src/limit.ts:1, and it is measured."
      : (fitting(schema) as object);
  };
  return { heard, agents: { ada: answer, bob: answer, eve: answer } };
}

async function project(): Promise<string> {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src/limit.ts"), "export const limit = 4711;\n");
  return folder;
}

const subject = "Should the limit in src/limit.ts be raised?";
const artifact = { path: "design.md", text: "# Design\n\nThe limit is 4711.\n" };
/** Those who lead or put together, and have no opinion. */
const chairs = /^(?:Moderator|Facilitator|Historian|Resolver|Editor)$/i;

const all: Readonly<Record<string, (options: DiscussionOptions) => { readonly result: Promise<unknown> }>> = {
  critique: (options) => critique(artifact, options),
  solve: (options) => solve(subject, options),
  discuss: (options) => discuss(subject, options),
  swarm: (options) => swarm(subject, options),
  roundtable: (options) => roundtable(subject, options),
  specs: (options) => specs(subject, options),
  design: (options) => design(subject, options),
  brainstorm: (options) => brainstorm(subject, options),
  ask: ({ agents, ...options }) =>
    ask(subject, { ...options, agents: { ada: (agents as Agents)["ada"] ?? (() => "") } }),
};

async function held(verb: string, eyes: "project" | "none"): Promise<readonly Heard[]> {
  const { heard, agents } = listening();
  const answerGate: GateFunction = ({ recommended, choices = [] }) =>
    recommended ?? choices[0]?.id ?? "go on";
  const limits = { maxCalls: 40 };
  await all[verb]?.({ agents, eyes, project: await project(), limits, answerGate }).result;
  return heard;
}

describe.each(taking(Object.keys(all), 3))("%s", (verb) => {
  test("with eyes none no prompt says anything of looking, and nobody has eyes", async () => {
    const heard = await held(verb, "none");
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter(({ looks }) => looks)).toEqual([]);
    expect(
      heard.flatMap(({ kind, text }) => invitation.exec(text)?.map((words) => `${kind}: ${words}`) ?? []),
    ).toEqual([]);
  });

  test("with eyes every seat with an opinion looks; a chair does only where it writes the answer", async () => {
    const heard = await held(verb, "project");
    const chaired = heard.filter(({ seat }) => chairs.test(seat));
    // Who is asked for another form of the same answer has looked already.
    const others = heard.filter((one) => !chaired.includes(one) && !one.text.includes("Your last reply"));
    expect(others.length).toBeGreaterThan(0);
    // Of a draft, edits and last words are about ids: who says them has looked when it listed, wrote or reviewed.
    const byIds = ({ kind, text }: Heard) =>
      kind === "edit" || kind === "vote" || text.includes("What changed");
    const blind = others.filter((one) => !one.looks && !byIds(one));
    expect(blind.map(({ seat, kind }) => `${seat} ${kind}`)).toEqual([]);
    const lookingChairs = chaired.filter(({ looks, kind }) => looks && kind !== "brief");
    expect(lookingChairs.map(({ seat, kind }) => `${seat} ${kind}`)).toEqual([]);
    // Whoever says who should discuss a project knows what it is, and whoever writes the answer.
    const shown = chaired.filter(({ kind, text }) => kind !== "brief" && text.includes("at a glance"));
    expect(shown.map(({ kind }) => kind)).toEqual(verb === "discuss" ? ["members"] : []);
  });
});
