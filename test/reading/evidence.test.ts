import { expect, test } from "vitest";
import { evidence } from "../../src/reading/lenses/evidence.ts";
import { found } from "./found.ts";

test("A claim without a figure is found, in English and Japanese", async () => {
  expect(await found(evidence, "The store is fast and\nscalable. 検索は高速に動く。\n")).toEqual([
    'unmeasurable 1 "fast"',
    'unmeasurable 2 "scalable"',
    'unmeasurable 2 "高速に"',
  ]);
});

test("A figure in the sentence or in the next supports the claim", async () => {
  expect(await found(evidence, "It is fast, at 3 ms a read.\n")).toEqual([]);
  expect(await found(evidence, "It is fast. A read takes 3 ms.\n")).toEqual([]);
  expect(await found(evidence, "It is fast (e.g. 3 ms a read).\n")).toEqual([]);
  expect(await found(evidence, "It is fast.\n\n## Benchmarks\n\nBelow.\n")).toEqual([]);
});

test("Names, headings, quoted words and code are no claims", async () => {
  const text =
    '# Fast and robust\n\nUse fast-check, the fast path, `fast` or [it](fast.md). Avoid "robust".\n';
  expect(await found(evidence, text)).toEqual([]);
});

test("Insistence in place of a reason is found; with a reason it is not", async () => {
  expect(await found(evidence, "Obviously it works. Clearly, so.\n")).toEqual([
    'no-reason 1 "Obviously"',
    'no-reason 1 "Clearly"',
  ]);
  expect(await found(evidence, "Obviously it works, because we ran it. It is clearly documented.\n")).toEqual(
    [],
  );
});

test("A boundless claim is found; what a function never does is not one", async () => {
  expect(await found(evidence, "The queue never loses messages.\n")).toEqual([
    'absolute 1 "never loses messages"',
  ]);
  expect(await found(evidence, "`parse` never throws and always returns an array.\n")).toEqual([]);
});

test.each([
  ["明らかに速い。\n", ['no-reason 1 "明らかに"']],
  ["測定したため、明らかに速い。\n", []],
  ["これは絶対に安全である。\n", ['absolute 1 "絶対に安全"']],
  ["「柔軟に」という語は避ける。\n", []],
  ["柔軟に対応する。\n", ['unmeasurable 1 "柔軟に"']],
  ["柔軟に、1秒以内に対応する。\n", []],
])("In Japanese: %j", async (text, expected) => {
  expect(await found(evidence, text)).toEqual(expected);
});
