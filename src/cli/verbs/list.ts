import { type Standing, standings } from "../../kernel/discussion.ts";
import { titleLine } from "../../kernel/printable.ts";
import { type ListedRow, type ListingSoFar, rowsIn } from "../../host/archive/rows.ts";
import { engineUrl } from "../../host/running/config.ts";
import { permalinkOf } from "../../host/running/running-page.ts";
import { choice } from "../../manifest/read-value.ts";
import { configFor, printFound, valueOf } from "../discussing.ts";
import { fittedRows, tableRows } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import type { Options } from "../verb.ts";

export default async function list(terminal: Terminal, options: Options): Promise<number> {
  const wanted = valueOf(options, "status", "--status", choice(...standings, "all")) ?? "all";
  const config = await configFor(options, terminal);
  const { value: home } = config.home;
  const engine = engineUrl(config);
  const { rows, problems, shown } =
    engine === null
      ? await readable(terminal, home)
      : await (await import("../../host/on-engine/copy.ts")).listOnEngine(engine, home);
  for (const problem of problems) terminal.err(`warning: ${problem}\n`);
  const all = rows.map(printed);
  const fitting = all.filter(({ status }) => wanted === "all" || status === wanted);
  await printFound(fitting, () => page(all, fitting, shown, wanted, terminal), config, terminal);
  const link =
    config.settings.format.value === "text" ? permalinkOf({ home: shown, env: terminal.env }, "<id>") : null;
  if (link !== null && fitting.length > 0) terminal.err(`Page: ${link}\n`);
  return 0;
}

/** One folder that cannot be read does not hide the others. */
async function readable(terminal: Terminal, home: string) {
  const { rows, problems } = await withProgress(terminal, (onBegin) => rowsIn(home, terminal.now(), onBegin));
  const odd = rows.flatMap(({ fault }) => fault ?? []);
  return { rows: rows.filter(({ fault }) => fault === null), problems: [...problems, ...odd], shown: home };
}

/** A home of many that was never listed takes a while: whoever waits sees how far it is. */
async function withProgress<T>(
  terminal: Terminal,
  read: (onBegin: (soFar: ListingSoFar) => void) => Promise<T>,
): Promise<T> {
  let isShown = false;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await read((soFar) => {
      const all = soFar.unread;
      const show = () => {
        isShown = true;
        terminal.stderr.write(`\rReading discussions: ${all - soFar.unread} of ${all}`);
      };
      if (terminal.animates && all >= many) timer = setInterval(show, progressEveryMs);
    });
  } finally {
    clearInterval(timer);
    if (isShown) terminal.stderr.write("\r\u001b[K");
  }
}

const progressEveryMs = 500;
const many = 100;

function page(
  all: readonly ListedLine[],
  rows: readonly ListedLine[],
  home: string,
  wanted: Standing | "all",
  terminal: Terminal,
): string {
  if (all.length === 0) return `No discussions in ${home} yet. \`colloquy --help\` shows how to start one.\n`;
  if (rows.length === 0) return `No discussion in ${home} is ${wanted}; ${countsOf(all)}.\n`;
  return `${grouped(rows, terminal)}\n${rows.length === 1 ? "" : `${countsOf(rows)}\n`}`;
}

type ListedLine = ReturnType<typeof printed>;

/** As `--json` has it. The rows come with the last active first. */
function printed(row: ListedRow, index: number) {
  const { id, protocol, status, title, lastActiveAt: lastActive, inAWord, howFar } = row;
  return { id, protocol, status, title, lastActive, verdict: inAWord ?? "-", howFar, current: index === 0 };
}

/** The title gives way first. An id is never cut; a time is whole or left out. `*` marks the last active. */
function grouped(rows: readonly ListedLine[], { showsOut, columns }: Terminal): string {
  const groups = standings
    .map((status) => ({ status, of: rows.filter((row) => row.status === status) }))
    .filter(({ of }) => of.length > 0);
  const head = ["  id", "protocol", "how it stands", "last active", "title"];
  const all = [head, ...groups.flatMap(({ of }) => of.map(cells))];
  const [header = "", ...lines] = showsOut
    ? fittedRows(all, columns, [4, 2, 1], [1, 4, 2, 3])
    : tableRows(all);
  let at = 0;
  const blocks = groups.map(({ status, of }) => [status, ...lines.slice(at, (at += of.length))].join("\n"));
  return [header, ...blocks].join("\n");
}

function cells({ id, protocol, verdict, howFar, lastActive, title, current }: ListedLine): readonly string[] {
  const stands = [howFar, verdict].filter((one) => one !== null && one !== "-").join(", ");
  const when = lastActive.slice(0, 16).replace("T", " ");
  return [`${current ? "*" : " "} ${id}`, protocol, stands || "-", when, titleLine(title)];
}

/** `1 active, 2 completed` */
function countsOf(rows: readonly ListedLine[]): string {
  return standings
    .map((status) => ({ status, count: rows.filter((row) => row.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${status}`)
    .join(", ");
}
