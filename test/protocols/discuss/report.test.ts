import { stripVTControlCharacters } from "node:util";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import type { Event } from "../../../src/kernel/event.ts";
import { paint } from "../../../src/document/paint.ts";
import { deep, fallback, hostile, inJapanese, split, unanimous } from "../../document/discussions.ts";
import { discussKit, viewed } from "./discussed.ts";
import { advocate, challenge, discussing, fails, report, reports } from "./discussing.ts";
import { stopsIn } from "../../stops.ts";

const discussFiles = discussKit.documents;
const { page: discussPage } = discussKit;

function resultOf({ events }: { readonly events: readonly Event[] }): string {
  const file = discussFiles(events).find(({ path }) => path === "artifacts/result.md");
  if (file === undefined) throw new Error("there is no result");
  return file.text;
}

function sectionOf(page: string, title: string): string {
  const from = page.indexOf(`## ${title}\n`);
  const to = page.indexOf("\n## ", from + 1);
  return from === -1 ? "" : page.slice(from, to === -1 ? undefined : to);
}

function pageOf({ events }: { readonly events: readonly Event[] }, columns: number, colored = false): string {
  const { discussion, place } = viewed(events);
  return discussPage(discussion, place, { columns, paint: paint(colored) }) ?? "";
}

const every = {
  split,
  superficial: () => unanimous(true),
  diverse: () => unanimous(false),
  deep,
  fallback,
  inJapanese,
  hostile,
};
const all = Object.entries(every).map(([name, table]) => ({ name, events: table().events }));
const warning = "Unanimous agreement detected. Verify diversity of reasoning.";

test("the result in English", () => {
  expect(resultOf(split())).toMatchInlineSnapshot(`
    "# Discussion result: Where should sessions live?

    ## Overview

    - **Topic**: Where should sessions live?
    - **Participants**: 5: Performance (speaks for performance), Security (speaks for security), Maintainability (speaks for maintainability), Devil's advocate (devil's advocate), Moderator (moderator, process only)
    - **Rounds**: R1 Position → R2 Challenge → R3 Synthesis → final positions from 4 of 4
    - **Final state**: NARROWING (common ground begins to show)
    - **Mode**: team: members answered each other

    ## Agreement matrix

    | Issue | State | Content or conflict |
    |---|---|---|
    | Where are sessions kept? | NARROWING | **A** (Performance, Maintainability) ↔ **B** (Security, Devil's advocate) |
    | How long do they live? | CONSENSUS | **A** (Performance, Security, Maintainability, Devil's advocate) |

    - **A**: Keep sessions in Redis
    - **B**: Put them into signed cookies
    - **A**: Twelve hours.

    ## Moderator ruling

    Options and what each costs, for every issue on which members still differ. The choice is yours; this page makes none.

    ### Where are sessions kept?

    - **A**: Keep sessions in Redis
      - for it: Performance, Maintainability
      - reason: One read of a millisecond
      - reason: It is run for the queue already
      - a risk its supporters name: One more service to watch
    - **B**: Put them into signed cookies
      - for it: Security, Devil's advocate
      - reason: Nothing to steal on the server
      - a risk its supporters name: A leaked key opens every session

    Which of A, B fits your situation, and which of their risks can you carry? What would you need to know to decide?

    ## Position history

    | Member | R1 Position | R2 Challenge | R3 Synthesis | Changes |
    |---|---|---|---|---|
    | Performance | A, A | A, A / changed No | A, A / changed No | 0 |
    | Security | B, A | B, A / changed No | B, A / changed **Yes** | 1 |
    | Maintainability | C, A | C, A / changed No | A, A / changed **Yes** **(conformity)** | 1 |
    | Devil's advocate | B, A | B, A / changed No | B, A / changed No | 0 |

    - Performance
      - R1 Position: Keep sessions in Redis
      - R2 Challenge: against “Keep them in the database”; instead: Keep sessions in Redis
      - R3 Synthesis: Keep sessions in Redis
    - Security
      - R1 Position: Put them into signed cookies
      - R2 Challenge: against “Keep sessions in Redis”; instead: Put them into signed cookies
      - R3 Synthesis: Put them into signed cookies / changed **Yes**: RFC 6265 limits a cookie to 4 KB
    - Maintainability
      - R1 Position: Keep them in the database
      - R2 Challenge: against “Put them into signed cookies”; instead: Keep them in the database
      - R3 Synthesis: Keep sessions in Redis / changed **Yes**: Most of us want it
    - Devil's advocate
      - R1 Position: Put them into signed cookies
      - R2 Challenge: against “Keep them in the database”; instead: Put them into signed cookies
      - R3 Synthesis: Put them into signed cookies

    ## Minority views

    - Keep them in the database (Maintainability)
      - why not adopted: Nobody holds it at the end
      - reconsider when: Redis is no longer run for the queue

    ## Devil's advocate summary

    **Assumptions whose named place exists (whether they hold was not checked)**:

    - src/session.ts is the only reader (named in Position) (*place found: src/session.ts exists*)

    **Assumptions that nothing was found for**:

    - Traffic doubles within a year (named in Position; still open at the end)
    - Redis stays up (named in Position)
    - Keys are rotated (named in Challenge)
    - Clocks agree (named in Challenge)
    - Nobody reads the logs (named in Challenge)

    **Compromise**: Cookies for identity, Redis for revocation

    **Unresolved risks**:

    - Nobody measured a cold start

    ## Next actions

    1. **HIGH** Measure a cold start with both
       - from: Where are sessions kept?
    2. **LOW** Write down the lifetime
       - from: How long do they live?

    ## Before and after

    Each member's position before it had seen the others, and its position now. The cause of a move: *evidence* is something new that was shown, *argument* a reason the member names, *majority* only that others were there.

    2 of 4 moved; 1 to join the majority or without a reason.

    - **Performance**
      - Before the discussion: Keep sessions in Redis
      - At the end: Keep sessions in Redis (certainty HIGH)
      - did not move
    - **Security**
      - Before the discussion: Put them into signed cookies
      - At the end: Put them into signed cookies (certainty HIGH)
      - R3 Synthesis, evidence: RFC 6265 limits a cookie to 4 KB
    - **Maintainability**
      - Before the discussion: Keep them in the database
      - At the end: Keep sessions in Redis (certainty LOW)
      - R3 Synthesis, **majority**, conformity: Most of us want it
    - **Devil's advocate**
      - Before the discussion: Put them into signed cookies
      - At the end: Put them into signed cookies (certainty LOW)
      - did not move

    | Issue | Most common among members, before | Most common among members, at the end |
    |---|---|---|
    | Where are sessions kept? | no majority | A (2 of 3) |
    | How long do they live? | A (3 of 3) | A (3 of 3) |

    ## Who stood where

    A letter or an id is an option. → moved there, ~ changed its position on another point, ? put there by the moderator though it says it did not move, ! conformity, · nothing said.

    ### Where are sessions kept?

    | Member | R1 Position | R2 Challenge | R3 Synthesis |
    |---|---|---|---|
    | Performance | A | A | A |
    | Security | B | B | B ~ |
    | Maintainability | C | C | →A ! |
    | Devil's advocate | B | B | B |

    - **A**: Keep sessions in Redis
    - **B**: Put them into signed cookies
    - **C**: Keep them in the database

    How members moved on this issue: a thick arrow is a move, a dotted one conformity.

    \`\`\`mermaid
    flowchart LR
      subgraph g0["R1 Position"]
        n0["A: Keep sessions in Redis"]
        n1["B: Put them into signed cookies"]
        n2["C: Keep them in the database"]
      end
      subgraph g1["R2 Challenge"]
        n3["A: Keep sessions in Redis"]
        n4["B: Put them into signed cookies"]
        n5["C: Keep them in the database"]
      end
      subgraph g2["R3 Synthesis"]
        n6["A: Keep sessions in Redis"]
        n7["B: Put them into signed cookies"]
      end
      n0 -->|"Performance"| n3
      n3 -->|"Performance"| n6
      n1 -->|"Security, Devil's advocate"| n4
      n4 -->|"Security, Devil's advocate"| n7
      n2 -->|"Maintainability"| n5
      n5 -.->|"Maintainability"| n6
    \`\`\`

    ### How long do they live?

    | Member | R1 Position | R2 Challenge | R3 Synthesis |
    |---|---|---|---|
    | Performance | A | A | A |
    | Security | A | A | A ~ |
    | Maintainability | A | A | A ~ |
    | Devil's advocate | A | A | A |

    - **A**: Twelve hours

    ## Rules that were broken

    | Round | Member | Rule | What was wrong |
    |---|---|---|---|
    | Challenge | Maintainability | approval in a challenge | it is great |

    ## What each said

    ### R1 Position

    <details><summary>Performance</summary>

    - **Claim**: Keep sessions in Redis
    - **Grounds**:
      - A read takes a millisecond
    - **Risks**:
      - One more service

    </details>

    <details><summary>Security</summary>

    - **Claim**: Put them into signed cookies
    - **Grounds**:
      - Nothing to steal on the server

    </details>

    <details><summary>Maintainability</summary>

    - **Claim**: Keep them in the database
    - **Grounds**:
      - We run it already

    </details>

    <details><summary>Devil's advocate</summary>

    - **Claim**: Put them into signed cookies
    - **Grounds**:
      - The others take a shared store for granted
    - **Assumptions**:
      - Traffic doubles within a year
      - src/session.ts is the only reader (*place found: src/session.ts exists*)
      - Redis stays up

    </details>

    The moderator, after this round: Please show what your claim rests on.

    ### R2 Challenge

    <details><summary>Performance</summary>

    - **Target**: Keep them in the database
    - **Weakness**: It is not said what Keep them in the database costs
    - **Failure scenario**: Keep them in the database fails on the first busy day
    - **Alternative**: Keep sessions in Redis
    - **Changed**: No

    </details>

    <details><summary>Security</summary>

    - **Target**: Keep sessions in Redis
    - **Weakness**: It is not said what Keep sessions in Redis costs
    - **Failure scenario**: Keep sessions in Redis fails on the first busy day
    - **Alternative**: Put them into signed cookies
    - **Changed**: No

    </details>

    <details><summary>Maintainability</summary>

    - **Target**: Put them into signed cookies
    - **Weakness**: It is not said what Put them into signed cookies costs
    - **Failure scenario**: Put them into signed cookies fails on the first busy day
    - **Alternative**: Keep them in the database
    - **Changed**: No

    </details>

    <details><summary>Devil's advocate</summary>

    - **Target**: Keep them in the database
    - **Weakness**: It is not said what Keep them in the database costs
    - **Failure scenario**: Keep them in the database fails on the first busy day
    - **Alternative**: Put them into signed cookies
    - **Assumptions**:
      - Keys are rotated
      - Clocks agree
      - Nobody reads the logs
    - **Changed**: No

    </details>

    The moderator, after this round: Please show what your claim rests on.

    ### R3 Synthesis

    <details><summary>Performance</summary>

    - **Claim**: Keep sessions in Redis
    - **Changed**: No

    </details>

    <details><summary>Security</summary>

    - **Claim**: Put them into signed cookies
    - **Changed**: Yes: RFC 6265 limits a cookie to 4 KB

    </details>

    <details><summary>Maintainability</summary>

    - **Claim**: Keep sessions in Redis
    - **Changed**: Yes: Most of us want it

    </details>

    <details><summary>Devil's advocate</summary>

    - **Claim**: Put them into signed cookies
    - **Compromise**: Redis for revocation only
    - **Changed**: No

    </details>

    The moderator, after this round: Please show what your claim rests on.

    ### Final

    <details><summary>Performance</summary>

    - **Claim**: Keep sessions in Redis
    - **Certainty**: HIGH
    - **Remaining risk**: One more service to watch

    </details>

    <details><summary>Security</summary>

    - **Claim**: Put them into signed cookies
    - **Certainty**: HIGH
    - **Remaining risk**: A leaked key opens every session

    </details>

    <details><summary>Maintainability</summary>

    - **Claim**: Keep sessions in Redis
    - **Certainty**: LOW
    - **Remaining risk**: One more service to watch

    </details>

    <details><summary>Devil's advocate</summary>

    - **Claim**: Put them into signed cookies
    - **Certainty**: LOW
    - **Compromise**: Cookies for identity, Redis for revocation
    - **Unresolved risks**:
      - Nobody measured a cold start
    - **Unverified assumptions**:
      - Traffic doubles within a year

    </details>

    ## Receipts

    | Round | Turn | Seat | Agent asked | Answered by | Fallback | Calls | Time | Tokens in → out | Cost |
    |---|---|---|---|---|---|---|---|---|---|
    | Position | position | Performance | claude | claude | no | 1 | 900 ms | 400 → 120 | unknown |
    | Position | position | Security | codex | codex | no | 1 | 900 ms | 400 → 120 | unknown |
    | Position | position | Maintainability | gemini | gemini | no | 1 | 900 ms | 400 → 120 | unknown |
    | Position | position | Devil's advocate | claude | claude | no | 1 | 900 ms | 400 → 120 | unknown |
    | Challenge | challenge | Performance | claude | claude | no | 1 | 900 ms | 400 → 120 | unknown |
    | Challenge | challenge | Security | codex | codex | no | 1 | 900 ms | 400 → 120 | unknown |
    | Challenge | challenge | Maintainability | gemini | gemini | no | 1 | 900 ms | 400 → 120 | unknown |
    | Challenge | challenge | Maintainability | gemini | gemini | no | 1 | 900 ms | 400 → 120 | unknown |
    | Challenge | challenge | Devil's advocate | claude | claude | no | 1 | 900 ms | 400 → 120 | unknown |
    | Synthesis | synthesis | Performance | claude | claude | no | 1 | 900 ms | 400 → 120 | unknown |
    | Synthesis | synthesis | Security | codex | codex | no | 1 | 900 ms | 400 → 120 | unknown |
    | Synthesis | synthesis | Maintainability | gemini | gemini | no | 1 | 900 ms | 400 → 120 | unknown |
    | Synthesis | synthesis | Devil's advocate | claude | claude | no | 1 | 900 ms | 400 → 120 | unknown |
    | Final | final | Performance | claude | claude | no | 1 | 900 ms | 400 → 120 | unknown |
    | Final | final | Security | codex | codex | no | 1 | 900 ms | 400 → 120 | unknown |
    | Final | final | Maintainability | gemini | gemini | no | 1 | 900 ms | 400 → 120 | unknown |
    | Final | final | Devil's advocate | claude | claude | no | 1 | 900 ms | 400 → 120 | unknown |
    "
  `);
});

test("the result in Japanese", () => {
  expect(resultOf(inJapanese())).toMatchInlineSnapshot(`
    "# 議論の結果: リリースは毎週にすべきか

    ## 概要

    - **トピック**: リリースは毎週にすべきか
    - **参加者**: 5: ビジネス視点 (speaks for ビジネス視点), 技術視点 (speaks for 技術視点), ユーザー視点 (speaks for ユーザー視点), 反対論者 (批判役), モデレーター (モデレーター、進行のみ)
    - **ラウンド**: R1 立場表明 → R2 統合 → 最終立場 4/4 名
    - **省略**: 批判（合意に接近中のため、5 回の呼び出しを節約）
    - **最終状態**: CONVERGING (合意に接近中)
    - **モード**: チーム（メンバーが互いに応答）

    ## 合意マトリクス

    | 論点 | 状態 | 合意内容または対立点 |
    |---|---|---|
    | リリースの頻度をどうするか | CONVERGING | **A** (ビジネス視点, ユーザー視点, 技術視点) ↔ **B** (反対論者) |

    - **A**: 毎週リリースする
    - **B**: 毎月リリースする

    ## モデレーター裁定

    意見が分かれている論点はありません。

    ## 立場変遷

    | メンバー | R1 立場表明 | R2 統合 | 変更回数 |
    |---|---|---|---|
    | ビジネス視点 | A | A / 変更 No | 0 |
    | 技術視点 | B | A / 変更 **Yes** **(同調)** | 1 |
    | ユーザー視点 | A | A / 変更 No | 0 |
    | 反対論者 | B | B / 変更 No | 0 |

    - ビジネス視点
      - R1 立場表明: 毎週リリースする
      - R2 統合: 毎週リリースする
    - 技術視点
      - R1 立場表明: 毎月リリースする
      - R2 統合: 毎週リリースする / 変更 **Yes**: 皆がそう言うから
    - ユーザー視点
      - R1 立場表明: 毎週リリースする
      - R2 統合: 毎週リリースする
    - 反対論者
      - R1 立場表明: 毎月リリースする
      - R2 統合: 毎月リリースする

    ## 少数意見

    - 毎月リリースする (反対論者)
      - 採用されなかった理由: 一名のみが支持
      - 再検討の条件: 障害が月に三回を超えたとき

    ## 批判役（devil's advocate）の要約

    **挙げられた箇所が存在する前提（正しいかどうかは未確認）**:

    - なし

    **裏付けの見つからない前提**:

    - なし

    **妥協案**: 言及なし

    ## 次のアクション

    1. **HIGH** リリース手順を自動化する
       - 論点: リリースの頻度をどうするか

    ## 議論の前と後

    各メンバーが他者の発言を見る前の立場と、現在の立場を並べます。*証拠* は新たに示された事実、*論拠* は本人が挙げた理由、*人数* は他者がそこにいることだけを指します。

    4 名中 1 名が立場を変更。うち 1 名は人数による、または理由なしの変更です。

    - **ビジネス視点**
      - 議論前: 毎週リリースする
      - 最終: 毎週リリースする (確信度 MEDIUM)
      - 変更なし
    - **技術視点**
      - 議論前: 毎月リリースする
      - 最終: 毎週リリースする (確信度 MEDIUM)
      - R2 統合, **人数**, 同調: 皆がそう言うから
    - **ユーザー視点**
      - 議論前: 毎週リリースする
      - 最終: 毎週リリースする (確信度 MEDIUM)
      - 変更なし
    - **反対論者**
      - 議論前: 毎月リリースする
      - 最終: 毎月リリースする (確信度 MEDIUM)
      - 変更なし

    | 論点 | 議論前のメンバーの多数 | 最終のメンバーの多数 |
    |---|---|---|
    | リリースの頻度をどうするか | A (3 名中 2 名) | A (3 名中 3 名) |

    ## 誰がどの立場だったか

    文字または id は選択肢を表します。→ そこへ移動、~ 別の点で立場を変更、? モデレーターの報告では別の立場だが本人は変更なし、! 同調、· 発言なし。

    ### リリースの頻度をどうするか

    | メンバー | R1 立場表明 | R2 統合 |
    |---|---|---|
    | ビジネス視点 | A | A |
    | 技術視点 | B | →A ! |
    | ユーザー視点 | A | A |
    | 反対論者 | B | B |

    - **A**: 毎週リリースする
    - **B**: 毎月リリースする

    この論点での移動です。太い矢印は移動、点線は同調を表します。

    \`\`\`mermaid
    flowchart LR
      subgraph g0["R1 立場表明"]
        n0["A: 毎週リリースする"]
        n1["B: 毎月リリースする"]
      end
      subgraph g1["R2 統合"]
        n2["A: 毎週リリースする"]
        n3["B: 毎月リリースする"]
      end
      n0 -->|"ビジネス視点, ユーザー視点"| n2
      n1 -.->|"技術視点"| n2
      n1 -->|"反対論者"| n3
    \`\`\`

    ## 各メンバーの発言

    ### R1 立場表明

    <details><summary>ビジネス視点</summary>

    - **主張**: 毎週リリースする
    - **根拠**:
      - 経験による

    </details>

    <details><summary>技術視点</summary>

    - **主張**: 毎月リリースする
    - **根拠**:
      - 経験による

    </details>

    <details><summary>ユーザー視点</summary>

    - **主張**: 毎週リリースする
    - **根拠**:
      - 経験による

    </details>

    <details><summary>反対論者</summary>

    - **主張**: 毎月リリースする
    - **根拠**:
      - 経験による

    </details>

    このラウンド後のモデレーター: Please show what your claim rests on.

    ### R2 統合

    <details><summary>ビジネス視点</summary>

    - **主張**: 毎週リリースする
    - **変更**: No

    </details>

    <details><summary>技術視点</summary>

    - **主張**: 毎週リリースする
    - **変更**: No

    </details>

    <details><summary>ユーザー視点</summary>

    - **主張**: 毎週リリースする
    - **変更**: No

    </details>

    <details><summary>反対論者</summary>

    - **主張**: 毎月リリースする
    - **変更**: No

    </details>

    このラウンド後のモデレーター: Please show what your claim rests on.

    ### 最終立場

    <details><summary>ビジネス視点</summary>

    - **主張**: 毎週リリースする
    - **確信度**: MEDIUM
    - **残るリスク**: 検証の時間が減る

    </details>

    <details><summary>技術視点</summary>

    - **主張**: 毎週リリースする
    - **確信度**: MEDIUM
    - **残るリスク**: 検証の時間が減る

    </details>

    <details><summary>ユーザー視点</summary>

    - **主張**: 毎週リリースする
    - **確信度**: MEDIUM
    - **残るリスク**: 検証の時間が減る

    </details>

    <details><summary>反対論者</summary>

    - **主張**: 毎月リリースする
    - **確信度**: MEDIUM
    - **残るリスク**: 検証の時間が減る

    </details>

    ## 実行記録

    | ラウンド | ターン | 席 | 依頼先 | 回答者 | 代替 | 呼び出し | 時間 | トークン 入力 → 出力 | 費用 |
    |---|---|---|---|---|---|---|---|---|---|
    | 立場表明 | 立場表明 | ビジネス視点 | claude | claude | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 立場表明 | 立場表明 | 技術視点 | codex | codex | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 立場表明 | 立場表明 | ユーザー視点 | gemini | gemini | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 立場表明 | 立場表明 | 反対論者 | claude | claude | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 統合 | 統合 | ビジネス視点 | claude | claude | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 統合 | 統合 | 技術視点 | codex | codex | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 統合 | 統合 | ユーザー視点 | gemini | gemini | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 統合 | 統合 | 反対論者 | claude | claude | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 最終立場 | 最終立場 | ビジネス視点 | claude | claude | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 最終立場 | 最終立場 | 技術視点 | codex | codex | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 最終立場 | 最終立場 | ユーザー視点 | gemini | gemini | なし | 1 | 900 ms | 400 → 120 | 不明 |
    | 最終立場 | 最終立場 | 反対論者 | claude | claude | なし | 1 | 900 ms | 400 → 120 | 不明 |
    "
  `);
});

test("the page in the terminal", () => {
  expect(pageOf(split(), 100)).toMatchInlineSnapshot(`
    "NARROWING common ground begins to show · 3 rounds · 4 of 4 seats answered
    1 rule broken even after a second request; see the result

    Who stood where
      Where are sessions kept?

                        R1 Position  R2 Challenge  R3 Synthesis
      Performance       A            A             A
      Security          B            B             B ~
      Maintainability   C            C             →A !
      Devil's advocate  B            B             B

      A  Keep sessions in Redis
      B  Put them into signed cookies
      C  Keep them in the database
      → moved; ~ changed on another point; ! conformity
      2 of 4 moved; 1 to join the majority or without a reason.
      Most common among members, before: no majority · at the end: A (2 of 3)

    Issues
      NARROWING  Where are sessions kept?
                 ≠ A 2 · B 1 + Devil's advocate
      CONSENSUS  How long do they live?
                 = Twelve hours.

    Minority views
      ◦ Keep them in the database (Maintainability)
        reconsider when: Redis is no longer run for the queue

    Next actions
       1. HIGH Measure a cold start with both
       2. LOW  Write down the lifetime

    What now?
      adopt          Adopt the result
      dig-deeper     Dig deeper into an issue
      add-viewpoint  Add a viewpoint
      hand-over      Hand over

    Answer with: colloquy answer sessions adopt"
  `);
});

test("the page in a narrow terminal, in Japanese", () => {
  expect(pageOf(inJapanese(), 60)).toMatchInlineSnapshot(`
    "CONVERGING 合意に接近中 · 2 ラウンド · 4 席中 4 席が回答
    省略: 批判（合意に接近中のため、5 回の呼び出しを節約）

    誰がどの立場だったか
      リリースの頻度をどうするか

                    R1 立場表明  R2 統合
      ビジネス視点  A            A
      技術視点      B            →A !
      ユーザー視点  A            A
      反対論者      B            B

      A  毎週リリースする
      B  毎月リリースする
      → 移動; ! 同調
      4 名中 1 名が立場を変更。うち 1
      名は人数による、または理由なしの変更です。
      議論前のメンバーの多数: A (3 名中 2 名) · 最終: A (3 名中
      3 名)

    論点
      CONVERGING  リリースの頻度をどうするか
                  = A 3
                  ≠ B 反対論者

    少数意見
      ◦ 毎月リリースする (反対論者)
        再検討の条件: 障害が月に三回を超えたとき

    次のアクション
       1. HIGH リリース手順を自動化する"
  `);
});

test("the sections stand in the order of the seed, the overview first", () => {
  const titles = [...resultOf(split()).matchAll(/^## (.+)$/gm)].map((match) => match[1]);
  expect(titles).toEqual([
    "Overview",
    "Agreement matrix",
    "Moderator ruling",
    "Position history",
    "Minority views",
    "Devil's advocate summary",
    "Next actions",
    "Before and after",
    "Who stood where",
    "Rules that were broken",
    "What each said",
    "Receipts",
  ]);
});

test("no verdict, no result; the positions are there from the first statement on", () => {
  const { events } = split();
  const before = events.slice(
    0,
    events.findIndex(
      (event) => event.type === "kept" && JSON.stringify(event.entry).includes('"kind":"verdict"'),
    ),
  );
  expect(discussFiles(before).map(({ path }) => path)).toEqual(["artifacts/positions.json"]);
  expect(discussFiles(events.slice(0, 3))).toEqual([]);
  expect(viewed(before).result.verdict).toBeNull();
  expect(viewed(events).result.verdict).toMatchObject({ state: "NARROWING", mode: "team" });
  expect(pageOf({ events: before }, 80).split("\n")[0]).toBe(
    "not finished · NARROWING common ground begins to show · 3 rounds · 4 of 4 seats",
  );
  expect(pageOf({ events: events.slice(0, 3) }, 80)).toBe("");
});

test("the positions as data", () => {
  const file = discussFiles(split().events).find(({ path }) => path === "artifacts/positions.json");
  const { members, ...rest } = JSON.parse(file?.text ?? "");
  expect(rest).toMatchObject({
    mode: "team",
    rounds: [
      { round: 1, kind: "position", state: "DIVERGENT" },
      { round: 2, kind: "challenge", state: "DIVERGENT" },
      { round: 3, kind: "synthesis", state: "NARROWING" },
    ],
  });
  expect(members[2]).toMatchObject({
    seat: "maintainability",
    blind: "Keep them in the database",
    changes: 1,
    rounds: [
      { claim: "Keep them in the database", changed: false },
      // It was asked twice: the answer that broke the rule does not count.
      { claim: "Keep them in the database", changed: false },
      { cause: "numbers", conformity: true, stands: [{ position: "A" }, { position: "A" }] },
    ],
    final: { claim: "Keep sessions in Redis" },
  });
});

test("agreement of all is warned of before anything else, whatever the reasons", () => {
  for (const superficial of [true, false]) {
    const text = resultOf(unanimous(superficial));
    expect(text.indexOf(warning)).toBeLessThan(text.indexOf("## Overview"));
    expect(text).toContain(
      superficial
        ? "similarity of their reasons: HIGH. The agreement is superficial"
        : "similarity of their reasons: LOW. They agree for different reasons.",
    );
    expect(text.includes("**Rebuttal by the devil's advocate**: A slow build")).toBe(superficial);
    expect(sectionOf(text, "Moderator ruling")).toContain("No issue is split.");
    expect(text).toContain("- **Skipped**: Challenge (all members agree after Position; saved 5 calls)");
    expect(text).toContain("- **Decision**: adopted");
  }
  expect(resultOf(split())).not.toContain(warning);
});

test("the page of a unanimous discussion", () => {
  expect(pageOf(unanimous(true), 80)).toMatchInlineSnapshot(`
    "CONSENSUS all agree; check that it is not too easy · 1 round · 4 of 4 seats
    answered
    Skipped: Challenge (all members agree after Position; saved 5 calls)

    ! Unanimous agreement detected. Verify diversity of reasoning.
      4 members agree; similarity of their reasons: HIGH. The agreement is
      superficial: they agree for the same reason.
      Concession: In a small package the build stays fast

    Who stood where
      Adopt the type checker?

                        R1 Position
      Performance       A
      Security          A
      Maintainability   A
      Devil's advocate  A

      A  Adopt the type checker

    Issues
      CONSENSUS  Adopt the type checker?
                 = A 3 + Devil's advocate

    The result is adopted.

    Result: docs/specs/discussion-adopt-the-type-checker.md"
  `);
});

test("the devil's advocate is nowhere counted as a member: two against one is no tie because it joins the one", async () => {
  const before = { memory: ["Ann", advocate], shared: ["Ben"], file: ["Cat"] };
  const { events, verdict } = await discussing({
    reports: [
      report({ "(Store)": before }),
      report({ "(Store)": { memory: ["Ann", advocate], file: ["Ben", "Cat"] } }),
    ],
    says: {
      Ben: ({ kind }) =>
        kind === "challenge"
          ? challenge("Ben", { changed: true, changeReason: "A file is backed up each night" })
          : undefined,
    },
  });
  expect(verdict?.counted).toEqual(['They disagree on "(Store)": file [O3] (2), memory [O1] (1).']);
  const page = pageOf({ events }, 80);
  expect(page).toContain("Most common among members, before: no majority · at the end: O3 (2 of 3)");
  expect(page).toContain("≠ O1 1 + Devil's advocate · O3 2");
  const text = resultOf({ events });
  expect(text).toContain("| (Store) | no majority | O3 (2 of 3) |");
  expect(sectionOf(text, "Minority views")).toContain("1 of 3 members; 2 are for O3");
});

test("where the devil's advocate alone differs, members are not told to be split", async () => {
  const { events } = await discussing({
    reports: [report({ Store: { memory: ["Ann", "Ben"], file: [advocate] }, Owner: { Ann: [advocate] } })],
  });
  const issues = pageOf({ events }, 80)
    .split("\n\n")
    .find((part) => part.startsWith("Issues"));
  expect(issues).toMatchInlineSnapshot(`
    "Issues
      CONVERGING  Store
                  = O1 2
                  ≠ O2 Devil's advocate
      NARROWING   Owner
                  ≠ Ann (Devil's advocate)"
  `);
  expect(sectionOf(resultOf({ events }), "Moderator ruling")).toContain("No issue is split.");
});

test("a deep discussion has a column for each of its five rounds", () => {
  const history = sectionOf(resultOf(deep()), "Position history");
  expect(history.split("\n")[2]).toBe(
    "| Member | R1 Position | R2 Challenge | R3 Synthesis | R4 Challenge | R5 Synthesis | Changes |",
  );
  expect(history).toContain("A / changed **Yes** **(conformity)** | 1 |");
  expect(pageOf(deep(), 60)).toMatchInlineSnapshot(`
    "CONVERGING close to agreement · 5 rounds · 4 of 4 seats
    answered

    Who stood where
      Where are sessions kept?

                        R1    R2    R3    R4    R5    End
      Performance       A     A     A     A     A !   A
      Security          B     B     B     B     →A !  B ?
      Maintainability   ·     ·     ·     ·     A !   A
      Devil's advocate  ·     ·     ·     ·     A !   B ?

      A  Keep sessions in Redis
      B  Put them into signed cookies
      → moved; ? put there by the moderator, says it did not
      move; ! conformity; · nothing said
      4 of 4 moved; 4 to join the majority or without a reason.
      Most common among members, before: no majority · at the
      end: A (2 of 3)

    Issues
      NARROWING  Where are sessions kept?
                 ≠ A 2 · B 1 + Devil's advocate
      CONSENSUS  How long do they live?
                 = Twelve hours."
  `);
});

test("in fallback mode the three differences are said, in the result and in the terminal", () => {
  const text = resultOf(fallback());
  expect(sectionOf(text, "Overview")).toMatchInlineSnapshot(`
    "## Overview

    - **Topic**: Where should sessions live?
    - **Participants**: 5: Performance (speaks for performance), Security (speaks for security), Maintainability (speaks for maintainability), Devil's advocate (devil's advocate), Moderator (moderator, process only)
    - **Rounds**: R1 Alone → final positions from 2 of 4
    - **Final state**: DIVERGENT (positions are far apart)
    - **Mode**: fallback: each role worked alone

    The team could not continue together, so this result differs in three ways:

    1. Changes of position are known only from what each member says about itself. There is no history by round.
    2. Each member gave all rounds at once and alone: position, challenge of its own position, final position. Nobody answered anybody, so nobody tested whether the agreement is superficial.
    3. The breadth of viewpoints is the same: every role was asked.
    "
  `);
  expect(pageOf(fallback(), 80)).toMatchInlineSnapshot(`
    "DIVERGENT positions are far apart · 1 round · 2 of 4 seats answered · fallback
    mode
    The team could not continue together, so this result differs in three ways:
       1. Changes of position are known only from what each member says about
          itself. There is no history by round.
       2. Each member gave all rounds at once and alone: position, challenge of its
          own position, final position. Nobody answered anybody, so nobody tested
          whether the agreement is superficial.
       3. The breadth of viewpoints is the same: every role was asked.

    Who stood where
      Where are sessions kept?

                        R1 Alone
      Performance       A
      Security          B
      Maintainability   ·
      Devil's advocate  ·

      A  Keep sessions in Redis
      B  Put them into signed cookies
      · nothing said

    Issues
      DIVERGENT  Where are sessions kept?
                 ≠ A 1 · B 1"
  `);
});

test("a limit that cut the discussion short is said on top", () => {
  const events = split().add({
    type: "discussion.paused",
    reason: "limit",
    detail: "30 of 30 calls are made",
  });
  expect(resultOf(events)).toContain("**Partial**: 30 of 30 calls are made\n\n## Overview");
  expect(pageOf(events, 80)).toContain("30 of 30 calls are made");
});

test("what is dug into later stands beside the verdict from before, and the later verdict counts", () => {
  const table = split().round("Challenge", "challenge", {});
  table.say("challenge", "security", {
    target: "Keep sessions in Redis",
    weakness: "w",
    failureScenario: "f",
    alternative: "Put them into signed cookies",
    changed: false,
  });
  expect(sectionOf(resultOf(table), "Who stood where")).not.toContain("R5 Final");
  table.judge("verdict", { ...(viewed(table.events).result.verdict as object), state: "CONVERGING" });
  expect(resultOf(table)).toContain("- **Final state**: CONVERGING");
});

test("the language is that of --lang, else of the topic; English for those we have no words in", () => {
  const title = (lang?: string) => resultOf(split(lang === undefined ? {} : { lang })).split("\n")[0];
  expect(title()).toBe("# Discussion result: Where should sessions live?");
  expect(title("ja-JP")).toBe("# 議論の結果: Where should sessions live?");
  expect(title("pt-BR")).toBe("# Discussion result: Where should sessions live?");
});

test("the ruling takes no side", () => {
  const english = split({ lang: "en" });
  const texts = [
    ...[english, deep(), fallback()].map((table) => sectionOf(resultOf(table), "Moderator ruling")),
    ...[split({ lang: "ja" }), inJapanese()].map((table) => sectionOf(resultOf(table), "モデレーター裁定")),
  ];
  const verdictWords =
    /\b(?:better|best|worse|worst|should|recommend\w*|prefer\w*|correct|right|wrong|superior|wins?|winner|clearly|must|ought|advis\w*|sensible)\b|べき|正しい|誤り|優れ|劣|推奨|望ましい|最善|最適|賛成|良い/i;
  for (const text of texts) {
    expect(text).not.toBe("");
    expect(text).not.toMatch(verdictWords);
  }
});

test("nothing that agents say breaks out of its cell, its fold or the graph", () => {
  const text = resultOf(hostile());
  expect(text).not.toContain("\u001B");
  expect(text).not.toContain("<script>alert(1)</script> [a]");
  expect(text.match(/^<\/details>$/gm)?.length).toBe(text.match(/^<details>/gm)?.length);
  expect(text).not.toMatch(/^# Top/m);
  expect(text.replaceAll(/\\</g, "")).not.toMatch(/<(?!\/?details>|\/?summary>|br>)/);
  const tables = text.split("\n\n").filter((part) => part.includes("|---|"));
  for (const part of tables) {
    const [head = "", ...rows] = part.split("\n").filter((line) => line.startsWith("|"));
    const cells = (row: string) => row.replaceAll(/\\./g, "").split("|").length;
    for (const row of rows) expect(cells(row)).toBe(cells(head));
  }
  const graph = /```mermaid\n([\s\S]*?)\n```/.exec(text)?.[1] ?? "";
  for (const line of graph.split("\n").slice(1)) {
    expect(line).toMatch(
      /^ {2}(?:subgraph g\d\["[^"\]]*"\]|end|  n\d+\["[^"\]]*"\]|n\d+ (?:-->|==>|-\.->)\|"[^"|]*"\| n\d+)$/,
    );
  }
});

test("the published path is made of the feature and the topic, and stays where it belongs", () => {
  const path = ({ events }: { readonly events: readonly Event[] }) => {
    const { discussion } = viewed(events);
    return discussKit.published?.({ ...discussion, outcome: { decision: "adopt" } })[0]?.path;
  };
  expect(path(split())).toBe("docs/specs/discussion-where-should-sessions-live.md");
  expect(path(split({ feature: "Auth" }))).toBe("docs/specs/auth-discussion-where-should-sessions-live.md");
  expect(path(inJapanese())).toMatch(/^docs\/specs\/release-discussion-[0-9a-f]{8}\.md$/);
  expect(path(hostile())).toMatch(/^docs\/specs\/etc-passwd-discussion-[a-z0-9-]+\.md$/);
});

test.each(all)("$name: the page fits any terminal, and colours change no word", ({ events }) => {
  for (const columns of [60, 80, 120]) {
    const plain = pageOf({ events }, columns);
    for (const line of plain.split("\n")) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    const coloured = stripVTControlCharacters(pageOf({ events }, columns, true));
    expect(coloured).toBe(plain);
  }
});

const met = new Set<string>();

test.each(all)("$name: the journal renders wherever it ends, the same each time", ({ events }) => {
  for (const length of stopsIn(events, met)) {
    const prefix = events.slice(0, length);
    expect(discussFiles(prefix)).toEqual(discussFiles(prefix));
    expect(() => pageOf({ events: prefix }, 80)).not.toThrow();
  }
  expect(discussFiles([])).toEqual([]);
});

test("with a member who fails and one who is added later, every round is told, and who was not asked is not told as silent", async () => {
  const { events } = await discussing({
    says: { Ben: ({ kind }) => (kind === "challenge" ? fails() : undefined) },
    reports: [reports.DIVERGENT],
    gates: ["add", "Operator, called at night", "adopt"],
  });
  const text = resultOf({ events });
  const [heads = "", , ...rows] = sectionOf(text, "Position history").trim().split("\n").slice(2);
  expect(
    heads
      .split("|")
      .map((cell) => cell.trim())
      .filter((cell) => /^R\d/.test(cell)),
  ).toEqual(["R1 Position", "R2 Challenge", "R3 Synthesis", "R4 Position", "R5 Challenge", "R6 Synthesis"]);
  const cells = (name: string) =>
    rows
      .find((row) => row.startsWith(`| ${name} |`))
      ?.split("|")
      .slice(2, 8)
      .map((cell) => cell.trim());
  expect(cells("Ben")?.[1]).toBe("no answer");
  expect(cells("Ben")?.[3]).toBe("not asked");
  expect(cells("Operator")?.slice(0, 3)).toEqual(["not asked", "not asked", "not asked"]);
  expect(
    cells("Operator")
      ?.slice(3)
      .every((cell) => !/not asked|no answer/.test(cell)),
  ).toBe(true);
  const columns = sectionOf(text, "Who stood where").match(/R\d \w+/g);
  expect(new Set(columns)).toContain("R6 Synthesis");
});
