import type { Examples } from "./examples.ts";

export const japaneseExamples: Examples = {
  synthesis: {
    claim: "11月から2月までの日曜に開ける",
    acceptedCriticism: ["REA>STA-2: 3月の勤務表は例外だった"],
    kept: ["STA-1: 司書一人では開けない"],
    compromise: "冬の日曜だけ。利用者は夏を失い、職員は四週に一日の休みを失う",
    stands: [
      { on: "REA-1v2", stand: "agree", text: null, reason: null, rests_on: ["REA-3"] },
      {
        on: "BUD-1",
        stand: "contest",
        text: null,
        reason: "補助金は人ではなく時間に対して出る",
        rests_on: ["own knowledge"],
      },
    ],
    own: [{ claim: "STA-2", now: "withdrawn", text: null, because: ["REA>STA-2"] }],
    option: ["O72"],
    because: ["REA-3"],
    core: "冬の日曜は来館者があり、人手も足りる。ほかの季節は示されていない。",
    questionForUser: null,
    changed: true,
    changeReason: "REA-3 の来館者数",
  },
  assess: {
    issues: [
      {
        id: null,
        issue: "図書館はどの日曜に開けるか",
        important: true,
        claims: ["STA-1", "STA-2", "REA-1", "REA-3"],
        positions: [
          { id: null, position: "開けない", seats: ["職員"], reasons: ["STA-2"], merges: [] },
          { id: null, position: "冬だけ", seats: ["利用者"], reasons: ["REA-3"], merges: [] },
        ],
      },
    ],
    joined: [["REA-1", "BUD-2"]],
    parted: [],
    undiscussed: ["病欠が出たとき誰が開けるか"],
    intervention: {
      kind: "evidence",
      ids: ["REA-1"],
      text: "REA-1 は推測に基づいています。来館者数の記録はありますか。",
    },
  },
};
