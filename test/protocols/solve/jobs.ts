import type { Said } from "./solving.ts";

/** A task with what three agents said of it when language models played them, in today's forms. */

export const task =
  "Add an option that stops retrying when a total time budget is used up, without breaking the API";

export const analyses: Readonly<Record<string, Said>> = {
  opal: {
    feasibility_score: 0.9,
    premise:
      "The option exists already: maxRetryTime defaults to Infinity (index.js:168), is validated (index.js:178) and ends retrying after a failed attempt when the time is used up (index.js:94, index.js:102)",
    findings: [
      "The last wait is shortened to what is left of the budget (index.js:125), and the loop then starts one more attempt at or after the end of the budget (index.js:197), so with maxRetryTime: 5000 and a wait of 8 s an attempt begins at about 5.0 s",
      "A running attempt is not limited: input is awaited without any deadline (index.js:197) and the budget is looked at only when it fails, so one that never settles hangs for ever",
      'The documentation calls it the time that "the retried operation is allowed to run" (index.d.ts:168, readme.md:195), which promises more than the two lines above do',
    ],
    implementation_approaches: [
      {
        id: null,
        name: "Do not start an attempt that begins after the budget",
        description:
          "In onAttemptFailure, if the next wait does not fit into the remaining time, throw the last error at once instead of shortening the wait and trying once more.",
        pros: [
          "Stops really when the budget is used up",
          "The caller gets the error earlier instead of sleeping for nothing",
        ],
        cons: ["Changes what maxRetryTime does today: one attempt fewer, so somebody may call it breaking"],
        effort: "low",
        risk: "medium",
        tasks: [
          {
            id: "T1",
            name: "Throw when the wait does not fit",
            depends_on: [],
            files: ["index.js:125 modify"],
            key_point: "Infinity must stay a plain comparison, no special case",
          },
          {
            id: "T2",
            name: "Tests with a fake clock: budget 0, wait longer than the rest, shouldConsumeRetry false",
            depends_on: ["T1"],
            files: ["test.js create"],
            key_point: null,
          },
        ],
      },
      {
        id: null,
        name: "Keep maxRetryTime and say what it does",
        description:
          "Add no option. Describe exactly when the budget is looked at, that the last wait is shortened, and that a running attempt is not cut; show AbortSignal.timeout for a hard deadline.",
        pros: ["Nobody's behaviour changes", "Hours of work"],
        cons: ["One attempt can still begin at the end of the budget"],
        effort: "low",
        risk: "low",
        tasks: [
          {
            id: "T1",
            name: "Rewrite the description of maxRetryTime in both places",
            depends_on: [],
            files: ["index.d.ts:168 modify", "readme.md:195 modify"],
            key_point: "The two texts are copies; change both",
          },
        ],
      },
    ],
    technical_concerns: [
      "Tests of the repository are not in this folder, so I cannot see whether one of them pins today's last attempt",
    ],
    option: "Do not start an attempt that begins after the budget",
    why: "An attempt after the budget is what the task complains of, and the name of the option promises it",
    questionForUser:
      "Did you know of maxRetryTime, and what does it not do for you: the extra attempt at the end, or attempts that hang?",
  },
  bolt: {
    feasibility_score: 0.85,
    premise: null,
    findings: [
      "No option limits the total time today: the options shown are about single waits and the number of retries (index.d.ts:94-107)",
      "The wait between attempts can be ended from outside, because the timer listens to options.signal (index.js:137, index.js:146)",
      "calculateRemainingTime (index.js:62) can be reused for a budget; I have not seen who calls it",
    ],
    implementation_approaches: [
      {
        id: null,
        name: "New option totalTimeout that rejects with a reason",
        description:
          "totalTimeout in milliseconds, additive. No attempt starts when the next wait would end after it; a running attempt may finish. When it gives up, it rejects with a TimeoutError whose cause is the last error.",
        pros: [
          "Purely additive: undefined means no limit",
          "The caller can tell a used-up budget by the error's name",
        ],
        cons: ["Two options that both limit time", "Another type of error for those who choose it"],
        effort: "low",
        risk: "low",
        tasks: [
          {
            id: "T1",
            name: "Validate totalTimeout like the other numbers",
            depends_on: [],
            files: ["index.js:175 modify"],
            key_point: null,
          },
          {
            id: "T2",
            name: "Give up when the wait does not fit, with a TimeoutError and cause",
            depends_on: ["T1"],
            files: ["index.js:125 modify"],
            key_point: "If both options are set, the earlier one wins",
          },
          {
            id: "T3",
            name: "Type, readme, tests",
            depends_on: ["T2"],
            files: ["index.d.ts:174 modify", "readme.md:199 modify"],
            key_point: null,
          },
        ],
      },
    ],
    technical_concerns: [],
    option: "New option totalTimeout that rejects with a reason",
    why: "The task says an option, and nobody who uses the package today sees a change",
    questionForUser: null,
  },
  dana: {
    feasibility_score: 0.9,
    premise:
      "maxRetryTime is such an option: default Infinity (index.js:168), checked twice after a failure (index.js:94 and index.js:102)",
    findings: [
      "Because finalDelay is the smaller of delay and remaining time (index.js:125), a last attempt starts when the budget has just run out; by the defaults (1 s, factor 2) and a budget of 10 s the attempts begin at 0, 1, 3, 7 and 10 s, the last one outside",
      "The attempt gets its number only (index.js:197), not the signal, so even a caller with a deadline must pass the signal to its own function by closure",
      "The promise rejects with the last error as it is (index.js:95, index.js:103); nothing in it or in RetryContext (index.d.ts:13) says that the time was the reason",
    ],
    implementation_approaches: [
      {
        id: null,
        name: "Stop when the next wait does not fit",
        description:
          "Replace the shortened wait by a check: if delayTime is greater than or equal to remainingTime, throw normalizedError. RetryContext gets retryTimeLeft, so onFailedAttempt can tell why it ends. maxRetryTime keeps name, type and default.",
        pros: ["Three lines in one place", "The API stays, only its edge gets what the name says"],
        cons: [
          "One attempt fewer than today for callers with a tight budget",
          "The reason is in a callback, not in the error",
        ],
        effort: "low",
        risk: "medium",
        tasks: [
          {
            id: "T1",
            name: "Check instead of shortening",
            depends_on: [],
            files: ["index.js:125 modify"],
            key_point: "Compare before signal.throwIfAborted so that an abort still wins",
          },
          {
            id: "T2",
            name: "retryTimeLeft in the context",
            depends_on: [],
            files: ["index.js:85 modify", "index.d.ts:13 modify"],
            key_point:
              "It is measured before onFailedAttempt, so it can be a little more than what is left after it",
          },
          {
            id: "T3",
            name: "Describe it in both places",
            depends_on: ["T1", "T2"],
            files: ["readme.md:195 modify", "index.d.ts:168 modify"],
            key_point: null,
          },
        ],
      },
    ],
    technical_concerns: [],
    option: "Stop when the next wait does not fit",
    why: "One place in the code, and the error that callers catch today stays the same",
    questionForUser: "Must an attempt that is already running be ended when the budget is used up?",
  },
};

export const brief: Said = {
  joins: [
    { ids: ["OPA-1", "DAN-1"], text: null },
    { ids: ["OPA-2", "DAN-2"], text: null },
    { ids: ["O1", "O4"], text: null },
    { ids: ["OPA-6", "DAN-6"], text: null },
  ],
  opposed: [{ ids: ["OPA-1", "BOL-1"] }],
  resolution:
    "OPA-1 and DAN-1 name the lines where maxRetryTime gets its default, is validated and is checked; BOL-1 rests on an excerpt that ends before the option. Nobody has shown a test that pins today's last attempt.",
  title: "The option exists: make maxRetryTime give up before an attempt that does not fit",
  parts: [
    {
      heading: "What to do",
      text: "The task asks for an option that is there: maxRetryTime (index.js:168), default Infinity, checked after every failed attempt. What it does not do is stop in time: the last wait is cut to the rest of the budget and one more attempt starts at its end. opal and dana would throw the last error as soon as the next wait does not fit. bolt would leave it alone and add totalTimeout. Decide first whether one attempt fewer may come in a minor version.",
      from: ["OPA-1", "DAN-1", "OPA-2"],
    },
    {
      heading: "Why",
      text: "- With a budget of 10 s and the defaults (1 s, factor 2) attempts begin at 0, 1, 3, 7 and 10 s; the last one lies outside (index.js:125).\n- Whoever waits for the budget sleeps 3 s for an attempt that comes too late.\n- The caller gets the last error unchanged (index.js:95, index.js:103) and cannot tell time from retries.",
      from: ["DAN-2", "DAN-4"],
    },
    {
      heading: "Ways",
      text: "| Way | For it | Takes | For | Against |\n|---|---|---|---|---|\n| Stop when the wait does not fit | opal, dana | about three lines and retryTimeLeft in the context; hours | one place, API unchanged | one attempt fewer for tight budgets; the reason is in a callback |\n| totalTimeout with a reason | bolt | an option, a type of error; a day | additive; the error says why | two limits of time that cannot be told apart later |\n| Say what it does | nobody first | two paragraphs | nothing changes | the extra attempt stays |",
      from: ["O1", "O3", "O2"],
    },
    {
      heading: "When another way wins",
      text: "totalTimeout wins if users rely on the last attempt, or if the reason must be in the error itself. Words alone win if nobody ever hit the extra attempt.",
      from: ["O3"],
    },
    {
      heading: "Unknown",
      text: "- Whether a test pins today's last attempt: run the suite of the repository with the check in place.\n- Whether a running attempt should be ended: ask; none of the ways does it (index.js:197).",
      from: ["OPA-3", "OPA-5"],
    },
  ],
  steps: [
    {
      text: "Answer whether one attempt fewer may come in a minor version",
      owner: "maintainer",
      by: "first",
      from: ["OPA-5"],
    },
    {
      text: "Check instead of shortening (index.js:125); Infinity stays a plain comparison",
      owner: "developer",
      by: "day 1",
      from: ["OPA-2", "DAN-2"],
    },
    {
      text: "retryTimeLeft in the context (index.js:85, index.d.ts:13)",
      owner: "developer",
      by: "day 1",
      from: ["DAN-4"],
    },
    {
      text: "Tests with a fake clock: budget 0, wait longer than the rest",
      owner: "developer",
      by: "day 1",
      from: ["OPA-2"],
    },
    {
      text: "Describe it in both places (readme.md:195, index.d.ts:168)",
      owner: "developer",
      by: "day 2",
      from: ["OPA-4"],
    },
  ],
};

export const verifications: Readonly<Record<string, Said>> = {
  opal: {
    stands: [
      {
        on: "BOL-1",
        stand: "contest",
        reason: "maxRetryTime has a default, a validation and two checks",
        rests_on: ["index.js:168", "index.js:178"],
      },
      { on: "DAN-4", stand: "agree", reason: "index.js:95 and 103 throw it unchanged" },
    ],
    option: "O1",
    why: "It ends the attempt that begins after the budget, in one place",
    because: [],
    couldLiveWith: [{ option: "O2", condition: "the owner allows no change of behaviour at all" }],
    objectsTo: [
      {
        option: "O3",
        reason: "Two limits of time with slightly different meaning in a package of 220 lines",
      },
    ],
    own: [],
    findings: [],
    implementation_approaches: [],
    review: [
      {
        on: "P1",
        say: "amend",
        reason: "A running attempt is not ended either",
        change: "Say that an attempt that runs is never cut",
      },
    ],
    missing: [],
    questionForUser: null,
  },
  bolt: {
    stands: [
      { on: "OPA-1", stand: "agree", reason: "I had not seen index.js:168" },
      { on: "OPA-2", stand: "agree", reason: "index.js:125" },
    ],
    option: "O3",
    why: "It takes an attempt away from nobody, and the error itself says why it gave up",
    because: [],
    couldLiveWith: [],
    objectsTo: [
      {
        option: "O1",
        reason:
          "It takes one attempt away from everybody who uses maxRetryTime today, behind an unchanged API",
      },
    ],
    own: [{ claim: "BOL-1", now: "withdrawn", text: null, because: ["OPA-1", "DAN-1"] }],
    findings: [],
    implementation_approaches: [],
    review: [
      {
        on: "P3",
        say: "object",
        reason: "'Cannot be told apart later' is nobody's finding: the readme can say which wins",
        change: "Strike it",
      },
    ],
    missing: ["That O1 belongs into a major version or the release notes"],
    questionForUser: null,
  },
  dana: {
    stands: [
      { on: "BOL-1", stand: "contest", reason: "maxRetryTime, default Infinity", rests_on: ["index.js:168"] },
    ],
    option: "O1",
    why: "It is what mine does; retryTimeLeft comes with it",
    because: ["OPA-2"],
    couldLiveWith: [],
    objectsTo: [
      {
        option: "O3",
        reason:
          "maxRetryTime is that option already; a second one with the same meaning cannot be removed later",
      },
    ],
    own: [],
    findings: [],
    implementation_approaches: [],
    review: [],
    missing: [],
    questionForUser: null,
  },
};

export const edit: Said = {
  title: null,
  edits: [
    {
      id: "P1",
      text: "The task asks for an option that is there: maxRetryTime (index.js:168), default Infinity, checked after every failed attempt; all three agree on that now. What it does not do is stop in time: the last wait is cut to the rest of the budget and one more attempt starts at its end; an attempt that runs is never cut. opal and dana would throw the last error as soon as the next wait does not fit, in a major version or with a word in the release notes. bolt is against it and would add totalTimeout.",
    },
  ],
  adds: [],
  cuts: [],
  steps: [],
  replies: [
    { to: "OPA>P1", taken: true, why: "Said in the first part" },
    { to: "BOL>P3", taken: false, why: "opal and dana both say so; it stays as theirs" },
    { to: "BOL-12", taken: true, why: "Said in the first part" },
  ],
};
