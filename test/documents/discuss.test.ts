import stringWidth from "string-width";
import { expect, test } from "vitest";
import type { Event } from "../../src/core/event.ts";
import { discussFiles, publishedPath } from "../../src/documents/discuss/files.ts";
import { discussPage } from "../../src/documents/discuss/page.ts";
import { discussResult } from "../../src/documents/discuss/verdict.ts";
import { paint } from "../../src/documents/paint.ts";
import { deep, fallback, hostile, inJapanese, split, unanimous } from "./discussions.ts";
import { viewed } from "./discussed.ts";

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
  const { discussion, result } = viewed(events);
  return discussPage(discussion, result, { columns, paint: paint(colored) }) ?? "";
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
    | Where are sessions kept? | NARROWING | **A**: Keep sessions in Redis (Performance, Maintainability) ↔ **B**: Put them into signed cookies (Security, Devil's advocate) |
    | How long do they live? | CONSENSUS | Twelve hours. |

    ## Moderator ruling

    Options and what each costs, for every issue on which members still differ. The choice is yours; this page makes none.

    | Issue | Options | Supporters | Trade-offs | Question for you |
    |---|---|---|---|---|
    | Where are sessions kept? | **A**: Keep sessions in Redis<br>**B**: Put them into signed cookies | **A**: Performance, Maintainability<br>**B**: Security, Devil's advocate | **A**: for it: One read of a millisecond; It is run for the queue already / a risk its supporters name: One more service to watch<br>**B**: for it: Nothing to steal on the server / a risk its supporters name: A leaked key opens every session | Which of A, B fits your situation, and which of their risks can you carry? What would you need to know to decide? |

    ## Position history

    | Member | R1 Position | R2 Challenge | R3 Synthesis | Changes |
    |---|---|---|---|---|
    | Performance | Keep sessions in Redis | against “Keep them in the database”; instead: Keep sessions in Redis / changed No | Keep sessions in Redis / changed No | 0 |
    | Security | Put them into signed cookies | against “Keep sessions in Redis”; instead: Put them into signed cookies / changed No | Put them into signed cookies / changed **Yes**: RFC 6265 limits a cookie to 4 KB | 1 |
    | Maintainability | Keep them in the database | against “Put them into signed cookies”; instead: Keep them in the database / changed No | Keep sessions in Redis / changed **Yes**: Most of us want it **(conformity)** | 1 |
    | Devil's advocate | Put them into signed cookies | against “Keep them in the database”; instead: Put them into signed cookies / changed No | Put them into signed cookies / changed No | 0 |

    ## Minority views

    | View | Holder | Why not adopted | When to reconsider |
    |---|---|---|---|
    | Keep them in the database | Maintainability | Nobody holds it at the end | Redis is no longer run for the queue |

    ## Devil's advocate summary

    **Assumptions verified**:

    - src/session.ts is the only reader (named in Position) (*verified: src/session.ts exists*)

    **Assumptions not verified**:

    - Traffic doubles within a year (named in Position)
    - Redis stays up (named in Position)
    - Keys are rotated (named in Challenge)
    - Clocks agree (named in Challenge)
    - Nobody reads the logs (named in Challenge)

    **Compromise**: Cookies for identity, Redis for revocation

    **Unresolved risks**:

    - Nobody measured a cold start

    ## Next actions

    | Action | Priority | From which issue |
    |---|---|---|
    | Measure a cold start with both | HIGH | Where are sessions kept? |
    | Write down the lifetime | LOW | How long do they live? |

    ## Before and after

    What each member held before it had seen a word of the others, against what it holds now. *Evidence* is something new that was shown, *argument* a reason the member names, *numbers* only that others stand there.

    2 of 4 moved; 1 by numbers or without a reason.

    | Member | Before any talk | At the end | Moved in | Why | Moved by |
    |---|---|---|---|---|---|
    | Performance | Keep sessions in Redis | Keep sessions in Redis (certainty HIGH) | did not move |  |  |
    | Security | Put them into signed cookies | Put them into signed cookies (certainty HIGH) | R3 Synthesis | RFC 6265 limits a cookie to 4 KB | evidence |
    | Maintainability | Keep them in the database | Keep sessions in Redis (certainty LOW) | R3 Synthesis | Most of us want it | **numbers**, conformity |
    | Devil's advocate | Put them into signed cookies | Put them into signed cookies (certainty LOW) | did not move |  |  |

    | Issue | Most before any talk | Most at the end |
    |---|---|---|
    | Where are sessions kept? | Put them into signed cookies (2 of 4) | no majority |
    | How long do they live? | Twelve hours (4 of 4) | Twelve hours. (4 of 4) |

    ## Who stood where

    A letter is a position. → moved there, ~ changed its position on another point, ! conformity, · nothing said.

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
      subgraph c0["R1 Position"]
        p0A["A: Keep sessions in Redis"]
        p0B["B: Put them into signed cookies"]
        p0C["C: Keep them in the database"]
      end
      subgraph c1["R2 Challenge"]
        p1A["A: Keep sessions in Redis"]
        p1B["B: Put them into signed cookies"]
        p1C["C: Keep them in the database"]
      end
      subgraph c2["R3 Synthesis"]
        p2A["A: Keep sessions in Redis"]
        p2B["B: Put them into signed cookies"]
      end
      p0A -->|"Performance"| p1A
      p1A -->|"Performance"| p2A
      p0B -->|"Security, Devil's advocate"| p1B
      p1B -->|"Security, Devil's advocate"| p2B
      p0C -->|"Maintainability"| p1C
      p1C -.->|"Maintainability"| p2A
    \`\`\`

    ### How long do they live?

    | Member | R1 Position | R2 Challenge | R3 Synthesis |
    |---|---|---|---|
    | Performance | A | A | A |
    | Security | A | A | A ~ |
    | Maintainability | A | A | A ! |
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
      - src/session.ts is the only reader (*verified: src/session.ts exists*)
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
    - **参加者**: 5: ビジネス視点 (speaks for ビジネス視点), 技術視点 (speaks for 技術視点), ユーザー視点 (speaks for ユーザー視点), 反対論者 (反対論者), モデレーター (モデレーター、進行のみ)
    - **ラウンド**: R1 立場表明 → R2 統合 → 最終立場 4/4 名
    - **省略**: 批判: 合意に接近中のため（5 回の呼び出しを節約）
    - **最終状態**: CONVERGING (合意に接近中)
    - **モード**: チーム（メンバーが互いに応答）

    ## 合意マトリクス

    | 論点 | 状態 | 合意内容または対立点 |
    |---|---|---|
    | リリースの頻度をどうするか | CONVERGING | **A**: 毎週リリースする (ビジネス視点, ユーザー視点, 技術視点) ↔ **B**: 毎月リリースする (反対論者) |

    ## モデレーター裁定

    意見が分かれたままの論点について、選択肢とそれぞれの代償を示します。選ぶのはあなたであり、このページは判断を下しません。

    | 論点 | 選択肢 | 支持者 | トレードオフ | あなたへの問い |
    |---|---|---|---|---|
    | リリースの頻度をどうするか | **A**: 毎週リリースする<br>**B**: 毎月リリースする | **A**: ビジネス視点, ユーザー視点, 技術視点<br>**B**: 反対論者 | **A**: 根拠: 利用者の声が早く届く / 支持者自身が挙げるリスク: 検証の時間が減る<br>**B**: 根拠: 利用者の声が早く届く / 支持者自身が挙げるリスク: 検証の時間が減る | A, B のうち、あなたの状況に合うのはどれですか。どのリスクなら引き受けられますか。判断のために何を知る必要がありますか。 |

    ## 立場変遷

    | メンバー | R1 立場表明 | R2 統合 | 変更回数 |
    |---|---|---|---|
    | ビジネス視点 | 毎週リリースする | 毎週リリースする / 変更 No | 0 |
    | 技術視点 | 毎月リリースする | 毎週リリースする / 変更 **Yes**: 皆がそう言うから **(同調)** | 1 |
    | ユーザー視点 | 毎週リリースする | 毎週リリースする / 変更 No | 0 |
    | 反対論者 | 毎月リリースする | 毎月リリースする / 変更 No | 0 |

    ## 少数意見

    | 意見 | 保持者 | 採用されなかった理由 | 再検討の条件 |
    |---|---|---|---|
    | 毎月リリースする | 反対論者 | 一名のみが支持 | 障害が月に三回を超えたとき |

    ## 反対論者（devil's advocate）の要約

    **検証された前提**:

    - なし

    **検証されていない前提**:

    - なし

    **妥協案**: 言及なし

    ## 次のアクション

    | アクション | 優先度 | 元の論点 |
    |---|---|---|
    | リリース手順を自動化する | HIGH | リリースの頻度をどうするか |

    ## 議論の前と後

    各メンバーが他者の発言を見る前の立場と、現在の立場を並べます。*証拠* は新たに示された事実、*論拠* は本人が挙げた理由、*人数* は他者がそこにいることだけを指します。

    4 名中 1 名が立場を変更。うち 1 名は人数による、または理由なしの変更です。

    | メンバー | 議論前 | 最終 | 変更したラウンド | 理由 | 変更の要因 |
    |---|---|---|---|---|---|
    | ビジネス視点 | 毎週リリースする | 毎週リリースする (確信度 MEDIUM) | 変更なし |  |  |
    | 技術視点 | 毎月リリースする | 毎月リリースする (確信度 MEDIUM) | R2 統合 | 皆がそう言うから | **人数**, 同調 |
    | ユーザー視点 | 毎週リリースする | 毎週リリースする (確信度 MEDIUM) | 変更なし |  |  |
    | 反対論者 | 毎月リリースする | 毎月リリースする (確信度 MEDIUM) | 変更なし |  |  |

    | 論点 | 議論前の多数 | 最終の多数 |
    |---|---|---|
    | リリースの頻度をどうするか | 多数なし | 毎週リリースする (4 名中 3 名) |

    ## 誰がどこに立っていたか

    文字は立場を表します。→ そこへ移動、~ 別の点で立場を変更、! 同調、· 発言なし。

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
      subgraph c0["R1 立場表明"]
        p0A["A: 毎週リリースする"]
        p0B["B: 毎月リリースする"]
      end
      subgraph c1["R2 統合"]
        p1A["A: 毎週リリースする"]
        p1B["B: 毎月リリースする"]
      end
      p0A -->|"ビジネス視点, ユーザー視点"| p1A
      p0B -.->|"技術視点"| p1A
      p0B -->|"反対論者"| p1B
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

    - **主張**: 毎月リリースする
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
    "NARROWING common ground begins to show · 3 rounds · 4 of 4 members answered · team
    1 rule broken after being asked again; see the result

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
      → moved   ~ changed on another point   ! conformity

    Issues
      NARROWING   Where are sessions kept?
      CONSENSUS   How long do they live?
                  = Twelve hours.

    Minority views
      ◦ Keep them in the database (Maintainability)
        reconsider when: Redis is no longer run for the queue

    Next actions
       1. HIGH   Measure a cold start with both
       2. LOW    Write down the lifetime

    What now?
      adopt          Adopt the result
      dig-deeper     Dig deeper into an issue
      add-viewpoint  Add a viewpoint
      hand-over      Hand over

    Answer with: colloquy answer sessions adopt

    Result: out/artifacts/result.md"
  `);
});

test("the page in a narrow terminal, in Japanese", () => {
  expect(pageOf(inJapanese(), 60)).toMatchInlineSnapshot(`
    "CONVERGING 合意に接近中 · 2 ラウンド · メンバー 4/4 名が回答
    · チーム
    批判: 合意に接近中のため（5 回の呼び出しを節約）

    誰がどこに立っていたか
      リリースの頻度をどうするか

                    R1 立場表明  R2 統合
      ビジネス視点  A            A
      技術視点      B            →A !
      ユーザー視点  A            A
      反対論者      B            B

      A  毎週リリースする
      B  毎月リリースする
      → 移動   ! 同調

    論点
      CONVERGING  リリースの頻度をどうするか

    少数意見
      ◦ 毎月リリースする (反対論者)
        再検討の条件: 障害が月に三回を超えたとき

    次のアクション
       1. HIGH   リリース手順を自動化する

    結果: out/artifacts/result.md"
  `);
});
