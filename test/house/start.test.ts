import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../discussion.ts";

/** Tells which files a process loaded and how many schemas zod made, when it ends. */
const tellLoads = `
  import { writeFileSync } from "node:fs";
  import { registerHooks } from "node:module";
  const urls = [];
  let schemas = 0;
  registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
  globalThis.__zod_globalConfig = { postProcessor: () => void schemas++ };
  process.on("exit", () => writeFileSync(process.env.LOADS, JSON.stringify({ urls, schemas })));`;

/** What the built command loads: the parts, how many kB they are together, and the schemas it makes of them. */
function loadsOf(folder: string, ...args: readonly string[]) {
  const told = join(folder, "loads.json");
  execFileSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(tellLoads)}`, "dist/cli/main.js", ...args],
    {
      env: { PATH: process.env["PATH"], HOME: folder, LOADS: told, COLLOQUY_LOCAL_SERVERS: "none" },
      stdio: "pipe",
    },
  );
  const { urls, schemas } = JSON.parse(readFileSync(told, "utf8")) as { urls: string[]; schemas: number };
  const files = urls.filter((url) => url.startsWith("file:")).map((url) => fileURLToPath(url));
  const kB = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1000;
  const parts = files.map((file) => basename(file, ".js")).sort();
  const words = files.flatMap((file) => /dist\/words\/(.+)$/.exec(file)?.[1] ?? []);
  return { parts: parts.join(" "), kB, schemas, words };
}

// Times are for the bench; here is what they come of. A part more, or a schema made at once, takes time at every start.
test("a start loads what its verb needs, and nothing else", async () => {
  if (!existsSync("dist/cli/main.js")) execFileSync("node", ["scripts/build.ts"]);
  const folder = await temporaryFolder();
  const home = ["--home", join(folder, "home")];
  const config = join(folder, "config.yaml");
  writeFileSync(config, "agents: { quick: { exec: [sh, -c, 'cat > /dev/null; echo Forty-two.'] } }\n");

  const help = loadsOf(folder, "--help");
  expect(help.parts).toBe("command for-threads main protocols rolldown-runtime version");
  expect(help.kB).toBeLessThan(190);
  expect(help.schemas).toBe(0);

  const ask = loadsOf(folder, "ask", "How many?", "--agents", "quick", "--config", config, ...home);
  expect(ask.parts).toMatchInlineSnapshot(
    `"address ask ask-in-short ask.json command discussion engine for-threads holding late-answers main own-files processes protocols rolldown-runtime showing version words yaml yaml-library"`,
  );
  expect(ask.words).toEqual(["en/ask.json"]);
  expect(ask.kB).toBeLessThan(1300);
  expect(ask.schemas).toBeLessThan(360);

  const list = loadsOf(folder, "list", ...home);
  expect(list.parts).toBe(
    "ask-in-short command discussion for-threads main protocols rolldown-runtime showing version",
  );
  expect(list.kB).toBeLessThan(600);
  // With those of events: a home of a few discussions keeps no cards, so the journals are read.
  expect(list.schemas).toBeLessThan(320);

  const show = loadsOf(folder, "show", ...home);
  expect(show.parts).toBe(
    "ask ask-in-short ask.json command discussion engine for-threads main own-files protocols rolldown-runtime showing version words",
  );
  expect(show.kB).toBeLessThan(870);
  expect(show.schemas).toBeLessThan(400);
});
