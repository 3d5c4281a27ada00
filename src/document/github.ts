import { type Annotations, type Level, levels, sentencesOf } from "./annotations.ts";

/** What GitHub shows of each level for one step; what comes later stands in the log only. */
const shownPerLevel = 10;

/**
 * Workflow commands for GitHub Actions, a line each: first the outcome, then the notes, the gravest first.
 * Nothing an agent said can begin a line or end a property, so none can be a command of its own.
 */
export function workflowCommands({ headline, notes }: Annotations, file: string | null): readonly string[] {
  const hidden = hiddenCount(headline.level, notes);
  const more =
    hidden === 0
      ? ""
      : ` GitHub shows ${shownPerLevel} annotations of each level a step; ${hidden} more are in the log and in the record.`;
  return [
    command(headline.level, { file, line: null, title: headline.title }, `${headline.text}${more}`),
    ...notes.map((note) =>
      command(note.level, { file, line: note.line, title: note.title }, sentencesOf(note).join("\n")),
    ),
  ];
}

function hiddenCount(first: Level, notes: Annotations["notes"]): number {
  const counts = levels.map(
    (level) => notes.filter((note) => note.level === level).length + Number(level === first),
  );
  return counts.reduce((sum, count) => sum + Math.max(0, count - shownPerLevel), 0);
}

interface Properties {
  readonly file: string | null;
  readonly line: number | null;
  readonly title: string;
}

function command(level: Level, { file, line, title }: Properties, message: string): string {
  const properties = [
    ...(file === null ? [] : [`file=${escapedProperty(file)}`]),
    // A line without its file would be a line of nothing.
    ...(file === null || line === null ? [] : [`line=${line}`]),
    `title=${escapedProperty(title)}`,
  ];
  return `::${level} ${properties.join(",")}::${escapedData(message)}`;
}

function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** What a step summary may hold; GitHub refuses all of a longer one. */
export const summaryBytes = 1024 * 1024;

/** As much of a record as there is room for, whole lines only; what is left out is said. */
export function summaryOf(record: string, roomBytes: number, recordFile: string): string {
  if (Buffer.byteLength(record) <= roomBytes) return record;
  const notice = `\n\n*Cut here: a step summary holds 1 MiB. The whole record is ${recordFile}.*\n`;
  const room = roomBytes - Buffer.byteLength(notice);
  if (room <= 0) return "";
  const cut = Buffer.from(record).subarray(0, room).toString("utf8");
  return `${cut.slice(0, Math.max(0, cut.lastIndexOf("\n")))}${notice}`;
}
