import { readFileSync } from "node:fs";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { z } from "zod";
import { AgentError } from "../../../src/kernel/failure.ts";
import type { Event } from "../../../src/kernel/event.ts";
import { paint } from "../../../src/document/paint.ts";
import { synthesisSchema } from "../../../src/protocols/solve/report/schema.ts";
import { Synthesis } from "../../../src/protocols/solve/rules/synthesis.ts";
import { hostile, inJapanese, resolving, solved, solveKit, three, viewed } from "./solved.ts";
import { stopsIn } from "../../stops.ts";

const solveFiles = solveKit.documents;

function fileOf(events: readonly Event[], path: string): string {
  const file = solveFiles(events).find((one) => one.path === path);
  if (file === undefined) throw new Error(`there is no ${path}`);
  return file.text;
}

function pageOf(events: readonly Event[], columns: number): string {
  const { discussion, place } = viewed(events);
  return solveKit.page(discussion, place, { columns, paint: paint(false) }) ?? "";
}

const fails = (code: "timeout" | "exit", message: string) => () => {
  throw new AgentError(code, message);
};

/** Held once for all who look at it. */
function held(panel: Parameters<typeof solved>[0]) {
  let events: ReturnType<typeof solved> | undefined;
  return () => (events ??= solved(panel));
}
const chosenOne = held({ analysts: three, resolver: resolving, answers: { choose: "1" } });
const waiting = held({ analysts: three, resolver: resolving });
const nobody = held({
  analysts: {
    gemini: fails("timeout", "it gave no answer within 3 min"),
    codex: fails("exit", "it ended with code 1"),
  },
});

test("a solve leaves a synthesis for each round, the outcome, and what the chosen solution takes", async () => {
  const events = await chosenOne();
  expect(solveFiles(events).map(({ path }) => path)).toEqual([
    "rounds/1/synthesis.json",
    "rounds/2/synthesis.json",
    "artifacts/outcome.md",
    "context-package.json",
  ]);
  expect(solveFiles(await waiting()).map(({ path }) => path)).not.toContain("context-package.json");
});

test("synthesis.json has the keys of its schema, in their order", async () => {
  const text = fileOf(await chosenOne(), "rounds/2/synthesis.json");
  // What says that nobody answered, and what only a resolver can say.
  const keys = Object.keys(Synthesis.shape).filter((key) => key !== "degraded" && key !== "actions");
  expect(Object.keys(JSON.parse(text))).toEqual(keys);
  expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
});

test("a degraded synthesis says so first", async () => {
  expect(fileOf(await nobody(), "rounds/1/synthesis.json")).toMatch(/^\{\n {2}"degraded": true,/);
});

test("the published schema is the one the code reads by, and what is written fits it", async () => {
  const published = JSON.parse(readFileSync("schemas/solve-synthesis.schema.json", "utf8"));
  expect(published).toEqual(synthesisSchema());
  expect(JSON.parse(readFileSync("package.json", "utf8")).files).toContain("schemas");
  const reader = z.fromJSONSchema(published);
  for (const events of [await chosenOne(), await nobody()]) {
    const synthesis = JSON.parse(fileOf(events, "rounds/1/synthesis.json"));
    expect(Synthesis.safeParse(synthesis).error).toBeUndefined();
    expect(reader.safeParse(synthesis).error).toBeUndefined();
    expect(reader.safeParse({ ...synthesis, later: "a field of a later version" }).success).toBe(true);
    expect(reader.safeParse({ ...synthesis, round: "one" }).success).toBe(false);
  }
});

test("the context package has its eight keys", async () => {
  const events = await solved({
    analysts: three,
    resolver: resolving,
    answers: { choose: "2" },
    options: { feedback: "No new services" },
  });
  const given = JSON.parse(fileOf(events, "context-package.json"));
  expect(Object.keys(given)).toEqual([
    "solution",
    "implementation_plan",
    "dependencies",
    "technical_concerns",
    "consensus",
    "constraints",
    "task_description",
    "session_id",
  ]);
  expect(given).toMatchObject({
    solution: { name: "Snapshot on shutdown", source_cli: ["gemini"], files: { missing: [] } },
    consensus: { resolved_conflicts: { resolution: expect.stringContaining("by weight of evidence") } },
    constraints: ["No new services"],
    task_description: "Users are logged out whenever the server restarts.\nKeep sessions over a restart.",
    session_id: "test",
  });
  expect(Object.keys(given.solution)).toEqual([
    "name",
    "source_cli",
    "feasibility",
    "effort",
    "risk",
    "summary",
    "files",
  ]);
});

test("the verdict is the last synthesis, with its rounds and what was chosen", async () => {
  const events = await chosenOne();
  const last = JSON.parse(fileOf(events, "rounds/2/synthesis.json"));
  expect(viewed(events).result.verdict).toEqual({
    ...last,
    rounds: 2,
    chosen: "Redis session store",
  });
  expect(viewed(events.slice(0, 1)).result.verdict).toBeNull();
  expect(viewed(await waiting()).result.verdict).toMatchObject({ rounds: 2, chosen: null });
});

test("the outcome as a page for a pull request", async () => {
  expect(fileOf(await chosenOne(), "artifacts/outcome.md")).toMatchInlineSnapshot(`
    "# Ways to solve: a test

    3 of 3 agents support "Redis session store". \\[O1]

    Also proposed: "Snapshot on shutdown" (gemini); "Signed cookies" (codex). \\[O3, O2]

    3 solutions of 3 agents after 2 rounds: not converged, score 0.69. Chosen: **Redis session store**.

    ## Task

    \`\`\`text
    Users are logged out whenever the server restarts.
    Keep sessions over a restart.
    \`\`\`

    ## Solutions

    | Rank | Solution | By | Effort | Risk | Feasibility | Files: found / missing / new |
    |---|---|---|---|---|---|---|
    | 1 | **Redis session store \\[O1]** (chosen) | claude, codex, gemini | high | low | 0.8 | 2 / 1 / 1 |
    | 2 | Snapshot on shutdown \\[O3] | gemini | low | high | 0.9 | 1 / 0 / 0 |
    | 3 | Signed cookies \\[O2] | codex | high | medium | 0.8 | 1 / 1 / 0 |

    Judged by wording: no agent referred to an approach by its id, so naming one counts as supporting it.

    ## Plan: Redis session store

    Keep sessions in Redis behind the interface that the memory store has today.

    \`\`\`mermaid
    flowchart LR
        n0["T1: Cut the interface out of the memory store"]
        n3["T4: Switch the server over"]
      subgraph g1["Step 2, in parallel"]
        n1["T2: Write the Redis store"]
        n2["T3: Read the address from the environment"]
      end
      n0 --> n1
      n0 --> n2
      n1 --> n3
      n2 --> n3
    \`\`\`

    - **T1** Cut the interface out of the memory store
      - \`src/session.ts:20\` (modify)
    - **T2** Write the Redis store, after T1
      - \`src/session-redis.ts\` (create)
      - Watch out: Expire keys as the cookie does, or sessions outlive their logout
    - **T3** Read the address from the environment, after T1
      - \`src/config.ts:8\` (modify, **not found**)
    - **T4** Switch the server over, after T2, T3
      - \`src/server.ts:31\` (modify)

    Order: T1 → (T2, T3 side by side) → T4

    Corrected in the tasks:

    - T4 was to depend on T9, which is no task.

    Milestones:

    - Both stores pass the same tests

    Depends on, in the project:

    - Deployment of the staging host

    Depends on, from outside:

    - redis 8

    Concerns:

    - It names src/config.ts:8, but there is no file src/config.ts.
    - One more service to run

    ## Agreements

    - Proposed among others: "Redis session store" (claude, codex, gemini)
    - Sessions are kept in memory only (codex, gemini)

    ## Disagreements

    - Effort of "Redis session store": claude: high; codex: low; gemini: medium
    - How long the cookie lives: codex: The cookie lives for 7 days (src/auth/login.ts:444); gemini: The cookie lives for 30 days (src/auth/login.ts:44)

    Resolution: The cookie's lifetime is read off src/auth/login.ts; the second place given is past its end. On COD-2, GEM-2: gemini by weight of evidence. 1 disagreement that no evidence decides: left to a person.

    ## Open questions

    - Is less effort now ("Snapshot on shutdown") worth more than what "Redis session store" gives?

    ## Concerns about the task

    - Sessions must not outlive a changed password

    ## Findings

    ### gemini

    - **GEM-1** Sessions are kept in a Map in memory only (src/session.ts:20), so a restart loses them (*places found: src/session.ts:20 exists*)
    - **GEM-2** The cookie lives for 30 days (src/auth/login.ts:44) (*places found: src/auth/login.ts:44 exists*)

    ### codex

    - **COD-1** All sessions live in a Map in memory (src/session.ts:20) and a restart loses them (*places found: src/session.ts:20 exists*)
    - **COD-2** The cookie lives for 7 days (src/auth/login.ts:444) (**not found: src/auth/login.ts has 60 lines, not 444**)

    ### claude

    - **CLA-1** Deployments restart the server several times a day (docs/deploy.md:12) (*places found: docs/deploy.md:12 exists*)

    ## Rounds

    | Round | Mode | Agents | Agreements | Disagreements | New insights | Score | Recommendation |
    |---|---|---|---|---|---|---|---|
    | 1 | initial | gemini, codex, claude | 2 | 2 | yes | 0.49 | continue |
    | 2 | iterative | gemini, codex, claude | 2 | 2 | no | 0.69 | continue |

    ## Receipts

    | Round | Turn | Seat | Agent asked | Answered by | Fallback | Calls | Time | Tokens in → out | Cost |
    |---|---|---|---|---|---|---|---|---|---|
    | 1 | analyse | gemini | gemini | gemini | no | 1 | 0 ms | about 1908 → 570 | unknown |
    | 1 | analyse | codex | codex | codex | no | 1 | 0 ms | about 1908 → 629 | unknown |
    | 1 | analyse | claude | claude | claude | no | 1 | 0 ms | about 1908 → 207 | unknown |
    | 1 | resolve | Resolver | gemini | gemini | no | 1 | 0 ms | about 1169 → 120 | unknown |
    | 2 | analyse | gemini | gemini | gemini | no | 1 | 0 ms | about 2898 → 570 | unknown |
    | 2 | analyse | codex | codex | codex | no | 1 | 0 ms | about 2898 → 629 | unknown |
    | 2 | analyse | claude | claude | claude | no | 1 | 0 ms | about 2905 → 207 | unknown |
    | 2 | resolve | Resolver | gemini | gemini | no | 1 | 0 ms | about 1274 → 120 | unknown |
    "
  `);
});

test("the outcome when nobody answered says so first", async () => {
  expect(fileOf(await nobody(), "artifacts/outcome.md")).toMatchInlineSnapshot(`
    "**Degraded**: no agent answered in round 1, so nobody has analysed this task, and nothing here comes from an agent

    **Timed out**: gemini gave no answer in time

    **Partial**: codex gave no answer (exit: it ended with code 1)

    # Ways to solve: a test

    ## Task

    \`\`\`text
    Users are logged out whenever the server restarts.
    Keep sessions over a restart.
    \`\`\`

    ## What to do

    - No agent answered, so nobody has analysed this task. Look into it by hand, or fix the agents and run it again.

    ## Rounds

    | Round | Mode | Agents | Agreements | Disagreements | New insights | Score | Recommendation |
    |---|---|---|---|---|---|---|---|
    | 1 | initial | none | 0 | 0 | yes | 0.15 | degraded |

    ## Receipts

    | Round | Turn | Seat | Agent asked | Answered by | Fallback | Calls | Time | Tokens in → out | Cost |
    |---|---|---|---|---|---|---|---|---|---|
    | 1 | analyse | gemini | gemini | nobody (timeout: it gave no answer within 3 min) | no | 1 | 0 ms | about 1908 → 0 | unknown |
    | 1 | analyse | codex | codex | nobody (exit: it ended with code 1) | no | 1 | 0 ms | about 1908 → 0 | unknown |
    "
  `);
});

test("the page at 80 columns, with a gate to answer", async () => {
  expect(pageOf(await waiting(), 80)).toMatchInlineSnapshot(`
    "not converged · score 0.69 · 2 rounds · 3 agents answered

    3 of 3 agents support "Redis session store". [O1]
    Also proposed: "Snapshot on shutdown" (gemini); "Signed cookies" (codex). [O3,
    O2]

                    1 Redis session        2 Snapshot on          3 Signed cookies
                    store                  shutdown
                    ────────────────────   ────────────────────   ──────────────────
      by            claude, codex,         gemini                 codex
                    gemini
      effort        high                   low                    high
      risk          low                    high                   medium
      feasibility   ████████░░ 0.80        █████████░ 0.90        ████████░░ 0.80
      files         2 found, 1 missing,    1 found                1 found, 1 missing
                    1 new
      tasks         4                      0                      1
      against it    nobody                 nobody                 nobody

    What two or more agree on
      + Proposed among others: "Redis session store" (claude, codex, gemini)
      + Sessions are kept in memory only (codex, gemini)

    Where they disagree
      ≠ Effort of "Redis session store": claude: high; codex: low; gemini: medium
      ≠ How long the cookie lives: codex: The cookie lives for 7 days
        (src/auth/login.ts:444); gemini: The cookie lives for 30 days (src/auth/…
      → The cookie's lifetime is read off src/auth/login.ts; the second place given
        is past its end. On COD-2, GEM-2: gemini by weight of evidence. 1
        disagreement that no evidence decides: left to a person.

    Open questions
      ? Is less effort now ("Snapshot on shutdown") worth more than what "Redis
        session store" gives?

    Which solution do you choose, after 2 rounds?
      1       Redis session store (effort high, risk low, feasibility 0.80, files: 2
              found, 1 missing, 1 new, by claude, codex, gemini)
      2       Snapshot on shutdown (effort low, risk high, feasibility 0.90, files:
              1 found, by gemini)
      3       Signed cookies (effort high, risk medium, feasibility 0.80, files: 1
              found, 1 missing, by codex)
      more    More analysis: another round, with what you have to say
      verify  Verify: a round in which each agent checks the one before it
      none    None: keep what was found and end

    Answer with: colloquy answer solve-sessions 1"
  `);
});

test("the page at 120 columns, with one chosen", async () => {
  expect(pageOf(await chosenOne(), 120)).toMatchInlineSnapshot(`
    "not converged · score 0.69 · 2 rounds · 3 agents answered

    3 of 3 agents support "Redis session store". [O1]
    Also proposed: "Snapshot on shutdown" (gemini); "Signed cookies" (codex). [O3, O2]

                    1 Redis session store ✔ chosen   2 Snapshot on shutdown   3 Signed cookies
                    ──────────────────────────────   ──────────────────────   ──────────────────
      by            claude, codex, gemini            gemini                   codex
      effort        high                             low                      high
      risk          low                              high                     medium
      feasibility   ████████░░ 0.80                  █████████░ 0.90          ████████░░ 0.80
      files         2 found, 1 missing, 1 new        1 found                  1 found, 1 missing
      tasks         4                                0                        1
      against it    nobody                           nobody                   nobody

    What two or more agree on
      + Proposed among others: "Redis session store" (claude, codex, gemini)
      + Sessions are kept in memory only (codex, gemini)

    Where they disagree
      ≠ Effort of "Redis session store": claude: high; codex: low; gemini: medium
      ≠ How long the cookie lives: codex: The cookie lives for 7 days (src/auth/login.ts:444); gemini: The cookie lives for
        30 days (src/auth/…
      → The cookie's lifetime is read off src/auth/login.ts; the second place given is past its end. On COD-2, GEM-2: gemini
        by weight of evidence. 1 disagreement that no evidence decides: left to a person.

    Open questions
      ? Is less effort now ("Snapshot on shutdown") worth more than what "Redis session store" gives?

    Chosen: Redis session store
    Hand-over package: out/context-package.json"
  `);
});

test("the page at 60 columns has the options under each other", async () => {
  const [options] = pageOf(await chosenOne(), 60).split("\n\nWhat two or more agree on");
  expect(options).toMatchInlineSnapshot(`
    "not converged · score 0.69 · 2 rounds · 3 agents answered

    3 of 3 agents support "Redis session store". [O1]
    Also proposed: "Snapshot on shutdown" (gemini); "Signed
    cookies" (codex). [O3, O2]

      1 Redis session store ✔ chosen
        by           claude, codex, gemini
        effort       high
        risk         low
        feasibility  ████████░░ 0.80
        files        2 found, 1 missing, 1 new
        tasks        4
        against it   nobody

      2 Snapshot on shutdown
        by           gemini
        effort       low
        risk         high
        feasibility  █████████░ 0.90
        files        1 found
        tasks        0
        against it   nobody

      3 Signed cookies
        by           codex
        effort       high
        risk         medium
        feasibility  ████████░░ 0.80
        files        1 found, 1 missing
        tasks        1
        against it   nobody"
  `);
});

test("the page when nobody answered", async () => {
  expect(pageOf(await nobody(), 80)).toMatchInlineSnapshot(`
    "degraded · no agent answered
    timed out: gemini gave no answer in time
    partial: codex gave no answer (exit: it ended with code 1)

    No agent answered, so nobody has analysed this task. Look into it by hand, or
    fix the agents and run it again."
  `);
});

test("the page says who timed out, who failed, who stood in and what could only be read as bullets", async () => {
  const events = await solved({
    analysts: {
      gemini: fails("timeout", "it gave no answer within 3 min"),
      codex: three.codex,
      claude: () => "- Sessions are kept in memory only (src/session.ts:20)\n- The cookie lives for 7 days",
    },
    fallback: ["codex"],
    answers: { choose: "none" },
  });
  expect(pageOf(events, 100)).toMatchInlineSnapshot(`
    "converged · score 0.90 · 2 rounds · 2 agents answered
    fallback: codex answered in place of gemini (timeout: it gave no answer within 3 min)
    note: the answer of claude could be read only as bullet points
    note: findings were compared by wording only: the resolver gave no answer

    Only codex supports "redis session store". [O2]
    Also proposed: "Signed cookies" (codex). [O1]

                    1 redis session store       2 Signed cookies
                    ─────────────────────────   ──────────────────
      by            codex                       codex
      effort        low                         high
      risk          low                         medium
      feasibility   ████████░░ 0.80             ████████░░ 0.80
      files         2 found, 1 missing, 1 new   1 found, 1 missing
      tasks         4                           1
      against it    nobody                      nobody

    What two or more agree on
      + The cookie lives for 7 days (claude, codex)

    Open questions
      ? Is less effort now ("redis session store") worth more than what "Signed cookies" gives?

    None was chosen."
  `);
});

test("what is told of a Japanese task is Japanese, and fits its columns", async () => {
  const events = await solved({
    analysts: inJapanese,
    answers: { choose: "1" },
    options: { task: "再起動してもセッションが失われないようにする" },
  });
  for (const columns of [60, 70, 80, 120]) {
    for (const line of pageOf(events, columns).split("\n"))
      expect(stringWidth(line)).toBeLessThanOrEqual(columns);
  }
  const headings = fileOf(events, "artifacts/outcome.md").match(/^#+ .*/gm);
  expect(headings).toMatchInlineSnapshot(`
    [
      "# 解決策: a test",
      "## 課題",
      "## 解決策",
      "## 計画: Redis にセッションを保存する",
      "## 一致点",
      "## 相違点",
      "## 未解決の問い",
      "## 所見",
      "### gemini",
      "### codex",
      "## ラウンド",
      "## 実行記録",
    ]
  `);
  expect(pageOf(events, 80)).toMatchInlineSnapshot(`
    "収束 · スコア 0.94 · 2ラウンド · 2のエージェントが回答
    注記: 所見は言葉の類似だけで比較されました。整理役が回答しなかったためです

    「Redis にセッションを保存する」を2 エージェント中 2 が支持しています。 [O1]
    ほかの案:
    「終了時にセッションをファイルへ書き出し、起動時に読み込む」（codex）。 [O2]

                 1 Redis にセッションを保存する     2 終了時にセッションをファイルへ
                 ✔ 選択済み                         書き出し、起動時に読み込む
                 ────────────────────────────────   ────────────────────────────────
      提案者     codex, gemini                      codex
      工数       高                                 低
      リスク     低                                 高
      実現性     ████████░░ 0.80                    ████████░░ 0.80
      ファイル   1 あり                             1 あり
      タスク     1                                  0
      反対       なし                               なし

    二つ以上のエージェントが述べたこと
      + Proposed among others: "Redis にセッションを保存する" (codex, gemini)

    未解決の問い
      ? Is less effort now
        ("終了時にセッションをファイルへ書き出し、起動時に読み込む") worth more than
        what "Redis にセッションを保存する" gives?

    選択: Redis にセッションを保存する
    実行に必要なもの: out/context-package.json"
  `);
  const asked = viewed(events).discussion.gates.at(-1)?.question;
  expect([asked?.text, ...(asked?.choices ?? []).map(({ label }) => label)].join("\n"))
    .toMatchInlineSnapshot(`
      "2ラウンドを終えました。どの解決策にしますか。
        エージェントの意見は1点で一致し、0点で分かれています。
        未解決: Is less effort now ("終了時にセッションをファイルへ書き出し、起動時に読み込む") worth more than what "Redis にセッションを保存する" gives?
      Redis にセッションを保存する（工数 高、リスク 低、実現性 0.80、ファイル: 1 あり、提案者 codex, gemini）
      終了時にセッションをファイルへ書き出し、起動時に読み込む（工数 低、リスク 高、実現性 0.80、ファイル: 1 あり、提案者 codex）
      さらに分析: あなたの発言とともにもう一ラウンド
      検証: 各エージェントが直前のエージェントを検証するラウンド
      選ばない: 分かったことを残して終える"
    `);
});

/** Two rounds by ids: codex takes back what gemini also proposes, and says why. */
const byIds = () =>
  solved({
    analysts: {
      gemini: ({ round }) =>
        round === 1
          ? {
              feasibility_score: 0.8,
              findings: [`Reading both ends is enough for a list`],
              implementation_approaches: [
                { name: "Streaming fold", effort: "low", risk: "low" },
                { name: "Read both ends", effort: "medium", risk: "low" },
              ],
              technical_concerns: [`Read both ends fails on torn journals`, `Fast has no figure`],
              option: "Read both ends",
            }
          : {
              implementation_approaches: [],
              option: "O3",
              questionForUser: `How fast is fast enough?`,
            },
      codex: ({ round }) =>
        round === 1
          ? {
              findings: [`All bytes are still read (src/session.ts:20)`],
              implementation_approaches: [{ name: "Streaming fold" }, { name: "Summary cache" }],
              option: "Streaming fold",
            }
          : {
              implementation_approaches: [],
              own: [
                { claim: "O1", now: "withdrawn", because: ["COD-1"] },
                { claim: "O2", now: "withdrawn", because: ["GEM-1"] },
              ],
              stands: [
                { on: "O3", stand: "agree", rests_on: ["GEM-1"] },
                { on: "O1", stand: "contest", reason: `It reads every byte.`, rests_on: ["COD-1"] },
              ],
              option: "O3",
              because: ["GEM-1"],
            },
    },
    resolver: ({ round }) => ({
      groups: [],
      resolution: `Nothing conflicts.`,
      bottom_line: round === 1 ? [] : [{ sentence: `Both would read both ends.`, ids: ["O3"] }],
      actions: round === 1 ? [] : [{ action: `Measure a list of a home as it is`, ids: ["COD-1"] }],
    }),
    options: { maxRounds: 2 },
    answers: { choose: "1" },
  });

test("what agents say by ids decides: what is agreed, what is held against a way, what became of the others", async () => {
  const outcome = fileOf(await byIds(), "artifacts/outcome.md");
  expect(outcome.slice(0, outcome.indexOf("## Plan"))).toMatchInlineSnapshot(`
    "# Ways to solve: a test

    Both would read both ends. \\[O3]

    2 solutions of 2 agents after 2 rounds: converged, score 0.85. Chosen: **Read both ends**.

    ## Task

    \`\`\`text
    Users are logged out whenever the server restarts.
    Keep sessions over a restart.
    \`\`\`

    ## Solutions

    | Rank | Solution | By | Effort | Risk | Feasibility | Files: found / missing / new |
    |---|---|---|---|---|---|---|
    | 1 | **Read both ends \\[O3]** (chosen) | codex, gemini | medium | low | 0.8 | 0 / 0 / 0 |
    | 2 | Streaming fold \\[O1] | gemini | low | low | 0.8 | 0 / 0 / 0 |

    ## Objections

    - **O1 Streaming fold**
      - codex: It reads every byte. \\[COD-1]

    ## What to do first

    - Measure a list of a home as it is \\[COD-1]

    "
  `);
  expect(outcome.slice(outcome.indexOf("## Agreements"), outcome.indexOf("## Findings")))
    .toMatchInlineSnapshot(`
    "## Agreements

    - Approach "Read both ends" (codex, gemini)

    ## Disagreements

    - None

    Resolution: Nothing conflicts.

    ## Open questions

    - How fast is fast enough?

    ## Other approaches

    - **O2** Summary cache (codex): withdrawn because of GEM-1

    ## Concerns about the task

    - Fast has no figure

    "
  `);
  expect(pageOf(await byIds(), 80)).toMatchInlineSnapshot(`
    "converged · score 0.85 · 2 rounds · 2 agents answered

    Both would read both ends. [O3]

                    1 Read both ends ✔ chosen   2 Streaming fold
                    ─────────────────────────   ────────────────
      by            codex, gemini               gemini
      effort        medium                      low
      risk          low                         low
      feasibility   ████████░░ 0.80             ████████░░ 0.80
      files         none named                  none named
      tasks         0                           0
      against it    nobody                      codex

    What two or more agree on
      + Approach "Read both ends" (codex, gemini)

    What to do first
      • Measure a list of a home as it is [COD-1]

    Open questions
      ? How fast is fast enough?

    Chosen: Read both ends
    Hand-over package: out/context-package.json"
  `);
});

test("however much is said, the page has about 60 lines; the record has all of it", async () => {
  const filler = " and so on, at a length that nobody reads to its end on a terminal".repeat(12);
  const six = Array.from({ length: 6 }, (_, index) => index + 1);
  const says = (agent: string) => () => ({
    findings: six.map((number) => `Finding ${number} of ${agent}${filler}`),
    implementation_approaches: [1, 2, 3].map((number) => ({
      name: `Way ${number} of many to do it, by ${agent}`,
    })),
    technical_concerns: six.map((number) => `What of concern ${number}${filler}?`),
  });
  const events = await solved({
    analysts: { gemini: says("gemini"), codex: says("codex") },
    resolver: () => ({
      groups: six.map((number) => ({
        point: `Point ${number}${filler}`,
        findings: [`gemini#${number}`, `codex#${number}`],
        kind: number > 3 ? "disagreement" : "agreement",
      })),
      resolution: `Nothing is resolved${filler}.`,
      bottom_line: [1, 2, 3].map((number) => ({ sentence: `It is so${filler}.`, ids: [`O${number}`] })),
      actions: six.map((number) => ({ action: `Do it${filler}`, ids: [`GEM-${number}`] })),
    }),
    options: { maxRounds: 1 },
    answers: { choose: "1" },
  });
  const page = pageOf(events, 80).split("\n");
  expect(page.length).toBeGreaterThan(40);
  expect(page.length).toBeLessThanOrEqual(60);
  const outcome = fileOf(events, "artifacts/outcome.md");
  for (const number of six) expect(outcome).toContain(`Finding ${number} of codex${filler}`);
});

test("nothing an agent says can break the page, the Markdown or the graph", async () => {
  const events = await solved({ analysts: hostile, answers: { choose: "1" } });
  expect(pageOf(events, 100).replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  expect(fileOf(events, "artifacts/outcome.md")).toMatchInlineSnapshot(`
    "# Ways to solve: a test

    Only gemini supports "# A | B\\| **c** \\<img src=x> ". \\[O1]

    1 solution of 1 agent after 2 rounds: not converged, score 0.44. Chosen: **\\# A \\| B\\\\\\| \\*\\*c\\*\\* \\<img src=x>**.

    ## Task

    \`\`\`text
    Users are logged out whenever the server restarts.
    Keep sessions over a restart.
    \`\`\`

    ## Solutions

    | Rank | Solution | By | Effort | Risk | Feasibility | Files: found / missing / new |
    |---|---|---|---|---|---|---|
    | 1 | **\\# A \\| B\\\\\\| \\*\\*c\\*\\* \\<img src=x> \\[O1]** (chosen) | gemini | low | low | 0.8 | 0 / 1 / 0 |

    Judged by wording: no agent referred to an approach by its id, so naming one counts as supporting it.

    ## Plan: \\# A \\| B\\\\\\| \\*\\*c\\*\\* \\<img src=x>

    \\<details> --- !\\[p](\`http://evil.example/p.png\`) and \`<b>\` is code, \\\`\\<b>\\\` is not

    \`\`\`mermaid
    flowchart LR
        n0["end#34;#93; --#62; x#91;#34;: #96;#93;#59; click t1 href #34;javascript:alert#40;1#41;#34; #37;#37;#123;init: #123;#125;#125;#37;#37;"]
        n1["_T2_: #38;quot#59; #35;quot#59; #60;/script#62;"]
      n0 --> n1
    \`\`\`

    - **end"] --> x\\["** \\\`]; click t1 href "javascript:alert(1)" %%{init: {}}%%
      - \`\`\` a\`b\`\`c.ts:3 \`\`\` (modify, **not found**)
      - Watch out: \\\`\\\`\\\` never closed
    - **\\_T2\\_** &quot; #quot; \\</script>, after end"] --> x\\["

    Order: end"] --> x\\[" → \\_T2\\_

    Concerns:

    - It names a\`b\`\`c.ts:3, but there is no file a\`b\\\`\\\`c.ts.
    - 1\\. > - quoted

    ## Agreements

    - None

    ## Disagreements

    - None

    Resolution: No conflicting conclusions; 0 points shared by two or more agents.

    ## Open questions

    - None

    ## Findings

    ### gemini

    - **GEM-1** \\<!-- the rest is gone
    - **GEM-2** \\\`\\\`\\\` # Approved
    - **GEM-3** \\[x]: \`http://evil.example\`
    - **GEM-4** wiped

    ## Rounds

    | Round | Mode | Agents | Agreements | Disagreements | New insights | Score | Recommendation |
    |---|---|---|---|---|---|---|---|
    | 1 | initial | gemini | 0 | 0 | yes | 0.24 | continue |
    | 2 | iterative | gemini | 0 | 0 | no | 0.44 | continue |

    ## Receipts

    | Round | Turn | Seat | Agent asked | Answered by | Fallback | Calls | Time | Tokens in → out | Cost |
    |---|---|---|---|---|---|---|---|---|---|
    | 1 | analyse | gemini | gemini | gemini | no | 1 | 0 ms | about 1908 → 277 | unknown |
    | 2 | analyse | gemini | gemini | gemini | no | 1 | 0 ms | about 2094 → 277 | unknown |
    "
  `);
});

test("a later round in which nobody answers leaves what the rounds before came to", async () => {
  const once = (says: () => object) => {
    let isFirst = true;
    return () => {
      if (!isFirst) throw new AgentError("exit", "it ended with code 1");
      isFirst = false;
      return says();
    };
  };
  const { gemini, codex } = three;
  const events = await solved({
    analysts: { gemini: once(gemini), codex: once(codex) },
    resolver: resolving,
  });
  const outcome = fileOf(events, "artifacts/outcome.md");
  expect(outcome).toMatch(/^\*\*Degraded\*\*: no agent answered in round 2; what follows is from round 1\n/);
  expect(outcome).toContain("## Plan: Redis session store");
  expect(pageOf(events, 80).split("\n").slice(0, 5).join("\n")).toMatchInlineSnapshot(`
    "not converged · score 0.59 · 2 rounds · 2 agents answered
    degraded: no agent answered in round 2; what follows is from round 1
    partial: gemini gave no answer (exit: it ended with code 1)
    partial: codex gave no answer (exit: it ended with code 1)
    "
  `);
});

test("a limit that ended it is named", async () => {
  const events = await solved({ analysts: three, limits: { maxCalls: 2 } });
  expect(pageOf(events, 80).split("\n\n")[0]).toMatchInlineSnapshot(`
    "not converged · score 0.59 · 1 round · 2 agents answered
    partial: the discussion has reached its limit of 2 calls (--max-calls)
    note: findings were compared by wording only: the resolver gave no answer"
  `);
});

test("without a proposal there is no table", async () => {
  const silent = () => ({ ...three.claude(), implementation_approaches: [] });
  const events = await solved({ analysts: { claude: silent }, answers: { choose: "none" } });
  expect(pageOf(events, 80)).toMatchInlineSnapshot(`
    "not converged · score 0.41 · 2 rounds · 1 agent answered

    No agent proposed a solution.

    None was chosen."
  `);
  expect(fileOf(events, "artifacts/outcome.md")).toContain("No agent proposed a solution.");
});

test("a journal renders wherever it ends", async () => {
  const met = new Set<string>();
  for (const events of [await chosenOne(), await nobody()]) {
    for (const length of stopsIn(events, met)) {
      const past = events.slice(0, length);
      expect(() => [solveFiles(past), pageOf(past, 80), viewed(past).result]).not.toThrow();
    }
  }
});

test("what was decided is the solution that was taken; a ranking alone decides nothing", async () => {
  const decided = async (events: readonly Event[]) => solveKit.decided?.(viewed(events).discussion);
  expect(await decided(await waiting())).toBeNull();
  expect(await decided(await nobody())).toBeNull();
  expect(await decided(await chosenOne())).toMatchInlineSnapshot(`
    {
      "by": [
        "claude",
        "codex",
        "gemini",
      ],
      "decided": "Chosen: Redis session store. 3 of 3 agents support "Redis session store". Also proposed: "Snapshot on shutdown" (gemini); "Signed cookies" (codex).",
      "dissent": [],
      "lookAgain": [
        "when this is answered: Is less effort now ("Snapshot on shutdown") worth more than what "Redis session store" gives?",
        "when this is settled: Effort of "Redis session store": claude: high; codex: low; gemini: medium",
        "when this is settled: How long the cookie lives: codex: The cookie lives for 7 days (src/auth/login.ts:444); gemini: The cookie lives for 30 days (src/auth/login.ts:44)",
      ],
    }
  `);
});
