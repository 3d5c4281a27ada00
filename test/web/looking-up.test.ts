import { readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { kitOf } from "../../src/host/protocols/catalogue.ts";
import { lastWords, liveFile } from "../../src/host/running/live-file.ts";
import { discussionsOf } from "../../src/kernel/discussion.ts";
import type { Event } from "../../src/kernel/event.ts";
import type { Decisions, Done, Found, Fragment, Rows, SideBySide } from "../../src/web/api.ts";
import { temporaryFolder } from "../discussion.ts";
import { exampleJournal, withExample } from "../example-journals.ts";
import { story, until } from "../stories/command.ts";
import { design, rated, scripted } from "../stories/panel.ts";
import { served, visitor } from "./served.ts";

test("discussions are listed, searched, compared, read and taken along; what agents said is never markup", async () => {
  const told = story();
  told.write("design.md", design);
  const said = {
    A: rated(2, { weaknesses: ['<img src=x onerror="alert(1)"> needle & thread'] }),
    B: rated(4, { strengths: [`${"before ".repeat(40)}a haystack ${"afterwards ".repeat(40)}`] }),
  };
  const flags = scripted(told, said);
  await told.run(["critique", "design.md", ...flags]);
  told.write("replies.yaml", JSON.stringify([{ reply: rated(5) }]));
  told.write("design.md", `${design}\nRetry three times.\n`);
  await told.run(["critique", "design.md", ...flags]);
  await told.run(["discuss", "--example", "--yes"]);
  const page = await served(told);
  const { get, fetch, send } = await visitor(page);
  const [first, second] = ["critique-design-md", "critique-design-md-2"];

  const all = await get<Rows>("/api/discussions");
  expect(all).toMatchObject({ total: 3, all: 3, protocols: ["critique", "discuss"] });
  expect((await get<Rows>("/api/discussions?verb=critique&sort=title&count=1")).rows).toHaveLength(1);
  const listed = async (wanted: string) =>
    (await get<Rows>(`/api/discussions?${wanted}`)).rows.map(({ id }) => id);
  const [newest = "", ...older] = await listed("");
  for (const [wanted, ids] of [
    ["sort=-lastActiveAt", [newest, second, first]],
    ["sort=lastActiveAt", [first, second, newest]],
    ["sort=nothing-known", [first, second, newest]],
    ["sort=protocol", [second, first, newest]],
    ["sort=-protocol", [newest, second, first]],
    ["from=1", older],
    ["from=1&count=1", [second]],
    ["count=0", []],
    ["count=-1", [newest, second, first]],
    ["status=waiting", []],
    ["verdict=blocked+MEDIUM&agent=nobody", []],
  ] as const)
    expect([wanted, await listed(wanted)]).toEqual([wanted, ids]);
  expect(
    (await get<Rows>("/api/discussions?text=sessions+redis")).rows.map(({ protocol }) => protocol),
  ).toEqual(["discuss"]);
  expect((await get<Rows>("/api/discussions?agent=scripted&status=completed")).total).toBe(2);
  expect((await get<Rows>("/api/discussions?status=failed")).total).toBe(0);

  const found = await get<Found>("/api/search?words=NEEDLE+thread");
  expect(found).toMatchObject({ searched: 3, all: 3 });
  const [hit] = found.hits;
  expect(hit).toMatchObject({ id: first, seat: "A", round: 1, permalink: `/d/${first}/m/${hit?.seq}` });
  expect(hit?.marks.map(([from, to]) => hit.text.slice(from, to))).toEqual(["needle", "thread"]);
  // A part of a text is made of whole words, and says that it is a part.
  const [long] = (await get<Found>("/api/search?words=haystack")).hits;
  expect(long?.text).toMatch(/^…(?:before )+a haystack(?: afterwards)+…$/);
  expect(long?.marks.map(([from, to]) => long.text.slice(from, to))).toEqual(["haystack"]);
  // Prompts repeat what they are about: they are not what was said.
  expect((await get<Found>("/api/search?words=single+JSON+object")).hits).toEqual([]);

  const { html } = await get<Fragment>(`/api/discussions/${first}/document?name=transcript`);
  expect(JSON.stringify(html)).toMatch(/"type":"text","value":"[^"]*<img src=x/);
  expect(JSON.stringify(html)).not.toMatch(/"tagName":"(?:img|script)"|"onerror":/);
  for (const [format, type] of [
    ["html", "text/html"],
    ["markdown", "text/markdown"],
    ["json", "application/json"],
  ]) {
    const exported = await fetch(`/api/discussions/${first}/export?format=${format}`);
    expect(exported.headers.get("content-type")).toContain(type);
    expect(exported.headers.get("content-disposition")).toMatch(
      /^attachment; filename="critique-design-md\./,
    );
    expect(await exported.text()).toContain("needle");
  }
  const { sides, differences } = await get<SideBySide>(`/api/compare?a=${first}&b=${second}`);
  expect(JSON.stringify(differences)).toContain("Answer");
  expect(JSON.stringify(sides[0]?.result)).toContain("needle");
  expect((await fetch(`/api/compare?a=${first}~7&b=${second}`)).status).toBe(404);

  const discussed = (
    JSON.parse((await told.run(["list", "--json"])).stdout) as readonly { id: string }[]
  ).find(({ id }) => id.startsWith("discuss-"));
  const adopted = await send<Done>(`/api/discussions/${discussed?.id}/adopt`, {});
  expect(adopted.json.sentence).toMatch(/^Adopted, as docs\/decisions\/0001-/);
  const { decisions } = await get<Decisions>("/api/decisions");
  const kept = JSON.parse((await told.run(["decisions", "--json"])).stdout) as readonly { id: string }[];
  expect(decisions.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
  expect(decisions).toMatchObject([
    { id: "ADR-0001", isAdopted: true, permalink: expect.stringMatching(/^\/d\/discuss-/) },
  ]);
  expect(JSON.stringify(decisions[0]?.text)).toContain("Redis");
  const matching = await get<Decisions>("/api/decisions?text=ACCEPTED+redis&count=0");
  expect(matching).toEqual({ total: 1, all: 1, decisions: [] });
  expect(await get<Decisions>("/api/decisions?text=nowhere")).toMatchObject({ total: 0, all: 1 });
  const shown = await told.run(["show", first]);
  expect(shown.stdout).toContain(`Page    ${page.origin}/d/${first}\n`);
});

test("a decision has who is behind it, who is not, and what was filed of it", async () => {
  const written = await exampleJournal("specs");
  const events = written
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Event);
  const [discussion] = discussionsOf(events);
  if (discussion === undefined) throw new Error("The example is a discussion.");
  const kit = await kitOf(discussion.protocol);
  const decided = kit.decided?.(discussion);
  expect(decided?.decided).not.toBe("");
  expect(decided?.by.length).toBeGreaterThan(0);
  for (const one of decided?.dissent ?? [])
    expect(one).toMatch(/^[\w ]+ \([\w -]+, (?:not )?[A-Z]+-?\d+\): ./);
  // An example files nothing in the project of who tries it.
  expect(kit.published?.(discussion)).toEqual([]);
});

test("a list that nobody has read before begins with the last written, and says how many are still read", async () => {
  const told = story();
  const journal = await exampleJournal("ask");
  const [count, ofAScreen] = [80, 40];
  for (let n = 1; n <= count; n++) {
    const path = `.colloquy/discussions/d${n}/journal.jsonl`;
    told.write(path, journal.replaceAll('"title":"', `"title":"Number ${n}: `));
    const at = new Date(Date.UTC(2026, 0, 1, 0, n));
    utimesSync(join(told.folder, path), at, at);
  }
  const { get } = await visitor(await served(told));

  const [soon, patient] = await Promise.all([
    get<Rows>("/api/discussions?soon&count=1000"),
    get<Rows>("/api/discussions?count=1000"),
  ]);

  expect(soon.rows.length).toBeGreaterThanOrEqual(ofAScreen);
  expect(soon.unread).toBeGreaterThan(0);
  const titles = soon.rows.map(({ title }) => title.split(":")[0]);
  expect(new Set(titles)).toEqual(new Set(titles.map((_, nth) => `Number ${count - nth}`)));
  expect(patient).toMatchObject({ total: count, unread: 0 });
  // Whoever asked for the first asks again until nothing is unread.
  expect(await get<Rows>("/api/discussions?soon&count=0")).toMatchObject({ all: count, unread: 0 });
});

test("a viewer who comes back, and a second one, miss nothing", async () => {
  const told = story();
  await withExample(told, "discuss", "--yes");
  const [row] = JSON.parse((await told.run(["list", "--json"])).stdout);
  const { follow } = await visitor(await served(told));
  const [whole, later] = [follow(row.id), follow(row.id, 40)];
  await until(() => [whole, later].every(({ answers }) => answers.some(({ isAll }) => isAll)), "all is told");

  const lines = told.read(`.colloquy/discussions/${row.id}/journal.jsonl`).trim().split("\n");
  expect(whole.events.map(({ seq }) => seq)).toEqual(
    Array.from({ length: lines.length }, (_, index) => index + 1),
  );
  expect(later.events).toEqual(whole.events.slice(40));
  const asked = whole.events.filter((event) => event.type === "turn.asked");
  expect(asked.every((event) => event.type === "turn.asked" && event.prompt === "")).toBe(true);
});

test("what agents say right now is bounded, told by its end, and gone at the end", async () => {
  const folder = await temporaryFolder();
  const live = liveFile(folder);
  live.event({ type: "turn.asked", key: "a", seat: "A" } as Event);
  let said = "";
  for (let n = 0; n < 20; n++) {
    const chunk = `${n} `.padEnd(60_000, ".");
    said += chunk;
    live.output("a", chunk);
    live.output("nobody was asked", "words");
    await until(() => {
      const [one, another] = lastWords(folder);
      return another === undefined && one !== undefined && one.at + one.text.length === said.length;
    }, "it was written");
    expect(lastWords(folder)).toEqual([
      { key: "a", seat: "A", at: said.length - 2000, text: said.slice(-2000) },
    ]);
  }
  expect(readFileSync(join(folder, "live.jsonl")).length).toBeLessThan(1_200_000);
  live.close();
  expect(lastWords(folder)).toEqual([]);
});
