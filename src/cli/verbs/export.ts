import { extname } from "node:path";
import { exportOf, writeExport } from "../../host/export.ts";
import { readingOf } from "../../host/reading-of.ts";
import { didYouMean } from "../../text/suggestion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { ToldJournal } from "../../document/export/exported-journal.ts";
import { configFor, text } from "../discussing.ts";
import { findDiscussion, warnOf } from "../find.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

/** Gives a discussion away as one file, or on stdout. */
export default async function exportVerb(terminal: Terminal, options: Options, id?: string): Promise<number> {
  const out = text(options["out"]) ?? "-";
  const format = formatOf(text(options["to"]), out);
  const opened = await findDiscussion(options, terminal, await configFor(options, terminal), id);
  warnOf(opened, terminal);
  const page = await readingOf(opened.folder, async () => formats[format](await exportOf(opened)));
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

const formats = {
  md: async ({ exported }: ToldJournal) =>
    (await import("../../document/export/markdown.ts")).exportMarkdown(exported),
  html: async ({ exported, docs }: ToldJournal) =>
    (await import("../../document/export/html/page.ts")).exportPage(exported, docs),
  json: async ({ exported }: ToldJournal) =>
    (await import("../../document/export/json.ts")).exportJson(exported),
};

type Format = keyof typeof formats;

/** What `--to` says; without it what the file's name ends in, else Markdown. */
function formatOf(given: string | undefined, out: string): Format {
  if (given === undefined) return formatNamed(extname(out).slice(1)) ?? "md";
  const format = formatNamed(given);
  if (format !== undefined) return format;
  const names = Object.keys(formats);
  throw new ColloquyError(
    "usage",
    `--to: "${given}" is not one of ${names.join(", ")}${didYouMean(given, names)}.`,
  );
}

function formatNamed(name: string): Format | undefined {
  return Object.hasOwn(formats, name) ? (name as Format) : undefined;
}
