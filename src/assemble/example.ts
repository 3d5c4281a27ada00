import { shipped } from "./shipped.ts";

/** A protocol's scripted example: a config with agents that read their lines, a project, and what it is about. */
export interface Example {
  readonly config: string;
  readonly project: string;
  readonly topic: string;
}

export type ExampleName = keyof typeof topics;

export function exampleOf(protocol: ExampleName): Example {
  return {
    config: inExamples(`${protocol}.yaml`),
    project: inExamples("shop"),
    topic: topics[protocol],
  };
}

const topics = {
  ask: "Which cache fits 10,000 keys?",
  solve: "Sessions are kept in memory, so every deployment logs all users out. Let them survive a restart.",
  discuss: "Should the shop move its sessions from memory to Redis?",
  swarm: "How should the shop keep its orders and its stock consistent once they are two services?",
} as const;

function inExamples(name: string): string {
  return shipped(`examples/${name}`);
}
