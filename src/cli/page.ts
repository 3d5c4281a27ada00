import { userInfo } from "node:os";
import type { Config } from "../config/resolve.ts";
import { openRoots } from "../host/project/roots.ts";
import { runningPage } from "../host/running/running-page.ts";
import type { Setting } from "../host/running/config.ts";
import { mintToken } from "../web/doorkeeper.ts";
import { serveWeb } from "../web/serve.ts";
import { untilAborted } from "../kernel/until-aborted.ts";
import { served } from "./discussing.ts";
import type { Terminal } from "./terminal.ts";
import { spawn } from "node:child_process";
import { withProgramPath } from "../program-path.ts";
import type { Command } from "./verb.ts";

/** Addresses that are handed to a browser are seen in the list of processes: they work soon or not at all. */
const invitedMs = 60_000;

export async function pageFor({ home }: Config, terminal: Command) {
  const there = runningPage({ home: home.value, env: terminal.env });
  if (there !== null) {
    const invitation = (path: string) =>
      `${there.origin}${path}?token=${mintToken(there.runKey, terminal.now(), invitedMs)}`;
    return { show: once((id) => visit(invitation(`/d/${id}`), terminal)), stay: nothing, close: nothing };
  }
  const page = await serveWeb({
    setting: await settingFor(terminal),
    host: "127.0.0.1",
    port: null,
    person: null,
    allowance: null,
    name: userName(),
    access: null,
  });
  return {
    show: once((id) => visit(page.invitation(`/d/${id}`, invitedMs), terminal)),
    /** At a terminal the page is there until Ctrl-C; one that another command serves stays anyway. */
    stay: async () => {
      if (terminal.canAsk && !terminal.interrupted.aborted) {
        terminal.err(`The page stays at ${page.origin} until Ctrl-C.\n`);
        await untilAborted(new Promise(() => {}), terminal.interrupted);
      }
      await page.close();
    },
    /** Where nothing came of what it was to show. */
    close: () => page.close(),
  };
}

const nothing = () => Promise.resolve();

export async function settingFor(terminal: Command): Promise<Setting> {
  const roots = await openRoots([], terminal.cwd, {
    outside: "Give a path in the project.",
    secret: "The page cannot start a discussion on such a file. You can, at your own terminal.",
  });
  return { roots, ...served(terminal), writes: true, hasHost: false };
}

export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "somebody"; // a user without a name
  }
}

export async function visit(address: string, { err, env, cwd }: Terminal): Promise<void> {
  if (!(await openBrowser(address, env, cwd)))
    err(`No browser could be started. Open this address; it works once: ${address}\n`);
}

function once(show: (id: string) => Promise<void>): (id: string) => void {
  let isShown = false;
  return (id) => {
    if (!isShown) void show(id);
    isShown = true;
  };
}

export function openBrowser(address: string, env: NodeJS.ProcessEnv, cwd: string): Promise<boolean> {
  const file = env["BROWSER"] || (process.platform === "darwin" ? "open" : "xdg-open");
  const child = spawn(file, [address], { stdio: "ignore", detached: true, env: withProgramPath(env, cwd) });
  child.unref();
  return new Promise((resolve) => {
    child.once("spawn", () => resolve(true));
    child.once("error", () => resolve(false));
  });
}
