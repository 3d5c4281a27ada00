import type { Examples } from "./examples.ts";

export const englishExamples: Examples = {
  synthesis: {
    claim: "Open on winter Sundays, from November to February",
    acceptedCriticism: ["REA>STA-2: the rota of March was an exception"],
    kept: ["STA-1: no opening with one librarian alone"],
    compromise: "Winter Sundays only; readers lose the summer, staff one free day in four weeks",
    stands: [
      { on: "REA-1v2", stand: "agree", text: null, reason: null, rests_on: ["REA-3"] },
      {
        on: "BUD-1",
        stand: "contest",
        text: null,
        reason: "The grant pays for hours, not for a post",
        rests_on: ["own knowledge"],
      },
    ],
    own: [{ claim: "STA-2", now: "withdrawn", text: null, because: ["REA>STA-2"] }],
    option: ["O72"],
    because: ["REA-3"],
    core: "Winter Sundays have visitors and can be staffed. There is no evidence for the rest of the year.",
    questionForUser: null,
    changed: true,
    changeReason: "The visits counted in REA-3",
  },
  assess: {
    issues: [
      {
        id: null,
        issue: "On which Sundays does the library open?",
        important: true,
        claims: ["STA-1", "STA-2", "REA-1", "REA-3"],
        positions: [
          { id: null, position: "On none", seats: ["Staff"], reasons: ["STA-2"], merges: [] },
          { id: null, position: "In winter", seats: ["Readers"], reasons: ["REA-3"], merges: [] },
        ],
      },
    ],
    joined: [["REA-1", "BUD-2"]],
    parted: [],
    undiscussed: ["Who opens when somebody is ill"],
    intervention: {
      kind: "evidence",
      ids: ["REA-1"],
      text: "REA-1 rests on a guess. Which count of visits is there?",
    },
  },
};
