import type { CallEnded } from "../../postgres/call-worker.ts";
import type { Health } from "../../postgres/health.ts";

type Labels = Readonly<Record<string, string>>;

/** In the names and units that Prometheus suggests; an agent answers in a tenth of a second or in half an hour. */
const bounds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800] as const;

const counted = {
  calls_total: "Calls that ended on this worker",
  call_failures_total: "Calls that ended without an answer, by why",
  call_retries_total: "Calls that were begun again here after a worker was lost or stopped",
  tokens_total: "Tokens that were used, by direction",
  cost_dollars_total: "Dollars that were spent, as far as agents tell or list prices do",
} as const;

const timed = {
  call_duration_seconds: "How long an agent took for a call",
  call_queue_seconds: "How long a call waited before it was begun",
} as const;

/** What a worker has counted since it began: totals of all workers are the sum of theirs. */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #times = new Map<string, { readonly labels: Labels; readonly counts: number[]; sum: number }>();

  add({ agent, end, ms, waitedMs, tries }: CallEnded): void {
    this.#count("calls_total", { agent });
    if ("failure" in end) this.#count("call_failures_total", { agent, code: end.failure.code });
    if (tries > 1) this.#count("call_retries_total", { agent });
    this.#count("tokens_total", { agent, direction: "input" }, end.used?.inputTokens ?? 0);
    this.#count("tokens_total", { agent, direction: "output" }, end.used?.outputTokens ?? 0);
    this.#count("cost_dollars_total", { agent }, end.used?.costUsd ?? 0);
    this.#time("call_duration_seconds", { agent }, ms / 1000);
    this.#time("call_queue_seconds", { agent }, waitedMs / 1000);
  }

  text(): string {
    const counters = Object.entries(counted).flatMap(([name, help]) => {
      const lines = [...this.#counts].filter(([line]) => line.startsWith(`colloquy_${name}{`));
      return [...headOf(name, help, "counter"), ...lines.map(([line, value]) => `${line} ${value}`)];
    });
    const histograms = Object.entries(timed).flatMap(([name, help]) => [
      ...headOf(name, help, "histogram"),
      ...[...this.#times].flatMap(([line, { labels, counts, sum }]) => {
        if (!line.startsWith(`colloquy_${name}{`)) return [];
        const all = counts.reduce((total, one) => total + one, 0);
        const upTo = [...bounds, Infinity].map((le, n) => {
          const below = counts.slice(0, n + 1).reduce((total, one) => total + one, 0);
          return sample(`${name}_bucket`, { ...labels, le: le === Infinity ? "+Inf" : String(le) }, below);
        });
        return [...upTo, sample(`${name}_sum`, labels, sum), sample(`${name}_count`, labels, all)];
      }),
    ]);
    return [...counters, ...histograms, ""].join("\n");
  }

  #count(name: keyof typeof counted, labels: Labels, by = 1): void {
    const line = seriesOf(name, labels);
    this.#counts.set(line, (this.#counts.get(line) ?? 0) + by);
  }

  #time(name: keyof typeof timed, labels: Labels, seconds: number): void {
    const line = seriesOf(name, labels);
    const times = this.#times.get(line) ?? { labels, counts: [...bounds, 0].map(() => 0), sum: 0 };
    const place = bounds.findIndex((bound) => seconds <= bound);
    const at = place === -1 ? bounds.length : place;
    times.counts[at] = (times.counts[at] ?? 0) + 1;
    times.sum += seconds;
    this.#times.set(line, times);
  }
}

export function gauges({ workers, discussions, due, oldestDueMs, faults, queues }: Health): string {
  const ofAgents = (value: (queue: Health["queues"][number]) => number) =>
    queues.map((queue) => [{ agent: queue.agent }, value(queue)] as const);
  const told: readonly (readonly [string, string, readonly (readonly [Labels, number])[]])[] = [
    ["workers", "Workers that live", [[{}, workers]]],
    ["discussions", "Discussions by status", discussions.map(({ status, count }) => [{ status }, count])],
    ["discussions_due", "Discussions that wait for a worker", [[{}, due]]],
    ["discussions_due_oldest_seconds", "How long the oldest of them has waited", [[{}, oldestDueMs / 1000]]],
    ["discussions_faulty", "Discussions that no worker could hold", [[{}, faults]]],
    ["calls_waiting", "Calls that wait for a worker with their agent", ofAgents((queue) => queue.waiting)],
    ["calls_under_way", "Calls that are made now", ofAgents((queue) => queue.underWay)],
    [
      "calls_waiting_oldest_seconds",
      "How long the oldest waiting call has waited",
      ofAgents((queue) => queue.oldestMs / 1000),
    ],
  ];
  const lines = told.flatMap(([name, help, values]) => [
    ...headOf(name, help, "gauge"),
    ...values.map(([labels, value]) => sample(name, labels, value)),
  ]);
  return [...lines, ""].join("\n");
}

function headOf(name: string, help: string, type: "counter" | "gauge" | "histogram"): readonly string[] {
  return [`# HELP colloquy_${name} ${help}.`, `# TYPE colloquy_${name} ${type}`];
}

function sample(name: string, labels: Labels, value: number): string {
  return `${seriesOf(name, labels)} ${value}`;
}

function seriesOf(name: string, labels: Labels): string {
  const told = Object.entries(labels).map(([label, value]) => {
    const escaped = value.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`);
    return `${label}="${escaped}"`;
  });
  return `colloquy_${name}${told.length === 0 ? "" : `{${told.join(",")}}`}`;
}
