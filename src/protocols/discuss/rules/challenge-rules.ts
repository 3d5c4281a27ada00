import { sameWords } from "../../../text/likeness/same-words.ts";
import type { Challenge } from "./statements.ts";
import { wordCount } from "./word-limits.ts";

export interface ChallengeFault {
  readonly rule: "approval" | "missing-element";
  readonly detail: string;
}

const elements = {
  weakness: "weakness",
  failureScenario: "failure scenario",
  alternative: "alternative",
} as const;

/** What a Challenge lacks: an element that is missing, or is nothing but a phrase of approval (behaviour, seed 002). */
export function challengeFaults(challenge: Challenge): readonly ChallengeFault[] {
  return (Object.keys(elements) as (keyof typeof elements)[]).flatMap(
    (element): readonly ChallengeFault[] => {
      const said = challenge[element];
      if (isStockApproval(said)) return [{ rule: "approval", detail: said }];
      return saysNothing(said) ? [{ rule: "missing-element", detail: elements[element] }] : [];
    },
  );
}

const stock =
  /^(?:yes )?(?:i |we )?(?:fully |strongly |completely |totally |also )?(?:agree|agreed|concur|support (?:this|that|it)|lgtm|looks good(?: to me)?|good (?:point|idea|proposal)|great (?:point|idea)|excellent (?:point|idea)|well said|no objections?|no concerns?|i have no (?:objections?|concerns?)|you are right|youre right|sounds good|makes sense|that makes sense)(?: (?:with|to) (?:you|this|that|it|them|everyone|all of (?:it|them)|\p{L}+))?$|^(?:[\p{L}\p{N}]{1,12}(?:さん)?の?(?:意見|案|提案|考え)?に)?(?:賛成|同意|同感|賛同|支持)(?:です|だ|する|します|いたします|しました)?$|^(?:良い|よい|いい|素晴らしい)(?:案|提案|考え|と思)(?:です|だ|います)?$|^(?:その通り|異論(?:は)?(?:なし|ありません|ない)|問題(?:は)?(?:なし|ありません|ない))(?:です|だ)?$/u;

function isStockApproval(text: string): boolean {
  return stock.test(sameWords(text.replaceAll(/['’]/gu, "")));
}

/** Fewer different assumptions than the devil's advocate owes, as a sentence; the same words count once. */
export function assumptionFaults(assumptions: readonly string[], least = 3): readonly string[] {
  const different = new Set(assumptions.filter((text) => !saysNothing(text)).map(sameWords)).size;
  return different >= least ? [] : [`${different} of ${least} assumptions`];
}

const nothing =
  /^(?:none|no|nil|nothing|n a|na|null|tbd|todo|unknown|same(?: as (?:above|before))?|see above|(?:none|nothing) (?:found|in particular|to add|comes to mind|really)|(?:i see |there (?:is|are) |i have )?(?:no|none) ?(?:weakness(?:es)?|failure(?: scenario)?|alternatives?|issues?|problems?|concerns?|objections?)?|not applicable|特に ?(?:なし|無し|ない|ありません|ございません)|なし|無し|無|ない|ありません|同上|同じ|不明|未定|該当 ?(?:なし|しない|しません)|(?:弱点|問題|懸念|代替案|失敗シナリオ)(?:は|も)?(?:特に)?(?:なし|無し|ない|ありません|ございません))$/u;

/** Whether a field that must say something says nothing. */
export function saysNothing(text: string): boolean {
  const words = /[\p{L}\p{N}]/u.test(text) ? sameWords(text) : "";
  // One word names a matter and says nothing of it.
  return words === "" || nothing.test(words) || wordCount(text) < 2;
}
