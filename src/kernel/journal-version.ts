import { z } from "zod";
import { ColloquyError } from "./error.ts";
import { parsedJson } from "./json-value.ts";

/** The one form of a journal that is written and read: the `v` of every line. */
export const journalVersion = 2;

export const journalStart = `{"v":${journalVersion},"seq":`;

/** Refuses a journal of another version, in one sentence. Of such a journal only what a list tells is ever read. */
export class OtherVersion extends ColloquyError {
  readonly outline: OtherOutline;

  constructor(where: string, outline: OtherOutline) {
    super("bad-input", refusal(where, outline.by));
    this.outline = outline;
  }
}

export function refusal(where: string, by: string | null): string {
  const who = by === null ? "another version of colloquy" : `colloquy ${by}`;
  const reader = by === null ? "that version" : `colloquy@${by}`;
  return `${where} was written by ${who}, whose journals this version does not read: use ${reader}.`;
}

/** How a list tells it stands; nobody here goes on with one that has not ended. */
type OtherStatus = "completed" | "failed" | "paused";

/** What a list tells of a journal that cannot be opened. */
interface OtherOutline {
  readonly by: string | null;
  readonly id: string;
  readonly title: string;
  readonly protocol: string;
  readonly status: OtherStatus;
  readonly lastActiveAt: string;
}

/** The one door of everything that reads a journal: refuses the lines of one that another version wrote. */
export function refuseOtherVersion(lines: readonly string[], where: string): void {
  const [first = ""] = lines;
  if (first.startsWith(journalStart)) return;
  const started = LineHead.safeParse(parsedJson(first)).data;
  if (started === undefined || started.v === journalVersion) return;
  const last = lastHead(lines) ?? started;
  const writer = lastHead(lines.filter((line) => writers.test(line.slice(0, headLength)))) ?? started;
  throw new OtherVersion(where, {
    by: writer.colloquy,
    id: started.id,
    title: started.title,
    protocol: started.protocol,
    status: statuses.get(last.type) ?? "paused",
    lastActiveAt: last.ts,
  });
}

/** What every version has said so far. */
const LineHead = z.object({
  v: z.int(),
  seq: z.int(),
  ts: z.string().catch(""),
  type: z.string().catch(""),
  id: z.string().catch(""),
  title: z.string().catch(""),
  protocol: z.string().catch(""),
  // It is put into a command: nothing but a version is one.
  colloquy: z
    .string()
    .max(40)
    .regex(/^\d+\.\d+\.\d+[\w.+-]*$/)
    .nullable()
    .catch(null),
});

const writers = /"type":"discussion\.(?:started|resumed)"/;
const headLength = 200;

const statuses: ReadonlyMap<string, OtherStatus> = new Map([
  ["discussion.completed", "completed"],
  ["discussion.failed", "failed"],
]);

/** The last that a crash did not cut off. */
function lastHead(lines: readonly string[]): z.infer<typeof LineHead> | undefined {
  for (const line of lines.toReversed()) {
    const { data } = LineHead.safeParse(parsedJson(line));
    if (data !== undefined) return data;
  }
  return undefined;
}
