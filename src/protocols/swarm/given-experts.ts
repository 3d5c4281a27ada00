import { isObject } from "../../kernel/json-value.ts";
import { printableName } from "../../kernel/printable.ts";
import { isId } from "../../kernel/id.ts";
import type { Reading } from "../../manifest/read-value.ts";
import { fixedRoles, panelBounds } from "./depth.ts";
import type { Expert } from "./options.ts";

/**
 * Experts as somebody gives them: a list, or a map with one under `experts`. They are taken as they are; only what
 * would make a table impossible is refused.
 */
export function readExperts(given: unknown): Reading<readonly Expert[]> {
  const listed = isObject(given) && "experts" in given ? given["experts"] : given;
  if (!Array.isArray(listed)) return { problem: "is not a list of experts" };
  const experts: Expert[] = [];
  for (const [index, one] of listed.entries()) {
    const read = readExpert(one);
    if (typeof read === "string") return { problem: `is not a list of experts: number ${index + 1} ${read}` };
    experts.push(read);
  }
  const problem = tableProblem(experts);
  return problem === null ? { value: experts } : { problem: `cannot be a panel: ${problem}` };
}

const fields = [
  "id",
  "name",
  "expertise",
  "thinkingStyle",
  "bias",
  "replyTendency",
  "stakes",
  "blindSpots",
] as const;

function readExpert(given: unknown): Expert | string {
  if (!isObject(given)) return "is not a map";
  const unknown = Object.keys(given).find((key) => !(fields as readonly string[]).includes(key));
  if (unknown !== undefined) return `has an unknown key "${unknown}"`;
  const text = (key: (typeof fields)[number]) => textOf(given[key]);
  const [id, name, expertise] = [text("id"), text("name"), areasOf(given["expertise"])];
  if (id === null || !isId(id)) return `needs an "id" of small letters, digits and dashes`;
  if (name === null) return `needs a "name"`;
  if (expertise === null) return `needs an "expertise", a list of areas`;
  const odd = fields.slice(3, 7).find((key) => !["string", "undefined"].includes(typeof given[key]));
  if (odd !== undefined) return `has a "${odd}" that is not a text`;
  const blindSpots = given["blindSpots"] === undefined ? undefined : textsOf(given["blindSpots"]);
  if (blindSpots === null) return `has "blindSpots" that are not a list of texts`;
  const stakes = text("stakes");
  return {
    id,
    name,
    expertise,
    ...(stakes !== null && { stakes }),
    ...(blindSpots && { blindSpots }),
    thinkingStyle: text("thinkingStyle") ?? "",
    bias: text("bias") ?? "",
    replyTendency: text("replyTendency") ?? "",
  };
}

function textOf(given: unknown): string | null {
  const text = typeof given === "string" ? printableName(given) : "";
  return text === "" ? null : text;
}

function textsOf(given: unknown): string[] | null {
  const texts = Array.isArray(given) ? given.map(textOf) : [null];
  return texts.every((text) => text !== null) ? texts : null;
}

function areasOf(given: unknown): string[] | null {
  const areas = typeof given === "string" ? textsOf(given.trim().split(/\s*[,;、，]\s*/u)) : textsOf(given);
  return areas === null || areas.length === 0 ? null : areas;
}

function tableProblem(experts: readonly Expert[]): string | null {
  const { least, most } = panelBounds;
  if (experts.length < least || experts.length > most)
    return `a panel has ${least} to ${most} experts, not ${experts.length}`;
  const ids = [...Object.keys(fixedRoles), ...experts.map(({ id }) => id)];
  const names = [...Object.values(fixedRoles).map(([name]) => name), ...experts.map(({ name }) => name)];
  const twice = repeated(ids, (id) => `the id "${id}"`) ?? repeated(names, (name) => `the name "${name}"`);
  return twice === null ? null : `${twice} is there twice, or belongs to a seat of every swarm`;
}

/** What stands there more than once, capitals aside; the record tells seats apart by both. */
function repeated(all: readonly string[], told: (one: string) => string): string | null {
  const same = all.map((one) => one.toLowerCase());
  const at = same.findIndex((one, index) => same.indexOf(one) !== index);
  return at === -1 ? null : told(all[at] ?? "");
}
