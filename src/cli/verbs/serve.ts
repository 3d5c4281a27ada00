import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ColloquyError } from "../../kernel/error.ts";
import type { Access } from "../../web/office.ts";
import { serveWeb } from "../../web/serve.ts";
import { engineUrl } from "../../host/running/config.ts";
import { configFor, text } from "../discussing.ts";
import { settingFor, untilAborted, userName, visit } from "../page.ts";
import type { Terminal } from "../terminal.ts";
import type { Options } from "../verb.ts";

const here = "127.0.0.1";

export default async function serve(terminal: Terminal, options: Options): Promise<number> {
  const { err, out, interrupted } = terminal;
  const access = accessOf(options, terminal);
  const working = await workingFor(options, terminal);
  const served = await serveWeb({
    setting: await settingFor(options, terminal),
    host: text(options["host"]) ?? here,
    port: portOf(text(options["port"])),
    person: text(options["for"]) ?? null,
    allowance: allowanceOf(options),
    name: userName(),
    access,
  });
  const address = served.invitation();
  out(`${address}\n`);
  err(
    "This address works once, for one browser. Ctrl-C stops the page, not the discussions of other commands.\n",
  );
  if (access !== null) err(`${terminal.paintErr("yellow", "warning")}: ${loudly(access)}\n`);
  if (options["open"] === true) await visit(served.invitation("/", 60_000), terminal);
  const ended = new AbortController();
  const worker = working?.(AbortSignal.any([interrupted, ended.signal]));
  try {
    await Promise.race([untilAborted(interrupted), ...(worker === undefined ? [] : [worker])]);
  } finally {
    ended.abort();
    await served.close();
    await worker;
  }
  return 130;
}

/** With an engine the page's process makes its calls, too, if somebody says so. */
async function workingFor(
  options: Options,
  terminal: Terminal,
): Promise<((signal: AbortSignal) => Promise<void>) | null> {
  const config = await configFor(options, terminal);
  const url = engineUrl(config);
  if (url === null || options["work"] !== true) return null;
  const { callableAgents, usualWork, work } = await import("../../host/on-engine/worker.ts");
  const tell = (message: string) => terminal.err(`${message}\n`);
  const { cwd } = terminal;
  return (signal) => work({ ...usualWork, url, config, cwd, agents: callableAgents(config), signal, tell });
}

/** Others can reach it: nobody comes in without a password, or a word of the proxy in front. */
function accessOf(options: Options, { cwd }: Terminal): Access | null {
  const file = text(options["passwordFile"]);
  const header = text(options["proxyHeader"]);
  const names = (text(options["at"]) ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const host = text(options["host"]) ?? here;
  const isOnlyHere = [here, "localhost", "::1"].includes(host);
  if (isOnlyHere && file === undefined && header === undefined && names.length === 0) return null;
  if (file === undefined && header === undefined)
    throw new ColloquyError("usage", `--host ${host} lets others reach the page.`, {
      hint: "Set who may come in with --password-file <file> or --proxy-header <name>.",
    });
  const password = file === undefined ? null : passwordIn(resolve(cwd, file));
  return { password, header: header?.toLowerCase() ?? null, names };
}

function passwordIn(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    throw new ColloquyError("usage", `--password-file ${path} cannot be read.`, { cause });
  }
  const [password = ""] = text.split(/\r?\n/);
  if (password.length >= 12) return password;
  throw new ColloquyError("usage", "The password is shorter than 12 characters.", {
    hint: `Write a longer one into the first line of ${path}.`,
  });
}

function loudly({ password, header }: Access): string {
  const who = [
    ...(password === null ? [] : ["anyone with the password"]),
    ...(header === null ? [] : [`anyone who can send the header ${header}`]),
  ].join(", or ");
  const how =
    header === null
      ? "Traffic is not encrypted. Put a TLS proxy in front unless the network is yours."
      : "Make sure that only the proxy can reach this port.";
  return `Others can reach this page: ${who} can read every discussion of this home and answer in it. ${how}`;
}

function allowanceOf(options: Options): { readonly spendUsd: number } | null {
  const given = text(options["spend"]);
  if (options["allowStart"] !== true) {
    if (given === undefined) return null;
    throw new ColloquyError("usage", "--spend goes with --allow-start.");
  }
  const spendUsd = Number(given);
  if (given !== undefined && spendUsd > 0 && Number.isFinite(spendUsd)) return { spendUsd };
  throw new ColloquyError("usage", "--allow-start needs --spend <usd>, a limit for each day.", {
    hint: "For example: `colloquy serve --allow-start --spend 5`.",
  });
}

function portOf(given: string | undefined): number | null {
  if (given === undefined) return null;
  const port = Number(given);
  if (/^\d{1,5}$/.test(given) && port <= 65_535) return port;
  throw new ColloquyError("usage", `--port: "${given}" is not a whole number from 0 to 65535.`);
}
