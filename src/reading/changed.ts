import { type ChangedFile, filesIn } from "../change/patch.ts";
import type { Seat } from "../kernel/seat.ts";
import { documentOf, type Document } from "./document.ts";
import { type Finding, rating, words } from "./finding.ts";
import { findingsFor } from "./reading.ts";

/** The files of a change, or several texts, in the form that a turn on a change asks for: each finding at its line. */
export async function changeByRules(patch: string, seat: Pick<Seat, "name" | "focus">, cwd: string) {
  const files = filesIn(patch).filter(({ isDeleted, isBinary }) => !isDeleted && !isBinary);
  const read = await Promise.all(files.map((file) => readFile(file, cwd)));
  const told = read.map(({ document, isChanged }) => ({
    document,
    isChanged,
    ...findingsFor(document, seat),
  }));
  const [first] = told;
  if (first !== undefined && told.every(({ rules }) => rules.length === 0))
    return { unanswered: first.unanswered };
  const found = told.flatMap(({ document: { path }, isChanged, findings }) =>
    findings.flatMap((finding) => atChangedLines(finding, isChanged).map((one) => ({ path, ...one }))),
  );
  return {
    points: found.map(({ path, ...finding }) => ({
      headline: words(finding),
      place: `${path}:${finding.places[0].line}`,
      problem: words(finding),
      change: finding.advice,
      critical: finding.severity === "critical",
      severity: finding.severity === "critical" ? "high" : finding.severity,
    })),
    strengths: [],
    rating: rating(found),
    limits: [...new Set(told.flatMap(({ document }) => document.limits))],
  };
}

interface ReadFile {
  readonly document: Document;
  /** `null` of a new file, of which all is there. */
  readonly isChanged: ReadonlySet<number> | null;
}

/** The new side of what is shown of a file, every line at its number. */
async function readFile({ path, from, hunks }: ChangedFile, cwd: string): Promise<ReadFile> {
  const rows = hunks.flatMap((hunk) => hunk.rows).filter((row) => row.new !== null);
  const lines: string[] = Array.from({ length: rows.at(-1)?.new ?? 0 }, () => "");
  for (const { new: at, text } of rows) lines[(at ?? 0) - 1] = text;
  const document = await documentOf(path, `${lines.join("\n")}\n`, cwd);
  const added = rows.flatMap(({ kind, new: at }) => (kind === "added" && at !== null ? [at] : []));
  return { document, isChanged: from === null ? null : new Set(added) };
}

/** What can only be said of a whole text: of a part it would be guessed. */
const ofWhole = new Set([
  "broken-example",
  "unparsable",
  "broken-anchor",
  "undefined-link",
  "missing-sections",
  "empty-section",
]);

function atChangedLines(finding: Finding, isChanged: ReadFile["isChanged"]): readonly Finding[] {
  if (isChanged === null) return [finding];
  const [first, ...others] = ofWhole.has(finding.rule)
    ? []
    : finding.places.filter(({ line }) => isChanged.has(line));
  return first === undefined ? [] : [{ ...finding, places: [first, ...others] }];
}
