import { shipped } from "./shipped.ts";

/** A protocol's scripted example: a config with agents that read their lines, a project, and what it is about. */
export interface Example {
  readonly config: string;
  readonly project: string;
  readonly topic: string;
}

type ExampleName = keyof typeof topics;

export function isExample(name: string): name is ExampleName {
  return Object.hasOwn(topics, name);
}

export function exampleOf(protocol: ExampleName): Example {
  return {
    config: inExamples(`${protocol}.yaml`),
    project: inExamples("shop"),
    topic: topics[protocol],
  };
}

const topics = {
  solve: "Sessions are kept in memory, so every deployment logs all users out. Let them survive a restart.",
  swarm: "How should the shop keep its orders and its stock consistent once they are two services?",
  "roundtable-standard": "How should the shop keep its sessions?",
  "roundtable-disney": "A new way to find things in the shop",
  "roundtable-debate": "Should the shop keep card numbers so that customers need not type them again?",
  "roundtable-consensus-driven": "A quick rule for who may deploy the shop",
  "roundtable-six-hats": "A thorough look at letting customers pay later",
  specs: "Sessions of the shop that survive a restart",
  design: "Orders and stock of the shop as two services",
  brainstorm: "Bring customers of the shop back",
} as const;

/** The examples of a verb that has several, as they are asked for. */
export function exampleNames(protocol: string): readonly string[] {
  const start = `${protocol}-`;
  return Object.keys(topics).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []));
}

function inExamples(name: string): string {
  return shipped(`examples/${name}`);
}
