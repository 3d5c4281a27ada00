import { slug } from "../../core/slug.ts";
import type { Expert } from "../../judgement/swarm/statements.ts";
import { fixedIds } from "./table.ts";

/** A panel as a person changed it, or what is wrong with the change as a sentence. */
export type Changed = { readonly experts: readonly Expert[] } | { readonly problem: string };

/** `Name | area, area | thinking style | bias | reply tendency`; what is left out is left open. */
export function withExpert(experts: readonly Expert[], words: string): Changed {
  const [name = "", areas = "", thinkingStyle = "", bias = "", replyTendency = ""] = words
    .split("|")
    .map((part) => part.trim());
  if (name === "") return { problem: "An expert needs a name." };
  if (experts.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    return { problem: `${name} is on the panel already.` };
  const expertise = areas.split(",").map((area) => area.trim());
  const taken = new Set<string>([...fixedIds, ...experts.map(({ id }) => id)]);
  const wanted = slug(name, `expert-${experts.length + 1}`);
  const id = taken.has(wanted) ? `${wanted}-${experts.length + 1}` : wanted;
  return {
    experts: [
      ...experts,
      { id, name, expertise: areas === "" ? [name] : expertise, thinkingStyle, bias, replyTendency },
    ],
  };
}

export function withoutExpert(experts: readonly Expert[], id: string): Changed {
  const rest = experts.filter((one) => one.id !== id);
  return rest.length < experts.length ? { experts: rest } : { problem: `Nobody on the panel is "${id}".` };
}

const fields = ["name", "expertise", "thinkingStyle", "bias", "replyTendency", "stakes"] as const;

/** `bias: prefers what is boring`: one field of one expert. */
export function withChange(experts: readonly Expert[], id: string, words: string): Changed {
  const [key = "", ...rest] = words.split(":");
  const value = rest.join(":").trim();
  const field = fields.find((one) => one.toLowerCase() === key.trim().toLowerCase().replaceAll(" ", ""));
  if (field === undefined || value === "")
    return { problem: `"${words}" is not a field and its text, such as "bias: prefers what is boring".` };
  const change = field === "expertise" ? value.split(",").map((area) => area.trim()) : value;
  return { experts: experts.map((one) => (one.id === id ? { ...one, [field]: change } : one)) };
}
