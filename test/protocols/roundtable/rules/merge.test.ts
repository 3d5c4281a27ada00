import fc from "fast-check";
import { expect, test } from "vitest";
import { renumbered } from "../../../../src/protocols/roundtable/report/merged.ts";
import { artifact } from "./session.ts";

const ids = (own: readonly string[], text: string) =>
  [
    ...renumbered(
      own.map((id) => artifact(id)),
      text,
    ),
  ].map(([old, fresh]) => `${old}→${fresh}`);

test.each<[string, readonly string[], readonly string[]]>([
  ["", ["REQ-001", "BR-001"], ["REQ-001→REQ-001", "BR-001→BR-001"]],
  ["## REQ-012 Export\nsee REQ-003", ["REQ-001", "REQ-002"], ["REQ-001→REQ-013", "REQ-002→REQ-014"]],
  [
    "(NFR-2), REQ-7.",
    ["NFR-001", "BR-001", "REQ-003"],
    ["NFR-001→NFR-003", "BR-001→BR-001", "REQ-003→REQ-008"],
  ],
  ["MYREQ-050 REQ-12a X-REQ-9 req-8", ["REQ-001"], ["REQ-001→REQ-001"]],
  ["REQ-999", ["REQ-001"], ["REQ-001→REQ-1000"]],
  ["REQ-99999999999999999999", ["REQ-001"], ["REQ-001→REQ-001"]],
])("into %j", (text, own, expected) => {
  expect(ids(own, text)).toEqual(expected);
});

test("no new id is one of the document's, none is given twice, and their order stays", () => {
  const id = fc
    .tuple(fc.constantFrom("REQ", "BR", "OQ"), fc.integer({ min: 1, max: 1200 }))
    .map(([type, number]) => `${type}-${String(number).padStart(3, "0")}`);
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 12 }), fc.array(id, { maxLength: 8 }), (own, there) => {
      const map = renumbered(
        own.map((one) => artifact(one)),
        `See ${there.join(", ")}.`,
      );
      expect([...map.keys()]).toEqual(own);
      expect(new Set(map.values()).size).toBe(own.length);
      expect([...map.values()].filter((fresh) => there.includes(fresh))).toEqual([]);
    }),
  );
});
