import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inPassing } from "./beside.ts";
import { story } from "./stories/command.ts";

const verbs = ["ask", "critique", "solve", "discuss", "swarm", "brainstorm", "roundtable", "specs", "design"];

/** Journals of every protocol as they are written today, by the verb of the example that was held. */
export async function exampleJournals(
  wanted: readonly string[] = verbs,
): Promise<ReadonlyMap<string, string>> {
  // The examples take their time, and all at once no longer than the longest.
  return new Map(await Promise.all(wanted.map(async (verb) => [verb, await exampleJournal(verb)] as const)));
}

/** Without `--yes` it waits where a person is asked. Held once for all files of a worker. */
export function exampleJournal(verb: string, flags: readonly string[] = ["--yes"]): Promise<string> {
  const key = [verb, ...flags].join(" ");
  const journal = held.get(key) ?? hold(verb, flags);
  held.set(key, journal);
  return journal;
}

const held = new Map<string, Promise<string>>();

function hold(verb: string, flags: readonly string[]): Promise<string> {
  return inPassing(async () => {
    const told = story();
    const { code, stderr } = await told.run([verb, "--example", "--quiet", ...flags]);
    const discussions = join(told.folder, ".colloquy/discussions");
    const [folder] = existsSync(discussions) ? readdirSync(discussions) : [];
    if (folder === undefined) throw new Error(`${verb} --example ended with ${code}: ${stderr}`);
    return readFileSync(join(discussions, folder, "journal.jsonl"), "utf8");
  });
}
