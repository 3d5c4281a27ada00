import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isThorough } from "../runs.ts";
import { story } from "./command.ts";

const asProcess = true;

test("compiled code is kept in a folder of the user's own, which nobody else can write", async () => {
  const told = story();
  const cache = join(told.folder, "cache");
  // To tell the version little is loaded, and nothing is kept of it.
  if (isThorough) {
    const version = await told.run(["--version"], { asProcess, env: { XDG_CACHE_HOME: cache } });
    expect([version.code, existsSync(cache)]).toEqual([0, false]);
  }
  expect(await told.run(["list"], { asProcess, env: { XDG_CACHE_HOME: cache } })).toMatchObject({ code: 0 });
  const folder = join(cache, "colloquy", "compiled");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toHaveLength(1);
});

test("a folder that others can write is left alone, and where there is none the command starts all the same", async () => {
  const told = story();
  const cache = join(told.folder, "cache");
  const folder = join(cache, "colloquy", "compiled");
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  expect(await told.run(["list"], { asProcess, env: { XDG_CACHE_HOME: cache } })).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).toEqual([]);
  const nowhere = { XDG_CACHE_HOME: "", HOME: "" };
  expect(await told.run(["list"], { asProcess, env: nowhere })).toMatchObject({ code: 0 });
});
