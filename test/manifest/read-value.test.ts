import { expect, test } from "vitest";
import * as read from "../../src/manifest/read-value.ts";

const month = 2 ** 31 - 1;

/** What each reader makes of what is given; `null` where it refuses it. */
test.each<readonly [string, read.Read<unknown>, unknown, unknown]>([
  ["a name", read.name, " ada ", "ada"],
  ["a name", read.name, " ", null],
  ["a name", read.name, 3, null],
  ["a folder", read.folder, "docs/decisions//", "docs/decisions"],
  ["a folder", read.folder, "docs/.hidden", "docs/.hidden"],
  ["a folder", read.folder, "../docs", null],
  ["a folder", read.folder, "docs/../..", null],
  ["a folder", read.folder, "/docs", null],
  ["a folder", read.folder, ".git", null],
  ["a folder", read.folder, "C:\\docs", null],
  ["a folder", read.folder, "c:docs", null],
  ["a folder", read.folder, null, null],
  ["an address", read.address, " postgres://u@h/d ", "postgres://u@h/d"],
  ["an address", read.address, "postgresql://h/d", "postgresql://h/d"],
  ["an address", read.address, "http://h/d", null],
  ["an address", read.address, "postgres://", null],
  ["a list", read.list, "a, b ", ["a", "b"]],
  ["a list", read.list, ["a ", "b"], ["a", "b"]],
  ["a list", read.list, "a,,b", null],
  ["a list", read.list, ["a", 1], null],
  ["a list", read.list, 1, null],
  ["a duration", read.duration, "90s", 90_000],
  ["a duration", read.duration, "0s", null],
  ["a duration", read.duration, 90, null],
  ["a duration", read.duration, `${month}ms`, month],
  ["a duration", read.duration, `${month + 1}ms`, null],
  ["a count", read.count, "1", 1],
  ["a count", read.count, 7, 7],
  ["a count", read.count, "0", null],
  ["a count", read.count, 0, null],
  ["a count", read.count, "-1", null],
  ["a count", read.count, 1.5, null],
  ["a count", read.count, "9007199254740992", null],
  ["a whole", read.whole(0, 65_535), "0", 0],
  ["a whole", read.whole(0, 65_535), "65535", 65_535],
  ["a whole", read.whole(0, 65_535), "65536", null],
  ["a whole", read.whole(1, 9), "0", null],
  ["a whole", read.whole(0, 9), "-1", null],
  ["a whole", read.whole(0, 9), "", null],
  ["an amount", read.amount, "0.50", 0.5],
  ["an amount", read.amount, ".5", 0.5],
  ["an amount", read.amount, 2, 2],
  ["an amount", read.amount, "0", null],
  ["an amount", read.amount, 0, null],
  ["an amount", read.amount, "-1", null],
  ["an amount", read.amount, "1e3", null],
  ["an amount", read.amount, Infinity, null],
  ["a score", read.score, "0", 0],
  ["a score", read.score, "1.0", 1],
  ["a score", read.score, ".75", 0.75],
  ["a score", read.score, "1.1", null],
  ["a score", read.score, 0.5, null],
  ["a quorum", read.quorum, "50%", "50%"],
  ["a quorum", read.quorum, "101%", null],
  ["a choice", read.choice("a", "b"), "b", "b"],
  ["a choice", read.choice("a", "b"), "c", null],
])("$0, given $2", (_, reader, given, value) => {
  const reading = reader(given);
  expect("value" in reading ? reading.value : null).toEqual(value);
});

test("an address is told without its password", () => {
  expect(read.withoutPassword("postgres://ada:secret@host:5432/db")).toBe("postgres://ada@host:5432/db");
  expect(read.withoutPassword("postgres://ada@host/db")).toBe("postgres://ada@host/db");
  expect(read.withoutPassword("postgres://host:5432/db?a=b@c")).toBe("postgres://host:5432/db?a=b@c");
});

test("a duration that no timer can hold is told as such", () => {
  expect(read.duration("597h")).toEqual({ problem: "is longer than 596h, the longest possible" });
});
