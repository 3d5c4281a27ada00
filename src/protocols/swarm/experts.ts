import { isId } from "../../kernel/id.ts";
import { isObject } from "../../kernel/json-value.ts";
import { printableName } from "../../kernel/printable.ts";
import type { Reading } from "../../manifest/read-value.ts";
import { sameWords } from "../../text/same-words.ts";
import { fixedRoles, panelBounds, type PanelSize } from "./depth.ts";
import type { Expert } from "./options.ts";

/** Experts as somebody gives them, in a list: taken as they are, unless they would make a table impossible. */
export function readExperts(given: unknown): Reading<readonly Expert[]> {
  const listed = isObject(given) && "experts" in given ? given["experts"] : given;
  if (!Array.isArray(listed)) return { problem: "is not a list of experts" };
  const experts: Expert[] = [];
  for (const [index, one] of listed.entries()) {
    const read = readExpert(one);
    if (typeof read === "string") return { problem: `is not a list of experts: number ${index + 1} ${read}` };
    experts.push(read);
  }
  const [fault] = panelFaults(experts, panelBounds);
  return fault === undefined ? { value: experts } : { problem: `cannot be a panel: ${fault}` };
}

function readExpert(given: unknown): Expert | string {
  if (!isObject(given)) return "is not a map";
  const { id, name, expertise, thinkingStyle = "", bias = "", replyTendency = "", ...others } = given;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `has an unknown key "${unknown}"`;
  const areas = typeof expertise === "string" ? expertise.trim().split(/\s*[,;、，]\s*/u) : expertise;
  if (textOf(id) === "") return `needs an "id"`;
  if (textOf(name) === "") return `needs a "name"`;
  if (!Array.isArray(areas) || areas.length === 0 || areas.some((one) => textOf(one) === ""))
    return `needs an "expertise", a list of areas`;
  const texts = { thinkingStyle, bias, replyTendency };
  const odd = Object.entries(texts).find(([, text]) => typeof text !== "string");
  if (odd !== undefined) return `has a "${odd[0]}" that is not a text`;
  return {
    id: textOf(id),
    name: textOf(name),
    expertise: areas.map(textOf),
    thinkingStyle: textOf(thinkingStyle),
    bias: textOf(bias),
    replyTendency: textOf(replyTendency),
  };
}

function textOf(given: unknown): string {
  return typeof given === "string" ? printableName(given) : "";
}

/** What is wrong with a panel, as sentences. Everybody is known by an id and by a name of their own. */
export function panelFaults(experts: readonly Expert[], { least, most }: PanelSize): readonly string[] {
  const { length } = experts;
  const size = least === most ? `${least}` : `${least} to ${most}`;
  const fixed = Object.entries(fixedRoles).map(([id, [name]]) => ({ id, name }));
  const all = [...fixed, ...experts];
  const twice = [
    ...repeated(all.map(({ id }) => id)).map((id) => `the id "${id}"`),
    ...repeated(all.map(({ name }) => name)).map((name) => `the name "${name}"`),
  ];
  return [
    ...(length < least || length > most ? [`a panel has ${size} experts, not ${length}`] : []),
    ...experts.flatMap(({ id }) =>
      isId(id) ? [] : [`"${id}" is not an id of small letters, digits and dashes, such as database-expert`],
    ),
    ...twice.map((one) => `${one} appears twice, or belongs to a seat of every swarm`),
  ];
}

function repeated(texts: readonly string[]): readonly string[] {
  const same = texts.map(sameWords);
  return texts.filter((_, index) => same.indexOf(same[index] ?? "") < index);
}

/** Who speaks on any topic, where no agent names experts for it; the first two will not agree by themselves. */
export const generalExperts: readonly Expert[] = [
  {
    id: "builder",
    name: "Builder",
    expertise: ["implementation", "delivery in small steps"],
    thinkingStyle: "pragmatic: starts from what can be done next week and learns from it",
    bias: "Prefers something that works now over something that is right later",
    replyTendency: "Gives the smallest step that would settle the question",
  },
  {
    id: "risk-keeper",
    name: "Risk Keeper",
    expertise: ["failure modes", "security and operations"],
    thinkingStyle: "cautious: starts from what can go wrong and who suffers from it",
    bias: "Prefers waiting to steps that cannot be undone",
    replyTendency: "Names a concrete failure, how likely it is and how it would be noticed",
  },
  {
    id: "user-voice",
    name: "User Voice",
    expertise: ["people's needs", "everyday use"],
    thinkingStyle: "empathetic: starts from one person and what they want to get done",
    bias: "Prefers what helps people most, whatever it takes to build",
    replyTendency: "Says what a specific person would do and where they would give up",
  },
];
