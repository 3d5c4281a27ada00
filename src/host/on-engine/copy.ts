import { join } from "node:path";
import { makeFolderNow, removeNow } from "../../home-changes.ts";
import { ColloquyError, foreseen } from "../../kernel/error.ts";
import { folderOf } from "../../kernel/journal/archive.ts";
import { makeFolder, writeFault, writeFiles } from "../../kernel/journal/files.ts";
import { type ParsedJournal, readJournalText } from "../../kernel/journal/journal-text.ts";
import { journalFile } from "../../kernel/home-parts.ts";
import { readJournal } from "../../postgres/journal.ts";
import type { Store } from "../../postgres/store.ts";
import { engineFile, engineOfFolder } from "../../kernel/journal/lock-holder.ts";
import { isId } from "../../kernel/id.ts";
import { standing } from "../../kernel/discussion.ts";
import { inShort, type Removable, removableById } from "../archive/remove.ts";
import { filesOf } from "../archive/keeping.ts";
import type { ListedRow, Listing } from "../archive/rows.ts";
import { rowNow } from "../view/row.ts";
import { lackOf, withEngine } from "./engine.ts";
import { endedBefore, forgetCalls, forgetDiscussion } from "../../postgres/health.ts";
import { statNow } from "../../home-files.ts";
import { listDiscussions, rowsOf } from "../../postgres/discussions.ts";
import type { Row } from "../../postgres/rows.ts";
import { listen } from "../../postgres/signals.ts";

async function copyJournal(
  store: Store,
  id: string,
  home: string,
  before?: ParsedJournal,
): Promise<ParsedJournal> {
  const folder = folderOf(home, id);
  const parsed = await readJournal(store, id, before);
  if (parsed.events.length === before?.events.length) return parsed;
  await makeFolder(home);
  try {
    makeFolderNow(home, join("discussions", id));
  } catch (cause) {
    throw writeFault(folder, cause);
  }
  const there = await readJournalText(folder);
  // Others may copy it too, and have come further.
  const isAhead = there.startsWith(parsed.whole);
  if (!isAhead && !parsed.whole.startsWith(there))
    throw new ColloquyError(
      "bad-input",
      `${folder} holds another discussion than ${id} on ${store.address.shown}.`,
      { hint: "Choose another place for the copy with --home <folder>." },
    );
  await writeFiles(folder, [
    { path: engineFile, text: `${store.address.shown}\n` },
    ...(isAhead ? [] : [{ path: journalFile, text: parsed.whole }]),
  ]);
  return parsed;
}

export async function copyHome(store: Store, id: string, home: string): Promise<ParsedJournal> {
  const parsed = await copyJournal(store, id, home);
  if (parsed.events.length > 0) await writeFiles(folderOf(home, id), await filesOf(parsed.events));
  return parsed;
}

/** Discussions older than `keepMs` go once their copy lies in the home. What could not be copied stays. */
export async function keepHouse(store: Store, home: string, keepMs: number | null): Promise<string | null> {
  const ids = keepMs === null ? [] : await endedBefore(store, keepMs);
  const calls = await forgetCalls(store);
  const left: string[] = [];
  for (const id of ids) {
    try {
      await copyHome(store, id, home);
      await forgetDiscussion(store, id);
      removeNow(folderOf(home, id), engineFile);
    } catch (error) {
      left.push(`${id} stays there: ${foreseen(error).message}`);
    }
  }
  if (calls === 0 && ids.length === 0) return null;
  const count = ids.length - left.length;
  const moved = count === 0 ? "" : `, ${count} discussions went to ${home}`;
  return [`Housekeeping: ${calls} calls of ended discussions were removed${moved}.`, ...left].join(" ");
}

/** `null` where the engine has none of this id. The copy goes with it. */
export function removableThere(url: string, home: string, id: string): Promise<Removable | null> {
  return withEngine(url, async (store) => {
    const row = isId(id) ? (await rowsOf(store, [id]))[0] : undefined;
    if (row === undefined) return null;
    const { shown } = store.address;
    const remove = async () => {
      if (!(await withEngine(url, (again) => forgetDiscussion(again, id))))
        throw new ColloquyError("locked", `${id} runs on ${shown}, so it was not touched.`, {
          hint: `Stop it first: colloquy stop ${id} --engine …`,
        });
      const isCopy = engineOfFolder(folderOf(home, id)) === shown;
      if (isCopy) await (await removableById(home, id)).remove();
    };
    const status = standing(row.status, row.isDue);
    return { what: inShort({ ...row, status }), where: `on ${shown}, with its copy here`, remove };
  });
}

export async function openMirror(store: Store, home: string) {
  const copied = new Map<string, ParsedJournal>();
  const watched = new Map<string, Set<(row: Row) => void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let isClosed = false;

  let bringing = Promise.resolve();
  const bring = (ids: readonly string[]) => {
    bringing = bringing.catch(() => {}).then(() => copyAll(ids));
    return bringing;
  };
  const copyAll = async (ids: readonly string[]) => {
    for (const id of ids) {
      const before = copied.get(id);
      const bytes = statNow(folderOf(home, id), journalFile)?.size;
      const isAsLeft = before !== undefined && bytes === BigInt(Buffer.byteLength(before.whole));
      const journal = await copyJournal(store, id, home, isAsLeft ? before : undefined);
      copied.delete(id);
      copied.set(id, journal);
    }
    for (const id of [...copied.keys()].slice(0, -mostKnown)) copied.delete(id);
  };
  const look = async () => {
    // Who comes while it is looked is told by the next look: what they know is newer than this one.
    const onlookers = new Map([...watched].map(([id, all]) => [id, [...all]]));
    let goesOn = false;
    try {
      // First the rows: what was written before one was at rest is read then.
      const rows = await rowsOf(store, [...onlookers.keys()]);
      await bring(rows.map(({ id }) => id));
      goesOn = rows.some(({ isDue }) => isDue);
      for (const row of rows) for (const onLook of onlookers.get(row.id) ?? []) onLook(row);
    } catch {
      // The database is away, or a copy cannot be written; whoever asks for the discussion is told.
    }
    lookIn(goesOn ? soonMs : laterMs);
  };
  const lookIn = (ms: number) => {
    if (isClosed || watched.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      looking = looking.then(look);
    }, ms);
  };
  const ears = await listen(store, (_, about) => {
    if (watched.has(about)) lookIn(0);
  });
  return {
    bring,
    watch(id: string, until: AbortSignal, onLook: (row: Row) => void): void {
      if (until.aborted || isClosed) return;
      const onlookers = watched.get(id) ?? new Set();
      watched.set(id, onlookers.add(onLook));
      const leave = () => {
        onlookers.delete(onLook);
        if (onlookers.size === 0) watched.delete(id);
      };
      until.addEventListener("abort", leave, { once: true });
      lookIn(0);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      watched.clear();
      await looking;
      await ears.close();
    },
  };
}

const soonMs = 250;
const laterMs = 2000;

/** Of so many the lines that were read before are not read again. */
const mostKnown = 8;

export function listOnEngine(url: string, home: string): Promise<Listing & { readonly shown: string }> {
  return withEngine(url, async (store) => ({
    ...(await rowsThere(store, home)),
    shown: store.address.shown,
  }));
}

export async function rowsThere(
  store: Store,
  home: string,
  most?: number,
): Promise<Listing & { readonly there: readonly Row[] }> {
  const { rows: there, odd } = await listDiscussions(store, most);
  return { rows: there.map((row) => listed(row, home)), there, problems: oddly(odd, store) };
}

/** One row that nobody of ours wrote does not hide the others. */
function oddly(odd: number, { address }: Store): readonly string[] {
  if (odd === 0) return [];
  const rows = odd === 1 ? "A row" : `${odd} rows`;
  return [`${rows} of ${address.shown} cannot be told: colloquy did not write them so.`];
}

function listed(row: Row, home: string): ListedRow {
  const { id, protocol, title, status, waits, agents, activeAt, isDue, fault } = row;
  const { verb, inAWord = null, howFar = null, bottomLine = null } = row.told ?? {};
  const note = fault ?? lackOf(row);
  const told = {
    id,
    protocol,
    verb: verb ?? protocol,
    status,
    waiting: waits,
    title,
    lastActiveAt: activeAt.toISOString(),
    inAWord,
    howFar: [howFar, note].filter((one) => one !== null).join(", ") || null,
    bottomLine,
    agents,
    fault,
  };
  return { ...rowNow(told, isDue), folder: folderOf(home, id), number: null };
}
