import { expect, test } from "vitest";
import { swarmFiles } from "../../../src/documents/swarm/files.ts";
import { hostile, inJapanese, large, lightweight, oneRound, whole } from "../swarms.ts";
import type { Swarm } from "../swarmed.ts";

function textOf({ events }: Swarm, path: string): string {
  const file = swarmFiles(events).find((one) => one.path === path);
  if (file === undefined) throw new Error(`there is no ${path}`);
  return file.text;
}

test("every document", () => {
  for (const file of swarmFiles(whole().events)) console.log("=====", file.path, "\n" + file.text);
});
test("hostile", () => {
  for (const file of swarmFiles(hostile().events))
    if (file.path.endsWith(".md")) console.log("=====", file.path, "\n" + file.text);
});
