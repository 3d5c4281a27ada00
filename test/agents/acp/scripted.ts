import { readFile } from "node:fs/promises";
import { join } from "node:path";

const program = join(process.cwd(), "test/agents/acp/scripted-agent.js");

/** The command of an agent that does what its behaviour says. It writes down what it is asked, in this folder. */
export function scripted(behaviour: string, folder: string): readonly string[] {
  return [process.execPath, program, behaviour, join(folder, "asked.jsonl")];
}

interface Note {
  readonly what: string;
  readonly pid: number;
  readonly more: unknown;
}

export async function notesOf(folder: string): Promise<readonly Note[]> {
  const text = await readFile(join(folder, "asked.jsonl"), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Note);
}
