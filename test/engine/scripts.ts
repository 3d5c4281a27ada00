import { readFileSync } from "node:fs";
import { replies as discussed } from "../stories/discussion.ts";
import { rated } from "../stories/panel.ts";
import { replies as swarmed } from "../stories/swarming.ts";
import { conclude, replies as tabled } from "../stories/tabling.ts";
import type { Bench } from "./working.ts";

/** A config with a scripted agent, or more, for every protocol; those of a discuss may take their time. */
export function everyProtocol(told: Pick<Bench, "write">, afterMs = 0): readonly string[] {
  const solved = readFileSync("examples/solve-script.yaml", "utf8");
  told.write("solve.yaml", solved);
  told.write("ask.yaml", JSON.stringify([{ reply: "Keep them in a file." }]));
  told.write("critic.yaml", JSON.stringify(["A", "B", "C"].map((seat) => ({ seat, reply: rated(4) }))));
  told.write(
    "discuss.yaml",
    JSON.stringify(discussed().map((entry) => ({ ...entry, after: `${afterMs}ms` }))),
  );
  told.write("swarm.yaml", JSON.stringify(swarmed()));
  told.write("table.yaml", JSON.stringify(tabled([conclude])));
  const by = (name: string) => ({ script: `./${name}.yaml` });
  const settings = {
    agents: {
      ada: by("solve"),
      bob: by("solve"),
      eve: by("solve"),
      asked: by("ask"),
      critic: by("critic"),
      discusser: by("discuss"),
      swarmer: by("swarm"),
      tabler: by("table"),
      rare: by("critic"),
    },
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
  ["critique", ["design.md"], "critic"],
  ["solve", ["Make list fast", "--yes", "--context", "none"], "ada,bob,eve"],
  ["discuss", [topic, "--members", "Ann,Ben,Cat", "--yes"], "discusser"],
  ["swarm", [topic, "--yes", "--rounds", "1"], "swarmer"],
  ["roundtable", [topic, "--yes"], "tabler"],
  ["ask", [topic], "asked"],
] as const;
