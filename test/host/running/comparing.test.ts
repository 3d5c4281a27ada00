import { expect, test } from "vitest";
import { compareByWords } from "../../../src/host/running/comparing.ts";
import { wordLikeness } from "../../../src/text/likeness/likeness.ts";

const many = Array.from(
  { length: 300 },
  (_, index) => `The queue ${index} has no limit for retries of job ${index % 7}`,
);
const { signal } = new AbortController();
const hanging = new URL(`data:text/javascript,${encodeURIComponent("for (;;);")}`);

test("many texts are compared in a thread as few are here", async () => {
  expect(await compareByWords(many, signal)).toEqual(wordLikeness(many));
  expect(await compareByWords(many.slice(0, 5), signal, { program: hanging })).toEqual(
    wordLikeness(many.slice(0, 5)),
  );
});

test("where few of many pairs are wanted, they are compared here", async () => {
  const wanted = [
    [0, 7],
    [290, 3],
    [5, 6],
  ] as const;
  const found = await compareByWords(many, signal, { program: hanging, wanted });
  expect(found).toEqual(wordLikeness(many, wanted));
  expect(found.pairs).not.toEqual([]);
  expect((await compareByWords(many, AbortSignal.abort(), { wanted })).pairs).toEqual([]);
});

test("what does not end in time is given up, and it is said that nothing was compared", async () => {
  const found = await compareByWords(many, signal, { program: hanging, limitMs: 100 });
  expect(found).toEqual({
    ...wordLikeness([]),
    note: "300 points could not be compared within 0.1 s (it was stopped): they are listed without groups, and only identical ones count as the same point.",
  });
});

test("an interrupt ends a comparison that hangs", async () => {
  const interrupt = new AbortController();
  const comparing = compareByWords(many, interrupt.signal, { program: hanging });
  interrupt.abort();
  expect((await comparing).pairs).toEqual([]);
});
