import fc from "fast-check";
import { expect, test } from "vitest";
import { member, prunedJson, type Wanted } from "../../../src/kernel/journal/pruned-json.ts";
import { anyCharacter } from "../../any-character.ts";
import { runs } from "../../runs.ts";

const names = ["a", "b", "a b", 'a"b', "entry", "é"];
const name = fc.constantFrom(...names);
const text = fc.oneof(
  name,
  fc.string({ unit: anyCharacter, maxLength: 8 }),
  fc.constantFrom('"a":{', '\\"a\\":', "}"),
);

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(name, tie("value"), { maxKeys: 4 }),
  ),
}));

const { wanted } = fc.letrec<{ wanted: Wanted }>((tie) => ({
  wanted: fc.oneof(
    { depthSize: "small" },
    fc.constant<Wanted>("all"),
    fc
      .uniqueArray(fc.tuple(name, tie("wanted")), { maxLength: 3, selector: ([name]) => name })
      .map((members): Wanted => members.map(([name, inside]) => member(name, inside))),
  ),
}));

const plain = fc.constantFrom({}, { prev: '"a":{' }, { provisional: true, prev: "}" });

test("what is wanted of a value is what is there of it, wherever else its names stand", () => {
  let refused = 0;
  fc.assert(
    fc.property(value, wanted, plain, (entry, wanted, after) => {
      const json = JSON.stringify({ entry, ...after });
      const pruned = prunedOf(json, wanted);

      if (pruned === isRefused) {
        refused += 1;
        // A name that is not written as it reads.
        expect(json).toContain('"a\\"b":');
      } else expect(pruned).toEqual(of(JSON.parse(JSON.stringify(entry)), wanted));
    }),
    { numRuns: runs(2000) },
  );
  expect(refused).toBeLessThan(runs(1000));
});

const isRefused = Symbol();

function prunedOf(json: string, wanted: Wanted): unknown {
  try {
    return JSON.parse(prunedJson(Buffer.from(json), '{"entry":'.length, wanted));
  } catch (error) {
    expect(String(error)).toContain("not JSON as we write it");
    return isRefused;
  }
}

function of(value: unknown, wanted: Wanted): unknown {
  if (wanted === "all" || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => of(item, wanted));
  const members = wanted.filter(({ name }) => Object.hasOwn(value, name));
  return Object.fromEntries(
    members.map(({ name, inside }) => [name, of((value as Record<string, unknown>)[name], inside)]),
  );
}

test.each([
  '{"entry":{"a":1}',
  '{"entry":{"a":1}}}',
  '{"entry":{"a" :1}}',
  '{"entry":{"\\u0061":1}}',
  '{"entry":{"a"',
])("%s is not written as we write it", (line) => {
  expect(() => prunedJson(Buffer.from(line), '{"entry":'.length, [member("a"), member("b")])).toThrow(
    "It is not JSON as we write it.",
  );
});
