import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { inPassing } from "./beside.ts";
import { type Story, story } from "./stories/command.ts";

const verbs = ["ask", "critique", "solve", "discuss", "swarm", "brainstorm", "roundtable", "specs", "design"];

/** Journals of every protocol as they are written today, by the verb of the example that was held. */
export async function exampleJournals(
  wanted: readonly string[] = verbs,
): Promise<ReadonlyMap<string, string>> {
  // The examples take their time, and all at once no longer than the longest.
  return new Map(await Promise.all(wanted.map(async (verb) => [verb, await exampleJournal(verb)] as const)));
}

/** Without `--yes` it waits where a person is asked. Held once for all workers of a run. */
export function exampleJournal(verb: string, flags: readonly string[] = ["--yes"]): Promise<string> {
  const key = [verb, ...flags].join(" ");
  const journal = held.get(key) ?? heldOnce(key.replaceAll(" ", ""), () => hold(verb, flags));
  held.set(key, journal);
  return journal;
}

/** The example of a verb, held in the folder of a story; gives its id. */
export async function withExample(
  told: Pick<Story, "write">,
  verb: string,
  ...flags: readonly string[]
): Promise<string> {
  const journal = await exampleJournal(verb, flags);
  const { id } = JSON.parse(journal.slice(0, journal.indexOf("\n"))) as { readonly id: string };
  told.write(`.colloquy/discussions/${id}/journal.jsonl`, journal);
  return id;
}

const held = new Map<string, Promise<string>>();

/** The first who asks for it holds it, and the others wait; without a folder of the run each holds its own. */
async function heldOnce(name: string, holding: () => Promise<string>): Promise<string> {
  const folder = inject("folderOfRun") as string | undefined;
  if (folder === undefined) return holding();
  const [file, lock] = [join(folder, `${name}.jsonl`), join(folder, `${name}.lock`)];
  for (; !existsSync(file); await sleep(50)) {
    if (existsSync(lock) || !isFirst(lock)) continue;
    try {
      const text = await holding();
      writeFileSync(`${file}.part`, text);
      renameSync(`${file}.part`, file);
    } finally {
      rmSync(lock, { recursive: true });
    }
  }
  return readFileSync(file, "utf8");
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

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
