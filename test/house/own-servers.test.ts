import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiAddress } from "../../src/agents/api/address.ts";
import { localServers } from "../../src/host/panel/api-agent.ts";
import { localModels } from "../../src/host/panel/agents-here.ts";
import { usualPorts } from "../own-servers.ts";

/** A file that starts the command. */
const startsIt = /bin\/colloquy|cli\/main\.|\bbin\b[^;]*command\.ts"/;
/** It gives what it starts an environment, which is neither that of the tests nor that of a story. */
const ownEnvironment = /\benv:(?! \{ \.\.\.(?:process|told)\.env| (?:told|story|it|place)\.env|\s*\{\s*\})/;

test("a test that starts the command in an environment of its own lets it look for no model server", () => {
  const files = readdirSync("test", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.startsWith("fixtures"))
    .map((path) => ({ path, text: readFileSync(join("test", path), "utf8") }));
  const starting = files.filter(({ text }) => startsIt.test(text) && ownEnvironment.test(text));
  expect(starting.map(({ path }) => path)).toContain("postgres/working.ts");
  const looking = starting.filter(({ text }) => !text.includes("COLLOQUY_LOCAL_SERVERS"));
  expect(looking.map(({ path }) => path)).toEqual([]);
});

test("the ports that tests may not look at are those where model servers usually listen", () => {
  const addresses = [apiAddress("ollama")?.href ?? "", ...Object.values(localServers)];
  expect(addresses.map((address) => Number(new URL(address).port)).toSorted((a, b) => a - b)).toEqual(
    [...usualPorts].toSorted((a, b) => a - b),
  );
});

test.each(["none", "", " none "])("COLLOQUY_LOCAL_SERVERS=%j turns the search off", async (none) => {
  expect(await localModels({ COLLOQUY_LOCAL_SERVERS: none }, {})).toEqual([]);
});

test("the tests themselves run with the search turned off", () => {
  expect(process.env["COLLOQUY_LOCAL_SERVERS"]).toBe("none");
});
