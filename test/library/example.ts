import { readScript } from "../../src/config/script-file.ts";
import { exampleOf, isExample } from "../../src/host/example.ts";
import type { AgentObject } from "../../src/index.ts";
import { scripted } from "../../src/library/testing.ts";

type ExampleName = "ask" | "discuss" | "solve" | "swarm";

/** The scripted example of a protocol, without its pauses. */
export async function exampleAgent(name: ExampleName): Promise<AgentObject> {
  const entries = await readScript(`examples/${name}-script.yaml`);
  return scripted(entries.map((entry) => ({ ...entry, afterMs: undefined })));
}

const topics: Readonly<Record<string, string>> = {
  ask: "Which cache fits 10,000 keys?",
  discuss: "Should the shop move its sessions from memory to Redis?",
};

export const topicOf = (name: ExampleName) =>
  topics[name] ?? (isExample(name) ? exampleOf(name).topic : name);
export const shop = exampleOf("solve").project;
