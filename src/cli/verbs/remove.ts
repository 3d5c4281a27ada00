import { resolve } from "node:path";
import { type Removable, remove, removableById, removableIn } from "../../host/archive/remove.ts";
import { printable, shellWord } from "../../kernel/printable.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { agrees } from "../typed-lines.ts";
import { configFor, text } from "../discussing.ts";
import type { Terminal } from "../terminal.ts";
import type { Options } from "../verb.ts";

export default async function removeVerb(terminal: Terminal, options: Options, id?: string): Promise<number> {
  const found = await removableOf(options, id, terminal);
  const { what, folder, files } = found;
  const count = files.length === 1 ? "1 file" : `${files.length} files`;
  terminal.err(`${printable(what)}\n${count} in ${folder}\n`);
  const named = id ?? `--session ${shellWord(text(options["session"]) ?? "")}`;
  const asked = { question: "Delete it for good?", command: `remove ${named}` };
  if (!(await agrees(asked, options, terminal))) return 2;
  await remove(found);
  terminal.out(`Removed ${printable(what)}: ${count} in ${folder}. Documents in the project stay.\n`);
  return 0;
}

async function removableOf(options: Options, id: string | undefined, terminal: Terminal): Promise<Removable> {
  const session = text(options["session"]);
  if ((session === undefined) === (id === undefined))
    throw new ColloquyError(
      "usage",
      id === undefined
        ? "Which discussion should be removed?"
        : `An id (${id}) and --session were given; use only one.`,
      { hint: "Give one id, or --session <folder>; `colloquy list` shows the ids." },
    );
  if (session !== undefined) return removableIn(resolve(terminal.cwd, session));
  return removableById((await configFor(options, terminal)).home.value, id ?? "");
}
