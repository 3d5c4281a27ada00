import { fileURLToPath } from "node:url";

/** A protocol's scripted example: a config with agents that read their lines, and what they speak about. */
export interface Example {
  readonly config: string;
  readonly topic: string;
}

export function exampleOf(protocol: keyof typeof topics): Example {
  return {
    config: fileURLToPath(new URL(`../../examples/${protocol}.yaml`, import.meta.url)),
    topic: topics[protocol],
  };
}

const topics = {
  solve: "Sessions are kept in memory, so every deployment logs all users out. Let them survive a restart.",
} as const;
