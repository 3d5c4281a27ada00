import { expect, test } from "vitest";
import { agreementOn, supportOn } from "../../src/ledger/agreement.ts";
import type { Contribution } from "../../src/ledger/contribution.ts";
import { groundlessIn } from "../../src/ledger/groundless.ts";
import { heard } from "../../src/ledger/heard.ts";
import { prefixesOf, referencesIn } from "../../src/ledger/ids.ts";
import { claimOf, emptyLedger, isLive, type Ledger } from "../../src/ledger/ledger.ts";
import { movesIn } from "../../src/ledger/moves.ts";
import { drifting, sharedAssumptions, strongestAgreement, unanswered } from "../../src/ledger/open-ends.ts";
import { type Report, reported } from "../../src/ledger/reported.ts";
import { againstSeat, doubtsOf, englishLedger, toldRound, toStandOn } from "../../src/ledger/told.ts";

const names = ["UX", "Security", "Cost analyst", "Devil's advocate"];
const prefixes = prefixesOf(names);
const empty = emptyLedger(
  names.map((name) => ({ name, prefix: prefixes.get(name) ?? "", counts: name !== "Devil's advocate" })),
);

function said(seat: string, round: number, more: Partial<Contribution> = {}): Contribution {
  const nothing = { position: null, claims: [], fields: {}, changed: false, changeReason: null };
  return { seat, round, ...nothing, mayAgree: true, ...more };
}

const ground = (text: string, ...restsOn: string[]) => ({ text, kind: "ground" as const, restsOn });

/** Three who stand where they stand, each with a ground of its own, and what the chair makes of it. */
function begun(): Ledger {
  const blind = [
    said("UX", 1, { position: "Start from the page.", claims: [ground("Few use a terminal.")] }),
    said("Security", 1, { position: "Only watch.", claims: [ground("A token leaks.", "own knowledge")] }),
    said("Cost analyst", 1, {
      position: "Only watch.",
      claims: [ground("Start costs calls.", "docs/cost.md:12")],
    }),
    said("Devil's advocate", 1, { position: "No page at all.", claims: [ground("Nobody asked for it.")] }),
  ];
  return reported(heard(empty, blind), table({ O1: ["UX"], O2: ["Security", "Cost analyst"] }, 1), blind);
}

function table(
  seats: Record<string, readonly string[]>,
  round: number,
  claims = ["UX-2", "SEC-2", "CA-2"],
): Report {
  const texts: Record<string, string> = { O1: "The page starts discussions", O2: "It only watches" };
  const options = Object.entries(seats).map(([id, held]) => ({
    id,
    text: texts[id] ?? id,
    seats: held,
    merges: [],
  }));
  const issue = { id: "Q1", text: "Does the page start discussions?", important: true, claims, options };
  return { round, issues: [issue], joined: [] };
}

test("what seats are called in ids: initials or the first letters, never two alike", () => {
  expect([...prefixes.values()]).toEqual(["UX", "SEC", "CA", "DA"]);
  expect([...prefixesOf(["Security", "Secretary", "性能", "Ops"]).values()]).toEqual([
    "SEC",
    "SECR",
    "M3",
    "OPS",
  ]);
  expect([...prefixesOf(["Ann Bell", "Ada Berg", "Al Bo", "Ops", "ops"], ["AB"]).values()]).toEqual([
    "ANB",
    "ADB",
    "ALB",
    "OPS",
    "OPS2",
  ]);
});

test("ids are read however they are written", () => {
  expect(referencesIn("[sec-1v2]: a token leaks; O3, and SEC > UX-1")).toEqual([
    { kind: "claim", id: "SEC-1", version: 2 },
    { kind: "option", id: "O3" },
    { kind: "stand", id: "SEC>UX-1" },
  ]);
  expect(referencesIn("IPv6 is not an option, nor is HTTP/2")).toEqual([]);
});

test("claims are numbered as they are said: the position first, then its grounds", () => {
  expect(begun().claims.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    "UX-1 position",
    "UX-2 ground",
    "SEC-1 position",
    "SEC-2 ground",
    "CA-1 position",
    "CA-2 ground",
    "DA-1 position",
    "DA-2 ground",
  ]);
});

test("a stand answers a version: when the claim is refined, it is kept and counts no more", () => {
  const stood = heard(begun(), [
    said("UX", 2, { fields: { stands: [{ on: "SEC-2", stand: "contest", reason: "A cookie does not." }] } }),
  ]);
  expect(stood.stands.map((stand) => [stand.id, stand.version, isLive(stood, stand)])).toEqual([
    ["UX>SEC-2", 1, true],
  ]);
  const refined = heard(stood, [
    said("Security", 3, {
      fields: {
        own: [
          { claim: "SEC-2", now: "refined", text: "A token in the address leaks.", because: ["UX>SEC-2"] },
        ],
      },
    }),
  ]);
  expect(refined.stands.map((stand) => isLive(refined, stand))).toEqual([false]);
  expect(toldRound(refined, 3, englishLedger)).toBe(
    "SEC-2v2: A token in the address leaks. [rests on the same] [because of: UX>SEC-2]",
  );
  const looked = heard(refined, [
    said("Security", 4, {
      fields: {
        own: [{ claim: "SEC-2", now: "refined", text: "It is logged.", rests_on: ["src/log.ts:4"] }],
      },
    }),
  ]);
  expect(toldRound(looked, 4, englishLedger)).toBe("SEC-2v3: It is logged. [rests on: src/log.ts:4]");
});

test("where only criticism is asked for, agreement is left out and listed, and a target by its id is contested", () => {
  const ledger = heard(begun(), [
    said("UX", 2, {
      mayAgree: false,
      claims: [{ text: "Cookies do not leak.", kind: "attack", restsOn: [], against: "SEC-2" }],
      fields: { stands: [{ on: "CA-2", stand: "agree" }] },
    }),
  ]);
  expect(ledger.stands.map(({ id, stand }) => [id, stand])).toEqual([["UX>SEC-2", "contest"]]);
  expect(ledger.ignored.map(({ said: what }) => what)).toEqual(["agree CA-2"]);
  expect(againstSeat(ledger, "Security").map(({ id }) => id)).toEqual(["UX>SEC-2"]);
});

test("other words for the same option are no move, and a seat that corrects the chair has not moved", () => {
  const reworded = heard(begun(), [
    said("UX", 2, { position: "Let people begin in the browser.", fields: { option: "O1" } }),
    said("Cost analyst", 2, { position: "Start costs too much.", fields: { option: "O1" } }),
  ]);
  expect(movesIn(reworded)).toEqual([]);
  expect(reworded.claims.find(({ id }) => id === "UX-1")?.versions).toHaveLength(1);
});

test("a move names what moved it; one to where others stand that names nothing is conformity", () => {
  const moved = (because: readonly string[]) =>
    movesIn(
      heard(begun(), [
        said("UX", 2, {
          fields: { option: "O2", because: [...because] },
          changed: true,
          changeReason: "Most do.",
        }),
      ]),
    ).map(({ from, to, because: causes, conformity }) => ({ from, to, causes, conformity }));
  expect(moved(["SEC-2"])).toEqual([{ from: "O1", to: "O2", causes: ["SEC-2"], conformity: false }]);
  for (const empty of [[], ["own reflection"], ["O2"], ["UX-2"], ["SEC-99"]])
    expect(moved(empty)).toEqual([{ from: "O1", to: "O2", causes: [], conformity: true }]);
});

test("the chair cannot move who speaks for itself: its report is marked, and the seat counts", () => {
  const round = [said("UX", 2, { fields: { option: "O1" } })];
  const ledger = reported(heard(begun(), round), table({ O2: ["UX", "Security"] }, 2), round);
  expect(ledger.misreports).toEqual([{ seat: "UX", round: 2, reported: "O2", own: "O1" }]);
  expect(supportOn(ledger, "Q1")).toEqual([
    { option: "O2", seats: ["Security", "Cost analyst"] },
    { option: "O1", seats: ["UX"] },
  ]);
  expect(agreementOn(ledger, "Q1")).toBeNull();
});

test("a chair that words an option anew without its id has moved nobody, unless somebody says to have changed", () => {
  const offered = {
    id: null,
    text: "It shows what goes on",
    seats: ["Security", "Cost analyst"],
    merges: [],
  };
  const issue = { id: "Q1", text: "", important: true, claims: [], options: [offered] };
  const round = [said("Security", 2), said("Cost analyst", 2)];
  const same = reported(heard(begun(), round), { round: 2, issues: [issue], joined: [] }, round);
  expect(same.options.map(({ id }) => id)).toEqual(["O1", "O2"]);
  const changed = [
    said("Security", 2, { changed: true, changeReason: "SEC-2 is gone." }),
    round[1] ?? said("UX", 2),
  ];
  const other = reported(heard(begun(), changed), { round: 2, issues: [issue], joined: [] }, changed);
  expect(other.options.map(({ id }) => id)).toEqual(["O1", "O2", "O3"]);
});

test("an agreement on one reason in several mouths has one reason behind it", () => {
  const round = [said("UX", 2, { fields: { option: "O2", because: ["SEC-2"] }, changed: true })];
  const report = { ...table({ O2: names.slice(0, 3) }, 2), joined: [["SEC-2", "CA-2"]] };
  const joined = reported(heard(begun(), round), report, round);
  expect(agreementOn(joined, "Q1")).toMatchObject({ option: "O2", isSuperficial: true });
  const unlike = reported(heard(begun(), round), { ...report, joined: [] }, round);
  expect(agreementOn(unlike, "Q1")).toMatchObject({ option: "O2", isSuperficial: false });
});

test("a voice without a reason makes an agreement superficial, whatever the others have", () => {
  const round = [said("UX", 2, { fields: { option: "O2", because: ["SEC-1"] }, changed: true })];
  const ledger = reported(heard(begun(), round), table({ O2: names.slice(0, 3) }, 2), round);
  expect(agreementOn(ledger, "Q1")).toMatchObject({ independent: 2, isSuperficial: true });
});

test("claims that the chair can put nowhere have drifted; those nobody stood to are open; a guess that others rest on is named", () => {
  const round = [
    said("UX", 2, {
      fields: { claims: [{ text: "The logo is old." }, { text: "So it is unsafe.", rests_on: ["SEC-2"] }] },
    }),
    said("Cost analyst", 2, { fields: { stands: [{ on: "UX-2", stand: "contest", rests_on: ["SEC-2"] }] } }),
  ];
  const ledger = reported(heard(begun(), round), table({}, 2, ["UX-2", "SEC-2", "CA-2", "UX-4"]), round);
  expect(drifting(ledger, 2).map(({ id }) => id)).toEqual(["UX-3"]);
  expect(unanswered(ledger, 2).map(({ id }) => id)).toEqual(["SEC-2", "CA-2"]);
  expect(sharedAssumptions(ledger).map(({ id }) => id)).toEqual(["SEC-2"]);
  expect(strongestAgreement(ledger)).toEqual({ on: "O2", seats: ["Security", "Cost analyst"] });
});

test("a seat is asked to stand to what the decision turns on, once for claims that say the same, never to its own", () => {
  const ledger = reported(begun(), { ...table({}, 1), joined: [["SEC-2", "CA-2"]] }, []);
  expect(toStandOn(ledger, "UX", 2).map(({ id }) => id)).toEqual(["SEC-1", "SEC-2"]);
  expect(toStandOn(ledger, "Security").map(({ id }) => id)).not.toContain("CA-2");
});

test("it is asked for positions, attacks and what is contested before what others say beside their own claims", () => {
  const beside = { text: "Nobody reads the token", kind: "precondition" as const, restsOn: [] };
  const attack = { text: "Few is not counted", kind: "attack" as const, restsOn: [], against: "UX-2" };
  const first = heard(begun(), [said("Security", 2, { claims: [beside, attack] })]);
  const ledger = reported(first, table({}, 2, ["SEC-P1", "SEC-3", "SEC-1"]), []);
  expect(toStandOn(ledger, "UX", 3).map(({ id }) => id)).toEqual(["SEC-1", "SEC-2", "SEC-3"]);
  const disputed = heard(ledger, [
    said("Cost analyst", 3, { fields: { stands: [{ on: "SEC-P1", stand: "contest" }] } }),
  ]);
  expect(toStandOn(disputed, "UX", 3).map(({ id }) => id)).toContain("SEC-P1");
});

test("against a seat is what contests its claims, though it reworded them in that round, and an option that it alone is for; the newest first", () => {
  const attack = { text: "Not counted", kind: "attack" as const, restsOn: [], against: "UX-1" };
  const own = { claim: "UX-1", now: "refined" as const, text: "Start from the page, by a button." };
  const challenged = heard(begun(), [
    said("UX", 2, { fields: { own: [own] } }),
    said("Security", 2, { claims: [attack] }),
    said("Cost analyst", 2, { fields: { objectsTo: [{ option: "O2", reason: "Too little" }] } }),
  ]);
  const ledger = heard(challenged, [
    said("Cost analyst", 3, { fields: { objectsTo: [{ option: "O1", reason: "Too dear" }] } }),
  ]);
  expect(againstSeat(ledger, "UX").map(({ id }) => id)).toEqual(["CA>O1", "SEC>UX-1"]);
  // It was told so before it spoke again, and left the claim as it reads.
  const left = heard(ledger, [said("UX", 4, { claims: [ground("Pages are read.")] })]);
  expect(againstSeat(left, "UX").map(({ id }) => id)).toEqual(["CA>O1"]);
  const answered = heard(ledger, [
    said("UX", 4, {
      fields: { own: [{ claim: "UX-1", now: "refined", text: "Start from it where asked." }] },
    }),
  ]);
  expect(againstSeat(answered, "UX").map(({ id }) => id)).toEqual(["CA>O1"]);
  const withdrawn = heard(answered, [
    said("Cost analyst", 5, { fields: { stands: [{ on: "O1", stand: "agree" }] } }),
  ]);
  expect(againstSeat(withdrawn, "UX")).toEqual([]);
});

test("who keeps or rewords what it withdrew before holds it again", () => {
  const own = (now: "kept" | "refined" | "withdrawn", text?: string) => [
    { claim: "UX-1", now, ...(text !== undefined && { text }) },
  ];
  const gone = heard(begun(), [said("UX", 2, { fields: { own: own("withdrawn") } })]);
  expect(claimOf(gone, "UX-1")?.withdrawn).toMatchObject({ round: 2 });
  const kept = heard(gone, [said("UX", 3, { fields: { own: own("kept") } })]);
  expect(claimOf(kept, "UX-1")).toMatchObject({ withdrawn: null, kept: 3 });
  const reworded = heard(gone, [said("UX", 3, { fields: { own: own("refined", "Start from a link.") } })]);
  expect(claimOf(reworded, "UX-1")).toMatchObject({ withdrawn: null });
  expect(claimOf(reworded, "UX-1")?.versions.at(-1)?.text).toBe("Start from a link.");
});

test("that a claim is beside the point holds nothing against it; an assumption that names it does, until it is answered", () => {
  const after = heard(begun(), [
    said("UX", 2, { fields: { stands: [{ on: "SEC-2", stand: "beside-the-point" }] } }),
    said("Devil's advocate", 2, {
      claims: [{ text: "That SEC-2 is rare: nobody counted.", kind: "assumption", restsOn: [] }],
    }),
  ]);
  expect(againstSeat(after, "Security")).toEqual([]);
  expect(doubtsOf(after, "Security")).toEqual([{ id: "DA-A1", on: "SEC-2" }]);
  expect(doubtsOf(after, "UX")).toEqual([]);
  const answered = heard(after, [said("Security", 3, { cites: ["DA-A1: it was counted in May"] })]);
  expect(doubtsOf(answered, "Security")).toEqual([]);
});

test("who names a claim as what it accepts or was moved by has answered it; its author has not", () => {
  const open = (ledger: Ledger) => unanswered(ledger, 3).map(({ id }) => id);
  expect(open(begun())).toEqual(["UX-2", "SEC-2", "CA-2"]);
  const after = heard(begun(), [
    said("UX", 2, { cites: ["UX-2 stays; SEC-2 is true"], fields: { because: ["CA-2"] } }),
  ]);
  expect(open(after)).toEqual(["UX-2"]);
});

test("what moved a seat on one issue may stand behind its option, and is the cause of that move alone", () => {
  const issues = reported(begun(), twoIssues, []);
  const moved = heard(issues, [
    said("UX", 2, {
      changed: true,
      fields: { option: ["O2 because of SEC-2, O1 leaks", "O4"], because: ["CA-2"] },
    }),
  ]);
  expect(movesIn(moved).map(({ to, because }) => [to, because])).toEqual([
    ["O2", ["SEC-2"]],
    ["O4", ["CA-2"]],
  ]);
  const worded = heard(issues, [said("UX", 2, { fields: { option: "Q1: a link, because it is cheap" } })]);
  expect(worded.options.at(-1)?.text).toBe("a link, because it is cheap");
});

const twoIssues: Report = {
  round: 1,
  joined: [],
  issues: [
    ...table({ O1: ["UX"], O2: ["Security"] }, 1).issues,
    {
      id: "Q2",
      text: "Who may open it?",
      important: true,
      claims: [],
      options: [
        { id: "O3", text: "All", seats: ["UX"], merges: [] },
        { id: "O4", text: "One", seats: ["Security"], merges: [] },
      ],
    },
  ],
};

test("a claim is answered by a stand to any wording of it", () => {
  const stood = heard(begun(), [said("UX", 2, { fields: { stands: [{ on: "SEC-2", stand: "agree" }] } })]);
  const own = { claim: "SEC-2", now: "refined" as const, text: "A token leaks by a log." };
  const ledger = heard(stood, [said("Security", 3, { fields: { own: [own] } })]);
  expect(unanswered(ledger, 4).map(({ id }) => id)).not.toContain("SEC-2");
  expect(unanswered(heard(begun(), []), 4).map(({ id }) => id)).toContain("SEC-2");
});

test("what moved a seat to an option is not said to have reworded a claim of which it says nothing", () => {
  const moved = { position: "Watch first.", changed: true };
  const ledger = heard(begun(), [said("UX", 2, { ...moved, fields: { option: "O2", because: ["SEC-2"] } })]);
  expect(ledger.claims.find(({ id }) => id === "UX-1")?.versions.at(-1)).toMatchObject({
    text: "Watch first.",
    because: [],
  });
  expect(ledger.holdings.at(-1)).toMatchObject({ option: "O2", because: ["SEC-2"] });
});

test("a new option behind the id of an issue belongs to it", () => {
  const ledger = heard(begun(), [said("UX", 2, { fields: { option: ["O1", "Q1: Ask before each start"] } })]);
  expect(ledger.options.at(-1)).toMatchObject({ id: "O3", issue: "Q1", text: "Ask before each start" });
});

test("options that are merged keep a trace, and nobody moved by it", () => {
  const round = [
    said("Security", 2, { fields: { option: "O3" } }),
    said("Cost analyst", 2, { fields: { option: "O2" } }),
  ];
  const offered = { id: null, text: "It watches and answers", seats: [], merges: ["O2"] };
  const issue = { id: "Q1", text: "", important: true, claims: [], options: [offered] };
  const merged = reported(begun(), { round: 1, issues: [issue], joined: [] }, []);
  const ledger = heard(merged, round);
  expect(ledger.options.map(({ id, mergedInto }) => [id, mergedInto])).toEqual([
    ["O1", null],
    ["O2", "O3"],
    ["O3", null],
  ]);
  expect(movesIn(ledger)).toEqual([]);
});

test("an option is not merged into one that somebody who is for it contests", () => {
  const round = [said("UX", 2, { fields: { option: "O1", stands: [{ on: "O2", stand: "contest" }] } })];
  const offered = { id: "O2", text: "", seats: [], merges: ["O1"] };
  const issue = { id: "Q1", text: "", important: true, claims: [], options: [offered] };
  const ledger = reported(heard(begun(), round), { round: 2, issues: [issue], joined: [] }, round);
  expect(ledger.options.map(({ mergedInto }) => mergedInto)).toEqual([null, null]);
});

test("an option that is named again in other words, unchanged, is the same; changed, it is another", () => {
  const named = (round: number, option: string, changed = false) =>
    said("UX", round, { fields: { option }, changed, changeReason: changed ? "SEC-2" : null });
  const first = heard(begun(), [named(2, "a phone app")]);
  const again = heard(first, [named(3, "an app for phones")]);
  expect(again.options.map(({ text }) => text).slice(2)).toEqual(["a phone app"]);
  expect(movesIn(again).filter(({ round }) => round === 3)).toEqual([]);
  const other = heard(first, [named(3, "a letter by post", true)]);
  expect(movesIn(other).filter(({ round }) => round === 3)).toHaveLength(1);
});

test.each([
  [
    "rests on the contested seat's own claims alone, by who is for the same",
    ["SEC-2"],
    "O2",
    "contest",
    true,
  ],
  ["rests on a claim of somebody else too", ["SEC-2", "UX-2"], "O2", "contest", false],
  ["rests on a place in the project", ["docs/cost.md:12"], "O2", "contest", false],
  ["says what it rests on in no way", [], "O2", "contest", false],
  ["comes from who is for something else", ["SEC-2"], "O1", "contest", false],
  ["is no contest but a narrower wording", ["SEC-2"], "O2", "narrower", false],
] as const)("a contest that %s", (_, rests_on, option, stand, isGroundless) => {
  const stands = [{ on: "SEC-2", stand, text: null, reason: "Say it louder", rests_on: [...rests_on] }];
  const ledger = heard(begun(), [said("Cost analyst", 2, { fields: { option, stands }, mayAgree: false })]);
  expect(groundlessIn(ledger).map(({ id }) => id)).toEqual(isGroundless ? ["CA>SEC-2"] : []);
});
