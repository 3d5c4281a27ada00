import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { seededFaults } from "./seeded-faults.ts";

test("every fault that `npm run test:mutations` seeds has one place in the source", () => {
  const times = ({ file, text }: (typeof seededFaults)[number]) =>
    readFileSync(file, "utf8").split(text).length - 1;
  expect(seededFaults.filter((fault) => times(fault) !== 1)).toEqual([]);
});
