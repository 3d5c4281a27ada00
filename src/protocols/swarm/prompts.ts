import type { Seat } from "../../kernel/seat.ts";
import { fenced } from "../../kernel/prompt.ts";
import { opening } from "../../table/move.ts";
import type { Expert, SwarmOptions } from "./options.ts";

const rules = `
A panel of experts explores a topic for a person who must decide, round after round. A Contrarian attacks by id what they
agree on; a Cross-Domain thinker shows how other fields solved it; a Moderator leads and sums up; a Historian writes the
brief, and the experts review it. Be short and concrete: figures with units, dates, sums; mark guesses and what you know
from memory. Be convinced by reasons, never by how many hold a view.`;

export function openingFor({ topic, context, lang, today }: SwarmOptions): string {
  const flat = rules.trim().replaceAll("\n", " ");
  return opening({ rules: flat, about: "topic", subject: topic, context, lang, today });
}

export function castTask(count: string): string {
  return `You are the Moderator and take no side. Name ${count} experts for this topic who will not agree by themselves, each with an expertise of its own: if the topic names options, one who leans to each of them. Say which options the topic or what is known itself names, in its words; [] where there are none. Then write your opening of the first round: two or three angles, and a question to each expert by name.`;
}

/** The person has seen the experts, and wants others. */
export function changeTask(experts: readonly Expert[], wish: string): string {
  return `${castTask("2 to 6")}

You have named experts before: ${JSON.stringify(experts)}

The person wants the panel changed. Name the whole panel again as it is to be; experts whom the person does not mention stay word for word. The person's words:

${fenced("wish", wish)}`;
}

export const castForm = `Answer with one JSON object and nothing around it:
{ "experts": [{"id": "small-letters-and-dashes", "name": "two or three words", "expertise": ["two or three fields"], "thinkingStyle": "how they reason", "bias": "what they prefer", "replyTendency": "how they answer others"}],
  "options": ["as they are named"],
  "opening": "at most 150 words"
}`;

export function personaOf({ persona = {} }: Seat): string {
  const { thinkingStyle, bias, replyTendency } = persona as unknown as Partial<Expert>;
  const told = [
    ["Thinking style", thinkingStyle],
    ["Bias", bias],
    ["How you answer others", replyTendency],
  ] as const;
  return told
    .filter(([, text]) => text !== undefined && text !== "")
    .map(([label, text = ""]) => `${label}: ${text.replace(/\.$/, "")}.`)
    .join(" ");
}

export interface Asked {
  readonly issue: string;
  /** Ids of what the Contrarian begins with. */
  readonly strongest: readonly string[];
  /** Whether there is a point of the Contrarian: to answer, or not to be brought again. */
  readonly isChallenged: boolean;
}

export const tasks = {
  opening:
    "You are the Moderator and take no side. Open a round on this: two or three angles, and a question to each expert by name. At most 150 words.",
  initial_statement: ({ issue }: Asked) =>
    `State where you stand on ${issue}. You are alone: nobody sees another's before all are in. Take an option by its id if there is one, or say in at most 12 words what you are for. Three to five reasons, each a claim that could turn out false; what you propose to do; the strongest fact against it; and what would change your mind. Answer the Moderator's question to you. About 250 words in all.`,
  counterpoint: ({ issue, strongest, isChallenged }: Asked) =>
    `You are the Contrarian, and for no option. This round is about ${issue}. Attack by id the two or three items that carry most${strongest.length === 0 ? "" : `, beginning with what they agree on most: ${strongest.join(", ")}`}: what is wrong with it, how it fails in practice, what to do instead. Name what each is about in its own words, so that it can be read alone.${isChallenged ? " Bring nothing that you have brought before, unless it was not met." : ""} About 200 words.`,
  rebuttal: ({ issue, isChallenged }: Asked) =>
    `${isChallenged ? "Answer each point of the Contrarian's last message by its id: agree, contest, or narrower with the wording you would agree to, and the reason. Then say" : "Say by id what you contest of what others claim, with the reason. Then"} where you stand on ${issue} now, and what of others you could live with. If you move, name the ids that moved you. Reword or take back what of your own no longer holds; add only claims and proposals that are new. About 250 words in all.`,
  analogy: ({ issue }: Asked) =>
    `You are the Cross-Domain thinker, and for no option. Show for ${issue} how one or two other fields solved a problem of this kind: what was done and what came of it, which items it bears on, and where the comparison breaks. About 180 words.`,
  synthesis:
    "You are the Moderator and take no side. Sum up this round: who is for what is counted below, so say what it means. Join by id options that are the same in other words, questions to the person that ask the same, and claims that give the same reason; options that differ in what would be done are not the same. Suggest what to take up next, the most useful first, and write what you would say to open one more round on the same topic, with a question to each expert by name.",
  final_synthesis:
    "You are the Historian and take no side: you write the brief that the person decides by, from everything above. First what the experts would do, or where they are split what divides them; then why, with sums and dates; what each option takes and when it wins; what speaks against the answer and when that would win, also by the Contrarian; what nobody knows and how to find out; and who dissents, by name, in their own terms.",
  final:
    "The Historian's draft is your final turn: review it by id, for what is wrong or missing for whoever has to act on it. Say where you stand only if you have moved since you last spoke, and what you would have to see to give that up. About 150 words.",
  checkpoint:
    "You are the Historian. The discussion is paused. Write only what is needed to continue later, as Markdown of 1,000 to 2,000 characters: theme and purpose (one paragraph), progress so far (a list), the current topic and its status, the main position of each participant, and what to take up next. Cite ids where they matter.",
  reopening:
    "You are the Moderator. The discussion resumes after a pause. Review its status and suggest the next steps: what to take up first and why, and what can be left alone. Plain text, at most 200 words.",
} as const;

export const briefWords = 900;
