import type { Statement } from "./rules/statements.ts";

/** A rebuttal on another matter, with all that can be in one. Its options and messages have numbers that no discussion comes to. */
export const exampleStatement: Statement = {
  option: "O71",
  because: ["CON-2"],
  stands: [
    { on: "CON-2", stand: "agree" },
    {
      on: "REA-2",
      stand: "narrower",
      text: "Families would come on Sundays in winter",
      reason: "The poll was held in December",
      rests_on: ["r71-msg-004"],
    },
  ],
  own: [{ claim: "STA-1", now: "refined", text: null, because: ["CON-2"] }],
  position: "Open on winter Sundays, with two librarians.",
  reasoning:
    "[CON-2] is right that a poll counts wishes. But [CON-3] overlooks that 140 visitors were counted.",
  proposals: ["Count visitors on four Sundays in November"],
  counterpoints: ["[REA-1] treats a poll as visits"],
  questions: ["Who opens when somebody is ill?"],
  codeOrDiagrams: null,
  core: "Winter Sundays have visitors and can be staffed. There is no evidence for the rest of the year.",
  questionForUser: "Is there money for one more post?",
};
