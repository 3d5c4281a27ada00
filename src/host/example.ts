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
    project: inExamples(projectName),
    topic: topics[protocol],
  };
}

const projectName = "shop";

const topics = {
  ask: "Which cache fits 10,000 keys?",
} as const;

/** The examples of a verb that has several, as they are asked for. */
export function exampleNames(protocol: string): readonly string[] {
  const start = `${protocol}-`;
  return Object.keys(topics).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []));
}

/** A project by the word of a journal: only that of our own examples is ever taken for the one to look into. */
export function exampleProject(named: string | undefined): string | undefined {
  return named === inExamples(projectName) ? named : undefined;
}

function inExamples(name: string): string {
  return shipped(`examples/${name}`);
}
