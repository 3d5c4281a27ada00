import type { Expert, Tension } from "./statements.ts";

/** Experts for any topic. The first two are in tension, so that the smallest panel has one too. */
export const generalExperts: readonly Expert[] = [
  {
    id: "builder",
    name: "Builder",
    expertise: ["implementation", "delivery in small steps"],
    thinkingStyle: "pragmatic: starts from what can be done next week and learns from it",
    bias: "Prefers something that works now over something that is right later",
    replyTendency: "Gives the smallest step that would settle the question",
    stakes: "Has to make it work, and is asked why it is not there yet",
    blindSpots: ["what it costs to undo a step", "what only shows under load"],
  },
  {
    id: "risk-keeper",
    name: "Risk Keeper",
    expertise: ["failure modes", "security and operation"],
    thinkingStyle: "cautious: starts from what can go wrong and who bears it",
    bias: "Prefers to wait over doing what cannot be undone",
    replyTendency: "Names a concrete failure, how likely it is and how it would be noticed",
    stakes: "Is called at night when it fails",
    blindSpots: ["what waiting costs", "risks of what is already there"],
  },
  {
    id: "user-voice",
    name: "User Voice",
    expertise: ["people's needs", "everyday use"],
    thinkingStyle: "empathetic: starts from one person and what they want to get done",
    bias: "Prefers what helps people most, whatever it takes to build",
    replyTendency: "Tells what a certain person would do and where they would give up",
    stakes: "Speaks for those who are not in the room",
    blindSpots: ["what it costs to keep alive", "people who never complain"],
  },
  {
    id: "cost-keeper",
    name: "Cost Keeper",
    expertise: ["cost over the years", "alternatives and what is given up for them"],
    thinkingStyle: "analytical: starts from figures and from what else could be done with the same means",
    bias: "Prefers what is cheap to own over what is pleasant to have",
    replyTendency: "Asks for a figure, or gives an estimate with what it rests on",
    stakes: "Has to pay for it in three years",
    blindSpots: ["worth that no figure shows", "chances that close early"],
  },
];

export const generalTensions: readonly Tension[] = [
  {
    between: ["builder", "risk-keeper"],
    axis: "speed / safety",
    description: "One learns by doing it; the other wants to know before it cannot be undone.",
  },
  {
    between: ["user-voice", "cost-keeper"],
    axis: "worth / cost",
    description: "One asks what it does for people; the other what it takes, now and later.",
  },
];
