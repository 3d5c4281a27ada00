import { slug } from "../../kernel/slug.ts";
import { type NamedSeat, seatNamed } from "./rules/evidence.ts";
import type { Expert } from "./rules/statements.ts";

/** A panel as a person changed it, or what is wrong with the change as a sentence. */
export type Changed = { readonly experts: readonly Expert[] } | { readonly problem: string };

/** `Name | area, area | thinking style | bias | reply tendency`; what is left out is left open. */
export function withExpert(experts: readonly Expert[], fixed: readonly NamedSeat[], words: string): Changed {
  const [name = "", areas = "", thinkingStyle = "", bias = "", replyTendency = ""] = words
    .split("|")
    .map((part) => part.trim());
  if (name === "") return { problem: "An expert needs a name." };
  const others = [...fixed, ...experts];
  if (seatNamed(name, others) !== null) return { problem: taken(name) };
  const expertise = listed(areas);
  const id = freeId(slug(name, `expert-${experts.length + 1}`), others);
  return {
    experts: [
      ...experts,
      {
        id,
        name,
        expertise: expertise.length === 0 ? [name] : expertise,
        thinkingStyle,
        bias,
        replyTendency,
      },
    ],
  };
}

export function withoutExpert(experts: readonly Expert[], id: string): Changed {
  const rest = experts.filter((one) => one.id !== id);
  return rest.length < experts.length ? { experts: rest } : { problem: `Nobody on the panel is "${id}".` };
}

const fields = ["name", "expertise", "thinkingStyle", "bias", "replyTendency", "stakes"] as const;

/** `bias: prefers what is boring`: one field of one expert. */
export function withChange(
  experts: readonly Expert[],
  fixed: readonly NamedSeat[],
  id: string,
  words: string,
): Changed {
  const [key = "", ...rest] = words.split(":");
  const value = rest.join(":").trim();
  const field = fields.find((one) => one.toLowerCase() === key.trim().toLowerCase().replaceAll(" ", ""));
  const change = field === "expertise" ? listed(value) : value;
  if (field === undefined || change.length === 0)
    return { problem: `"${words}" is not a field and its text, such as "bias: prefers what is boring".` };
  const others = [...fixed, ...experts.filter((one) => one.id !== id)];
  if (field === "name" && seatNamed(value, others) !== null) return { problem: taken(value) };
  return { experts: experts.map((one) => (one.id === id ? { ...one, [field]: change } : one)) };
}

/** The record tells seats apart by their names. */
function taken(name: string): string {
  return `There is a seat called ${name} already.`;
}

function listed(text: string): string[] {
  return text
    .split(/[,;、，]/u)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function freeId(wanted: string, others: readonly NamedSeat[]): string {
  const isFree = (id: string) => others.every((one) => one.id !== id);
  let id = wanted;
  for (let number = 2; !isFree(id); number++) id = `${wanted}-${number}`;
  return id;
}
