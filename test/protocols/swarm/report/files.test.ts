import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { discussionsOf } from "../../../../src/kernel/discussion.ts";
import type { Event } from "../../../../src/kernel/event.ts";
import { eachOnce } from "../../../../src/text/each-once.ts";
import { compare } from "../../../../src/text/likeness/same-words.ts";
import { statement, type Swarm, swarmKit } from "../swarmed.ts";
import { hostile, inJapanese, large, lightweight, oneRound, whole } from "../swarms.ts";
import { stopsIn } from "../../../stops.ts";

const swarmFiles = eachOnce(swarmKit.documents);

function textOf({ events }: Pick<Swarm, "events">, path: string): string {
  const file = swarmFiles(events).find((one) => one.path === path);
  if (file === undefined) throw new Error(`there is no ${path}`);
  return file.text;
}

function pathsOf(events: readonly Event[]): readonly string[] {
  return swarmFiles(events).map(({ path }) => path);
}

function nodesOf(markdown: string): readonly Nodes[] {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const within = (node: Nodes): readonly Nodes[] => [
    node,
    ...("children" in node ? node.children.flatMap(within) : []),
  ];
  return within(tree);
}

const every = { oneRound, whole, lightweight, inJapanese, hostile, large };
const all = Object.entries(every).map(([name, swarm]) => ({ name, events: swarm().events }));

test("the synthesis in English", () => {
  expect(textOf(whole(), "artifacts/synthesis.md").split("\n## Receipts")[0]).toMatchInlineSnapshot(`
    "# Synthesis: How do two services commit together?

    ## Executive summary

    Sagas, with one coordinator, and only where two services must agree.

    ## Insights

    ### 1. A saga needs an owner

    Without a coordinator nobody compensates.

    **Confidence**: high (both experts ended there)

    **Evidence**:

    - [r1-msg-002](transcript.md#r1-msg-002) Database Expert: “One coordinator runs the saga”
    - Operations came around ([r1-msg-006](transcript.md#r1-msg-006), [r1-msg-004](transcript.md#r1-msg-004))
      - [r1-msg-006](transcript.md#r1-msg-006) Operations Engineer: “One coordinator runs the saga”
      - [r1-msg-004](transcript.md#r1-msg-004) Contrarian: “Is r1-msg-002 true?”

    **Dissenting views**:

    - Merging makes it needless: [r1-msg-004](transcript.md#r1-msg-004)
      - [r1-msg-004](transcript.md#r1-msg-004) Contrarian: “Is r1-msg-002 true?”
    - Some like events

    ### 2. Traces first

    **Confidence**: low

    **Evidence**:

    - Everybody knows that (**names no message**)
    - \\[r7-msg-001] said so (**no such message: r7-msg-001**)

    ## Agreements

    | Point | Supporters |
    |---|---|
    | Two-phase commit is out | Database Expert, Operations Engineer, Bob (**nobody has this name**) |

    ## Unresolved debates

    ### Merge or coordinate

    - Merge (Contrarian)
      - No saga at all
      - Less to run
    - Coordinate (Database Expert)
      - Teams stay apart

    ## Minority views

    - Merge the two services (Contrarian; still held)
      - Then there is no distributed transaction
    - Services listen to each other's events (Operations Engineer; given up)

    ## Recommendations

    1. Write one saga with a state machine
    2. Put a price on tracing

    ## Open questions

    1. Can compensations be generated ([r1-msg-002](transcript.md#r1-msg-002))?
    2. Who is woken

    More: [minority report](minority-report.md), [open questions](open-questions.md), [argument graph](argument-graph.md), [position history](position-history.md), [everything said](transcript.md)

    ## How it came about

    - **Topic**: How do two services commit together?
    - **Panel**: Database Expert (Database Expert matters), Operations Engineer (Operations Engineer matters) (defined for this topic); Moderator, Historian, Contrarian, Cross-Domain
    - **Tensions**: Database Expert ↔ Operations Engineer: consistency or autonomy
    - **Depth**: standard
    - **Round 1**: How do two services commit together? (7 messages)
    - **Round 2**: How is a saga watched? (7 messages + Stress check: 2 messages)
    - **Calls**: 18 calls
    - **Who answered whom**: 1 supports, 3 counters, 1 extends
    - **Stress check**: run (auto): no message of round 2 counters another
    - **Changes of position**: 1 accepted, 1 not accepted (no message that it had seen backs it)
    - **Unfounded**: 3
      - \`insight "Traces first"\`: Everybody knows that (names no message)
      - \`insight "Traces first"\`: \\[r7-msg-001] said so (no such message)
      - \`agreement "Two-phase commit is out"\`: Bob (nobody has this name)
    - **Judged by**: words and citations
    - **Looked up**: 1 contradicted
    - **No answer**: Operations Engineer, stress response: claude: timeout: no answer within 3m
    "
  `);
});

test("the synthesis in Japanese", () => {
  expect(textOf(inJapanese(), "artifacts/synthesis.md")).toMatchInlineSnapshot(`
    "# 総括: リリースは毎週にすべきか

    ## 要約

    自動化を前提に毎週とするのが有力だが、障害の費用は未検討。

    ## 得られた知見

    ### 1. 自動化が前提

    手作業のままでは毎週は無理。

    **確信度**: 中

    **根拠**:

    - [r1-msg-002](transcript.md#r1-msg-002) 事業責任者: “毎週リリースする”

    ## 合意点

    なし。

    ## 未解決の論争

    なし。

    ## 少数意見

    単独の意見はありませんでした。

    ## 提言

    1. リリース手順を自動化する

    ## 未解決の問い

    1. 検証の時間は足りるか？

    関連文書: [少数意見](minority-report.md), [未解決の問い](open-questions.md), [議論グラフ](argument-graph.md), [立場の変遷](position-history.md), [全発言](transcript.md)

    ## 経過

    - **トピック**: リリースは毎週にすべきか
    - **参加者**: 事業責任者 (事業責任者 matters), 運用担当 (運用担当 matters) (このトピックのために定義); Moderator, Historian, Contrarian, Cross-Domain
    - **対立軸**: 事業責任者 ↔ 運用担当: 速さと安定
    - **深さ**: 標準
    - **ラウンド 1**: リリースは毎週にすべきか (発言 7 件)
    - **呼び出し**: 8 回
    - **発言のつながり**: 1 反対
    - **ストレスチェック**: 未実施（自動）: 反対の発言がある
    - **立場の変更**: 認められたもの 0 件、認められなかったもの 0 件
    - **裏付けのないもの**: なし（根拠はすべて実在する発言、名前はすべて参加者）
    - **判定の根拠**: 言葉と引用

    ## 実行記録

    | ラウンド | ターン | 席 | 依頼先 | 回答者 | 代替 | 呼び出し | 時間 | トークン 入力 → 出力 | 費用 |
    |---|---|---|---|---|---|---|---|---|---|
    | 1 | 開会 | Moderator | claude | claude | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 1 | 初期発言 | 事業責任者 | claude | claude | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 1 | 初期発言 | 運用担当 | claude | claude | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 1 | 反論 | Contrarian | codex | codex | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 1 | 再反論 | 事業責任者 | claude | claude | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 1 | 再反論 | 運用担当 | claude | claude | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 1 | 類推 | Cross-Domain | claude | claude | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 1 | まとめ | Moderator | claude | claude | なし | 1 | 900 ms | 400 → 120 | 不明 |
    "
  `);
});

test("everything said", () => {
  expect(textOf(whole(), "artifacts/transcript.md")).toMatchInlineSnapshot(`
    "# Everything said: How do two services commit together?

    ## Round 1: How do two services commit together?

    <a id="r1-msg-001"></a>

    ### r1-msg-001 · Moderator · opening

    > Who coordinates?
    >
    > \\- Database Expert: what does it cost?

    <a id="r1-msg-002"></a>

    ### r1-msg-002 · Database Expert · initial statement

    **Position**: \`DE-1\` One coordinator runs the saga

    > A saga needs an owner. Else nobody compensates.

    **Proposals**:

    - \`DE-2\` A state machine in the order service

    **Questions**:

    - Can compensations be generated?

    \`\`\`\`text
    order -> payment
    \`\`\`
    inner
    \`\`\`
    \`\`\`\`

    <a id="r1-msg-003"></a>

    ### r1-msg-003 · Operations Engineer · initial statement

    **Position**: \`OE-1\` Services listen to each other's events

    <a id="r1-msg-004"></a>

    ### r1-msg-004 · Contrarian · counterpoint

    > [CON-1](#r1-msg-004) Is [r1-msg-002](#r1-msg-002) true? Merge the two services instead.

    **Answers**: counters [r1-msg-002](#r1-msg-002)

    <a id="r1-msg-005"></a>

    ### r1-msg-005 · Database Expert · rebuttal

    **Position**: \`DE-1\` One coordinator runs the saga

    **Stand**: counters the contrarian

    **Counterpoints**:

    - Merging costs a year

    **Answers**: counters [r1-msg-004](#r1-msg-004)

    <a id="r1-msg-006"></a>

    ### r1-msg-006 · Operations Engineer · rebuttal

    **Position**: \`OE-1v2\` One coordinator runs the saga

    **Stand**: accepts

    **Answers**: supports [r1-msg-004](#r1-msg-004)

    **Change of position**: major; before: “Services listen to each other's events”; Nobody can trace a chain of events at night; because of [r1-msg-004](#r1-msg-004)

    <a id="r1-msg-007"></a>

    ### r1-msg-007 · Cross-Domain · analogy

    > [CD-1](#r1-msg-007) Clearing houses settle between banks.

    **Answers**: extends [r1-msg-005](#r1-msg-005)

    ### The moderator's synthesis

    > They differ on who coordinates.

    **Agreements**:

    - Two-phase commit is out

    **Disagreements**:

    - Coordinator or events

    **Insights**:

    - Clearing houses are a model

    **Open questions**:

    - Can compensations be generated?

    **Suggested next**:

    - How is a saga watched?

    ## Round 2: How is a saga watched?

    **The moderator, when the discussion continued**:

    > Welcome back.
    >
    > Watching is next.

    <a id="r2-msg-001"></a>

    ### r2-msg-001 · Moderator · opening

    > What do you see at night?

    <a id="r2-msg-002"></a>

    ### r2-msg-002 · Database Expert · initial statement

    **Position**: \`DE-3\` One coordinator runs the saga

    **Change of position**: minor; before: “One coordinator runs the saga”; because of r9-msg-001 (**not accepted: the message it names does not exist**)

    <a id="r2-msg-003"></a>

    ### r2-msg-003 · Operations Engineer · initial statement

    **Position**: \`OE-2\` A saga without a trace is not run

    <a id="r2-msg-004"></a>

    ### r2-msg-004 · Contrarian · counterpoint

    > [CON-2](#r2-msg-004) You both assume that somebody looks.

    <a id="r2-msg-005"></a>

    ### r2-msg-005 · Database Expert · rebuttal

    **Position**: \`DE-3\` One coordinator runs the saga

    <a id="r2-msg-006"></a>

    ### r2-msg-006 · Operations Engineer · rebuttal

    **Position**: \`OE-2\` A saga without a trace is not run

    <a id="r2-msg-007"></a>

    ### r2-msg-007 · Cross-Domain · analogy

    > [CD-2](#r2-msg-007) Pilots have a recorder.

    ### The moderator's synthesis

    > They differ on who coordinates.

    **Agreements**:

    - Every saga has a trace

    **Open questions**:

    - Who is woken?

    ## Round 2: Stress check

    <a id="r2-msg-008"></a>

    ### r2-msg-008 · Contrarian · stress test

    > [CON-3](#r2-msg-008) A trace costs more than the saga.

    - Looked up: **contradicted**: docs/costs.md:4 says the opposite

    <a id="r2-msg-009"></a>

    ### r2-msg-009 · Database Expert · stress response

    **Position**: \`DE-3v2\` Sample it

    **Stand**: accepts in part

    **Answers**: counters [r2-msg-008](#r2-msg-008)

    - **No answer**: Operations Engineer, stress response: claude: timeout: no answer within 3m
    "
  `);
});

test("the open questions, each with where it came from", () => {
  expect(textOf(whole(), "artifacts/open-questions.md")).toMatchInlineSnapshot(`
    "# Open questions: How do two services commit together?

    1. Can compensations be generated ([r1-msg-002](transcript.md#r1-msg-002))?
       - raised by Database Expert ([r1-msg-002](transcript.md#r1-msg-002))
       - open after Round 1
    2. Who is woken
       - open after Round 2
    "
  `);
  expect(textOf(oneRound(), "artifacts/open-questions.md")).toMatchInlineSnapshot(`
    "# Open questions: How do two services commit together?

    As the moderator left them after round 1; there is no final synthesis yet.

    1. Can compensations be generated?
       - raised by Database Expert ([r1-msg-002](transcript.md#r1-msg-002))
       - open after Round 1
    "
  `);
  expect(textOf(large(), "artifacts/open-questions.md")).toContain("No question is open.");
});

test("the argument graph", () => {
  expect(textOf(whole(), "artifacts/argument-graph.md")).toMatchInlineSnapshot(`
    "# Argument graph: How do two services commit together?

    Which message answers which, as its author cites it: 1 supports, 3 counters, 1 extends. A citation counts only if the cited message exists and its author had seen it.

    \`\`\`mermaid
    flowchart LR
      subgraph g0["Round 1"]
        n1["r1-msg-002 Database Expert: One coordinator runs the saga"]
        n3{{"r1-msg-004 Contrarian: Is r1-msg-002 true?"}}
        n4["r1-msg-005 Database Expert: One coordinator runs the saga"]
        n5["r1-msg-006 Operations Engineer: One coordinator runs the saga"]
        n6["r1-msg-007 Cross-Domain: Clearing houses settle between banks."]
      end
      subgraph g1["Round 2"]
        n14{{"r2-msg-008 Contrarian: A trace costs more than the saga."}}
        n15["r2-msg-009 Database Expert: Sample it"]
      end
      n3 --x n1
      n4 --x n3
      n15 --x n14
      n6 --o n4
      n5 --> n3
      linkStyle 0,1,2 stroke:#c62828
      linkStyle 3 stroke:#1565c0
      linkStyle 4 stroke:#2e7d32
    \`\`\`

    - \`-->\` supports, \`--x\` counters, \`--o\` extends, \`-.->\` questions
    - not drawn: 9 messages without links

    ## Every edge

    | Message | Relation | To |
    |---|---|---|
    | [r1-msg-004](transcript.md#r1-msg-004) Contrarian | counters | [r1-msg-002](transcript.md#r1-msg-002) Database Expert |
    | [r1-msg-005](transcript.md#r1-msg-005) Database Expert | counters | [r1-msg-004](transcript.md#r1-msg-004) Contrarian |
    | [r1-msg-006](transcript.md#r1-msg-006) Operations Engineer | supports | [r1-msg-004](transcript.md#r1-msg-004) Contrarian |
    | [r1-msg-007](transcript.md#r1-msg-007) Cross-Domain | extends | [r1-msg-005](transcript.md#r1-msg-005) Database Expert |
    | [r2-msg-009](transcript.md#r2-msg-009) Database Expert | counters | [r2-msg-008](transcript.md#r2-msg-008) Contrarian |

    ## Citations that lead nowhere

    | Message | Cited | Why not |
    |---|---|---|
    | [r1-msg-005](transcript.md#r1-msg-005) | r1-msg-099 | there is no such message |
    "
  `);
  const { nodes, edges, rejected } = JSON.parse(textOf(whole(), "artifacts/argument-graph.json"));
  expect(nodes).toHaveLength(16);
  expect(nodes[3]).toEqual({
    id: "r1-msg-004",
    round: 1,
    from: "contrarian",
    type: "counterpoint",
    gist: "Is r1-msg-002 true?",
  });
  expect(edges).toHaveLength(5);
  expect(rejected).toEqual([{ from: "r1-msg-005", cited: "r1-msg-099", why: "unknown" }]);
});

test("the minority report", () => {
  expect(textOf(whole(), "artifacts/minority-report.md")).toMatchInlineSnapshot(`
    "# Minority report: How do two services commit together?

    Views that did not prevail, kept because they may be right.

    ## 1. Merge the two services

    - **Advocate**: Contrarian
    - **Why**: Then there is no distributed transaction
    - **At the end**: still held
    - **Said**: [r1-msg-004](transcript.md#r1-msg-004) Contrarian: “Is r1-msg-002 true?”

    ## 2. Services listen to each other's events

    - **Advocate**: Operations Engineer
    - **At the end**: given up
    - **Said**: [r1-msg-003](transcript.md#r1-msg-003) Operations Engineer: “Services listen to each other's events”
    - *found by code; the historian does not mention it*
    "
  `);
  expect(textOf(large(), "artifacts/minority-report.md")).toContain("No view stood alone.");
});

test("the position history, with the changes that were not accepted", () => {
  expect(textOf(whole(), "artifacts/position-history.md")).toMatchInlineSnapshot(`
    "# Position history: How do two services commit together?

    Where each expert stood, message by message. A change counts only if it names a message that the expert had seen.

    ## Database Expert

    - [r1-msg-002](transcript.md#r1-msg-002) Round 1: One coordinator runs the saga
      - Change: first
    - [r1-msg-005](transcript.md#r1-msg-005) Round 1: One coordinator runs the saga
      - Change: none
    - [r2-msg-002](transcript.md#r2-msg-002) Round 2: One coordinator runs the saga
      - Change: minor; before: “One coordinator runs the saga”; because of r9-msg-001 (**not accepted: the message it names does not exist**)
    - [r2-msg-009](transcript.md#r2-msg-009) Round 2: Sample it
      - Change: none declared

    ## Operations Engineer

    - [r1-msg-003](transcript.md#r1-msg-003) Round 1: Services listen to each other's events
      - Change: first
    - [r1-msg-006](transcript.md#r1-msg-006) Round 1: One coordinator runs the saga
      - Change: major; before: “Services listen to each other's events”; Nobody can trace a chain of events at night; because of [r1-msg-004](transcript.md#r1-msg-004)
    "
  `);
});

test("before the verdict the position history is told by what was said", () => {
  const table = (swarm: Swarm) => textOf(swarm, "artifacts/position-history.md");
  expect(table(oneRound())).toContain("because of [r1-msg-004](transcript.md#r1-msg-004)");
  expect(table(lightweight())).not.toContain("Operations Engineer");
});

test("a round in the shape of the seed, its stress check apart", () => {
  const { messages, stress, ...round } = JSON.parse(textOf(whole(), "rounds/002.json"));
  expect(Object.keys(messages[0])).toEqual(["id", "from", "type", "content", "timestamp", "receipt"]);
  expect(messages.map(({ id, type }: { id: string; type: string }) => `${id} ${type}`)).toEqual([
    "r2-msg-001 opening",
    "r2-msg-002 initial_statement",
    "r2-msg-003 initial_statement",
    "r2-msg-004 counterpoint",
    "r2-msg-005 rebuttal",
    "r2-msg-006 rebuttal",
    "r2-msg-007 analogy",
  ]);
  expect(messages[3].receipt).toMatchObject({ answeredBy: "codex" });
  expect(round).toEqual({
    roundId: 2,
    topic: "How is a saga watched?",
    timestamp: expect.stringMatching(/^2026-03-02T09:00:\d\d\.000Z$/),
    synthesis: {
      summary: "They differ on who coordinates.",
      agreements: ["Every saga has a trace"],
      disagreements: [],
      insights: [],
      openQuestions: ["Who is woken?"],
      nextTopicSuggestions: [],
      by: "moderator",
    },
    metadata: {
      messageCount: 7,
      participants: ["moderator", "database", "operations", "contrarian", "cross-domain"],
      completed: true,
      missing: [],
    },
    graph: { edges: [], rejected: [] },
    stands: [],
    shifts: [expect.objectContaining({ message: "r2-msg-002", accepted: false, why: "unknown" })],
    strongestAgreement: null,
    untested: true,
  });
  expect(stress).toMatchObject({
    messages: [
      { id: "r2-msg-008", from: "contrarian", type: "stress_test", receipt: { answeredBy: "codex" } },
      { id: "r2-msg-009", from: "database", type: "stress_response" },
    ],
    missing: [
      {
        from: "operations",
        type: "stress_response",
        failures: ["claude: timeout: no answer within 3m"],
      },
    ],
    graph: { edges: [{ from: "r2-msg-009", to: "r2-msg-008", type: "counters" }] },
    untested: false,
  });
});

test("every statement of a journal stands in a round file, with times that never go back", () => {
  for (const { events } of all) {
    const rounds = swarmFiles(events)
      .filter(({ path }) => path.startsWith("rounds/"))
      .map(({ text }) => JSON.parse(text));
    const filed = rounds.flatMap(({ messages, stress }) => [...messages, ...(stress?.messages ?? [])]);
    const sent = events.flatMap((event) =>
      event.type === "message.sent" && event.message.type === "message"
        ? [{ ...(event.message.content as object), timestamp: event.ts }]
        : [],
    );
    expect(filed.length).toBe(sent.length);
    for (const [index, { receipt: _, ...message }] of filed.entries())
      expect(sent[index]).toMatchObject(message);
    for (const { messages, metadata } of rounds) expect(metadata.messageCount).toBe(messages.length);
    const times = filed.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted(compare));
  }
});

test("a seat that failed is missing with the reason, and the round is whole without it", () => {
  const { messages, metadata } = JSON.parse(textOf(lightweight(), "rounds/001.json"));
  expect(metadata).toEqual({
    messageCount: 4,
    participants: ["moderator", "database", "contrarian"],
    completed: true,
    missing: [
      {
        from: "operations",
        type: "initial_statement",
        failures: ["claude: timeout: no answer within 3m"],
      },
    ],
  });
  expect(messages).toHaveLength(4);
  const page = textOf(lightweight(), "artifacts/synthesis.md");
  expect(page).toContain("The historian gave no synthesis.");
  expect(page).toContain(
    "- **No answer**: Operations Engineer, initial statement: claude: timeout: no answer within 3m",
  );
});

test("an answer that a crash kept from being sent is in the round file all the same", () => {
  const crashed = oneRound()
    .open("Next", "Go on.")
    .answer("initial_statement", "database", statement("Kept"))
    .fail("initial_statement", "operations");
  const { messages, pending, metadata, synthesis } = JSON.parse(textOf(crashed, "rounds/002.json"));
  expect(messages).toHaveLength(1);
  expect(pending).toMatchObject([
    { from: "database", type: "initial_statement", content: { position: "Kept" } },
  ]);
  expect(metadata).toMatchObject({ completed: false, missing: [{ from: "operations" }] });
  expect(synthesis).toBeNull();
  expect(textOf(crashed, "artifacts/transcript.md")).toContain(
    "*Answered, and not sent to the others yet: Database Expert, initial statement*",
  );
});

test("a rebuttal that was asked for again is one message, with the receipt of the answer that counts", () => {
  const again = oneRound().open("Next", "Go on.").answer("rebuttal", "database", statement("Unclear"));
  expect(JSON.parse(textOf(again, "rounds/002.json")).pending).toHaveLength(1);
  again.answer("rebuttal", "database", statement("Clear", { stand: "counter" }), 1);
  const { pending } = JSON.parse(textOf(again, "rounds/002.json"));
  expect(pending).toMatchObject([{ content: { position: "Clear" } }]);
  again.send("rebuttal", "database", statement("Clear", { stand: "counter" }));
  const sent = JSON.parse(textOf(again, "rounds/002.json"));
  expect(sent.pending).toBeUndefined();
  expect(sent.messages[1]).toMatchObject({ content: { position: "Clear" }, receipt: { asked: "claude" } });
});

test("of several stress checks after a round nothing is lost", () => {
  const twice = oneRound()
    .fail("stress_test", "contrarian")
    .answer("stress_test", "contrarian", "Once more.", 1)
    .send("stress_test", "contrarian", "Once more.")
    .answer("stress_response", "database", statement("Still"), 2)
    .send("stress_response", "database", statement("Still"))
    .fail("stress_response", "operations", 2);
  const { stress, metadata } = JSON.parse(textOf(twice, "rounds/001.json"));
  expect(metadata).toMatchObject({ messageCount: 7, missing: [] });
  expect(stress.pending).toBeUndefined();
  expect(stress.messages).toMatchObject([
    { id: "r1-msg-008", type: "stress_test", receipt: { answeredBy: "codex" } },
    { id: "r1-msg-009", type: "stress_response", receipt: { answeredBy: "claude" } },
  ]);
  expect(stress.missing).toMatchObject([
    { from: "contrarian", type: "stress_test" },
    { from: "operations", type: "stress_response" },
  ]);
});

test("files come when there is something to put in them", () => {
  const { events } = whole();
  const paths = events.map((_, index) => pathsOf(events.slice(0, index + 1)));
  const from = (path: string) => events[paths.findIndex((written) => written.includes(path))];
  expect(from("rounds/001.json")).toMatchObject({ type: "round.started" });
  expect(from("artifacts/transcript.md")).toMatchObject({ type: "kept", entry: { kind: "step" } });
  expect(from("artifacts/open-questions.md")).toMatchObject({ type: "kept", entry: { kind: "synthesis" } });
  expect(from("context/summary.md")).toMatchObject({ type: "kept", entry: { kind: "checkpoint" } });
  expect(from("artifacts/synthesis.json")).toMatchObject({ type: "kept", entry: { kind: "verdict" } });
  expect(from("artifacts/synthesis.md")).toMatchObject({ type: "kept", entry: { kind: "verdict" } });
  expect(from("artifacts/minority-report.md")).toMatchObject({ type: "kept", entry: { kind: "verdict" } });
  expect(textOf(whole(), "context/summary.md")).toBe("# Theme\n\nCommits over two services.\n");
});

test.each(all)("$name: open questions agree in all three files", ({ events }) => {
  const questions = (text: string) => [...text.matchAll(/^\d+\. (.*)$/gm)].map((match) => match[1]);
  const file = textOf({ events }, "artifacts/open-questions.md");
  if (!pathsOf(events).includes("artifacts/synthesis.json")) return;
  const { openQuestions } = JSON.parse(textOf({ events }, "artifacts/synthesis.json"));
  const page = textOf({ events }, "artifacts/synthesis.md");
  const section =
    /\n## (?:Open questions|未解決の問い)\n([\s\S]*?)\n(?:More|関連文書): /.exec(page)?.[1] ?? "";
  expect(questions(file)).toEqual(questions(section));
  expect(questions(file)).toHaveLength(openQuestions.length);
});

test.each(all)("$name: every link leads to a message or a file that is there", ({ events }) => {
  const files = swarmFiles(events);
  const anchors = new Set(
    [...textOf({ events }, "artifacts/transcript.md").matchAll(/^<a id="([^"]+)"><\/a>$/gm)].map(
      (match) => match[1],
    ),
  );
  const said = events.filter((event) => event.type === "message.sent" && event.message.type === "message");
  expect(anchors.size).toBe(said.length);
  const paths = new Set(files.map(({ path }) => path));
  const pages = files.filter(({ path }) => path.endsWith(".md") && path !== "context/summary.md");
  const lost = pages.flatMap(({ path, text }) => {
    const leads = ({ url }: { readonly url: string }) => {
      const [target = "", anchor] = url.split("#");
      const isThere = target === "" ? path === "artifacts/transcript.md" : paths.has(`artifacts/${target}`);
      return isThere && (anchor === undefined || anchors.has(anchor));
    };
    const links = nodesOf(text).filter((node) => node.type === "link");
    return links.filter((link) => !leads(link)).map(({ url }) => `${path}: ${url}`);
  });
  expect(lost).toEqual([]);
});

test("nothing that agents say becomes a part of the document: no tag, heading, link, task, cell or fence", () => {
  const documents = swarmFiles(hostile().events).filter(
    ({ path }) => path.startsWith("artifacts/") && path.endsWith(".md"),
  );
  expect(documents).toHaveLength(6);
  for (const { path, text } of documents) {
    expect(text).not.toContain("\u001B");
    const nodes = nodesOf(text);
    const of = <T extends Nodes["type"]>(type: T) =>
      nodes.filter((node): node is Extract<Nodes, { type: T }> => node.type === type);
    for (const { value } of of("html"))
      expect(value).toMatch(/^<a id="r1-msg-\d{3}">(<\/a>)?$|^<\/a>$|^<br>$/);
    for (const { url } of of("link")) expect(url).toMatch(/^(?:[a-z-]+\.md)?(?:#r1-msg-\d{3})?$/);
    for (const { checked } of of("listItem")) expect(checked).toBeNull();
    for (const { lang } of of("code")) expect(lang).toBe(path.endsWith("graph.md") ? "mermaid" : "text");
    for (const row of of("table"))
      expect(new Set(row.children.map(({ children }) => children.length)).size).toBe(1);
    expect(of("image")).toEqual([]);
    expect(of("heading").filter(({ depth }) => depth === 1)).toHaveLength(1);
  }
});

// What our graphs are made of, and nothing else: a strict part of Mermaid's grammar.
const graphLine =
  /^ {2}(?:subgraph g\d+\["[^"\]\n]*"\]|end|  n\d+(?:\["[^"\]\n]*"\]|\{\{"[^"}\n]*"\}\})|n\d+ (?:-->|--x|--o|-\.->) n\d+|linkStyle \d+(?:,\d+)* stroke:#[0-9a-f]{6})$/;

test.each(all)("$name: the graph is Mermaid, draws what it joins once, and stays readable", ({ events }) => {
  const page = textOf({ events }, "artifacts/argument-graph.md");
  const graph = /```mermaid\n([\s\S]*?)\n```/.exec(page)?.[1];
  const { edges } = JSON.parse(textOf({ events }, "artifacts/argument-graph.json"));
  if (edges.length === 0) return expect(graph).toBeUndefined();
  const [head, ...lines] = (graph ?? "").split("\n");
  expect(head).toBe("flowchart LR");
  for (const line of lines) expect(line).toMatch(graphLine);
  const boxes = lines.flatMap((line) => /^ {4}(n\d+)/.exec(line)?.[1] ?? []);
  expect(new Set(boxes).size).toBe(boxes.length);
  const joined = lines.flatMap((line) => /^ {2}(n\d+) \S+ (\S+)$/.exec(line)?.slice(1) ?? []);
  expect(new Set(joined)).toEqual(new Set(boxes));
  expect(joined.length / 2).toBeLessThanOrEqual(150);
  const styled = lines.flatMap((line) => /linkStyle (\S+)/.exec(line)?.[1]?.split(",") ?? []);
  expect(styled.map(Number).toSorted((a, b) => a - b)).toEqual([...Array(joined.length / 2).keys()]);
  expect((graph ?? "").length).toBeLessThan(50_000);
});

test("a graph too large to read loses what repeats before what counters, and says so", () => {
  const page = textOf(large(), "artifacts/argument-graph.md");
  const { edges } = JSON.parse(textOf(large(), "artifacts/argument-graph.json"));
  const drawn = (arrow: string) => page.split(`${arrow} n`).length - 1;
  const amount = (type: string) => edges.filter((edge: { type: string }) => edge.type === type).length;
  expect(edges).toHaveLength(275);
  expect(drawn(" --x")).toBe(amount("counters"));
  expect(drawn(" -.->")).toBe(amount("questions"));
  expect(page).toContain("not drawn, to save space: 125 edges, see the table");
});

const met = new Set<string>();

test.each(all)("$name: the journal gives files wherever it ends, the same bytes each time", ({ events }) => {
  for (const length of stopsIn(events, met)) {
    const prefix = events.slice(0, length);
    expect(swarmFiles(prefix)).toEqual(swarmFiles(structuredClone(prefix)));
  }
  expect(swarmFiles([])).toEqual([]);
});

test("what was decided has those behind it, the views that still stand, and what is open", () => {
  const decided = (events: readonly Event[]) => {
    const [discussion] = discussionsOf(events);
    return discussion && swarmKit.decided?.(discussion);
  };
  expect(decided(oneRound().events)).toBeNull();
  expect(decided(whole().events)).toMatchInlineSnapshot(`
    {
      "by": [
        "Database Expert",
        "Operations Engineer",
      ],
      "decided": "Sagas, with one coordinator, and only where two services must agree.",
      "dissent": [
        "Contrarian: Merge the two services (Then there is no distributed transaction)",
      ],
      "lookAgain": [
        "when this is settled: Merge or coordinate",
        "when this is answered: Can compensations be generated (r1-msg-002)?",
        "when this is answered: Who is woken",
      ],
    }
  `);
});
