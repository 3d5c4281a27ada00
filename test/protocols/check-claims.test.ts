import { expect, test } from "vitest";
import type { Floor } from "../../src/kernel/floor.ts";
import { checkItemsSince, lookUpClaims } from "../../src/protocols/check-claims.ts";
import type { Table } from "../../src/table/table.ts";
import type { CheckedClaim } from "../../src/text/claims/claims.ts";
import { add, says, smallLedger } from "../table/ledger.ts";

/** Which of what was said is looked up, and what is kept of it; a row for each situation. */

const files: Readonly<Record<string, number>> = { "src/a.ts": 10 };

function floorOf() {
  const looked: (string | null)[] = [];
  const judged: CheckedClaim[][] = [];
  const warnings: string[] = [];
  const floor = {
    lookUp: (_: string, references: readonly { readonly path: string | null }[]) => {
      looked.push(...references.map(({ path }) => path));
      return Promise.resolve(
        references.map(({ path }) => {
          const lines = files[path ?? ""] ?? null;
          return { file: lines === null ? "missing" : "found", path, lines, quoteLine: null };
        }),
      );
    },
    judge: (_: string, checked: CheckedClaim[]) => {
      judged.push(checked);
      return checked;
    },
    warn: (text: string) => warnings.push(text),
  } as unknown as Floor;
  return { floor, looked, judged, warnings };
}

test.each<readonly [string, string, Readonly<Record<string, string>>, CheckedClaim["standing"] | null]>([
  ["a place that is there", "It is slow (src/a.ts:5)", {}, "verified"],
  ["a line that is not", "It is slow (src/a.ts:50)", {}, "contradicted"],
  ["a place in its evidence", "It is slow", { evidence: "src/a.ts:5" }, "verified"],
  ["a file that is not there", "It is slow (src/gone.ts:5)", {}, "contradicted"],
  ["no place at all", "It is slow", {}, null],
])("an item that names %s is looked up so", async (_situation, text, fields, standing) => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("It was said before (src/a.ts:99)"));
  const since = ledger.log.length;
  says(ledger, "ux", 1, add(text, "claim", fields));
  const { floor, judged } = floorOf();
  await checkItemsSince({ floor, ledger } as unknown as Table, since, [], [], []);
  expect(judged.flat().map(({ claim, standing: found }) => [claim, found])).toEqual(
    standing === null ? [] : [["UX-1", standing]],
  );
});

test("what proposes a file may name one that is not there, and nothing is asked twice", async () => {
  const ledger = smallLedger();
  says(ledger, "ux", 1, add("Add src/new.ts:1", "proposal"), add("See src/a.ts:5"), add("And src/a.ts:5"));
  const { floor, looked, judged } = floorOf();
  await checkItemsSince({ floor, ledger } as unknown as Table, 0, [], [], ["proposal"]);
  expect(judged.flat().filter(({ standing }) => standing === "contradicted")).toEqual([]);
  expect(looked.filter((path) => path === "src/a.ts")).toHaveLength(1);
});

test("what a text at hand holds is not looked up in the project", async () => {
  const { floor, looked } = floorOf();
  const material = { label: "context", path: "notes.md", text: "one\ntwo\n" };
  const claim = (text: string) => ({ id: text, text, proposes: false, witnessed: undefined });
  const checked = await lookUpClaims(
    floor,
    [claim("As notes.md:2 says"), claim("As notes.md:9 says")],
    [material],
  );
  expect(looked).toEqual([]);
  expect(checked.map(({ standing }) => standing)).toEqual(["verified", "contradicted"]);
});

test("of more than two thousand the rest is unchecked, and that is said", async () => {
  const claims = Array.from({ length: 2001 }, (_, at) => ({
    id: `C-${at}`,
    text: "It is slow",
    proposes: false,
    witnessed: undefined,
  }));
  const { floor, warnings } = floorOf();
  await lookUpClaims(floor, claims, []);
  expect(warnings).toEqual([
    "Of 2,001 points the places and quotations of 2,000 were looked up. The others are listed as they came, unchecked.",
  ]);
  await lookUpClaims(floor, claims.slice(1), []);
  expect(warnings).toHaveLength(1);
});
