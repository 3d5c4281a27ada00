import { projectRoot } from "../../host/project/own-file.ts";
import { matchesIn, searchProject } from "../../host/project/search.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Passage, Passages } from "../../kernel/lookup.ts";
import { printable } from "../../kernel/printable.ts";
import type { Paint } from "../../document/paint.ts";
import { configFor, printFound, text } from "../discussing.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function search(
  terminal: Terminal,
  options: Options,
  ...words: string[]
): Promise<number> {
  const query = words.join(" ").trim();
  if (query === "")
    throw new ColloquyError("usage", "There are no words to search for.", {
      hint: 'Such as `colloquy search "where are replies repaired"`.',
    });
  const most = mostOf(text(options["most"]));
  const config = await configFor(options, terminal);
  const isQuiet = options["quiet"] === true;
  const progress = indexingProgress(terminal, isQuiet);
  const found = await searchProject(config, terminal.cwd, { query, most }, terminal.interrupted, {
    onProgress: progress.show,
  }).finally(progress.clear);
  if (found.note !== null) terminal.err(`${terminal.paintErr("yellow", "warning")}: ${found.note}\n`);
  if (!isQuiet) terminal.err(`${summary(found, projectRoot(terminal.cwd))}\n`);
  await printFound(found, () => page(found, terminal.paintOut), config, terminal);
  return 0;
}

function mostOf(given: string | undefined): number {
  if (given === undefined) return 8;
  const most = Number(given);
  if (/^\d{1,3}$/.test(given) && most >= 1 && most <= 100) return most;
  throw new ColloquyError("usage", `--most: "${given}" is not a whole number from 1 to 100.`);
}

function summary({ query, by, passages }: Passages, root: string): string {
  const how = by === "index" ? "" : ` by ${printable(by)}`;
  if (passages.length === 0) return `Nothing found in ${root} for "${printable(query)}".`;
  const count = passages.length === 1 ? "1 passage" : `${passages.length} passages`;
  return `Searched ${root}${how}: ${count}.`;
}

async function page({ query, passages }: Passages, paint: Paint): Promise<string> {
  const matches = await matchesIn(query);
  return passages.map((passage) => shownPassage(passage, matches, paint)).join("\n");
}

type Matches = Awaited<ReturnType<typeof matchesIn>>;

function shownPassage({ path, from, to, text }: Passage, matches: Matches, paint: Paint): string {
  const width = String(to).length;
  const lines = text.split("\n").map((line, index) => {
    const number = String(from + index).padStart(width);
    return `${paint("dim", number)}  ${highlighted(printableLine(line), matches, paint)}`.trimEnd();
  });
  return `${paint("bold", `${printable(path)}:${from}-${to}`)}\n${lines.join("\n")}\n`;
}

// Tabs indent; anything else that is no letter could move the cursor.
function printableLine(line: string): string {
  return line.replaceAll(/[^\t]+/g, printable);
}

/** Names are found in parts and whole: what overlaps is painted once. */
function highlighted(line: string, matches: Matches, paint: Paint): string {
  let shown = "";
  let done = 0;
  for (const [start, end] of [...matches(line)].sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (start < done) continue;
    shown += line.slice(done, start) + paint(["bold", "yellow"], line.slice(start, end));
    done = end;
  }
  return shown + line.slice(done);
}

/** A moment without a word is fine; after that somebody at a terminal is told what takes so long. */
function indexingProgress(
  { animates, err, now }: Terminal,
  isQuiet: boolean,
): { readonly show: (done: number, all: number) => void; readonly clear: () => void } {
  const startedAt = now();
  let isShown = false;
  return {
    show: (done, all) => {
      if (!animates || isQuiet || now() - startedAt < 400) return;
      isShown = true;
      err(`\r\u001b[Kreading files: ${done} of ${all}`);
    },
    clear: () => {
      if (isShown) err("\r\u001b[K");
    },
  };
}
