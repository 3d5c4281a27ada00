import { extname } from "node:path";
import {
  type ExportFormat,
  exportAs,
  exportFormats,
  exportOf,
  writeExport,
} from "../../host/archive/export.ts";
import { readingOf } from "../../host/protocols/catalogue.ts";
import { didYouMean } from "../../text/suggestion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { configFor, text } from "../discussing.ts";
import { findDiscussion, warnOf } from "../find.ts";
import type { Command } from "../verb.ts";

export default async function exportVerb(terminal: Command, id?: string): Promise<number> {
  const out = text(terminal.options["out"]) ?? "-";
  const format = formatOf(text(terminal.options["to"]), out);
  const opened = await findDiscussion(terminal, await configFor(terminal), id);
  warnOf(opened, terminal);
  const page = await readingOf(opened.folder, async () => exportAs[format](await exportOf(opened)));
  if (out !== "-") {
    await writeExport(out, page, terminal.cwd, terminal.options["force"] === true);
    if (terminal.options["quiet"] !== true) terminal.err(`Written to ${out}\n`);
    return 0;
  }
  terminal.out(page);
  if (format === "html" && terminal.showsOut)
    terminal.err("A page is read in a browser: -o <file> writes it to a file.\n");
  return 0;
}

function formatOf(given: string | undefined, out: string): ExportFormat {
  const ending = extname(out).slice(1).toLowerCase();
  const name = given ?? ending;
  // As files of it end.
  const format = exportFormats.find((one) => one === (["", "md"].includes(name) ? "markdown" : name));
  if (format !== undefined) return format;
  const problem = given === undefined ? `-o ${out}: "${ending}"` : `--to: "${given}"`;
  throw new ColloquyError(
    "usage",
    `${problem} is not one of ${exportFormats.join(", ")}${didYouMean(name, exportFormats)}.`,
    { hint: "`--to <format>` says which it is, whatever the file is called." },
  );
}
