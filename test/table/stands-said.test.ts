import { expect, test } from "vitest";
import { stands } from "../../src/table/parts.ts";
import { shape } from "../../src/table/shape.ts";

const asked = shape({ stands: stands() });
const said = (stand: string) =>
  asked.schema.safeParse({ stands: [{ on: "G5", stand, reason: "See there" }] }).data;

test.each(["agree", "same as G2", "Same-as G2"])("%s is to agree", (stand) => {
  const value = said(stand);
  expect(value && asked.acts(value, "")).toMatchObject([
    { do: "stand", on: "G5", as: "agree", why: "See there" },
  ]);
});

test("what only sounds like it is no stand", () => {
  expect(said("the same, but worse")).toBeUndefined();
});
