import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Health, healthOf } from "../../postgres/health.ts";
import type { Store } from "../../postgres/store.ts";
import { isForUs, ownHosts } from "../running/running-page.ts";

/** Tells on 127.0.0.1 how an engine is: `/` for people, `/metrics` in OpenMetrics form. No word of a discussion is told. */
export async function serveHealth(
  store: Store,
  port: number,
): Promise<{ readonly address: string; close(): void }> {
  const answer = async (url: string | undefined) => {
    try {
      const health = await healthOf(store);
      if (url === "/metrics")
        return { code: 200, type: "application/openmetrics-text; version=1.0.0", body: metrics(health) };
      return { code: 200, type: "text/plain", body: page(health) };
    } catch (error) {
      const body = `The database does not answer: ${(error as Error).message}\n`;
      return { code: 503, type: "text/plain", body };
    }
  };
  let hosts: ReadonlySet<string> = new Set();
  const respond = async ({ url, headers }: IncomingMessage, response: ServerResponse) => {
    const { code, type, body } = isForUs(headers.host, hosts) ? await answer(url) : notForUs;
    response.writeHead(code, { "content-type": `${type}; charset=utf-8` }).end(body);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  hosts = new Set(ownHosts(portOf(server)));
  return { address: `http://127.0.0.1:${portOf(server)}`, close: () => server.close() };
}

function portOf(server: Server): number {
  const at = server.address();
  return typeof at === "object" ? (at?.port ?? 0) : 0;
}

const notForUs = {
  code: 421,
  type: "text/plain",
  body: "This server answers for 127.0.0.1 and localhost alone.\n",
};

function page({ workers, discussions, due, oldestDueMs, faults, queues }: Health): string {
  return [
    `workers      ${workers.length}`,
    ...workers.map(
      ({ id, version, agents, seenMs }) =>
        `  ${id}  ${version}  seen ${seconds(seenMs)} ago  ${agents.join(", ")}`,
    ),
    `discussions  ${discussions.map(({ status, count }) => `${count} ${status}`).join(", ") || "none"}`,
    `  ${due} wait for a worker${due === 0 ? "" : `, the oldest for ${seconds(oldestDueMs)}`}; ${faults} could not be run`,
    `calls`,
    ...queues.map(
      ({ agent, waiting, underWay, oldestMs }) =>
        `  ${agent}  ${underWay} under way, ${waiting} waiting${waiting === 0 ? "" : `, the oldest for ${seconds(oldestMs)}`}`,
    ),
    "",
  ].join("\n");
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function metrics({ workers, discussions, due, oldestDueMs, faults, queues }: Health): string {
  return [
    ...gauge("colloquy_workers", "Workers that live", [["", workers.length]]),
    ...gauge(
      "colloquy_discussions",
      "Discussions by status",
      discussions.map(({ status, count }) => [label("status", status), count]),
    ),
    ...gauge("colloquy_discussions_due", "Discussions that wait for a worker", [["", due]]),
    ...gauge("colloquy_discussions_due_oldest_seconds", "How long the oldest of them has waited", [
      ["", oldestDueMs / 1000],
    ]),
    ...gauge("colloquy_discussions_faulty", "Discussions that no worker could hold", [["", faults]]),
    ...gauge(
      "colloquy_calls_waiting",
      "Calls that wait for a worker with their agent",
      queues.map(({ agent, waiting }) => [label("agent", agent), waiting]),
    ),
    ...gauge(
      "colloquy_calls_under_way",
      "Calls that are made now",
      queues.map(({ agent, underWay }) => [label("agent", agent), underWay]),
    ),
    ...gauge(
      "colloquy_calls_waiting_oldest_seconds",
      "How long the oldest waiting call has waited",
      queues.map(({ agent, oldestMs }) => [label("agent", agent), oldestMs / 1000]),
    ),
    "# EOF",
    "",
  ].join("\n");
}

function gauge(
  name: string,
  help: string,
  values: readonly (readonly [string, number])[],
): readonly string[] {
  return [
    `# TYPE ${name} gauge`,
    `# HELP ${name} ${help}.`,
    ...values.map(([of, value]) => `${name}${of} ${value}`),
  ];
}

function label(name: string, value: string): string {
  const escaped = value
    .replaceAll("\\", String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll("\n", String.raw`\n`);
  return `{${name}="${escaped}"}`;
}
