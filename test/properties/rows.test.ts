import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { type Listing, type ListingSoFar, rowsIn } from "../../src/host/archive/rows.ts";
import { rowIn } from "../../src/host/view/row.ts";
import { inShort, readingOf } from "../../src/host/protocols/catalogue.ts";
import { ColloquyError } from "../../src/kernel/error.ts";
import type { Event } from "../../src/kernel/event.ts";
import { openFolder } from "../../src/kernel/journal/archive.ts";
import { hashOf } from "../../src/kernel/journal/journal-text.ts";
import { anyCharacter } from "../any-character.ts";
import { temporaryFolder } from "../discussion.ts";
import { exampleJournals } from "../example-journals.ts";
import { runs, taking } from "../runs.ts";

/** Journals of every protocol, by this version and by another, in whatever state a crash or a hand left them. */

/** As 0.2.0 wrote them, in so far as anything here reads of that. */
const oldTexts = ["discussion.completed", "turn.asked"].map((last) =>
  [
    '{"v":1,"seq":1,"ts":"2026-01-01T00:00:00.000Z","type":"discussion.started","id":"old","title":"Old","protocol":"critique","colloquy":"0.2.0","prev":""}',
    `{"v":1,"seq":2,"ts":"2026-01-01T00:01:00.000Z","type":"${last}","prev":"x"}\n`,
  ].join("\n"),
);
let newTexts: readonly string[] = [];
/** Short ones are as good as others: of the long ones some, each time others. */
const verbs = [
  "ask",
  "critique",
  ...taking(["solve", "discuss", "swarm", "brainstorm", "roundtable", "specs", "design"], 4),
];

beforeEach(async () => {
  if (newTexts.length === 0) newTexts = [...(await exampleJournals(verbs)).values()];
}, 600_000);

/** Later than anything was written here, so that it counts as settled. */
const later = () => Date.now() + 3_600_000;

type Change = (text: string, other: string) => string;

const share = fc.double({ min: 0, max: 1, noNaN: true });
const at = (text: string, where: number) => Math.floor(where * text.length);
const linesOf = (text: string) => text.trimEnd().split("\n");

/** What a crash may leave: it ends anywhere, in the middle of a line too. */
const cut: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>((text) => text),
  share.map(
    (where): Change =>
      (text) =>
        `${linesOf(text)
          .slice(0, 1 + (at(text, where) % linesOf(text).length))
          .join("\n")}\n`,
  ),
  share.map(
    (where): Change =>
      (text) =>
        text.slice(0, at(text, where)),
  ),
  fc.constantFrom("\n", " \n\n", "\r\n", "{", '{"v":2,"seq":').map(
    (tail): Change =>
      (text) =>
        text + tail,
  ),
  fc.constant<Change>((text) => text.trimEnd()),
  // A second discussion in the same folder.
  share.map(
    (where): Change =>
      (text, other) =>
        chained([
          ...eventsIn(text),
          ...eventsIn(other).slice(0, 1 + (at(other, where) % eventsIn(other).length)),
        ]),
  ),
);

/** What a hand may do to it. */
const tampered: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(share, fc.string({ unit: anyCharacter, maxLength: 3 }), fc.nat(3)).map(
    ([where, put, instead]): Change =>
      (text) =>
        text.slice(0, at(text, where)) + put + text.slice(at(text, where) + instead),
  ),
  share.map(
    (where): Change =>
      (text) =>
        linesOf(text)
          .toSpliced(at(text, where) % linesOf(text).length, 1)
          .join("\n"),
  ),
  share.map((where): Change => (text) => {
    const lines = linesOf(text);
    const line = lines[at(text, where) % lines.length] ?? "";
    return `${[...lines, line].join("\n")}\n`;
  }),
  share.map(
    (where): Change =>
      (text) =>
        linesOf(text)
          .toSpliced(at(text, where) % linesOf(text).length, 0, "")
          .join("\n"),
  ),
  fc.constant<Change>(() => ""),
  fc.constant<Change>((text) => text.replaceAll('"type":', '"type" : ')),
  fc.constant<Change>((text) => text.replaceAll('"verdict":', '"other":')),
);

const anyText = fc
  .tuple(fc.nat(), fc.nat(), fc.oneof(cut, tampered))
  .map(([n, other, change]) => (): string => {
    const texts = [...newTexts, ...newTexts, ...oldTexts];
    return change(texts[n % texts.length] ?? "", texts[other % texts.length] ?? "");
  });

test("a list with what was kept of journals is a list without it, whatever happened to them", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyText, { minLength: 20, maxLength: 24 }),
      fc.array(fc.tuple(fc.nat(), anyText), { minLength: 1, maxLength: 8 }),
      async (texts, changes) => {
        const home = await temporaryFolder();
        for (const [index, text] of texts.entries()) write(home, index, text());
        const first = await rowsIn(home, later());
        const kept = keptIn(home);
        const second = await rowsIn(home, later());

        expect(second).toEqual(first);
        expect(keptIn(home)).toBe(kept);
        expect(linesOf(kept)).toHaveLength(2);

        await clockTick(home);
        for (const [index, text] of changes) write(home, index % texts.length, text());
        const changed = await rowsIn(home, later());
        expect(changed).toEqual(await withoutKept(home));
      },
    ),
    { numRuns: runs(12, 12) },
  );
}, 600_000);

test("a row by the protocol's brief is the one its reports give, wherever the journal ends", async () => {
  const folder = await temporaryFolder();
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), cut, async (n, other, change) => {
      const text = change(newTexts[n % newTexts.length] ?? "", newTexts[other % newTexts.length] ?? "");
      writeFileSync(join(folder, "journal.jsonl"), text);

      expect(await told(() => rowIn(folder))).toEqual(await told(() => ofAllLines(folder)));
    }),
    { numRuns: runs(150) },
  );
}, 600_000);

test("a tampered journal has the row its reports give, or is one that could not be read at all", async () => {
  const folder = await temporaryFolder();
  await fc.assert(
    fc.asyncProperty(fc.nat(), tampered, async (n, change) => {
      writeFileSync(join(folder, "journal.jsonl"), change(newTexts[n % newTexts.length] ?? "", ""));
      const row = await told(() => rowIn(folder));
      const ofAll = await told(() => ofAllLines(folder));

      if (typeof ofAll !== "string") expect(row).toEqual(ofAll);
    }),
    { numRuns: runs(150) },
  );
}, 600_000);

function write(home: string, index: number, text: string): void {
  const folder = join(home, "discussions", `d${index}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "journal.jsonl"), text);
}

function keptIn(home: string): string {
  return readFileSync(join(home, "cache/rows.jsonl"), "utf8");
}

function withoutKept(home: string): Promise<Listing> {
  rmSync(join(home, "cache"), { recursive: true });
  return rowsIn(home, later());
}

/** Waits until the file system would give another time than any file has here. */
async function clockTick(home: string): Promise<void> {
  const probe = join(home, "probe");
  const now = () => {
    appendFileSync(probe, ".");
    return statSync(probe, { bigint: true }).mtimeNs;
  };
  for (const since = now(); now() === since;) await sleep(1);
}

async function ofAllLines(folder: string) {
  const discussion = (await openFolder(folder)).discussions.at(-1);
  if (discussion === undefined) return null;
  const { id, protocol, status, stopped, seats, title, lastActiveAt } = discussion;
  const {
    verb,
    inAWord,
    howFar = null,
    bottomLine = null,
  } = await readingOf(folder, () => inShort(discussion));
  const agents = [...new Set(seats.flatMap((seat) => seat.agents.slice(0, 1)))];
  const waiting = stopped?.reason === "waiting";
  return {
    id,
    protocol,
    verb: verb ?? protocol,
    status,
    waiting,
    agents,
    title,
    lastActiveAt,
    inAWord,
    howFar,
    bottomLine,
    fault: null,
  };
}

/** A row, or why there is none that tells something. */
async function told(read: () => ReturnType<typeof ofAllLines> | ReturnType<typeof rowIn>) {
  try {
    const one = await read();
    return one?.fault ?? one;
  } catch (error) {
    if (error instanceof ColloquyError) return error.message;
    throw error;
  }
}

function eventsIn(text: string): readonly Event[] {
  return linesOf(text).map((line): Event => JSON.parse(line));
}

/** The events as lines, each tied to the one before it. */
function chained(events: readonly Event[]): string {
  let prev = "";
  const lines = events.map((event, index) => {
    const line = JSON.stringify({ ...event, seq: index + 1, prev });
    prev = hashOf(line);
    return line;
  });
  return `${lines.join("\n")}\n`;
}

test("what was looked at so far is handed on while the rest is, the last written first", async () => {
  const home = await temporaryFolder();
  const all = 40;
  for (let n = 0; n < all; n++) {
    write(home, n, newTexts[0] ?? "");
    const at = new Date(Date.UTC(2026, 0, 1, 0, (n * 7) % all));
    utimesSync(join(home, "discussions", `d${n}`, "journal.jsonl"), at, at);
  }
  const told: unknown[] = [];
  const note = ({ rows, unread }: ListingSoFar) => {
    told.push([rows.length, unread, rows[0] === undefined ? null : basename(rows[0].folder)]);
  };
  const { rows } = await rowsIn(home, later(), note);
  expect(rows).toHaveLength(all);
  // 17 * 7 is the last minute.
  const first = "d17";
  const read = Array.from({ length: all }, (_, nth) => [nth + 1, all - nth - 1, first]);
  expect(told).toEqual([[0, all, null], ...read]);

  told.length = 0;
  await rowsIn(home, later(), note);
  // Nothing had to be read.
  expect(told).toEqual([[0, all, null]]);
});
