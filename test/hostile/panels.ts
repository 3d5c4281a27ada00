import type { Ended } from "../stories/command.ts";
import { design, rated } from "../stories/panel.ts";
import type { Scene } from "./scene.ts";

/** What the two honest seats say: one of them blocks, whatever anybody else says. */
const annSays = "The one Redis node loses every key at a restart";
const bobSays = "Say how a retry is bounded";
export const honest = {
  Ann: rated(2, { weaknesses: ["Nothing is kept on disk"], critical_issues: [annSays] }),
  Bob: rated(4, { suggestions: [bobSays] }),
};

/** What must be on record of a critique by Ann, Bob and Mallory. */
export const annBlocks = { verdict: "consensus_blocked HIGH", answers: [annSays, bobSays], completed: 1 };

export interface Panel {
  /** The config's entry for the agent of the third seat, Mallory. */
  readonly mallory: object;
  readonly settings?: object;
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A critique of `design.md` by two honest seats and Mallory, who has no fallback. */
export function critiqueWith(
  scene: Scene,
  { mallory, settings = {}, flags = [], env = {} }: Panel,
): Promise<Ended> {
  return scene.run([...critiqueBy(scene, mallory, settings), ...flags], { env });
}

/** The same with a seat for each of these agents: what each of them does is tried at once. */
export function critiqueWithAll(
  scene: Scene,
  agents: readonly object[],
  env: NonNullable<Panel["env"]> = {},
): Promise<Ended> {
  const named = agents.map((agent, at) => [`mallory-${at}`, agent] as const);
  const seats = [["Ann", "honest"], ["Bob", "honest"], ...named.map(([name]) => [name, name])];
  const settings = {
    agents: { honest: { script: "./honest.yaml" }, ...Object.fromEntries(named) },
    critique: { perspectives: seats.map(([name, agent]) => ({ name, agent })) },
    quorum: 2,
    concurrency: seats.length,
  };
  return scene.run(critiqueBy(scene, {}, settings), { env });
}

/** The arguments of such a critique, its config written. */
export function critiqueBy(scene: Scene, mallory: object, settings: object = {}): readonly string[] {
  scene.write("design.md", design);
  const entries = Object.entries(honest).map(([seat, reply]) => ({ seat, reply }));
  scene.write("honest.yaml", JSON.stringify(entries));
  const agents = { honest: { script: "./honest.yaml" }, mallory };
  const perspectives = ["Ann", "Bob", "Mallory"].map((name) => ({
    name,
    agent: name === "Mallory" ? "mallory" : "honest",
  }));
  const config = { agents, fallback: [], critique: { perspectives }, ...settings };
  scene.write("panel.yaml", JSON.stringify(config));
  return ["critique", "design.md", "--config", "panel.yaml"];
}

/** An agent that prints these bytes, whatever it is asked. */
export function printing(scene: Scene, bytes: string | Uint8Array, name = "reply"): object {
  return { exec: ["/bin/cat", scene.write(`${name}.bin`, bytes)] };
}

/** An agent that is a line of shell; it is given the prompt on stdin. */
export function shell(line: string, timeout = "20s"): object {
  return { exec: ["/bin/bash", "-c", line], timeout };
}

export const critiqueReply = (more: object = {}): string =>
  JSON.stringify({ ...rated(5, { strengths: ["Fine"] }), ...more });
