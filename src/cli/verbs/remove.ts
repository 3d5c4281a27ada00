import { remove, removableById } from "../../host/archive/remove.ts";
import { printable } from "../../kernel/printable.ts";
import { agrees } from "../typed-lines.ts";
import { configFor } from "../discussing.ts";
import type { Terminal } from "../terminal.ts";
import type { Options } from "../verb.ts";

export default async function removeVerb(terminal: Terminal, options: Options, id = ""): Promise<number> {
  const { home } = await configFor(options, terminal);
  const found = await removableById(home.value, id);
  const { what, folder, files } = found;
  const count = files === 1 ? "1 file" : `${files} files`;
  terminal.err(`${printable(what)}\n${count} in ${folder}\n`);
  const asked = { question: "Delete it for good?", command: `remove ${id}` };
  if (!(await agrees(asked, options, terminal))) return 2;
  await remove(found);
  terminal.out(`Removed ${printable(what)}: ${count} in ${folder}. Documents in the project stay.\n`);
  return 0;
}
