import { removableById } from "../../host/archive/remove.ts";
import { engineUrl } from "../../host/running/config.ts";
import { printable } from "../../kernel/printable.ts";
import { agrees } from "../typed-lines.ts";
import { configFor } from "../discussing.ts";
import type { Command } from "../verb.ts";

export default async function removeVerb(terminal: Command, id = ""): Promise<number> {
  const config = await configFor(terminal);
  const engine = engineUrl(config);
  const home = config.home.value;
  const there =
    engine === null
      ? null
      : await (await import("../../host/on-engine/copy.ts")).removableThere(engine, home, id);
  const found = there ?? (await removableById(home, id));
  terminal.err(`${printable(found.what)}\n${found.where}\n`);
  const asked = { question: "Delete it for good?", command: `remove ${id}` };
  if (!(await agrees(asked, terminal))) return 2;
  await found.remove();
  terminal.out(`Removed ${printable(found.what)}: ${found.where}. Documents in the project stay.\n`);
  return 0;
}
