import { z } from "zod";
import { schemaProblem } from "../../kernel/schema-problem.ts";
import { yaml } from "../../own-files.ts";
import { amountWords, type Field, numberWords, type Takes } from "./field.ts";

export type FieldReading = { readonly value: unknown } | "left-out" | { readonly problem: string };

export function readField({ label, takes, whenEmpty }: Field, lines: readonly string[]): FieldReading {
  const said = lines.join("\n").trim();
  const wrong = (problem: string) => ({ problem: `"${label}" ${problem}` });
  if (said === "") return whenEmpty ?? wrong("is empty");
  switch (takes.kind) {
    case "text":
      return { value: said };
    case "list":
      return {
        value: lines.map((line) => line.replace(/^\s*[-*](?:\s+|$)/, "").trim()).filter((one) => one !== ""),
      };
    case "yes-or-no":
      if (!/^(?:y|yes|n|no|true|false)$/i.test(said)) return wrong(`is yes or no, not "${said}"`);
      return { value: /^[yt]/i.test(said) };
    case "number":
      return isNumber(said, takes)
        ? { value: Number(said) }
        : wrong(`is ${numberWords(takes)}, not "${said}"`);
    case "choice": {
      const chosen = takes.choices.find(({ id }) => id === said) ?? takes.choices[Number(said) - 1];
      const ids = takes.choices.map(({ id }) => id).join(" or ");
      return chosen === undefined ? wrong(`is ${ids}, not "${said}"`) : { value: chosen.id };
    }
    case "several": {
      const read = readSeveral(takes, lines);
      return "problem" in read ? wrong(read.problem) : read;
    }
    case "yaml":
      return readYaml(label, takes, lines);
  }
}

/** One a line or with commas between them; a line that is one of them as it stands may have commas of its own. */
function readSeveral(
  takes: Extract<Takes, { kind: "several" }>,
  lines: readonly string[],
): { readonly value: readonly string[] } | { readonly problem: string } {
  const { choices, least, most } = takes;
  const named = (said: string) =>
    choices.find(({ id, label }) => [id, label].includes(said)) ?? choices[Number(said) - 1];
  const said = lines
    .map((line) => line.replace(/^\s*[-*]\s+/, "").trim())
    .flatMap((line) => (named(line) === undefined ? line.split(",").map((one) => one.trim()) : [line]))
    .filter((one) => one !== "");
  const chosen = said.flatMap((one) => named(one)?.id ?? []);
  const unknown = said.find((one) => named(one) === undefined);
  const twice = chosen.find((id, index) => chosen.indexOf(id) !== index);
  if (unknown !== undefined)
    return { problem: `takes ${choices.map(({ id }) => id).join(", ")}, and not "${unknown}"` };
  if (twice !== undefined) return { problem: `names "${twice}" twice` };
  if (chosen.length < least || chosen.length > most)
    return { problem: `takes ${amountWords(takes)}, and has ${chosen.length}` };
  return { value: chosen };
}

function readYaml(
  label: string,
  { schema }: Extract<Takes, { kind: "yaml" }>,
  lines: readonly string[],
): FieldReading {
  const document = yaml().parseDocument(lines.join("\n"), { prettyErrors: false });
  const [fault] = document.errors;
  if (fault !== undefined) return { problem: `"${label}": ${fault.message}` };
  const read = z.fromJSONSchema(schema).safeParse(document.toJS());
  if (read.success) return { value: read.data };
  return { problem: `"${label}" has another shape: ${schemaProblem(read.error)}` };
}

function isNumber(said: string, { whole, min, max }: Extract<Takes, { kind: "number" }>): boolean {
  const number = /^[-+]?\d+(?:\.\d+)?$/.test(said) ? Number(said) : Number.NaN;
  return number >= min && number <= max && (!whole || Number.isInteger(number));
}
