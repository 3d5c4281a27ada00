import type { MinorityView, PositionShift } from "../../../src/protocols/swarm/rules/verdict.ts";
import { edge, judgement, shift, statement, Swarm, verdict } from "./swarmed.ts";

const experts = { database: "Database Expert", operations: "Operations Engineer" };
const orchestrate = "One coordinator runs the saga";
const choreograph = "Services listen to each other's events";

const moves: readonly PositionShift[] = [
  shift("operations", "r1-msg-006", {
    kind: "major",
    before: choreograph,
    after: orchestrate,
    reason: "Nobody can trace a chain of events at night",
    cause: "r1-msg-004",
  }),
  shift("database", "r2-msg-002", {
    before: orchestrate,
    after: orchestrate,
    cause: "r9-msg-001",
    accepted: false,
    why: "unknown",
  }),
];

const minority: readonly MinorityView[] = [
  {
    position: "Merge the two services",
    advocate: "contrarian",
    reason: "Then there is no distributed transaction",
    stillValid: true,
    messages: ["r1-msg-004"],
    by: "historian",
  },
  {
    position: choreograph,
    advocate: "operations",
    reason: "",
    stillValid: false,
    messages: ["r1-msg-003"],
    by: "code",
  },
];

const firstRound = {
  edges: [
    edge("r1-msg-004 counters r1-msg-002"),
    edge("r1-msg-005 counters r1-msg-004"),
    edge("r1-msg-006 supports r1-msg-004"),
    edge("r1-msg-007 extends r1-msg-005"),
  ],
  rejected: [{ from: "r1-msg-005", cited: "r1-msg-099", why: "unknown" } as const],
  stands: [
    { seat: "database", message: "r1-msg-005", stand: "counter" } as const,
    { seat: "operations", message: "r1-msg-006", stand: "accept" } as const,
  ],
  shifts: moves.slice(0, 1),
};

/** As far as the gate after its first round. */
export function oneRound(): Swarm {
  return new Swarm({
    topic: "How do two services commit together?",
    experts,
    tensions: [{ between: ["database", "operations"], axis: "consistency or autonomy", description: "" }],
  })
    .open("How do two services commit together?", "Who coordinates?\n\n- Database Expert: what does it cost?")
    .step("initial_statement", {
      database: statement(orchestrate, {
        reasoning: "A saga needs an owner. Else nobody compensates.",
        proposals: ["A state machine in the order service"],
        questions: ["Can compensations be generated?"],
        codeOrDiagrams: "order -> payment\n```\ninner\n```",
      }),
      operations: statement(choreograph),
    })
    .step("counterpoint", { contrarian: "Is r1-msg-002 true? Merge the two services instead." })
    .step("rebuttal", {
      database: statement(orchestrate, { stand: "counter", counterpoints: ["Merging costs a year"] }),
      operations: statement(orchestrate, { stand: "accept" }),
    })
    .step("analogy", { "cross-domain": "Clearing houses settle between banks." })
    .synthesise({
      agreements: ["Two-phase commit is out"],
      disagreements: ["Coordinator or events"],
      insights: ["Clearing houses are a model"],
      openQuestions: ["Can compensations be generated?"],
      nextTopicSuggestions: ["How is a saga watched?"],
    })
    .close(firstRound);
}

/** Two rounds with a pause between them, a stress check, a synthesis. */
export function whole(): Swarm {
  return oneRound()
    .judge("checkpoint", { round: 1, text: "# Theme\n\nCommits over two services.", by: "historian" })
    .add({ type: "discussion.paused", reason: "waiting", detail: "paused" })
    .judge("reopening", { round: 1, text: "Welcome back.\nWatching is next.", by: "moderator" })
    .open("How is a saga watched?", "What do you see at night?")
    .step("initial_statement", {
      database: statement(orchestrate),
      operations: statement("A saga without a trace is not run"),
    })
    .step("counterpoint", { contrarian: "You both assume that somebody looks." })
    .step("rebuttal", {
      database: statement(orchestrate),
      operations: statement("A saga without a trace is not run"),
    })
    .step("analogy", { "cross-domain": "Pilots have a recorder." })
    .synthesise({ openQuestions: ["Who is woken?"], agreements: ["Every saga has a trace"] })
    .close({ shifts: moves.slice(1), untested: true })
    .step("stress_test", { contrarian: "A trace costs more than the saga." })
    .step("stress_response", { database: statement("Sample it", { stand: "partly" }) })
    .fail("stress_response", "operations")
    .judge("stress", judgement(2, { edges: [edge("r2-msg-009 counters r2-msg-008")] }))
    .judge("claims", [
      { claim: "r2-msg-008/1", standing: "contradicted", reasons: ["docs/costs.md:4 says the opposite"] },
    ])
    .judge(
      "verdict",
      verdict({
        insights: [
          {
            title: "A saga needs an owner",
            description: "Without a coordinator nobody compensates.",
            confidence: "high",
            confidenceReason: "both experts ended there",
            supportingEvidence: ["r1-msg-002", "Operations came around (r1-msg-006, r1-msg-004)"],
            dissentingViews: ["Merging makes it needless: r1-msg-004", "Some like events"],
          },
          {
            title: "Traces first",
            description: "",
            confidence: "low",
            supportingEvidence: ["Everybody knows that", "[r7-msg-001] said so"],
            dissentingViews: [],
          },
        ],
        agreements: [
          { point: "Two-phase commit is out", supporters: ["database", "Operations Engineer", "Bob"] },
        ],
        unresolvedDebates: [
          {
            topic: "Merge or coordinate",
            positions: [
              { stance: "Merge", advocates: ["contrarian"], arguments: ["No saga at all", "Less to run"] },
              { stance: "Coordinate", advocates: ["database"], arguments: ["Teams stay apart"] },
            ],
          },
        ],
        openQuestions: ["Can compensations be generated (r1-msg-002)?", "Who is woken"],
        recommendations: ["Write one saga with a state machine", "Put a price on tracing"],
        minorityReport: minority,
        positionHistory: [
          {
            seat: "database",
            positions: [
              { message: "r1-msg-002", round: 1, position: orchestrate, shift: null },
              { message: "r1-msg-005", round: 1, position: orchestrate, shift: null },
              { message: "r2-msg-002", round: 2, position: orchestrate, shift: moves[1] ?? null },
              { message: "r2-msg-009", round: 2, position: "Sample it", shift: null },
            ],
          },
          {
            seat: "operations",
            positions: [
              { message: "r1-msg-003", round: 1, position: choreograph, shift: null },
              { message: "r1-msg-006", round: 1, position: orchestrate, shift: moves[0] ?? null },
            ],
          },
          { seat: "silent", positions: [] },
        ],
        unfounded: [
          { where: 'insight "Traces first"', said: "Everybody knows that", why: "no-id" },
          { where: 'insight "Traces first"', said: "[r7-msg-001] said so", why: "unknown-id" },
          { where: 'agreement "Two-phase commit is out"', said: "Bob", why: "unknown-seat" },
        ],
        stress: { policy: "auto", held: true, reason: "no message of round 2 counters another" },
      }),
    )
    .add({ type: "discussion.completed", outcome: { rounds: 1 } });
}

/** Without cross-domain; one expert fails, the moderator and the historian too, so code sums up. */
export function lightweight(): Swarm {
  return new Swarm({ topic: "Tabs or spaces?", depth: "lightweight", experts })
    .open("Tabs or spaces?", "Speak.")
    .step("initial_statement", { database: statement("Tabs") })
    .fail("initial_statement", "operations")
    .step("counterpoint", { contrarian: "Neither." })
    .step("rebuttal", { database: statement("Tabs", { stand: "counter" }) })
    .synthesise({ summary: "One position was taken.", by: "code" })
    .close({ untested: true })
    .fail("final", "historian")
    .judge("verdict", verdict({ executiveSummary: "One position was taken.", by: "code" }))
    .add({ type: "discussion.completed", outcome: { rounds: 1 } });
}

export function inJapanese(): Swarm {
  return new Swarm({
    topic: "リリースは毎週にすべきか",
    experts: { business: "事業責任者", sre: "運用担当" },
    tensions: [{ between: ["business", "sre"], axis: "速さと安定", description: "" }],
  })
    .open("リリースは毎週にすべきか", "頻度と品質をどう両立しますか。")
    .step("initial_statement", {
      business: statement("毎週リリースする", { questions: ["検証の時間は足りるか？"] }),
      sre: statement("毎月リリースする"),
    })
    .step("counterpoint", { contrarian: "r1-msg-002 は障害の費用を無視しています。" })
    .step("rebuttal", {
      business: statement("毎週リリースする", { stand: "counter" }),
      sre: statement("毎月リリースする", { stand: "accept" }),
    })
    .step("analogy", { "cross-domain": "新聞は毎日刷られ、訂正も毎日出ます。" })
    .synthesise({ summary: "頻度について対立。", openQuestions: ["検証の時間は足りるか"] })
    .close({ edges: [edge("r1-msg-004 counters r1-msg-002")] })
    .judge(
      "verdict",
      verdict({
        executiveSummary: "自動化を前提に毎週とするのが有力だが、障害の費用は未検討。",
        insights: [
          {
            title: "自動化が前提",
            description: "手作業のままでは毎週は無理。",
            confidence: "medium",
            supportingEvidence: ["r1-msg-002"],
            dissentingViews: [],
          },
        ],
        openQuestions: ["検証の時間は足りるか？"],
        recommendations: ["リリース手順を自動化する"],
        stress: { policy: "auto", held: false, reason: "反対の発言がある" },
      }),
    )
    .add({ type: "discussion.completed", outcome: { rounds: 1 } });
}

/** Everything that agents say tries to break out of where it is put. */
export function hostile(): Swarm {
  const text =
    'x | y </details>\n\n# Top\n- [ ] item\n```mermaid\nend\n"]]}} --> click\u{1B}[31m <script>alert(1)</script> [a](b) `c`\n```\n';
  const long = "長".repeat(300) + "w".repeat(400);
  const said = statement(text, {
    reasoning: text,
    proposals: [text, long],
    counterpoints: [text],
    questions: [text],
    codeOrDiagrams: text,
    stand: "partly",
  });
  return new Swarm({
    topic: text,
    lang: "en",
    experts: { database: 'Da|ta"]<b>base', operations: long },
    tensions: [{ between: ["database", text], axis: text, description: text }],
  })
    .open(text, text)
    .step("initial_statement", { database: said, operations: statement(long) })
    .step("counterpoint", { contrarian: text })
    .fail("rebuttal", "operations")
    .synthesise({
      summary: text,
      agreements: [text, long],
      disagreements: [text],
      openQuestions: [text, long],
      nextTopicSuggestions: [text],
    })
    .close({
      edges: [edge("r1-msg-004 counters r1-msg-002"), edge("r1-msg-004 questions r1-msg-003")],
      rejected: [{ from: "r1-msg-004", cited: text, why: "unseen" }],
      shifts: [
        shift("database", "r1-msg-002", {
          before: text,
          reason: text,
          cause: text,
          accepted: false,
          why: "unseen",
        }),
      ],
    })
    .judge("checkpoint", { round: 1, text, by: "historian" })
    .judge(
      "verdict",
      verdict({
        executiveSummary: text,
        insights: [
          {
            title: text,
            description: long,
            confidence: "low",
            confidenceReason: text,
            supportingEvidence: [text, `${text} r1-msg-002`, "r1-msg-003"],
            dissentingViews: [text],
          },
        ],
        agreements: [{ point: text, supporters: [text, "database"] }],
        unresolvedDebates: [
          { topic: text, positions: [{ stance: text, advocates: [text], arguments: [text, long] }] },
          { topic: long, positions: [] },
        ],
        openQuestions: [text, long],
        recommendations: [text, long],
        minorityReport: [
          {
            position: text,
            advocate: text,
            reason: text,
            stillValid: true,
            messages: ["r1-msg-002", text],
            by: "code",
          },
        ],
        positionHistory: [
          { seat: "database", positions: [{ message: "r1-msg-002", round: 1, position: text, shift: null }] },
        ],
        unfounded: [{ where: text, said: text, why: "no-id" }],
        stress: { policy: "off", held: false, reason: text },
      }),
    )
    .add(
      { type: "warned", key: "w", message: text },
      { type: "discussion.completed", outcome: { rounds: 1 } },
    );
}

/** Five rounds in which everybody cites everybody. */
export function large(): Swarm {
  const four = { ada: "Ada", bob: "Bob", cyd: "Cyd", dan: "Dan" };
  const all = (position: string) =>
    Object.fromEntries(Object.keys(four).map((id) => [id, statement(`${id} says: ${position}`)]));
  const swarm = new Swarm({ topic: "Everything", depth: "deep", experts: four });
  for (let round = 1; round <= 5; round++) {
    const id = (number: number) => `r${round}-msg-${String(number).padStart(3, "0")}`;
    const cited = (from: number) =>
      Array.from({ length: from - 1 }, (_, index) =>
        edge(
          `${id(from)} ${["supports", "extends", "questions", "counters"][(from + index) % 4]} ${id(index + 1)}`,
        ),
      );
    swarm
      .open(`Part ${round}`, `Open part ${round}.`)
      .step("initial_statement", all(`a first word, #${round}; "quoted" & 100%`))
      .step("counterpoint", { contrarian: "No." })
      .step("rebuttal", all("a last word"))
      .step("analogy", { "cross-domain": "Ants." })
      .synthesise({})
      .close({ edges: Array.from({ length: 10 }, (_, index) => cited(index + 2)).flat() });
  }
  return swarm.judge("verdict", verdict({}));
}
