import type { Expert, Experts, Tension } from "./expert.ts";

/** A panel for any topic, of two to four experts: who speaks where no agent gave experts of the topic's own. */
export function generalPanel(size: number): Experts {
  const experts = generalExperts.slice(0, Math.max(size, 2));
  const isChosen = (id: string) => experts.some((expert) => expert.id === id);
  return { experts, tensions: generalTensions.filter(({ between }) => between.every(isChosen)) };
}

/** Experts for any topic. The first two are in tension, so that the smallest panel has one too. */
const generalExperts: readonly Expert[] = [
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
  {
    id: "cost-keeper",
    name: "Cost Keeper",
    expertise: ["long-term cost", "alternatives and their opportunity cost"],
    thinkingStyle: "analytical: starts from numbers and from what else the money could do",
    bias: "Prefers what is cheap to own over what is pleasant to have",
    replyTendency: "Asks for a number, or gives an estimate and its basis",
  },
];

const generalTensions: readonly Tension[] = [
  {
    between: ["builder", "risk-keeper"],
    axis: "speed / safety",
    description: "One learns by doing; the other wants to know first what cannot be undone.",
  },
  {
    between: ["user-voice", "cost-keeper"],
    axis: "value / cost",
    description: "One asks what it does for people; the other asks what it costs, now and later.",
  },
];
