import type { Analysis } from "./rules/analysis.ts";
import type { Resolution } from "./rules/resolution.ts";

interface Examples {
  /** Of a later round, with all that can be in one. */
  readonly analysis: Analysis;
  readonly resolution: Resolution;
}

/** Replies on another task. Approaches have numbers that no discussion comes to. */
export const englishExamples: Examples = {
  analysis: {
    feasibility_score: 0.8,
    findings: [
      "A ticket is printed before its seat is locked (box/print.ts:31), so one seat can be sold twice",
    ],
    implementation_approaches: [
      {
        id: "O71",
        name: "Lock, then print",
        description: "Take the lock when the seat is chosen, print, and release it after ten minutes.",
        pros: ["No seat is sold twice"],
        cons: ["A seat that nobody pays for is blocked for ten minutes"],
        effort: "low",
        risk: "medium",
        affected_files: [{ file: "box/print.ts", line: 31, action: "modify", reason: "It locks too late" }],
        tasks: [
          {
            id: "T1",
            name: "Lock before printing",
            depends_on: [],
            files: [{ file: "box/print.ts", line: 31, action: "modify", reason: null }],
            key_point: "The lock must outlive a crash of the printer",
          },
        ],
        milestones: ["Two desks can no longer sell one seat"],
        dependencies: { internal: ["box/seats.ts"], external: [] },
      },
    ],
    technical_concerns: ["O72: nobody has shown how often the printer hangs"],
    code_locations: ["box/seats.ts:12: where a seat is locked"],
    option: "O71",
    because: ["BEA-2"],
    stands: [
      {
        on: "O72",
        stand: "contest",
        text: null,
        reason: "A queue does not lock a seat at another desk",
        rests_on: ["BEA-2", "box/print.ts:31"],
      },
    ],
    own: [
      {
        claim: "ANN-1",
        now: "refined",
        text: "The lock is lost when the printer restarts",
        rests_on: ["box/seats.ts:12"],
        because: ["BEA>ANN-1"],
      },
    ],
    questionForUser: "How many desks sell at the same time?",
  },
  resolution: {
    groups: [
      { point: "One seat can be sold twice", findings: ["ANN-2", "BEA-1"], kind: "agreement" },
      { point: "Whether the printer queues", findings: ["ANN-3", "BEA-2"], kind: "disagreement" },
    ],
    resolution: "BEA-2 names the line that writes at once. Nobody has shown how often the printer hangs.",
    options: [{ id: "O71", merges: ["O73"] }],
    bottom_line: [{ sentence: "Lock the seat before the ticket is printed", ids: ["O71", "BEA-1"] }],
    actions: [{ action: "Count how often two desks sell one seat", ids: ["ANN-2"] }],
  },
};

export const japaneseExamples: Examples = {
  analysis: {
    feasibility_score: 0.8,
    findings: ["座席を確保する前に券を印刷するため（box/print.ts:31）、同じ席が二度売られ得る"],
    implementation_approaches: [
      {
        id: "O71",
        name: "確保してから印刷",
        description: "席を選んだ時点で確保し、印刷し、十分後に解放する。",
        pros: ["同じ席が二度売られない"],
        cons: ["支払われない席が十分間ふさがる"],
        effort: "low",
        risk: "medium",
        affected_files: [{ file: "box/print.ts", line: 31, action: "modify", reason: "確保が遅すぎる" }],
        tasks: [
          {
            id: "T1",
            name: "印刷の前に確保する",
            depends_on: [],
            files: [{ file: "box/print.ts", line: 31, action: "modify", reason: null }],
            key_point: "プリンターが落ちても確保は残らなければならない",
          },
        ],
        milestones: ["二つの窓口が同じ席を売れなくなる"],
        dependencies: { internal: ["box/seats.ts"], external: [] },
      },
    ],
    technical_concerns: ["O72: プリンターがどれほど止まるかは誰も示していない"],
    code_locations: ["box/seats.ts:12: 席を確保する場所"],
    option: "O71",
    because: ["BEA-2"],
    stands: [
      {
        on: "O72",
        stand: "contest",
        text: null,
        reason: "待ち行列は別の窓口の席を確保しない",
        rests_on: ["BEA-2", "box/print.ts:31"],
      },
    ],
    own: [
      {
        claim: "ANN-1",
        now: "refined",
        text: "プリンターが再起動すると確保が失われる",
        rests_on: ["box/seats.ts:12"],
        because: ["BEA>ANN-1"],
      },
    ],
    questionForUser: "同時に販売する窓口はいくつありますか。",
  },
  resolution: {
    groups: [
      { point: "同じ席が二度売られ得る", findings: ["ANN-2", "BEA-1"], kind: "agreement" },
      { point: "プリンターが順番を待つか", findings: ["ANN-3", "BEA-2"], kind: "disagreement" },
    ],
    resolution: "BEA-2 はすぐに書く行を示している。プリンターがどれほど止まるかは誰も示していない。",
    options: [{ id: "O71", merges: ["O73"] }],
    bottom_line: [{ sentence: "券を印刷する前に席を確保する", ids: ["O71", "BEA-1"] }],
    actions: [{ action: "同じ席が二度売られた回数を数える", ids: ["ANN-2"] }],
  },
};
