import type { Synthesis } from "../rules/synthesis.ts";

/** The calls of a round that came to something. */
export function answeringRuns({ cli_runs }: Synthesis): Synthesis["cli_runs"] {
  return cli_runs.filter(({ status }) => status === "answered" || status === "bullets");
}

/** Who answered, each once, whatever seats they answered for. */
export function answeringAgents(synthesis: Synthesis): readonly string[] {
  return [...new Set(answeringRuns(synthesis).map(({ tool }) => tool))];
}

/** `gemini` of `gemini#2` */
export function agentOfFinding(id: string): string {
  return id.slice(0, id.lastIndexOf("#"));
}
