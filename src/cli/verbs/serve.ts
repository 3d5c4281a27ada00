import { userInfo } from "node:os";
import { resolve } from "node:path";
import { openRoots } from "../../host/roots.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { serveWeb } from "../../web/serve.ts";
import { text } from "../discussing.ts";
import { settingFlags } from "../flags.ts";
import type { Terminal } from "../terminal.ts";
import type { Options } from "../verb.ts";

/** Serves the page until it is interrupted. */
export default async function serve(terminal: Terminal, options: Options): Promise<number> {
  const { cwd, env, now, err, out, interrupted } = terminal;
  const setting = {
    roots: await openRoots([], cwd, {
      outside: "Give a path in the project.",
      secret: "Nobody starts a discussion on one from the page; a person can at their own terminal.",
    }),
    flags: settingFlags(options),
    home: fromHere(options["home"], cwd),
    config: fromHere(options["config"], cwd),
    env,
    writes: true,
    hasHost: false,
    now,
    tell: (line: string) => err(`${line}\n`),
  };
  const served = await serveWeb({
    setting,
    host: "127.0.0.1",
    port: portOf(text(options["port"])),
    person: text(options["for"]) ?? null,
    allowance: null,
    name: userInfo().username,
  });
  out(`${served.invitation()}\n`);
  err("This address lets one browser in, once. Ctrl-C ends the page; discussions are not its own.\n");
  await untilAborted(interrupted);
  await served.close();
  return 130;
}

function portOf(given: string | undefined): number | null {
  if (given === undefined) return null;
  const port = Number(given);
  if (/^\d{1,5}$/.test(given) && port <= 65_535) return port;
  throw new ColloquyError("usage", `--port: "${given}" is not a whole number from 0 to 65535.`);
}

// What is typed counts from here.
function fromHere(path: unknown, cwd: string): string | undefined {
  const given = text(path);
  return given === undefined ? undefined : resolve(cwd, given);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    signal.addEventListener("abort", () => done(), { once: true });
  });
}
