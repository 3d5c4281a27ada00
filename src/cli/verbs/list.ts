import { join } from "node:path";
import { statOf } from "../../folders.ts";
import { isThere } from "../../home-files.ts";
import { evaluations } from "../../kernel/home-parts.ts";
import { type Standing, standings } from "../../kernel/discussion.ts";
import { printable, shellWord } from "../../kernel/printable.ts";
import { textWidth, cut } from "../../text/wrap.ts";
import { type ListedRow, type ListingSoFar, rowsIn } from "../../host/archive/rows.ts";
import { engineUrl } from "../../host/running/config.ts";
import { permalinkOf } from "../../host/running/running-page.ts";
import { choice } from "../../manifest/read-value.ts";
import { configFor, printFound, valueOf } from "../discussing.ts";
import { tableRows } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import type { Command } from "../verb.ts";

export default async function list(terminal: Command): Promise<number> {
  const wanted = valueOf(terminal.options, "--status", choice(...standings, "all")) ?? "all";
  const config = await configFor(terminal);
  const { value: home, origin } = config.home;
  if (origin === "--home" && statOf(home) === null) terminal.err(`warning: There is no folder ${home}.\n`);
  const engine = engineUrl(config);
  const { rows, problems, shown } =
    engine === null
      ? await readable(terminal, home)
      : await (await import("../../host/on-engine/copy.ts")).listOnEngine(engine, home);
  for (const problem of problems) terminal.err(`warning: ${problem}\n`);
  const all = rows.map(printed);
  const fitting = all.filter(({ status }) => wanted === "all" || status === wanted);
  const unread = all.length === 0 && problems.length > 0 ? `No discussion in ${shown} can be read.\n` : null;
  await printFound(fitting, () => unread ?? page(all, fitting, shown, wanted, terminal), config, terminal);
  if (config.settings.format.value === "text" && isThere(home, `${evaluations}/discussions`))
    terminal.err(`Those of evaluations: colloquy list --home ${shellWord(join(home, evaluations))}\n`);
  const link =
    config.settings.format.value === "text" ? permalinkOf({ home: shown, env: terminal.env }, "<id>") : null;
  if (link !== null && fitting.length > 0) terminal.err(`Page: ${link}\n`);
  return 0;
}

async function readable(terminal: Terminal, home: string) {
  const { rows, problems } = await withProgress(terminal, (onRead) => rowsIn(home, terminal.now(), onRead));
  const odd = rows.flatMap(({ fault }) => fault ?? []);
  return { rows: rows.filter(({ fault }) => fault === null), problems: [...problems, ...odd], shown: home };
}

/** A home of many that was never listed takes a while: whoever waits sees how far it is. */
async function withProgress<T>(
  terminal: Terminal,
  read: (onRead: (soFar: ListingSoFar) => void) => Promise<T>,
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
      if (terminal.animates && all >= many) timer ??= setInterval(show, progressEveryMs);
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
  if (all.length === 0)
    return `No discussions in ${home} yet. \`${terminal.program} --help\` shows how to start one.\n`;
  if (rows.length === 0) return `No discussion in ${home} is ${wanted}; ${countsOf(all)}.\n`;
  return `${grouped(rows, terminal)}\n${rows.length === 1 ? "" : `${countsOf(rows)}\n`}`;
}

type ListedLine = ReturnType<typeof printed>;

function printed(row: ListedRow, index: number) {
  const { id, number, protocol, status, title, lastActiveAt: lastActive, inAWord, howFar } = row;
  return {
    id,
    number,
    protocol,
    status,
    title,
    lastActive,
    verdict: inAWord ?? "-",
    howFar,
    current: index === 0,
  };
}

function grouped(rows: readonly ListedLine[], terminal: Terminal): string {
  const groups = standings
    .map((status) => ({ status, of: rows.filter((row) => row.status === status) }))
    .filter(({ of }) => of.length > 0);
  const [header = "", ...lines] = linesOf(
    groups.flatMap(({ of }) => of),
    terminal,
  );
  let at = 0;
  const blocks = groups.map(({ status, of }) => [status, ...lines.slice(at, (at += of.length))].join("\n"));
  return [header, ...blocks].join("\n");
}

function linesOf(rows: readonly ListedLine[], { showsOut, columns }: Terminal): readonly string[] {
  const head = ["protocol", "how it stands", "last active", "title"];
  const whole = [
    ["  no.", "id", ...head],
    ...rows.map((row) => [marked(row, row.number ?? "-"), row.id, ...cells(row)]),
  ];
  if (!showsOut || tableRows(whole).every((line) => textWidth(line) <= columns)) return tableRows(whole);
  const short = rows.map((row) => [marked(row, row.number ?? row.id), ...cells(row)]);
  return tableRows([["  no.", ...head], ...short], columns);
}

function marked({ current }: ListedLine, name: string): string {
  return `${current ? "*" : " "} ${name}`;
}

const mostOfTitle = 200;

function cells({ protocol, verdict, howFar, lastActive, title }: ListedLine): readonly string[] {
  const stands = [howFar, verdict].filter((one) => one !== null && one !== "-").join(", ");
  const when = lastActive.slice(0, 16).replace("T", " ");
  const [line = ""] = title.trim().split("\n");
  return [protocol, stands || "-", when, cut(printable(line), mostOfTitle, "…")];
}

function countsOf(rows: readonly ListedLine[]): string {
  return standings
    .map((status) => ({ status, count: rows.filter((row) => row.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${status}`)
    .join(", ");
}
