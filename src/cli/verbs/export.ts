import { extname } from "node:path";
import { type ExportFormat, exportFormats, exportOf, exportText, writeExport } from "../../host/export.ts";
import { readingOf } from "../../host/reading-of.ts";
import { didYouMean } from "../../text/suggestion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { configFor, text } from "../discussing.ts";
import { findDiscussion, warnOf } from "../find.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

/** Gives a discussion away as one file, or on stdout. */
export default async function exportVerb(terminal: Terminal, options: Options, id?: string): Promise<number> {
  const out = text(options["out"]) ?? "-";
  const format = formatOf(text(options["to"]), out);
  const { home } = await configFor(options, terminal);
  const opened = await findDiscussion(options, terminal, home.value, id);
  warnOf(opened, terminal);
  const page = await readingOf(opened.folder, async () => exportText(await exportOf(opened), format));
  if (out !== "-") {
    await writeExport(out, page, terminal.cwd, options["force"] === true);
    if (options["quiet"] !== true) terminal.err(`Written to ${out}\n`);
    return 0;
  }
  terminal.out(page);
  if (format === "html" && terminal.showsOut)
    terminal.err("A page is read in a browser: -o <file> writes it to a file.\n");
  return 0;
}

/** What `--to` says; without it what the file's name ends in, else Markdown. */
function formatOf(given: string | undefined, out: string): ExportFormat {
  if (given === undefined) return formatNamed(extname(out).slice(1)) ?? "md";
  const format = formatNamed(given);
  if (format !== undefined) return format;
  throw new ColloquyError(
    "usage",
    `--to: "${given}" is not one of ${exportFormats.join(", ")}${didYouMean(given, exportFormats)}.`,
  );
}

function formatNamed(name: string): ExportFormat | undefined {
  return exportFormats.find((one) => one === name);
}
