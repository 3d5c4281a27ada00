import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { replies as discussed } from "../stories/discussion.ts";
import { rated } from "../stories/panel.ts";
import { replies as swarmed } from "../stories/swarming.ts";
import { conclude, replies as tabled } from "../stories/tabling.ts";
import type { Bench } from "./working.ts";

/**
 * What is said in any turn of any protocol, at once: the first entry that fits a turn, and the last of a solve fits any. One script for all: a worker looks
 * for calls to each agent ten times a second, so few agents make for little work.
 */
function saidEverywhere(): readonly object[] {
  const solved: readonly object[] = parse(readFileSync("examples/solve-script.yaml", "utf8"));
  return [
    ...["A", "B", "C"].map((seat) => ({ seat, reply: rated(4) })),
    ...swarmed(),
    ...discussed(),
    ...tabled([conclude]),
    { turn: "ask", reply: "Keep them in a file." },
    ...solved.map((entry) => ({ ...entry, after: "0ms" })),
  ];
}

const said = JSON.stringify(saidEverywhere());

/** Who a worker makes calls for in most tests. */
export const crew = ["ada", "bob", "eve"];

/** A config with scripted agents for every protocol, and one that few workers have. */
export function everyProtocol(told: Pick<Bench, "write">): readonly string[] {
  told.write("said.yaml", said);
  const settings = {
    agents: Object.fromEntries([...crew, "rare"].map((name) => [name, { script: "./said.yaml" }])),
    fallback: [],
    roundtable: { limits: { min_rounds: 1 } },
    critique: { perspectives: ["A", "B", "C"].map((name) => ({ name })) },
  };
  told.write("panel.yaml", JSON.stringify(settings));
  return ["--config", "panel.yaml"];
}

export const topic = "Where should sessions be kept?";

/** A verb of each protocol, and who answers. */
export const verbs = [
  ["critique", ["design.md"], "ada"],
  ["solve", ["Make list fast", "--yes", "--context", "none"], crew.join()],
  ["discuss", [topic, "--members", "Ann,Ben,Cat", "--yes"], "ada"],
  ["swarm", [topic, "--yes", "--rounds", "1"], "ada"],
  ["roundtable", [topic, "--yes"], "ada"],
  ["ask", [topic], "ada"],
] as const;
