import { isObject } from "../../json-value.ts";

const heads =
  "text point headline title name issue claim finding statement sentence summary content value concern suggestion strength weakness reason description".split(
    " ",
  );
const details =
  "detail details explanation description reason rationale why because evidence text body impact".split(" ");

/** What an object says, in one sentence that leaves out no more than its number in a list: agents give `{point, detail}` where a text was asked for. */
export function toldIn(fields: Readonly<Record<string, unknown>>): string | undefined {
  const entries = Object.entries(fields).filter(
    ([key, value]) =>
      value !== null &&
      value !== "" &&
      !(Array.isArray(value) && value.length === 0) &&
      !(typeof value === "number" && /^(?:id|index|no|number|#)$/i.test(key)),
  );
  const told = entries.map(([key, value]) => [key, plain(value)] as const);
  if (told.length === 0 || told.some(([, text]) => text === undefined)) return undefined;
  const headKey = heads.find((key) => typeof fields[key] === "string" && fields[key] !== "");
  const rest = told.filter(([key]) => key !== headKey);
  if (headKey === undefined) return rest.map(([key, text]) => `${key}: ${text}`).join("; ");
  const detail = rest.filter(([key]) => details.includes(key)).map(([, text]) => text);
  const marks = rest.filter(([key]) => !details.includes(key)).map(([key, text]) => `${key}: ${text}`);
  const said = [String(fields[headKey]).trim(), ...detail].join(": ");
  return marks.length === 0 ? said : `${said} (${marks.join("; ")})`;
}

function plain(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ");
  return isObject(value) ? toldIn(value) : undefined;
}
