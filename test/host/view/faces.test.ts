import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openSessionFolder } from "../../../src/host/archive/archive.ts";
import { openRoots } from "../../../src/host/project/roots.ts";
import type { Setting } from "../../../src/host/running/config.ts";
import { openDiscussions } from "../../../src/host/running/discussions-here.ts";
import type { Found } from "../../../src/host/running/discussions.ts";
import { detailOf } from "../../../src/host/view/detail.ts";
import { setTurns } from "../../../src/host/view/fragments.ts";
import { heardSince } from "../../../src/host/view/heard.ts";
import { foundRow } from "../../../src/host/view/row.ts";
import { checkKnows, checkSees, seesForm, type Viewer } from "../../../src/host/view/who-sees.ts";
import { isReadable } from "../../../src/mcp/parts.ts";
import { situationOf } from "../../../src/mcp/situation.ts";
import { temporaryFolder } from "../../discussion.ts";
import { exampleJournal } from "../../example-journals.ts";

/** Who may see what of one discussion, over everything that faces show of it. */

const people = new Map<string, string>();
const holder: Viewer = { is: "holder" };
const person = (name: string): Viewer => ({ is: "person", name, people });
const host: Viewer = { is: "host" };

let texts: { readonly stopped: string; readonly ended: string };
beforeAll(async () => {
  const [stopped, ended] = await Promise.all([
    exampleJournal("discuss", ["--yes", "--max-calls", "6"]),
    exampleJournal("discuss"),
  ]);
  texts = { stopped, ended };
}, 600_000);

/** A discussion, where the model that calls may hold the first seat. */
async function foundIn(state: keyof typeof texts, seatOfHost = false): Promise<Found> {
  const folder = await temporaryFolder();
  const before = await opened(folder, texts[state]);
  const first = before.discussion.seats[0]?.agents[0] ?? "";
  return seatOfHost ? opened(folder, texts[state].replaceAll(JSON.stringify(first), '"host"')) : before;
}

async function opened(folder: string, journal: string): Promise<Found> {
  writeFileSync(join(folder, "journal.jsonl"), journal);
  const one = await openSessionFolder(folder, folder);
  const discussion = one.discussions.at(-1);
  if (discussion === undefined) throw new Error("nothing was held");
  return { ...one, discussion };
}

async function serverAt(folder: string) {
  const roots = await openRoots([], folder, { outside: "", secret: "" });
  const setting: Setting = {
    flags: {},
    home: join(folder, "home"),
    config: undefined,
    env: {},
    roots,
    writes: false,
    hasHost: true,
    now: Date.now,
    tell: () => {},
  };
  return { setting, discussions: await openDiscussions(setting) };
}

const refused = (work: () => void): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

/** All that is shown of a discussion to a viewer, each as whether it is. */
async function seen(found: Found, viewer: Viewer) {
  const { discussion, folder } = found;
  const turns = discussion.rounds.flatMap((round) => round.turns);
  // Whoever holds the first seat may lead as well.
  const first = discussion.seats[0]?.agents[0];
  const theirs = new Set(
    discussion.seats.filter(({ agents }) => agents[0] === first).map(({ seat }) => seat.name),
  );
  const keys = (isOwn: boolean) =>
    new Set(turns.filter(({ seat }) => theirs.has(seat) === isOwn).map(({ key }) => key));
  const row = await foundRow(found, viewer);
  const detail = await detailOf(found, viewer, await serverAt(folder));
  const since = { after: 0, waitMs: 1, signal: new AbortController().signal };
  const heard = heardSince(() => Promise.resolve(found), viewer, since);
  return {
    knows: refused(() => checkKnows(discussion, viewer)) === null,
    reads: refused(() => checkSees(discussion, viewer)) === null,
    howItStands: [row.inAWord, row.howFar, row.bottomLine].some((one) => one !== null),
    documents: detail.documents.length > 0,
    ownTurns: (await setTurns(found, keys(true), viewer)).length > 0,
    othersTurns: (await setTurns(found, keys(false), viewer)).length > 0,
    heard: await heard.then(
      ({ events }) => events.length > 0,
      () => false,
    ),
    gate: seesForm({ key: "1/gate/x", isHost: false }, discussion, viewer),
  };
}

const all = {
  knows: true,
  reads: true,
  howItStands: true,
  documents: true,
  ownTurns: true,
  othersTurns: true,
  heard: true,
  gate: "all",
};
const nothing = {
  knows: false,
  reads: false,
  howItStands: false,
  documents: false,
  ownTurns: false,
  othersTurns: false,
  heard: false,
  gate: "nothing",
};
const ownSeat = { ...nothing, knows: true, ownTurns: true };

describe("of everything that is shown", () => {
  test.each([
    ["who holds the table, while it goes on", "stopped", "holder", false, all],
    ["who holds the table, while the host has a seat", "stopped", "holder", true, all],
    ["a person with a seat, while it goes on", "stopped", "seat", false, { ...ownSeat, heard: true }],
    ["a person with a seat, once it has ended", "ended", "seat", false, { ...all, gate: "nothing" }],
    ["a stranger, while it goes on", "stopped", "stranger", false, nothing],
    ["a stranger, once it has ended", "ended", "stranger", false, nothing],
    ["the host without a seat", "stopped", "host", false, all],
    ["the host with a seat", "stopped", "host", true, { ...ownSeat, gate: "that it is open" }],
    ["the host with a seat, once it has ended", "ended", "host", true, all],
  ] as const)("%s", async (_, state, who, seatOfHost, expected) => {
    const found = await foundIn(state, seatOfHost);
    const seat = found.discussion.seats[0]?.agents[0] ?? "";
    const viewers = { holder, host, seat: person(seat), stranger: person("mallory") };

    expect(await seen(found, viewers[who])).toEqual(expected);
  });
});

test.each([
  ["without a seat", false, true],
  ["with a seat", true, false],
])("over MCP the host %s is given the parts of a discussion or not", async (_, seatOfHost, isRead) => {
  const found = await foundIn("stopped", seatOfHost);
  const around = { home: { value: found.folder, origin: "test" }, cwd: found.folder, env: {} };
  const situation = await situationOf(found, { ...around, forms: [], fault: null });

  expect(isReadable(found)).toBe(isRead);
  expect(situation.report !== undefined).toBe(isRead);
});
