import { expect, test } from "vitest";
import { story } from "../stories/command.ts";
import { served, visitor } from "./served.ts";

const id = "discuss-should-the-shop-move-its-sessions-from-m";

test("who answered a question reads the answer where the question was, before and after the seats are told", async () => {
  const told = story();
  await told.run(["discuss", "--example", "--quiet"]);
  const lead = await visitor(await served(told));
  const seen = async () => {
    const { open, answered } = await lead.detail(id);
    const [parts, card] = await Promise.all([
      lead.get<unknown>(`/api/discussions/${id}/document?name=result`),
      lead.get<unknown>(`/api/discussions/${id}/document?name=card`),
    ]);
    const isAsked = (text: unknown) => JSON.stringify(text).includes("What you are asked");
    const isTold = JSON.stringify(parts).includes("In May, the Tuesday.");
    return { open: open.map(({ of }) => of), answered, isAsked: isAsked(card), isTold };
  };
  expect(await seen()).toEqual({ open: ["gate", "questions"], answered: [], isAsked: true, isTold: false });
  const send = (key: string, values: object) =>
    lead.send(`/api/discussions/${id}/answers`, { key, values, by: "Ada" });
  expect((await send("questions", { Q1: "In May, the Tuesday." })).status).toBe(200);
  const answered = [{ id: "Q1", text: expect.any(String), answer: "In May, the Tuesday." }];
  expect(await seen()).toEqual({ open: ["gate"], answered, isAsked: false, isTold: true });
  const gate = (await lead.detail(id)).open[0]?.key ?? "";
  expect((await send(gate, { answer: "none" })).status).toBe(200);
  await expect.poll(async () => (await lead.detail(id)).row.status, { timeout: 60_000 }).toBe("completed");
  expect(await seen()).toEqual({ open: [], answered, isAsked: false, isTold: true });
});
