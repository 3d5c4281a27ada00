import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Me, Row, Rows } from "../../../src/web/api.ts";
import { discussionRoutes } from "../../../src/web/routes/discussions.ts";
import { withExample } from "../../example-journals.ts";
import { story } from "../../stories/command.ts";
import { config } from "../../stories/panel.ts";
import { asking, officeOf } from "../office.ts";
import { waitingForAda } from "../waiting-for-ada.ts";

const id = "critique-design-md";

/** Ada's critique, which waits for her, an example that has ended, and a folder whose journal cannot be read. */
async function home() {
  const told = await waitingForAda();
  await withExample(told, "ask");
  // Stopped by a limit: it is paused and waits for nobody.
  told.write("plan.md", "# Plan\n");
  const perspectives = ["A", "B", "C"].map((name) => ({ name, agent: "scripted" }));
  const limited = { agents: { scripted: { script: "./replies.yaml" } }, critique: { perspectives } };
  await told.run(["critique", "plan.md", "--max-calls", "1", ...config(told, limited, "limited.yaml")]);
  mkdirSync(join(told.folder, ".colloquy/discussions/broken/journal.jsonl"), { recursive: true });
  return told;
}

test("the keeper sees all and what is wrong with any; a person their own discussions, and nothing of others", async () => {
  const told = await home();
  const rowsOf = async (person: string | null) => {
    const office = await officeOf(told, { config: "panel.yaml", person });
    return (await asking(discussionRoutes(office)).get<Rows>("/discussions")).json;
  };
  const all = await rowsOf(null);
  expect(all).toMatchObject({ total: all.rows.length, all: all.rows.length });
  expect(all.rows.map((row) => row.id)).toContain(id);
  expect(all.rows.length).toBeGreaterThan(1);
  expect([...all.problems, ...all.rows.flatMap(({ fault }) => fault ?? [])].join(" ")).toContain("broken");
  const hers = await rowsOf("ada");
  expect(hers.rows.map((row) => row.id)).toEqual([id]);
  expect(hers).toMatchObject({
    total: 1,
    all: 1,
    problems: [],
    protocols: ["critique"],
    verbs: ["critique"],
  });
  expect(await rowsOf("bob")).toMatchObject({ total: 0, all: 0, rows: [], problems: [], agents: [] });
});

test("a list is told by what is wished for: words in any of what is told, all of them, and each choice alone", async () => {
  const told = await home();
  const { get } = asking(discussionRoutes(await officeOf(told, { config: "panel.yaml" })));
  const listed = async (wish: string) => {
    const { json } = await get<Rows>(`/discussions?${wish}`);
    expect(json.total).toBe(json.rows.length);
    return json.rows.map((row: Row) => row.protocol).toSorted();
  };
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["text=DESIGN", ["critique"]],
    ["text=design+critique", ["critique"]],
    ["text=design+nothing-like-it", []],
    ["status=waiting", ["critique"]],
    ["status=paused", ["critique", "critique"]],
    ["status=completed", ["ask"]],
    ["verb=ask", ["ask"]],
    ["verb=ask&status=waiting", []],
    ["agent=ada", ["critique"]],
    ["agent=ad", []],
    ["verdict=nothing", []],
  ];
  for (const [wish, protocols] of rows) expect([wish, await listed(wish)]).toEqual([wish, protocols]);
});

test.for<readonly [string, object, object]>([
  [
    "keeps it",
    {},
    {
      for: null,
      name: "keeper",
      may: { answer: true, draft: true, start: false, spendUsd: null, leftUsd: null },
    },
  ],
  [
    "keeps it and may spend",
    { allowance: { spendUsd: 3 } },
    { may: { draft: true, start: true, spendUsd: 3, leftUsd: 3 } },
  ],
  [
    "is the person it is for",
    { person: "Ada", allowance: { spendUsd: 3 } },
    { for: "Ada", may: { answer: true, draft: false, start: false } },
  ],
  ["comes by a proxy", { access: { header: "x-user", names: [] } }, { name: "lea", for: null }],
])("whoever %s is told what they may do", async ([, shown, told]) => {
  const office = await officeOf(story(), shown);
  const { get } = asking(discussionRoutes(office), { "x-user": "lea" });
  expect((await get<Me>("/me")).json).toMatchObject(told);
});

test("a turn is read with what was sent and what came; by a person their own alone, until it has ended", async () => {
  const told = await waitingForAda();
  const of = async (person: string | null, seat: string) => {
    const office = await officeOf(told, { config: "panel.yaml", person });
    const { events } = await office.discussions.find(id);
    const asked = events.find((event) => event.type === "turn.asked" && event.seat === seat);
    const key = asked?.type === "turn.asked" ? asked.key : "";
    return (
      await asking(discussionRoutes(office)).get(`/discussions/${id}/turn?key=${encodeURIComponent(key)}`)
    ).json;
  };
  expect(await of(null, "Speed")).toMatchObject({
    seat: "Speed",
    agent: "scripted",
    isOver: true,
    raw: expect.stringContaining("what Speed found"),
  });
  expect(await of(null, "Clarity")).toMatchObject({ agent: "ada", isOver: false, raw: null });
  expect(await of("ada", "Clarity")).toMatchObject({ seat: "Clarity", prompt: expect.any(String) });
  expect(await of("ada", "Speed")).toMatchObject({
    code: "usage",
    hint: "The form shows what your own seat is asked.",
  });
});
