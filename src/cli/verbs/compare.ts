import { toTerminal } from "../../document/to-terminal.ts";
import { comparisonDoc } from "../../host/protocols/compare-told.ts";
import { comparisonOf } from "../../host/protocols/compare.ts";
import { readingOf } from "../../host/protocols/catalogue.ts";
import { viewDiscussion } from "../../host/view/result.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { configFor, printFound } from "../discussing.ts";
import { findDiscussion } from "../find.ts";
import type { Command } from "../verb.ts";

export default async function compare(terminal: Command, ...ids: readonly string[]): Promise<number> {
  if (new Set(ids).size < 2)
    throw new ColloquyError("usage", "Name two discussions or more, each once.", {
      hint: "`colloquy list` shows them: colloquy compare <id> <id>",
    });
  const config = await configFor(terminal);
  const viewed = [];
  for (const id of ids) {
    const found = await findDiscussion(terminal, config, id);
    viewed.push(await readingOf(found.folder, () => viewDiscussion(found, config.home, terminal)));
  }
  const comparison = comparisonOf(viewed);
  const { columns, paintOut: paint } = terminal;
  const page = () => `${toTerminal(comparisonDoc(comparison), { columns, paint })}\n`;
  await printFound(comparison, page, config, terminal);
  return 0;
}
