import { expect, test } from "vitest";
import type { Event } from "../../../src/kernel/event.ts";
import { answerRoutes } from "../../../src/web/routes/answers.ts";
import { withExample } from "../../example-journals.ts";
import { story } from "../../stories/command.ts";
import { asking, officeOf } from "../office.ts";
import { waitingForAda } from "../waiting-for-ada.ts";

const id = "critique-design-md";

/** Who is on record as the one who answered Ada's form on a page that is shown so, under the name they typed. */
async function signedBy(shown: object, headers: Readonly<Record<string, string>>, by?: string) {
  const told = await waitingForAda();
  const office = await officeOf(told, { config: "panel.yaml", ...shown });
  const { discussions } = office;
  const [form] = await discussions.openForms(await discussions.find(id));
  const body = { key: form?.key, values: { rating: "4" }, ...(by !== undefined && { by }) };
  const { status } = await asking(answerRoutes(office), headers).post(`/discussions/${id}/answers`, body);
  expect(status).toBe(200);
  await discussions.settled(id, AbortSignal.timeout(20_000), () => {});
  const { events } = await discussions.find(id);
  return events.flatMap((event: Event) =>
    event.type === "turn.answered" && event.receipt.signed ? [event.receipt.signed.by] : [],
  );
}

const access = { header: "x-forwarded-user", names: [] };

test.for<readonly [string, object, Readonly<Record<string, string>>, string | undefined, string]>([
  ["the name that was typed", {}, {}, "Ada L.", "Ada L."],
  ["whoever keeps the page, where no name was typed", {}, {}, undefined, "keeper"],
  ["whoever keeps the page, where what was typed is no name", {}, {}, "  ", "keeper"],
  ["the person whom the page is for, whatever was typed", { person: "Ada" }, {}, "Bob", "Ada"],
  ["whom the proxy names, whatever was typed", { access }, { "x-forwarded-user": "lea" }, "Bob", "lea"],
  [
    "whom the proxy names, also on a person's page",
    { access, person: "Ada" },
    { "x-forwarded-user": "lea" },
    "Bob",
    "lea",
  ],
  ["nobody by a header where no proxy was named", {}, { "x-forwarded-user": "lea" }, "Bob", "Bob"],
])("an answer is signed by %s", async ([, shown, headers, by, signed]) => {
  expect(await signedBy(shown, headers, by)).toEqual([signed]);
});

test("what is not open is told so, and what is wrong says which field; neither leaves a mark", async () => {
  const told = await waitingForAda();
  const office = await officeOf(told, { config: "panel.yaml" });
  const { post } = asking(answerRoutes(office));
  const [form] = await office.discussions.openForms(await office.discussions.find(id));
  const before = told.read(`.colloquy/discussions/${id}/journal.jsonl`);
  const send = (body: object) => post(`/discussions/${id}/answers`, body);
  expect(await send({ key: "9/x/y", values: {} })).toMatchObject({
    json: { code: "not-found", sentence: `${id} does not wait for "9/x/y".` },
  });
  expect(await send({ key: form?.key, values: { rating: "9" } })).toMatchObject({
    json: { code: "usage", sentence: '"rating" is a number from 1 to 5, not "9".' },
  });
  expect(told.read(`.colloquy/discussions/${id}/journal.jsonl`)).toBe(before);
});

test("a person's own page pauses, stops, continues and adopts nothing, and knows no discussion of others", async () => {
  const told = await waitingForAda();
  const ada = asking(answerRoutes(await officeOf(told, { config: "panel.yaml", person: "ada" })));
  for (const wish of ["pause", "stop", "resume", "adopt"])
    expect((await ada.post(`/discussions/${id}/${wish}`)).json).toMatchObject({
      code: "untrusted",
      sentence: "This page shows the seats of ada alone.",
    });
  const bob = asking(answerRoutes(await officeOf(told, { config: "panel.yaml", person: "bob" })));
  expect((await bob.post(`/discussions/${id}/stop`)).json).toMatchObject({ code: "not-found" });
});

test("what nobody runs can be neither paused nor stopped, and what has ended does not continue", async () => {
  const told = story();
  await withExample(told, "critique");
  const office = await officeOf(told);
  const [found] = await office.discussions.latest(1);
  const name = found?.discussion.id ?? "";
  const { post } = asking(answerRoutes(office));
  const said = async (wish: string) => (await post(`/discussions/${name}/${wish}`)).json;
  expect(await said("pause")).toMatchObject({ sentence: `No process is running ${name}.` });
  expect(await said("stop")).toMatchObject({ sentence: `No process is running ${name}.` });
  expect(await said("resume")).toMatchObject({
    sentence: `${name} has ended; there is nothing to continue.`,
  });
});
