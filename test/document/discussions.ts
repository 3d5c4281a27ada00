import type { FalseConsensus, HeldPosition } from "../../src/protocols/discuss/rules/verdict.ts";
import { completed, gate, paused } from "../reporters/events.ts";
import {
  challenge,
  final,
  issue,
  moved,
  position,
  solo,
  state,
  stayed,
  synthesis,
  Table,
  verdict,
} from "../protocols/discuss/discussed.ts";

/** The discussions that the tests of the documents are about. */

const seats = {
  performance: "Performance",
  security: "Security",
  maintainability: "Maintainability",
  "devils-advocate": "Devil's advocate",
  moderator: "Moderator",
};
const members = Object.keys(seats).filter((id) => id !== "moderator");

const redis = "Keep sessions in Redis";
const cookie = "Put them into signed cookies";
const database = "Keep them in the database";
const store = "Where are sessions kept?";
const lifetime = "How long do they live?";

const atFirst = [
  issue(store, "DIVERGENT", {
    [redis]: ["performance"],
    [cookie]: ["security", "devils-advocate"],
    [database]: ["maintainability"],
  }),
  issue(lifetime, "CONSENSUS", { "Twelve hours": members }),
];
const atLast = [
  {
    ...issue(store, "NARROWING", {}),
    positions: [
      {
        position: redis,
        seats: ["performance", "maintainability"],
        reasons: ["One read of a millisecond", "It is run for the queue already"],
      },
      {
        position: cookie,
        seats: ["security", "devils-advocate"],
        reasons: ["Nothing to steal on the server"],
      },
      { position: database, seats: [], reasons: [] },
    ],
  },
  issue(lifetime, "CONSENSUS", { "Twelve hours.": members }),
];

const held = (seat: string, blind: string, end: string, risk: string): HeldPosition => ({
  seat,
  blind,
  final: final(end, { remainingRisk: risk }),
  moves: [],
});

const finals = {
  performance: final(redis, { certainty: "HIGH", remainingRisk: "One more service to watch" }),
  security: final(cookie, { certainty: "HIGH", remainingRisk: "A leaked key opens every session" }),
  maintainability: final(redis, { certainty: "LOW", remainingRisk: "One more service to watch" }),
  "devils-advocate": final(cookie, {
    certainty: "LOW",
    compromise: "Cookies for identity, Redis for revocation",
    unresolvedRisks: ["Nobody measured a cold start"],
    unverifiedAssumptions: ["Traffic doubles within a year"],
  }),
};

/** Three rounds, one issue still split, one member who went over to the others; then a person is asked. */
export function split(options: { readonly lang?: string; readonly feature?: string } = {}): Table {
  return new Table({ topic: "Where should sessions live?", seats, ...options })
    .round("Position", "position", {
      performance: position(redis, "A read takes a millisecond", { risks: ["One more service"] }),
      security: position(cookie, "Nothing to steal on the server"),
      maintainability: position(database, "We run it already"),
      "devils-advocate": position(cookie, "The others take a shared store for granted", {
        assumptions: ["Traffic doubles within a year", "src/session.ts is the only reader", "Redis stays up"],
      }),
    })
    .judge("state", state("position", "DIVERGENT", ...atFirst))
    .judge("violations", [])
    .round("Challenge", "challenge", {
      performance: challenge(database, redis),
      security: challenge(redis, cookie),
      maintainability: challenge(redis, "I agree with Redis, it is great"),
      "devils-advocate": challenge(database, cookie, {
        assumptions: ["Keys are rotated", "Clocks agree", "Nobody reads the logs"],
      }),
    })
    .say("challenge", "maintainability", challenge(cookie, database), 2)
    .judge("moves", members.map(stayed))
    .judge("state", state("challenge", "DIVERGENT", ...atFirst))
    .judge("violations", [
      { round: "challenge", seat: "maintainability", rule: "approval", detail: "it is great" },
    ])
    .round("Synthesis", "synthesis", {
      performance: synthesis(redis),
      security: synthesis(cookie, { changed: true, changeReason: "RFC 6265 limits a cookie to 4 KB" }),
      maintainability: synthesis(redis, { changed: true, changeReason: "Most of us want it" }),
      "devils-advocate": synthesis(cookie, { compromise: "Redis for revocation only" }),
    })
    .judge("moves", [
      stayed("performance"),
      moved("security", "evidence", "RFC 6265 limits a cookie to 4 KB"),
      moved("maintainability", "numbers", "Most of us want it"),
      stayed("devils-advocate"),
    ])
    .judge("state", state("synthesis", "NARROWING", ...atLast))
    .judge("violations", [])
    .round("Final", "final", finals)
    .judge("claims", [
      {
        claim: "devils-advocate/position/assumptions/2",
        standing: "verified",
        reasons: ["src/session.ts exists"],
      },
    ])
    .judge("verdict", splitVerdict)
    .add(
      gate("What now?", [
        { id: "adopt", label: "Adopt the result" },
        { id: "dig-deeper", label: "Dig deeper into an issue" },
        { id: "add-viewpoint", label: "Add a viewpoint" },
        { id: "hand-over", label: "Hand over" },
      ]),
      paused("waiting", "a person is asked"),
    );
}

const splitVerdict = verdict({
  issues: atLast,
  positions: [
    held("performance", redis, redis, "One more service to watch"),
    held("security", cookie, cookie, "A leaked key opens every session"),
    held("maintainability", database, redis, "One more service to watch"),
    held("devils-advocate", cookie, cookie, ""),
  ],
  minority: [
    {
      view: database,
      holders: ["maintainability"],
      issue: store,
      whyNotAdopted: "Nobody holds it at the end",
      reconsiderWhen: "Redis is no longer run for the queue",
    },
  ],
  violations: [{ round: "challenge", seat: "maintainability", rule: "approval", detail: "it is great" }],
  nextActions: [
    { action: "Measure a cold start with both", priority: "HIGH", issue: store },
    { action: "Write down the lifetime", priority: "LOW", issue: lifetime },
  ],
});

const agreed = "Adopt the type checker";
const checker = "Adopt the type checker?";

/** All agree from the start; `superficial` is for the same reason, which asks for a rebuttal. */
export function unanimous(superficial: boolean): Table {
  const consensus: FalseConsensus = {
    members: 4,
    summary: agreed,
    similarity: superficial ? "HIGH" : "LOW",
    superficial,
    rebuttal: superficial ? "A slow build costs more than the errors it finds" : null,
    concession: superficial ? "In a small package the build stays fast" : null,
    warning: "Unanimous agreement detected. Verify diversity of reasoning.",
  };
  const issues = [issue(checker, "CONSENSUS", { [agreed]: members })];
  const table = new Table({ topic: checker, seats })
    .round(
      "Position",
      "position",
      Object.fromEntries(members.map((id) => [id, position(agreed, "It finds errors")])),
    )
    .judge("state", state("position", "CONSENSUS", ...issues))
    .judge("skipped", skippedChallenge)
    .judge("consensus", consensus);
  if (superficial) {
    table.round("Rebuttal", "rebuttal", {
      "devils-advocate": {
        rebuttal: consensus.rebuttal,
        assumptions: ["Errors cost more than time", "Types are kept", "Nobody writes any"],
        concession: consensus.concession,
      },
    });
  }
  return table
    .round("Final", "final", Object.fromEntries(members.map((id) => [id, final(agreed)])))
    .judge(
      "verdict",
      verdict({
        state: "CONSENSUS",
        rounds: ["position"],
        issues,
        falseConsensus: consensus,
        skipped: [skippedChallenge],
      }),
    )
    .add(completed({ decision: "adopt" }));
}

const skippedChallenge = {
  round: "challenge",
  reason: "all members agree after Position",
  savedCalls: 5,
} as const;

/** Five rounds; a member who is asked for the first time in the third. */
export function deep(): Table {
  const kinds = ["position", "challenge", "synthesis", "challenge", "synthesis"] as const;
  const table = new Table({ topic: "Where should sessions live?", seats, preset: "deep" });
  for (const [index, kind] of kinds.entries()) {
    const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    const reply = {
      position: position(redis, "A read takes a millisecond"),
      challenge: challenge(cookie, redis),
      synthesis: synthesis(redis, { changed: index === 4, changeReason: "A test of ours" }),
    }[kind];
    table.round(title, kind, Object.fromEntries(members.map((id) => [id, reply])));
    if (index > 0)
      table.judge(
        "moves",
        members.map((id) => (index === 4 ? moved(id, "none", null) : stayed(id))),
      );
    const placed = index === 4 ? { [redis]: members } : { [redis]: ["performance"], [cookie]: ["security"] };
    table.judge(
      "state",
      state(kind, index === 4 ? "CONVERGING" : "DIVERGENT", issue(store, "DIVERGENT", placed)),
    );
  }
  return table
    .round("Final", "final", finals)
    .judge("verdict", verdict({ state: "CONVERGING", rounds: kinds, issues: atLast }));
}

/** The team broke after Position: every role alone, all rounds at once. */
export function fallback(): Table {
  const issues = [issue(store, "DIVERGENT", { [redis]: ["performance"], [cookie]: ["security"] })];
  return new Table({ topic: "Where should sessions live?", seats })
    .round("Solo", "solo", {
      performance: solo(redis, "A read takes a millisecond"),
      security: solo(cookie, "Nothing to steal on the server"),
    })
    .judge("verdict", verdict({ state: "DIVERGENT", rounds: ["position"], issues, mode: "fallback" }));
}

export function inJapanese(): Table {
  const names = {
    business: "ビジネス視点",
    technology: "技術視点",
    user: "ユーザー視点",
    "devils-advocate": "反対論者",
    moderator: "モデレーター",
  };
  const weekly = "毎週リリースする";
  const monthly = "毎月リリースする";
  const question = "リリースの頻度をどうするか";
  const first = [
    issue(question, "NARROWING", {
      [weekly]: ["business", "user"],
      [monthly]: ["technology", "devils-advocate"],
    }),
  ];
  const last = [
    issue(
      question,
      "CONVERGING",
      { [weekly]: ["business", "user", "technology"], [monthly]: ["devils-advocate"] },
      ["利用者の声が早く届く"],
    ),
  ];
  const ids = ["business", "technology", "user", "devils-advocate"];
  const all = (say: (id: string) => object) => Object.fromEntries(ids.map((id) => [id, say(id)]));
  const claimOf = (id: string) => (id === "business" || id === "user" ? weekly : monthly);
  return new Table({ topic: "リリースは毎週にすべきか", seats: names, feature: "release" })
    .round(
      "Position",
      "position",
      all((id) => position(claimOf(id), "経験による")),
    )
    .judge("state", state("position", "NARROWING", ...first))
    .round(
      "Synthesis",
      "synthesis",
      all((id) => synthesis(id === "technology" ? weekly : claimOf(id))),
    )
    .judge("moves", [stayed("business"), moved("technology", "numbers", "皆がそう言うから"), stayed("user")])
    .judge("state", state("synthesis", "CONVERGING", ...last))
    .round(
      "Final",
      "final",
      all((id) => final(id === "technology" ? weekly : claimOf(id), { remainingRisk: "検証の時間が減る" })),
    )
    .judge(
      "verdict",
      verdict({
        state: "CONVERGING",
        rounds: ["position", "synthesis"],
        issues: last,
        minority: [
          {
            view: monthly,
            holders: ["devils-advocate"],
            issue: question,
            whyNotAdopted: "一名のみが支持",
            reconsiderWhen: "障害が月に三回を超えたとき",
          },
        ],
        nextActions: [{ action: "リリース手順を自動化する", priority: "HIGH", issue: question }],
        skipped: [{ round: "challenge", reason: "合意に接近中のため", savedCalls: 5 }],
      }),
    );
}

/** Everything that agents say tries to break out of where it is put. */
export function hostile(): Table {
  const text = 'x | y </details>\n\n# Top\n"] --> click\u{1B}[31m <script>alert(1)</script> [a](b) `c`';
  const names = { ...seats, performance: "Per|for</summary>mance" };
  const issues = [
    issue(text, "DIVERGENT", { [text]: ["performance"], [`${text} 2`]: ["security", "nobody"] }, [text]),
  ];
  const all = (reply: object) => Object.fromEntries(members.map((id) => [id, reply]));
  return new Table({ topic: text, seats: names, feature: "../../etc/passwd" })
    .round("Position", "position", all(position(text, text, { assumptions: [text], risks: [text] })))
    .judge("state", { ...state("position", "DIVERGENT", ...issues), intervention: text, undiscussed: [text] })
    .round("Challenge", "challenge", all(challenge(text, text, { changed: true, changeReason: text })))
    .judge(
      "moves",
      members.map((id) => moved(id, "none", text)),
    )
    .judge("state", state("challenge", "DIVERGENT", ...issues))
    .round("Final", "final", all(final(text, { remainingRisk: text, compromise: text })))
    .judge(
      "verdict",
      verdict({
        issues,
        minority: [{ view: text, holders: [text], issue: text, whyNotAdopted: text, reconsiderWhen: text }],
        nextActions: [{ action: text, priority: "LOW", issue: text }],
        violations: [{ round: text, seat: text, rule: "words", detail: text }],
        skipped: [{ round: "synthesis", reason: text, savedCalls: 1 }],
      }),
    );
}
