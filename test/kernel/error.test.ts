import { expect, test } from "vitest";
import { isFullDisk, messageOf } from "../../src/kernel/error.ts";

const failing = (message: string, code?: string, cause?: Error) =>
  Object.assign(new Error(message, { cause }), code === undefined ? {} : { code });

test.each([
  [failing("no space", "ENOSPC"), true],
  [failing("over the quota", "EDQUOT"), true],
  [failing("could not be written", "machine", failing("no space", "ENOSPC")), true],
  [failing("a", undefined, failing("b", undefined, failing("c", "EDQUOT"))), true],
  [failing("not yours", "EACCES"), false],
  ["ENOSPC", false],
])("of %s the disk is full: %s", (error, isFull) => {
  expect(isFullDisk(error)).toBe(isFull);
});

test.each([
  [failing("no space", "ENOSPC"), "The disk is full: no space"],
  [failing("The disk is full: x", "machine", failing("no space", "ENOSPC")), "The disk is full: x"],
  [failing("not yours", "EACCES"), "not yours"],
  ["words alone", "words alone"],
])("of %s people are told: %s", (error, told) => {
  expect(messageOf(error)).toBe(told);
});
