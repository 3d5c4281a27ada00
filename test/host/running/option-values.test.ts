import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { optionValues } from "../../../src/host/running/option-values.ts";
import { option } from "../../../src/manifest/option.ts";
import { temporaryFolder } from "../../discussion.ts";

const table = {
  rounds: option.int({ help: "", default: 2, min: 1, max: 9 }),
  deep: option.flag({ help: "" }),
};
const section = (place: string, values: Readonly<Record<string, unknown>>) =>
  new Map(Object.entries(values).map(([name, value]) => [name, { value, place }]));

const user = section("the user's config", { rounds: 3, deep: true });
const project = section("the project's config", { rounds: 4 });
const given = (value: unknown) => ({ rounds: { value, origin: "--rounds" } });

test.each<
  readonly [
    what: string,
    typed: Parameters<typeof optionValues>[1],
    sections: readonly (typeof user)[],
    value: number,
    origin: string,
  ]
>([
  ["what it is without anybody's word", {}, [], 2, "default"],
  ["as a config has it", {}, [user], 3, "the user's config"],
  ["as the nearest config has it", {}, [user, project], 4, "the project's config"],
  ["as somebody typed it", given("5"), [user, project], 5, "--rounds"],
])("an option is %s, and where that comes from", async (_, typed, sections, value, origin) => {
  const { values, origins } = await optionValues(table, typed, sections, { cwd: "/", homes: [] });
  expect([values.rounds, origins.rounds]).toEqual([value, origin]);
});

test("a config that is silent on an option does not stand in the way of another", async () => {
  const { values, origins } = await optionValues(table, {}, [user, project], { cwd: "/", homes: [] });
  expect([values.deep, origins.deep]).toEqual([true, "the user's config"]);
});

test("what an option does not take is refused by the name of who gave it", async () => {
  const refused = optionValues(table, given("99"), [], { cwd: "/", homes: [] });
  await expect(refused).rejects.toThrow(/^--rounds: "99" /);
});

const held = { held: option.value({ help: "", example: "x.json", read: (value) => ({ value }) }) };

test.each([
  ["a.json", '{"a":1}', { a: 1 }],
  ["a.yaml", "a: 1\n", { a: 1 }],
])("a value may lie in a file: %s", async (name, text, value) => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, name), text);
  const typed = { held: { value: name, origin: "--held" } };
  expect((await optionValues(held, typed, [], { cwd, homes: [] })).values.held).toEqual(value);
});

test("a value may come on standard input, or be given as it is; what is no JSON is said to be none", async () => {
  const of = (value: unknown) => ({ held: { value, origin: "--held" } });
  const cwd = await temporaryFolder();
  const read = async (value: unknown) =>
    (await optionValues(held, of(value), [], { cwd, homes: [] }, () => Promise.resolve("a: 2\n"))).values
      .held;
  expect(await read("-")).toEqual({ a: 2 });
  expect(await read({ a: 3 })).toEqual({ a: 3 });
  await writeFile(join(cwd, "a.json"), "{");
  await expect(read("a.json")).rejects.toThrow("a.json is not JSON");
});
