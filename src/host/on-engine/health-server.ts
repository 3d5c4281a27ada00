import { ColloquyError } from "../../kernel/error.ts";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { healthOf } from "../../postgres/health.ts";
import type { Store } from "../../postgres/store.ts";
import { isForUs, ownHosts } from "../running/running-page.ts";
import { gauges, type Tally } from "./metrics.ts";

export interface HealthAt {
  readonly host: string;
  readonly port: number;
}

interface HealthPage {
  readonly code: number;
  readonly body: string;
  readonly type?: string;
}

/** `notReady` says why no work is taken; `null` where it is. No word of a discussion is told. */
export async function serveHealth(
  store: Store,
  { host, port }: HealthAt,
  { tally, notReady }: { readonly tally: Tally; readonly notReady: () => string | null },
): Promise<{ readonly address: string; close(): void }> {
  const pages: Readonly<Record<string, () => Promise<HealthPage>>> = {
    // That it answers is all: a database that is away is no reason to start a worker anew.
    "/livez": () => Promise.resolve({ code: 200, body: "ok\n" }),
    "/readyz": async () => {
      const why = notReady();
      if (why === null) await store.rowsOnce("select 1");
      return why === null ? { code: 200, body: "ok\n" } : { code: 503, body: `${why}\n` };
    },
    "/metrics": async () => ({
      code: 200,
      body: `${gauges(await healthOf(store))}${tally.text()}`,
      type: "text/plain; version=0.0.4",
    }),
  };
  const answer = async (url = ""): Promise<HealthPage> => {
    try {
      return (await pages[url]?.()) ?? { code: 404, body: `${Object.keys(pages).join(", ")}\n` };
    } catch (error) {
      return { code: 503, body: `The database does not answer: ${(error as Error).message}\n` };
    }
  };
  let hosts: ReadonlySet<string> | null = null;
  const respond = async ({ url, headers }: IncomingMessage, response: ServerResponse) => {
    const isOurs = hosts === null || isForUs(headers.host, hosts);
    const { code, body, type = "text/plain" } = isOurs ? await answer(url) : notForUs;
    response.writeHead(code, { "content-type": `${type}; charset=utf-8` }).end(body);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ message }) =>
      reject(new ColloquyError("bad-input", `--health cannot listen on ${host}:${port}: ${message}.`)),
    );
    server.listen(port, host, resolve);
  });
  const at = server.address();
  const given = typeof at === "object" ? (at?.port ?? 0) : 0;
  // Whoever opens it to a network reaches it by names that we do not know.
  if (["127.0.0.1", "::1", "localhost"].includes(host)) hosts = new Set(ownHosts(given));
  const shown = host.includes(":") ? `[${host}]` : host;
  return { address: `http://${shown}:${given}`, close: () => server.close() };
}

const notForUs: HealthPage = { code: 421, body: "This server answers for 127.0.0.1 and localhost alone.\n" };
