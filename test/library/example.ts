import { readScript } from "../../src/config/script-file.ts";
import { exampleOf } from "../../src/host/example.ts";
import type { AgentObject } from "../../src/index.ts";
import { scripted } from "../../src/library/testing.ts";

type ExampleName = "ask" | "discuss" | "solve" | "swarm";

/** The scripted example of a protocol, without its pauses. */
export async function exampleAgent(name: ExampleName): Promise<AgentObject> {
  const entries = await readScript(`examples/${name}-script.yaml`);
  return scripted(entries.map((entry) => ({ ...entry, afterMs: undefined })));
}

const topics = {
  discuss: "Should the shop move its sessions from memory to Redis?",
  swarm: "How should the shop keep its orders and its stock consistent once they are two services?",
} as const;

export const topicOf = (name: ExampleName) =>
  name === "discuss" || name === "swarm" ? topics[name] : exampleOf(name).topic;
export const shop = exampleOf("solve").project;
