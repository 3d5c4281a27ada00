import { textOf } from "../../table/item.ts";
import { namesFor, type Tell } from "../../table/sections.ts";
import { standing } from "../../table/standing.ts";
import { type Words, wordsFor } from "../../words.ts";
import { type DiscussOutcome, mostMembers, type Viewpoint } from "./options.ts";
import { answerText } from "./rules/answer.ts";
import { issueState, stateOf } from "./rules/state.ts";
import type { Talk } from "./talk.ts";

export type NextStep =
  | { readonly step: "end"; readonly decision: DiscussOutcome["decision"] }
  | { readonly step: "dig"; readonly issue: string }
  | { readonly step: "add"; readonly viewpoint: Viewpoint };

/** The result is material, not a decision: the person takes it, or wants more of it. Nothing divided is recommended. */
export async function askWhatNow(talk: Talk): Promise<NextStep> {
  const { floor, options, team, broken, table } = talk;
  const words = wordsFor(options.lang, options.topic);
  const state = stateOf(table.ledger);
  const isTeam = broken.length === 0;
  const tell: Tell = { ledger: table.ledger, words, nameOf: namesFor(words, floor.seats) };
  const asked = words("discuss.gate", { topic: options.topic, state: state ?? "none" });
  const { value } = await floor.person({
    id: "result",
    text: `${asked}\n${answerText(tell)}`,
    choices: [
      { id: "adopt", label: words("discuss.adopt") },
      ...(isTeam ? [{ id: "dig", label: words("discuss.dig") }] : []),
      ...(isTeam && team.members.length < mostMembers ? [{ id: "add", label: words("discuss.add") }] : []),
      { id: "hand-over", label: words("discuss.handOver") },
      { id: "none", label: words("discuss.none") },
    ],
    recommended: state === "CONSENSUS" ? "adopt" : "none",
  });
  if (value === "dig") return { step: "dig", issue: await whichIssue(talk, words) };
  if (value === "add") return { step: "add", viewpoint: await whichViewpoint(talk, words) };
  return { step: "end", decision: value === "adopt" || value === "hand-over" ? value : "none" };
}

async function whichIssue({ floor, table }: Talk, words: Words): Promise<string> {
  const issues = standing(table.ledger);
  const [first, ...others] = issues;
  if (first !== undefined && others.length === 0) return first.issue.id;
  const { value } = await floor.person({
    id: "issue",
    text: words("discuss.whichIssue"),
    choices: issues.map((on) => ({
      id: on.issue.id,
      label: `${textOf(on.issue)} (${issueState(table.ledger, on) ?? words("discuss.notSaid")})`,
    })),
    recommended: first?.issue.id ?? "",
  });
  return value;
}

/** `Operator, who is called at night`: a name, and what it stands for. */
async function whichViewpoint({ floor }: Talk, words: Words): Promise<Viewpoint> {
  const { value } = await floor.person({
    id: "viewpoint",
    text: words("discuss.whichViewpoint"),
    recommended: words("discuss.outsider"),
  });
  const [name = "", ...role] = value.split(/[,:、：]\s*/u).map((part) => part.trim());
  return { name: name || value.trim(), role: role.join(", ") || name || value.trim(), focus: [] };
}
