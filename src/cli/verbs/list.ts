import { type Standing, standing, standings } from "../../kernel/discussion.ts";
import { titleLine } from "../../kernel/title-line.ts";
import { isWorkedOn } from "../../host/archive.ts";
import { type Cards, type CardsSoFar, cardsIn } from "../../host/cards.ts";
import type { Config } from "../../config/resolve.ts";
import { engineUrl } from "../../host/engine-url.ts";
import { permalinkOf } from "../../host/running-page.ts";
import { choice } from "../../manifest/read-value.ts";
import { configFor, valueOf } from "../discussing.ts";
import { machineText } from "../machine-text.ts";
import { fittedRows, tableRows } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import type { Options } from "../verb.ts";

export default async function list(terminal: Terminal, options: Options): Promise<number> {
  const wanted = valueOf(options, "status", "--status", choice(...standings, "all")) ?? "all";
  const config = await configFor(options, terminal);
  const { value: home } = config.home;
  const engine = engineUrl(config);
  if (engine !== null) return listEngine(engine, wanted, config, terminal);
  const { cards, problems } = await withProgress(terminal, (onBegin) =>
    cardsIn(home, terminal.now(), onBegin),
  );
  // One folder that cannot be read does not hide the others.
  const odd = cards.flatMap(({ told }) => ("fault" in told ? [told.fault] : []));
  const all: Marked[] = [];
  for (const card of cards) all.push(...(await listed(card, all.length === 0)));
  for (const problem of [...problems, ...odd]) terminal.err(`warning: ${problem}\n`);
  return print(all, home, wanted, config, terminal);
}

/** A home that was never listed takes a while: whoever waits sees how far it is. */
async function withProgress<T>(
  terminal: Terminal,
  read: (onBegin: (soFar: CardsSoFar) => void) => Promise<T>,
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
      if (terminal.animates) timer = setInterval(show, progressEveryMs);
    });
  } finally {
    clearInterval(timer);
    if (isShown) terminal.stderr.write("\r\u001b[K");
  }
}

const progressEveryMs = 500;

async function listEngine(
  url: string,
  wanted: Standing | "all",
  config: Config,
  terminal: Terminal,
): Promise<number> {
  const { listOnEngine } = await import("../../host/on-engine/list.ts");
  const { cards, problems, shown } = await listOnEngine(url);
  for (const problem of problems) terminal.err(`warning: ${problem}\n`);
  const all = cards.map(({ told, lastActiveAt: lastActive, note, ...card }, index): Marked => {
    const { inAWord = null, howFar = null } = told ?? {};
    const stands = [howFar, note].filter((one) => one !== null).join(", ");
    return { ...card, lastActive, verdict: inAWord ?? "-", howFar: stands || null, current: index === 0 };
  });
  return print(all, shown, wanted, config, terminal);
}

function print(
  all: readonly Marked[],
  home: string,
  wanted: Standing | "all",
  { settings: { format } }: Config,
  terminal: Terminal,
): number {
  const rows = all.filter(({ status }) => wanted === "all" || status === wanted);
  if (format.value !== "text") terminal.out(machineText(rows, format.value));
  else if (all.length === 0)
    terminal.out(`No discussions in ${home} yet. \`colloquy --help\` shows how to start one.\n`);
  else if (rows.length === 0) terminal.out(`No discussion in ${home} is ${wanted}; ${countsOf(all)}.\n`);
  else {
    terminal.out(`${grouped(rows, terminal)}\n${rows.length === 1 ? "" : `${countsOf(rows)}\n`}`);
    const page = permalinkOf({ home, env: terminal.env }, "<id>");
    if (page !== null) terminal.err(`Page: ${page}\n`);
  }
  return 0;
}

interface Row {
  readonly id: string;
  readonly protocol: string;
  readonly status: Standing;
  readonly title: string;
  readonly lastActive: string;
  readonly verdict: string;
  /** How it is held and how far it is, where its protocol tells. */
  readonly howFar: string | null;
}

type Marked = Row & { readonly current: boolean };

/** The cards come with the last active first. */
async function listed(card: Cards["cards"][number], current: boolean): Promise<readonly Marked[]> {
  const { id, protocol, title, lastActiveAt: lastActive, told, folder } = card;
  if ("fault" in told) return [];
  const { inAWord, howFar } = told;
  const status = standing(card.status, await isWorkedOn(folder));
  return [{ id, protocol, status, title, lastActive, verdict: inAWord ?? "-", howFar, current }];
}

/**
 * The rows of each status under its name, in columns that line up over all of them; `*` marks the last active. On a
 * screen the title gives way first. An id is never cut, and a time, which nobody can read in part, is whole or left out.
 */
function grouped(rows: readonly Marked[], { showsOut, columns }: Terminal): string {
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

function cells({ id, protocol, verdict, howFar, lastActive, title, current }: Marked): readonly string[] {
  const stands = [howFar, verdict].filter((one) => one !== null && one !== "-").join(", ");
  const when = lastActive.slice(0, 16).replace("T", " ");
  return [`${current ? "*" : " "} ${id}`, protocol, stands || "-", when, titleLine(title)];
}

/** `1 active, 2 completed` */
function countsOf(rows: readonly Row[]): string {
  return standings
    .map((status) => ({ status, count: rows.filter((row) => row.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${status}`)
    .join(", ");
}
