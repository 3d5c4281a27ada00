import type { Reading } from "../../manifest/read-value.ts";

const fields = /YYYY|MM|DD|HH|mm|ss/g;
const grammar = /^(?:YYYY|MM|DD|HH|mm|ss|[-_.T])+$/;

/** How times are written in names of files: `YYYYMMDD-HHmmss`. */
export function readTimestampFormat(given: unknown): Reading<string> {
  const isFormat = typeof given === "string" && grammar.test(given) && given.startsWith("YYYY");
  return isFormat
    ? { value: given }
    : { problem: "is not a format such as YYYYMMDD-HHmmss, made of YYYY, MM, DD, HH, mm, ss and - _ . T" };
}

/** A time in such a format, in UTC, so that names sort alike everywhere. */
export function timestamp(format: string, at: Date): string {
  const [date = "", time = ""] = at.toISOString().split("T");
  const [YYYY = "", MM = "", DD = ""] = date.split("-");
  const [HH = "", mm = "", seconds = ""] = time.split(":");
  const values: Readonly<Record<string, string>> = { YYYY, MM, DD, HH, mm, ss: seconds.slice(0, 2) };
  return format.replace(fields, (field) => values[field] ?? field);
}
