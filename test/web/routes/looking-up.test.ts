import { join } from "node:path";
import { expect, test } from "vitest";
import type { Decisions, SideBySide } from "../../../src/web/api.ts";
import { lookingUpRoutes } from "../../../src/web/routes/looking-up.ts";
import { keepAdoption, rootOf } from "../../../src/host/running/decisions.ts";
import { story } from "../../stories/command.ts";
import { design, rated, scripted } from "../../stories/panel.ts";
import { asking, officeOf } from "../office.ts";
import { waitingForAda } from "../waiting-for-ada.ts";

test("what is copied is the answer as it is now, also after somebody asked further", async () => {
  const told = story();
  await told.run(["discuss", "--example", "fair", "--yes", "--quiet"]);
  const office = await officeOf(told);
  const [found] = await office.discussions.latest(1);
  const id = found?.discussion.id ?? "";
  const card = async () =>
    (await asking(lookingUpRoutes(office)).get<string>(`/discussions/${id}/export?format=card`)).json;
  const before = await card();
  const fact = "I asked the waterworks: this year they open the weir on 12 July.";
  expect((await told.run(["follow", id, fact, "--quiet"])).code).toBe(0);
  const now = await card();
  expect(before.split("\n")[0]).toBe(now.split("\n")[0]);
  expect(now).not.toBe(before);
  expect(now).toContain("weir");
});

test("of several in a folder the last is copied, which answers for all of them", async () => {
  const told = story();
  told.write("design.md", design);
  const first = scripted(told, { A: rated(1, { weaknesses: ["The node fails"] }) });
  await told.run(["critique", "design.md", ...first, "--quiet"]);
  const second = scripted(told, { A: rated(5, { weaknesses: ["A word is missing"] }) });
  const id = "critique-design-md";
  await told.run(["critique", "design.md", "--revises", id, ...second, "--quiet"]);
  const office = await officeOf(told);
  expect((await office.discussions.find(id)).discussions).toHaveLength(2);
  const { get } = asking(lookingUpRoutes(office));
  const { json } = await get<string>(`/discussions/${id}/export?format=card`);
  expect(json).toContain("can go ahead");
  expect(json).not.toContain("needs revision");
});

test("an export is of the format that is asked for; what is none is told with those there are", async () => {
  const told = story();
  await told.run(["ask", "--example", "--quiet"]);
  const office = await officeOf(told);
  const [found] = await office.discussions.latest(1);
  const { get } = asking(lookingUpRoutes(office));
  const at = (query: string) => get<string>(`/discussions/${found?.discussion.id}/export${query}`);
  expect((await at("")).json).toMatch(/^<!doctype html>/i);
  expect((await at("?format=markdown")).json).toMatch(/^# /);
  expect(JSON.stringify((await at("?format=json")).json)).toContain(`"id":"${found?.discussion.id}"`);
  expect((await at("?format=pdf")).json).toMatchObject({ sentence: 'There is no format "pdf".' });
});

test("whoever has a seat reads, searches, exports and compares nothing of it before it ends", async () => {
  const told = await waitingForAda();
  const id = "critique-design-md";
  const paths = [
    `/discussions/${id}/export`,
    `/discussions/${id}/export?format=card`,
    `/compare?a=${id}&b=${id}`,
  ];
  const ada = asking(lookingUpRoutes(await officeOf(told, { config: "panel.yaml", person: "ada" })));
  for (const path of paths)
    expect((await ada.get(path)).json).toMatchObject({ hint: "The form shows what your own seat is asked." });
  expect((await ada.get("/search?words=Speed")).json).toMatchObject({ hits: [], all: 0 });
  const bob = asking(lookingUpRoutes(await officeOf(told, { config: "panel.yaml", person: "bob" })));
  for (const path of paths) expect((await bob.get(path)).json).toMatchObject({ code: "not-found" });
  const keeper = asking(lookingUpRoutes(await officeOf(told, { config: "panel.yaml" })));
  expect((await keeper.get("/search?words=found")).json).toMatchObject({
    all: 1,
    hits: [{ id, seat: "Speed" }],
  });
});

test("two results are compared by their ids, and one of a folder by its number", async () => {
  const told = story();
  await told.run(["ask", "--example", "--quiet"]);
  await told.run(["ask", "--example", "--quiet"]);
  const office = await officeOf(told);
  const [now, before] = (await office.discussions.latest(2)).map(({ discussion }) => discussion.id);
  const { get } = asking(lookingUpRoutes(office));
  const { sides } = (await get<SideBySide>(`/compare?a=${now}&b=${before}~1`)).json;
  expect(sides.map(({ row, n }) => [row.id, n])).toEqual([
    [now, 1],
    [before, 1],
  ]);
  expect((await get(`/compare?a=${now}~2&b=${before}`)).json).toMatchObject({
    sentence: `${now} has no "2" of 1.`,
  });
  expect((await get(`/compare?a=${now}`)).json).toMatchObject({ code: "usage" });
});

test("decisions are found by all words that are typed; a person is told of those of their discussions", async () => {
  const told = story();
  const record = (title: string, words: string) => `# ${title}\n\nStatus: accepted\n\n${words}\n`;
  told.write("docs/decisions/0001-keep-redis.md", record("Keep Redis", "One node is enough."));
  told.write("docs/decisions/0002-two-nodes.md", record("Two nodes", "One fails, the other goes on."));
  const decided = async (query: string, person: string | null = null) => {
    const { json } = await asking(lookingUpRoutes(await officeOf(told, { person }))).get<Decisions>(
      `/decisions?${query}`,
    );
    return [json.total, json.all, ...json.decisions.map(({ title }) => title)];
  };
  expect(await decided("")).toEqual([2, 2, ...new Set(["Two nodes", "Keep Redis"])]);
  expect(await decided("text=one+NODE+enough")).toEqual([1, 2, "Keep Redis"]);
  expect(await decided("text=one+absent")).toEqual([0, 2]);
  expect(await decided("count=1")).toEqual([2, 2, expect.any(String)]);
  // How it stands in its head is said of it too.
  told.write("docs/decisions/0003-no-queue.md", "---\nstatus: withdrawn 2026-11-19\n---\n\n# No queue\n");
  expect(await decided("text=withdrawn+queue")).toEqual([1, 3, "No queue"]);
  // Adopted here, of a discussion in which she had no part.
  const place = {
    cwd: told.folder,
    env: told.env,
    home: join(told.folder, ".colloquy"),
    folder: "docs/decisions",
  };
  const file = { path: "docs/decisions/0001-keep-redis.md", sha256: "0", over: null };
  keepAdoption(place, { project: rootOf(place), discussion: "of-others", files: [file] });
  expect(await decided("", "ada")).toEqual([0, 0]);
});
