import { join } from "node:path";
import type { Demands } from "./attack.ts";
import type { Observed } from "./observed.ts";
import type { Ran, Scene } from "./scene.ts";

/** How an attack ended, as seen from outside: `held`, or what it achieved. */
export interface Outcome {
  readonly outcome: (typeof outcomes)[number];
  readonly detail: string;
}

const outcomes = [
  "held",
  "ran code",
  "wrote outside",
  "changed a file",
  "leaked a secret",
  "hung",
  "left a process",
  "crashed",
  "lost an answer",
  "changed a verdict",
  "broke a journal",
  "wrote to the terminal",
  "said something else",
] as const;

type Failing = Exclude<Outcome["outcome"], "held">;

/** The worst that was seen; the order of the checks is that of what it means for the user. */
export function outcomeOf(seen: Observed, scene: Scene, must: Demands = {}): Outcome {
  const checks: readonly (readonly [Failing, string | null])[] = [
    ["ran code", seen.ranCode ? "the canary is there" : null],
    ["wrote outside", some(seen.wroteOutside)],
    ["changed a file", some(seen.changedFiles)],
    ["leaked a secret", leaks(seen, scene, must)],
    ["hung", hanging(seen)],
    ["crashed", some(seen.ran.flatMap(crash))],
    ["left a process", some(seen.left)],
    ["lost an answer", answers(seen, must)],
    ["changed a verdict", verdict(seen, must)],
    ["broke a journal", must.journalsAltered ? null : some(seen.journals.flatMap(broken))],
    ["wrote to the terminal", some(seen.ran.flatMap(controls))],
    ["said something else", said(seen, must)],
  ];
  const [failing, detail] = checks.find(([, found]) => found !== null) ?? [];
  return failing === undefined ? { outcome: "held", detail: "" } : { outcome: failing, detail: detail ?? "" };
}

function some(found: readonly string[]): string | null {
  return found.length === 0 ? null : found.slice(0, 3).join("; ");
}

function leaks({ ran, written, heard }: Observed, { secret }: Scene, { neverSays }: Demands): string | null {
  const isLeak = (text: string) => text.includes(secret) || neverSays?.test(text) === true;
  const printed = ran.filter(({ ended }) => isLeak(`${ended?.stdout}\n${ended?.stderr}`));
  return some([
    ...printed.map(({ args }) => `printed by ${args[0]}`),
    ...[...written].flatMap(([path, text]) => (isLeak(text) ? [`in ${path}`] : [])),
    ...heard.flatMap((text) => (isLeak(text) ? ["told to somebody"] : [])),
  ]);
}

function hanging({ hung, ran }: Observed): string | null {
  const names = ran.flatMap(({ args, ended }) => (ended === null ? [args.join(" ")] : []));
  return hung ? `not at an end: ${names.join("; ")}` : null;
}

// The contract's table of exit codes, section 1.
const known = new Set([0, 1, 2, 3, 4, 5, 130]);

function crash({ args, ended, signalled }: Ran): readonly string[] {
  if (ended === null) return [];
  const { code, stderr } = ended;
  const isKnown = code === null ? signalled : known.has(code);
  const trace = /^ {4}at .+:\d+:\d+\)?$|A fault of colloquy: .*|JavaScript heap out of memory/m.exec(stderr);
  return isKnown && trace === null
    ? []
    : [`${args[0]} ended with ${code}: ${trace?.[0] ?? stderr.slice(-200).trim()}`];
}

function answers({ journals, fault }: Observed, { answers = [], noAnswers = [], completed }: Demands) {
  const replies = journals.map((journal) => journal.replies).join("\n");
  const lost = answers.filter((words) => !replies.includes(words));
  const invented = noAnswers.filter((words) => replies.includes(words));
  const done = journals.filter(({ status }) => status === "completed").length;
  return some([
    ...lost.map((words) => `"${words}" is not on record${fault === null ? "" : ` (${fault})`}`),
    ...invented.map((words) => `"${words}" is on record`),
    ...(completed === undefined || completed === done ? [] : [`${done} of ${completed} are completed`]),
  ]);
}

function verdict({ journals }: Observed, { verdict: wanted }: Demands): string | null {
  if (wanted === undefined) return null;
  const other = journals.filter(({ verdict }) => !(verdict ?? "none").startsWith(wanted));
  if (journals.length === 0) return "there is no journal";
  return some(other.map(({ verdict }) => `it is ${verdict}, not ${wanted}`));
}

function broken({ path, problem }: Observed["journals"][number]): readonly string[] {
  return problem === null ? [] : [`${join(path)}: ${problem}`];
}

// Whatever moves a cursor, colours, sets a title, fills a clipboard or turns the order of letters around.
const control =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

function controls({ args, ended }: Ran): readonly string[] {
  const found = control.exec(`${ended?.stdout ?? ""}${ended?.stderr ?? ""}`)?.[0].codePointAt(0);
  return found === undefined ? [] : [`${args.slice(0, 3).join(" ")} prints U+${found.toString(16)}`];
}

function said({ ran, fault }: Observed, { says, exits }: Demands): string | null {
  if (fault !== null) return fault;
  const printed = ran.map(({ ended }) => `${ended?.stdout}\n${ended?.stderr}`).join("\n");
  if (says !== undefined && !says.test(printed)) return `${says} is not in: ${printed.slice(-300)}`;
  const other = ran.filter(({ ended }) => exits?.includes(ended?.code ?? -1) === false);
  return some(
    other.map(({ args, ended }) => `${args[0]} ended with ${ended?.code}: ${ended?.stderr.slice(-200)}`),
  );
}
