import { signal } from "@preact/signals";
import { describe, expect, test } from "vitest";
import { type Drawing, drawn, settled, telling } from "./drawing.ts";

const text = { name: "reply", label: "your words", required: true, takes: { kind: "text" } };
const gate = {
  key: "1/gate/questions",
  of: "gate",
  seat: null,
  person: null,
  recommended: null,
  deadline: null,
  about: ["Go on?\n  - Yes: it goes on\n  - No: it ends"],
  fields: [{ ...text, required: false }],
};
const me = { for: null, name: "ada", may: { answer: true } };

function sittingWith(open: readonly object[], answered: readonly object[] = []) {
  const detail = signal({ open, answered, forecast: "It can spend 3 calls." });
  let refreshed = 0;
  return {
    view: { id: "d one", now: signal(0) },
    detail,
    refresh: () => (refreshed += 1),
    refreshes: () => refreshed,
  };
}

async function formsOf(sitting: ReturnType<typeof sittingWith>, whose: object = me) {
  return drawn("answer/forms.tsx", "Forms", { sitting, me: whose });
}

const send = (page: Drawing) => page.one("form").does("submit");
const isClosed = (page: Drawing) =>
  [page.one("textarea"), page.one("button")].map((one) => one.is("disabled") === true);

test("an answer is sent as it was typed, under the name that stands there, and thanked for", async () => {
  const asked = telling(() => ({ json: { sentence: "It is on record." } }));
  const sitting = sittingWith([gate]);
  const page = await formsOf(sitting);
  await page.one("textarea").does("input", { value: "30 days" });
  await page.one("input", { id: "form-1-gate-questions-by" }).does("input", { value: "Ada L." });
  await send(page);
  expect(asked).toEqual([
    {
      path: "/api/discussions/d%20one/answers",
      method: "POST",
      body: { key: gate.key, values: { reply: "30 days" }, by: "Ada L." },
    },
  ]);
  expect(page.text()).toContain("It is on record. Recorded ");
  expect(isClosed(page)).toEqual([true, true]);
  expect(sitting.refreshes()).toBe(1);
});

describe("what was not taken", () => {
  test.for([
    [400, false, "What is sent is wrong. Say less."],
    [403, false, "What is sent is wrong. Say less."],
    [500, false, "What is sent is wrong. Say less."],
    // Another was faster: nobody can answer this any more.
    [409, true, "What is sent is wrong. Say less."],
  ] as const)(
    "with %i the form is closed: %s, and what was typed stands there",
    async ([status, closed, words]) => {
      telling(() => ({ status, json: { sentence: "What is sent is wrong.", hint: "Say less." } }));
      const sitting = sittingWith([gate]);
      const page = await formsOf(sitting);
      await page.one("textarea").does("input", { value: "too much" });
      await send(page);
      expect(page.one("p", { role: "alert" }).said).toContain(words);
      expect(isClosed(page)).toEqual([closed, closed]);
      expect(page.one("textarea").is("value")).toBe("too much");
      expect(sitting.refreshes()).toBe(1);
    },
  );

  test("a server that is gone leaves the form open", async () => {
    telling(() => Promise.reject(new TypeError("fetch failed")));
    const page = await formsOf(sittingWith([gate]));
    await send(page);
    expect(page.text()).toContain("This page no longer reaches its server. It may have been stopped.");
    expect(isClosed(page)).toEqual([false, false]);
  });
});

test("who has begun to answer what another answered keeps their words, and is told; who has not sees no form", async () => {
  const sitting = sittingWith([gate, { ...gate, key: "1/gate/other" }]);
  const page = await formsOf(sitting);
  await page.all("textarea")[0]?.does("input", { value: "mine" });
  sitting.detail.value = { ...sitting.detail.value, open: [] };
  await settled();
  expect(page.all("form")).toHaveLength(1);
  expect(isClosed(page)).toEqual([true, true]);
  expect(page.text()).toContain(
    "Somebody else has answered this meanwhile. What you wrote stays here to be copied.",
  );
  expect(page.one("textarea").is("value")).toBe("mine");
});

test("a page for one person signs as them, and one that may not answer lets nobody send", async () => {
  const page = await formsOf(sittingWith([gate]), { ...me, for: "Bob", may: { answer: false } });
  const by = page.one("input", { id: "form-1-gate-questions-by" });
  expect([by.is("value"), by.is("disabled")]).toEqual(["Bob", true]);
  expect(page.one("button").is("disabled")).toBe(true);
});

test("of a gate the question is asked, the choices are told, and an answer is needed; of a seat all is asked", async () => {
  const page = await formsOf(sittingWith([gate]));
  expect(page.one("h3").said).toContain("A question to you");
  expect(page.all("li").map(({ said }) => said.trim())).toEqual(["Yes: it goes on", "No: it ends"]);
  expect(page.one("textarea").is("required")).toBe(true);
  expect(page.text()).toContain("It can spend 3 calls.");

  const seat = { ...gate, of: "seat", seat: "Clarity" };
  const other = await formsOf(sittingWith([seat]));
  expect(other.one("h3").said).toContain("The seat Clarity");
  expect([other.all("li"), other.one("textarea").is("required")]).toEqual([[], undefined]);
});

test.for([
  [3_600_000, "Answer within 1 h 00 min, until"],
  [-1, "The time to answer is over, until"],
] as const)("with %i ms left it says: %s", async ([ms, words]) => {
  const form = { ...gate, deadline: new Date(Date.UTC(2026, 0, 2) + ms).toISOString() };
  const sitting = sittingWith([form]);
  sitting.view.now.value = Date.UTC(2026, 0, 2);
  expect((await formsOf(sitting)).text()).toContain(words);
});

test("what was answered before is told, and without anything to answer there is nothing", async () => {
  const answered = [{ id: "Q1", text: "How long?", answer: "30 days" }];
  const page = await formsOf(sittingWith([], answered));
  expect(page.text()).toContain("What you answered Q1: How long? You answered: 30 days");
  expect((await formsOf(sittingWith([]))).text()).toBe("");
});

interface Field {
  readonly takes: object;
  readonly value?: string;
  readonly required?: boolean;
}

async function fieldOf({ takes, value = "", required = false }: Field) {
  const given: string[] = [];
  const field = { name: "f", label: "the rating", required, takes };
  const onValue = (one: string) => given.push(one);
  const props = { id: "f", field, value, recommended: "b", isClosed: false, onValue };
  return { page: await drawn("answer/field.tsx", "AnswerField", props), given };
}

const choices = ["a", "b", "c"].map((id) => ({ id, label: `Choice ${id}` }));

describe("a field", () => {
  test("says whether it can be left out, and which choice is recommended", async () => {
    const { page } = await fieldOf({ takes: { kind: "choice", choices }, value: "a" });
    expect(page.one("legend").said.trim()).toBe("The rating (optional)");
    expect(page.all("label").map(({ said }) => said.trim())).toEqual([
      "Choice a",
      "Choice b (recommended)",
      "Choice c",
    ]);
    expect(page.all("input").map((one) => one.is("checked") === true)).toEqual([true, false, false]);
    const needed = await fieldOf({ takes: { kind: "yes-or-no" }, required: true });
    expect(needed.page.one("legend").said.trim()).toBe("The rating");
    expect(needed.page.all("input", { required: true }).map((one) => one.is("value"))).toEqual(["yes", "no"]);
  });

  test.for([
    [{ whole: true, min: 1, max: 5 }, ["1", "2", "3", "4", "5"]],
    [{ whole: true, min: 0, max: 10 }, Array.from({ length: 11 }, (_, at) => String(at))],
    [{ whole: true, min: 1, max: 100 }, null],
    [{ whole: false, min: 0, max: 1 }, null],
    [{ whole: true, min: 1, max: null }, null],
  ] as const)("of a number %j is chosen among %j", async ([bounds, scale]) => {
    const { page } = await fieldOf({ takes: { kind: "number", ...bounds } });
    const radios = page.all("input", { type: "radio" }).map((one) => one.is("value"));
    expect(radios).toEqual(scale ?? []);
    expect(page.all("input", { type: "number" })).toHaveLength(scale === null ? 1 : 0);
  });

  test.for([
    [{ kind: "number", whole: false, min: 0, max: 1 }, "From 0 to 1."],
    [{ kind: "number", whole: true, min: 1, max: null }, "From 1."],
    [{ kind: "number", whole: true, min: null, max: 9 }, "Up to 9."],
    [{ kind: "list" }, "One point a line."],
    [{ kind: "yaml", sketch: "a: <text>" }, "a: <text>"],
  ] as const)("%j is explained: %s", async ([takes, hint]) => {
    expect((await fieldOf({ takes })).page.one("p").said.trim()).toBe(hint);
  });

  test("of several that may be approved those stand in the order of the choices, whichever came first", async () => {
    const takes = { kind: "several", ranked: false, choices };
    const { page, given } = await fieldOf({ takes, value: "c\nb" });
    await page.all("input")[0]?.does("change", { checked: true });
    await page.all("input")[1]?.does("change", { checked: false });
    expect(given).toEqual(["a\nb\nc", "c"]);
  });

  test("in a ranking whoever stood at a place takes the one that becomes free", async () => {
    const takes = { kind: "several", ranked: true, choices, least: 2, most: 3 };
    const put = async (value: string, place: number, choice: string) => {
      const { page, given } = await fieldOf({ takes, value });
      await page.all("select")[place]?.does("change", { value: choice });
      return given[0];
    };
    expect(await put("", 0, "b")).toBe("b\n\n");
    expect(await put("a\nb\nc", 0, "c")).toBe("c\nb\na");
    expect(await put("a\nb", 0, "c")).toBe("c\nb\n");
    expect(await put("a\nb\nc", 1, "")).toBe("a\n\nc");
    const { page } = await fieldOf({ takes, value: "a" });
    expect(page.all("select").map((one) => one.is("required") === true)).toEqual([true, true, false]);
    expect(page.one("p").said).toContain("⠿ Choice b⠿ Choice c");
  });
});
