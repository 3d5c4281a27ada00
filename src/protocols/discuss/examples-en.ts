import type { Examples } from "./examples.ts";

export const englishExamples: Examples = {
  position: {
    claim: "The town library should stay closed on Sundays",
    grounds: [
      {
        reason: "There is nobody to open it",
        evidence: "rota of March: 9 of 20 Saturdays with one librarian",
      },
    ],
    preconditions: ["No further post is paid for"],
    risks: ["Whoever works all week cannot come"],
    changed: false,
    core: "Staff is short on Saturdays already. A seventh day would close others.",
    questionForUser: "Is there money for one more post?",
  },
  challenge: {
    target: "REA-2",
    weakness: "It counts wishes of a poll, not visits",
    failureScenario: "In June doors open for 12 visitors while Monday stays closed for want of staff",
    alternative: "Open late on Thursdays for three months and count",
    stands: [
      {
        on: "REA-1",
        stand: "narrower",
        text: "Families would come on Sundays in winter",
        reason: "The poll was held in December",
        rests_on: ["REA-2"],
      },
    ],
    own: [{ claim: "STA-1", now: "kept", text: null, because: [] }],
    option: ["O71"],
    because: [],
    core: "A poll is no count of visits. A late Thursday would tell.",
    questionForUser: null,
    changed: false,
    changeReason: null,
  },
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
    core: "Winter Sundays are visited and can be staffed. The rest of the year is not shown.",
    questionForUser: null,
    changed: true,
    changeReason: "The visits counted in REA-3",
  },
  final: {
    claim: "Open on winter Sundays with two librarians, else not at all",
    certainty: "MEDIUM",
    option: ["O72"],
    because: ["REA-3", "STA-1"],
    own: [],
    agreed: ["REA-3"],
    nonNegotiable: ["STA-1: one librarian alone cannot leave the desk"],
    objectsTo: [{ option: "O73", reason: "All Sundays need a post that nobody pays for" }],
    couldLiveWith: [{ option: "O71", condition: "late Thursdays in its place" }],
    remainingRisk: "Somebody falls ill and the day is cancelled",
    reconsiderWhen: "Fewer than 60 visitors come on four Sundays in a row",
    actions: [{ action: "Count visitors on four Sundays in November", because: "REA-3" }],
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
    undiscussed: ["Who opens when somebody is ill"],
    intervention: {
      kind: "evidence",
      ids: ["REA-1"],
      text: "REA-1 rests on a guess. Which count of visits is there?",
    },
  },
  assumptions: [
    "That Sunday visitors are new ones: they may come on Saturday now",
    "That the heating may run: the lease was never read",
    "That the poll was answered by people who come",
  ],
  closing: {
    compromise: "Four Sundays in November, then decide by the count",
    unresolvedRisks: ["Nobody knows who is liable on Sundays"],
    unverifiedAssumptions: ["The lease allows it"],
  },
};
