import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { discussionsOf } from "../../src/kernel/discussion.ts";
import { parseJournal } from "../../src/kernel/journal/journal-text.ts";
import { verdictIn } from "../../src/protocols/critique/rules/judged.ts";
import { isRunning, treeOf } from "../stories/command.ts";
import { hashOf, type Ran, type Scene } from "./scene.ts";

/** What is to be seen after an attack, on disk, among the processes and in what was printed. */
export interface Observed {
  readonly hung: boolean;
  /** What the attack itself stumbled over. */
  readonly fault: string | null;
  readonly ranCode: boolean;
  readonly wroteOutside: readonly string[];
  readonly changedFiles: readonly string[];
  readonly ran: readonly Ran[];
  /** Processes of the scene that still run. */
  readonly left: readonly string[];
  /** Files that were written by the command, with their text. */
  readonly written: ReadonlyMap<string, string>;
  readonly heard: readonly string[];
  readonly journals: readonly Journal[];
}

interface Journal {
  readonly path: string;
  readonly problem: string | null;
  /** Every reply on record, as text. */
  readonly replies: string;
  readonly verdict: string | null;
  readonly status: string;
}

/** Plays an attack and looks around afterwards. */
export async function observe(
  scene: Scene,
  play: (scene: Scene) => Promise<void>,
  patienceMs: number,
): Promise<Observed> {
  const before = around(scene);
  const others = new Set(processes());
  const over = new AbortController();
  const played = play(scene).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const hang = Symbol("hang");
  const end = await Promise.race([
    played,
    sleep(patienceMs, hang, { signal: over.signal }).catch(() => hang),
  ]);
  over.abort();
  if (typeof end !== "symbol") await Promise.all(scene.hosts.map(({ leave }) => leave()));
  const left = await stillRunning(scene, others);
  const after = around(scene);
  return {
    hung: typeof end === "symbol",
    fault: typeof end === "symbol" ? null : end,
    ranCode: existsSync(scene.canary),
    wroteOutside: [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (path) => before[path] !== after[path],
    ),
    changedFiles: [...scene.planted].flatMap(([path, hash]) =>
      path.includes("/.colloquy/") || hashOf(path) === hash ? [] : [path],
    ),
    ran: scene.ran,
    left,
    written: writtenBy(scene),
    heard: scene.heard,
    journals: journalsIn(scene.folder),
  };
}

/** What is none of ours: the folder beside the project, and the user's home but for our own folders in it. */
function around({ outside, env }: Scene): Readonly<Record<string, string>> {
  const home = env["HOME"] ?? "";
  const own = (path: string) => path.slice(home.length).includes("colloquy") || isOnTheWay(path);
  const isOnTheWay = (path: string) =>
    /^\/\.(?:config|cache|local(?:\/s\w+)?)$/.test(path.slice(home.length));
  const atHome = existsSync(home) ? Object.entries(treeOf(home)).filter(([path]) => !own(path)) : [];
  return { ...treeOf(outside), ...Object.fromEntries(atHome) };
}

/** Processes of the scene; those that end on their own are given a while. They are ended here, by their ids. */
async function stillRunning(scene: Scene, others: ReadonlySet<string>): Promise<readonly string[]> {
  let found = processesOf(scene, others);
  for (let look = 0; look < 100 && found.length > 0; look++) {
    await sleep(100);
    found = processesOf(scene, others);
  }
  for (const { pid } of found) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended by itself after all.
    }
  }
  return found.map(({ what }) => what);
}

function processes(): readonly string[] {
  if (!existsSync("/proc/self/cmdline")) return [];
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
}

/** Whoever was there before the scene is none of it, and need not be looked at: that takes longer than many an attack. */
function processesOf(
  { root, mark }: Scene,
  others: ReadonlySet<string>,
): readonly { readonly pid: number; readonly what: string }[] {
  return processes().flatMap((name) => {
    if (others.has(name)) return [];
    const pid = Number(name);
    const what = textAt(`/proc/${name}/cmdline`).replaceAll("\0", " ");
    const isOf = (text: string) => text.includes(root) || text.includes(mark);
    const isOurs = isOf(what) || isOf(textAt(`/proc/${name}/environ`));
    return isOurs && isRunning(pid) ? [{ pid, what: what.slice(0, 120) }] : [];
  });
}

function textAt(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function writtenBy(scene: Scene): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const path of filesBelow(scene.root)) {
    if (path.startsWith(join(scene.root, "tools")) || scene.planted.get(path) === hashOf(path)) continue;
    if (lstatSync(path).size < 64_000_000) files.set(path, readFileSync(path, "utf8"));
  }
  return files;
}

/** Plain files only: a pipe would wait for its writer, and a link leads elsewhere. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

function journalsIn(folder: string): readonly Journal[] {
  return filesBelow(folder).flatMap((path) => (path.endsWith("/journal.jsonl") ? [journalAt(path)] : []));
}

function journalAt(path: string): Journal {
  const nothing = { path, replies: "", verdict: null, status: "unreadable" };
  try {
    const { events, alteredLine } = parseJournal(readFileSync(path, "utf8"), path);
    const replies = events.flatMap((event) =>
      event.type === "turn.answered" ? [event.reply, event.raw] : [],
    );
    const last = discussionsOf(events).at(-1);
    return {
      path,
      problem: alteredLine === null ? orderIn(events) : `line ${alteredLine} is altered`,
      replies: replies.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n"),
      verdict: inWords(last === undefined ? null : verdictIn(last)),
      status: last?.status ?? "none",
    };
  } catch (error) {
    return { ...nothing, problem: (error as Error).message };
  }
}

function orderIn(events: readonly { readonly seq: number; readonly ts: string }[]): string | null {
  const wrong = events.find(({ seq, ts }, index) => {
    const before = events[index - 1];
    return before !== undefined && (seq !== before.seq + 1 || ts < before.ts);
  });
  return wrong === undefined ? null : `line ${wrong.seq} is out of order (${wrong.ts})`;
}

function inWords(verdict: unknown): string | null {
  const { verdict: said, severity } = (verdict ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof said !== "string") return null;
  return typeof severity === "string" ? `${said} ${severity}` : said;
}
