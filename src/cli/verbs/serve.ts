import { ColloquyError } from "../../kernel/error.ts";
import type { Access } from "../../web/office.ts";
import { serveWeb } from "../../web/serve.ts";
import { engineUrl } from "../../host/running/config.ts";
import { untilAborted } from "../../kernel/until-aborted.ts";
import { whole } from "../../manifest/read-value.ts";
import { configFor, text, valueOf } from "../discussing.ts";
import { settingFor, userName, visit } from "../page.ts";
import type { Command, Options } from "../verb.ts";

const here = "127.0.0.1";

export default async function serve(terminal: Command): Promise<number> {
  const { err, out, interrupted } = terminal;
  const access = accessOf(terminal.options);
  const working = await workingFor(terminal);
  const served = await serveWeb({
    setting: await settingFor(terminal),
    host: text(terminal.options["host"]) ?? here,
    port: valueOf(terminal.options, "--port", whole(0, 65_535)) ?? null,
    person: text(terminal.options["for"]) ?? null,
    allowance: allowanceOf(terminal.options),
    name: userName(),
    access,
  });
  const address = served.invitation();
  out(`${address}\n`);
  err(
    "This address works once, for one browser. Ctrl-C stops the page, not the discussions of other commands.\n",
  );
  if (access !== null)
    err(
      `${terminal.paintErr("yellow", "warning")}: Anyone who can send the header ${access.header} can read every discussion of this home and answer in it: make sure that only the proxy can reach this port.\n`,
    );
  if (terminal.options["open"] === true) await visit(served.invitation("/", 60_000), terminal);
  const ended = new AbortController();
  const worker = working?.(AbortSignal.any([interrupted, ended.signal]));
  try {
    await untilAborted(worker ?? new Promise(() => {}), interrupted);
  } finally {
    ended.abort();
    await served.close();
    await worker;
  }
  return 130;
}

/** With an engine the page's process makes its calls, too, if somebody says so. */
async function workingFor(terminal: Command): Promise<((signal: AbortSignal) => Promise<void>) | null> {
  const config = await configFor(terminal);
  const url = engineUrl(config);
  if (url === null || terminal.options["work"] !== true) return null;
  const { callableAgents, work } = await import("../../host/on-engine/worker.ts");
  const tell = (message: string) => terminal.err(`${message}\n`);
  const { cwd } = terminal;
  return (signal) => work({ url, config, cwd, agents: callableAgents(config), signal, tell });
}

/** Others can reach it: nobody comes in without a word of the proxy in front. */
function accessOf(options: Options): Access | null {
  const header = text(options["proxyHeader"]);
  const names = (text(options["at"]) ?? "").split(",").flatMap((name) => name.trim() || []);
  const host = text(options["host"]) ?? here;
  if (header !== undefined) return { header: header.toLowerCase(), names };
  if ([here, "localhost", "::1"].includes(host) && names.length === 0) return null;
  throw new ColloquyError("usage", `--host ${host} lets others reach the page.`, {
    hint: "Name the header in which a proxy in front says who comes in: --proxy-header <name>.",
  });
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
