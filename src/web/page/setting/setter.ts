import type { Cited, Copy, Sent, Told } from "./copy.ts";

type Draft = Copy extends infer One ? (One extends Copy ? Omit<One, "number"> : never) : never;

interface Job {
  readonly copy: Copy;
  readonly bytes: number;
  readonly done: (html: string) => void;
}

/** So much is set at once: more would take the page too long to take in. */
const mostBytes = 60_000;
const mostCopies = 20;

let worker: Worker | undefined;
let isBusy = false;
let numbers = 0;
const urgent: Job[] = [];
const later: Job[] = [];
const sent = new Map<number, Job["done"]>();

/** Sets a copy as the exported page would; `isUrgent` is what the reader looks at. */
export function set(draft: Draft, bytes: number, isUrgent: boolean): { readonly html: Promise<string>; readonly hurry: () => void } {
  const { promise, resolve } = Promise.withResolvers<string>();
  const copy: Copy = { ...draft, number: (numbers += 1) };
  const job = { copy, bytes, done: resolve };
  (isUrgent ? urgent : later).push(job);
  next();
  return {
    html: promise,
    hurry: () => {
      const at = later.indexOf(job);
      if (at === -1) return;
      later.splice(at, 1);
      urgent.push(job);
    },
  };
}

/** Which statements are cited: wherever one is named from now on, it leads there. */
export function cite(cited: readonly Cited[]): void {
  tell({ cited });
}

function tell(told: Told): void {
  begun().postMessage(told);
}

function next(): void {
  if (isBusy) return;
  const jobs = taken();
  if (jobs.length === 0) return;
  isBusy = true;
  for (const { copy, done } of jobs) sent.set(copy.number, done);
  tell({ copies: jobs.map(({ copy }) => copy) });
}

function taken(): readonly Job[] {
  const jobs: Job[] = [];
  let bytes = 0;
  while (jobs.length < mostCopies && bytes < mostBytes) {
    const job = urgent.shift() ?? later.shift();
    if (job === undefined) break;
    jobs.push(job);
    bytes += job.bytes;
  }
  return jobs;
}

function begun(): Worker {
  if (worker !== undefined) return worker;
  worker = new Worker(new URL("setter-worker.ts", import.meta.url), { type: "module", name: "setter" });
  worker.addEventListener("message", ({ data }: MessageEvent<readonly Sent[]>) => {
    isBusy = false;
    for (const { number, html } of data) {
      sent.get(number)?.(html);
      sent.delete(number);
    }
    next();
  });
  return worker;
}
