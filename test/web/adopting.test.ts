import { expect, test } from "vitest";
import type { Done, Me, Rows, Started } from "../../src/web/api.ts";
import { story, until } from "../stories/command.ts";
import { served, type Visitor, visitor } from "./served.ts";

const id = "discuss-should-the-shop-move-its-sessions-from-m";

/** An example that waits for what becomes of its result, and a page that may spend something. */
async function waiting() {
  const told = story();
  await told.run(["discuss", "--example", "--quiet"]);
  return { told, lead: await visitor(await served(told, "--allow-start", "--spend", "5")) };
}

async function answered(lead: Visitor, value: string): Promise<void> {
  const key = (await lead.detail(id)).open.find(({ of }) => of === "gate")?.key;
  expect((await lead.send(`/api/discussions/${id}/answers`, { key, values: { answer: value } })).status).toBe(
    200,
  );
  await ended(lead);
}

async function ended(lead: Visitor): Promise<void> {
  const stream = lead.follow(id);
  await until(() => stream.answers.some(({ isAll }) => isAll), "all is told");
  await until(() => stream.rows.at(-1)?.status === "completed", "it has ended");
  stream.leave();
}

test("an example that is adopted says that it leaves no file, and is not offered again", async () => {
  const { told, lead } = await waiting();
  await answered(lead, "adopt");
  expect(await lead.detail(id)).toMatchObject({
    adoption: expect.stringMatching(/^Adopted\. An example writes no file/),
    adoptable: false,
  });
  expect(told.has("docs")).toBe(false);
});

test("what was adopted is told with its files; after a follow-up it is the earlier answer; a fork says of what it is one", async () => {
  const { told, lead } = await waiting();
  await answered(lead, "none");
  await told.run(["decisions", "adopt", id]);
  expect(await lead.detail(id)).toMatchObject({
    adoption: expect.stringMatching(/^Adopted, as docs\/decisions\/0001-\S+\.md\.$/),
    adoptable: false,
  });
  const asked = { question: "And if we had two servers?" };
  const left = async () => (await lead.get<Me>("/api/me")).may.leftUsd;
  expect((await lead.send<Started>(`/api/discussions/${id}/further`, asked)).status).toBe(201);
  await ended(lead);
  // Scripts and the reader cost nothing: nothing stays reserved for them.
  const { costUsd, costPartlyUnknown } = (await lead.detail(id)).used;
  expect([await left(), costUsd ?? 0, costPartlyUnknown]).toEqual([5, 0, false]);
  expect(await lead.detail(id)).toMatchObject({
    adoption: expect.stringMatching(/as docs\/decisions\/0001-\S+\.md, is the earlier answer/),
    adoptable: true,
  });
  const adopted = await lead.send<Done>(`/api/discussions/${id}/adopt`, {});
  expect(adopted.json.sentence).toMatch(/^Adopted, as docs\/decisions\/0001-/);
  expect(await lead.detail(id)).toMatchObject({ adoption: adopted.json.sentence, adoptable: false });

  const wish = { fork: { at: "2", without: ["File"] } };
  const { json } = await lead.send<Started>(`/api/discussions/${id}/further`, wish);
  const fork = { of: id, told: expect.stringMatching(/^from “2\. \S+” on: without file$/) };
  await expect.poll(async () => (await lead.detail(json.id)).row.fork, { timeout: 60_000 }).toEqual(fork);
  const { rows } = await lead.get<Rows>("/api/discussions");
  expect(rows.map((row) => [row.id, row.fork])).toEqual([
    [json.id, fork],
    [id, undefined],
  ]);
});
