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
  const ofAgents = (value: (queue: Health["queues"][number]) => number) =>
    queues.map((queue) => [label("agent", queue.agent), value(queue)] as const);
  const gauges: readonly (readonly [
    name: string,
    help: string,
    values: number | readonly (readonly [string, number])[],
  ])[] = [
    ["workers", "Workers that live", workers.length],
    [
      "discussions",
      "Discussions by status",
      discussions.map(({ status, count }) => [label("status", status), count]),
    ],
    ["discussions_due", "Discussions that wait for a worker", due],
    ["discussions_due_oldest_seconds", "How long the oldest of them has waited", oldestDueMs / 1000],
    ["discussions_faulty", "Discussions that no worker could hold", faults],
    ["calls_waiting", "Calls that wait for a worker with their agent", ofAgents(({ waiting }) => waiting)],
    ["calls_under_way", "Calls that are made now", ofAgents(({ underWay }) => underWay)],
    [
      "calls_waiting_oldest_seconds",
      "How long the oldest waiting call has waited",
      ofAgents(({ oldestMs }) => oldestMs / 1000),
    ],
  ];
  const lines = gauges.flatMap(([name, help, values]) => [
    `# TYPE colloquy_${name} gauge`,
    `# HELP colloquy_${name} ${help}.`,
    ...(typeof values === "number" ? [["", values] as const] : values).map(
      ([of, value]) => `colloquy_${name}${of} ${value}`,
    ),
  ]);
  return [...lines, "# EOF", ""].join("\n");
}

function label(name: string, value: string): string {
  return `{${name}="${value.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`)}"}`;
}
