import { readScript } from "../../src/config/script-file.ts";
import { shipped } from "../../src/own-files.ts";
import ask from "../../src/protocols/ask/manifest.ts";
import discuss from "../../src/protocols/discuss/manifest.ts";
import swarm from "../../src/protocols/swarm/manifest.ts";
import solve from "../../src/protocols/solve/manifest.ts";
import type { AgentObject } from "../../src/index.ts";
import { scripted } from "../../src/library/testing.ts";

type ExampleName = "ask" | "discuss" | "solve" | "swarm";

/** The scripted example of a protocol, without its pauses. */
export async function exampleAgent(name: ExampleName): Promise<AgentObject> {
  const entries = await readScript(`examples/${name}-script.yaml`);
  return scripted(entries.map((entry) => ({ ...entry, afterMs: undefined })));
}

export function topicOf(name: ExampleName): string {
  const manifest = [ask, discuss, solve, swarm].find((one) => one.name === name);
  return manifest?.verbs[0]?.examples[0]?.subject ?? "";
}

export const shop = shipped("examples/shop");
