import { projectRoot } from "../../host/project/own-file.ts";
import { searchProject } from "../../host/running/eyes.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Passage, Passages } from "../../kernel/lookup.ts";
import { printable } from "../../kernel/printable.ts";
import type { Paint } from "../../document/paint.ts";
import { whole } from "../../manifest/read-value.ts";
import { configFor, printFound, valueOf } from "../discussing.ts";
import type { Command } from "../verb.ts";

export default async function search(terminal: Command, ...words: string[]): Promise<number> {
  const query = words.join(" ").trim();
  if (query === "")
    throw new ColloquyError("usage", "There are no words to search for.", {
      hint: 'Such as `colloquy search "where are replies repaired"`.',
    });
  const most = valueOf(terminal.options, "--most", whole(1, 100)) ?? 8;
  const config = await configFor(terminal);
  const root = projectRoot(terminal.cwd);
  const found = await searchProject(root, config.home.value, { query, most }, terminal.interrupted);
  if (found.note !== null) terminal.err(`${terminal.paintErr("yellow", "warning")}: ${found.note}\n`);
  if (terminal.options["quiet"] !== true) terminal.err(`${summary(found, root)}\n`);
  await printFound(
    found,
    () => found.passages.map((passage) => shownPassage(passage, terminal.paintOut)).join("\n"),
    config,
    terminal,
  );
  return 0;
}

function summary({ query, passages }: Passages, root: string): string {
  if (passages.length === 0) return `Nothing found in ${root} for "${printable(query)}".`;
  const count = passages.length === 1 ? "1 passage" : `${passages.length} passages`;
  return `Searched ${root}: ${count}.`;
}

function shownPassage({ path, from, to, text }: Passage, paint: Paint): string {
  const width = String(to).length;
  const lines = text.split("\n").map((line, index) => {
    const number = String(from + index).padStart(width);
    // Tabs indent; anything else that is no letter could move the cursor.
    return `${paint("dim", number)}  ${line.replaceAll(/[^\t]+/g, printable)}`.trimEnd();
  });
  return `${paint("bold", `${printable(path)}:${from}-${to}`)}\n${lines.join("\n")}\n`;
}
