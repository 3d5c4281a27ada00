import { expect, test } from "vitest";
import { drawn, telling } from "./drawing.ts";
import { detailOf, keeper, sittingAt, type Told } from "./sitting.ts";

async function further(told: Told = {}, me: object = keeper) {
  const agents = [
    { name: "claude", usable: true },
    { name: "codex", usable: true },
    { name: "gemini", usable: false },
    { name: "qwen", usable: true },
  ];
  const asked = telling(({ path }) => {
    if (path === "/api/agents") return { json: agents };
    return { json: path === "/api/me" ? me : { id: "d one" } };
  });
  const sitting = sittingAt(detailOf(told));
  const page = await drawn("live/further.tsx", "Further", { sitting, me });
  const sent = () => asked.filter(({ method }) => method === "POST");
  return { page, sitting, sent };
}

test("a question is put to all, or to the one seat that is chosen", async () => {
  const { page, sent, sitting } = await further();
  await page.one("textarea").does("input", { value: "And with two servers?" });
  await page.all("form")[0]?.does("submit");
  await page.one("textarea").does("input", { value: "And you?" });
  await page.all("select")[0]?.does("change", { value: "b" });
  await page.all("form")[0]?.does("submit");
  expect(sent()).toEqual([
    { path: "/api/discussions/d%20one/further", method: "POST", body: { question: "And with two servers?" } },
    { path: "/api/discussions/d%20one/further", method: "POST", body: { question: "And you?", seat: "b" } },
  ]);
  expect(page.text()).toContain("You asked: “And you?”.");
  expect(page.one("textarea").is("value") ?? "").toBe("");
  expect(sitting.refreshes()).toBe(2);
});

test("a fork changes one seat: its agent, to one that can be used and is not its own, or that it is there", async () => {
  const { page, sent } = await further();
  const [, , seat, change] = page.all("select");
  expect(change?.all("option").map((one) => one.is("value"))).toEqual(["", "codex", "qwen", "-"]);
  expect(page.all("button")[1]?.is("disabled")).toBe(true);
  await change?.does("change", { value: "qwen" });
  await page.all("form")[1]?.does("submit");
  await seat?.does("change", { value: "b" });
  expect(
    page
      .all("select")[3]
      ?.all("option")
      .map((one) => one.is("value")),
  ).toEqual(["", "claude", "qwen", "-"]);
  await page.all("select")[3]?.does("change", { value: "-" });
  await page.all("select")[1]?.does("change", { value: "2" });
  await page.all("form")[1]?.does("submit");
  expect(sent().map(({ body }) => body)).toEqual([
    { fork: { seats: { a: "qwen" } } },
    { fork: { at: "2", without: ["b"] } },
  ]);
});

test("what is left of the day is told with what a follow-up reserves; without a limit there is nothing to tell", async () => {
  expect((await further()).page.text()).toContain("$2.50 left today. A follow-up reserves all of it;");
  const spent = { ...keeper, may: { ...keeper.may, leftUsd: 0 } };
  expect((await further({}, spent)).page.text()).toContain("$0.00 left today.");
  const free = { ...keeper, may: { ...keeper.may, leftUsd: null } };
  expect((await further({}, free)).page.text()).not.toContain("left today");
});

test("who may start nothing is told so, and may still prepare another; a person's page has none of it", async () => {
  const { page } = await further({}, { ...keeper, may: { ...keeper.may, start: false } });
  expect(page.all("form")).toEqual([]);
  expect(page.text()).toContain("This page was opened for reading and answering only");
  expect(page.text()).toContain("Prepare a new discussion of the same question");
  const bare = await further({}, { ...keeper, may: { ...keeper.may, start: false, draft: false } });
  expect(bare.page.text()).not.toContain("Prepare");
  expect((await further({}, { ...keeper, for: "Ada" })).page.text()).toBe("");
});

test.for([
  ["completed", true],
  ["failed", true],
  ["active", false],
  ["paused", false],
  ["interrupted", false],
] as const)("one that is %s is asked further: %s", async ([status, is]) => {
  expect((await further({ row: { status } })).page.all("form").length > 0).toBe(is);
});
