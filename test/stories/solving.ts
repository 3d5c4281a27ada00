import type { Result } from "../../src/kernel/result.ts";
import type { SolveVerdict } from "../../src/protocols/solve/report/report.ts";
import { linesIn, type Story, story } from "./command.ts";
import { config } from "./panel.ts";

export const task = "Keep sessions over a restart";
export const id = "solve-keep-sessions-over-a-restart";
export const folder = `.colloquy/discussions/${id}`;

/** What an agent makes of the task: sure of it, so that two who say the same have converged after one round. */
export function analysis(more: object = {}): object {
  return {
    feasibility_score: 1,
    findings: ["Sessions live in a Map of the process (src/sessions.ts:1)"],
    implementation_approaches: [approach("Keep them in Redis")],
    option: "Keep them in Redis",
    technical_concerns: [],
    code_locations: [],
    ...more,
  };
}

export function approach(name: string, more: object = {}): object {
  return {
    name,
    description: `${name}, behind the functions there are`,
    pros: ["Survives a restart"],
    cons: [],
    effort: "low",
    risk: "low",
    affected_files: [{ file: "src/sessions.ts", line: 1, action: "modify" }],
    ...more,
  };
}

/** What the author of the plan says: it reads the first findings of both as one. */
const brief = {
  joins: [],
  resolution: "They say the same.",
  title: "Keep sessions in Redis",
  parts: [
    { heading: "What to do", text: "Keep them in Redis, behind the functions there are.", from: ["ADA-1"] },
  ],
  steps: [{ text: "Write the store", owner: "developer", by: "day 1", from: ["ADA-1"] }],
};

const edit = { edits: [], replies: [] };

/** An agent that replies from a script, by the turn, after what it says or fails with `first`. */
export function solver(
  told: Story,
  name: string,
  reply: object | string = analysis(),
  first: readonly object[] = [],
): { readonly script: string } {
  const said = [...first, { turn: "brief", reply: brief }, { turn: "edit", reply: edit }, { reply }];
  told.write(`${name}.yaml`, JSON.stringify(said));
  return { script: `./${name}.yaml` };
}

/** A project with a file of its own; what plays the agents is no part of it. */
export function project(): Story {
  const told = story();
  told.write(".gitignore", "agents/\n*.yaml\n*.json\n");
  told.write("src/sessions.ts", "export const sessions = new Map<string, string>();\n");
  return told;
}

/** A project with the agents ada and bob, who agree. */
export function agreeing(settings: object = {}): { readonly told: Story; readonly panel: readonly string[] } {
  const told = project();
  const agents = { ada: solver(told, "ada"), bob: solver(told, "bob") };
  return { told, panel: config(told, { agents, ...settings }) };
}

export type SolveResult = Result<SolveVerdict> & { readonly next: string };

export function solvedIn({ stdout }: { readonly stdout: string }): SolveResult & {
  readonly verdict: SolveVerdict;
} {
  const result = JSON.parse(stdout) as SolveResult;
  if (result.verdict === null) throw new Error(`There is no verdict in ${stdout}`);
  return { ...result, verdict: result.verdict };
}

interface Asked {
  readonly seat: string;
  readonly turn: string;
  readonly round: number;
  readonly prompt: string;
}

/** All that was asked of a discussion, as its journal has it: `seat.turn.round`, and the prompt. */
function asked(told: Story, of: string): readonly (readonly [call: string, prompt: string])[] {
  return linesIn(told, `.colloquy/discussions/${of}/journal.jsonl`)
    .filter((line) => line.includes('"type":"turn.asked"'))
    .map((line) => JSON.parse(line) as Asked)
    .map(({ seat, turn, round, prompt }) => [`${seat}.${turn}.${round}`, prompt]);
}

export function callsIn(told: Story): readonly string[] {
  return asked(told, id).map(([call]) => call);
}

export function promptOf(told: Story, call: string, of = id): string {
  return asked(told, of).find(([one]) => one === call)?.[1] ?? "";
}

/** A command as it was printed after some words, to paste. */
export function commandAfter(lead: RegExp, printed: string): string {
  const [, command] = new RegExp(`${lead.source} *(colloquy .*)`).exec(printed) ?? [];
  if (command === undefined) throw new Error(`No command after ${lead} in ${printed}`);
  return command;
}
