export type NonAnswer = "no-answer" | "refused";

// Longer texts say something, whatever they begin with.
const longestNonAnswer = 600;

/** Anything with content in it is an answer. */
export function nonAnswer(text: string): { readonly code: NonAnswer; readonly problem: string } | null {
  const said = text.trim();
  if (said === "") return { code: "no-answer", problem: "the reply is empty" };
  if (said.length > longestNonAnswer) return null;
  const sentences = said
    .split(sentenceEnd)
    .map((sentence) => sentence.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((sentence) => sentence !== "");
  const first = sentences.find((one) => !fits(one, apologies)) ?? "";
  if (fits(first, refusals)) return { code: "refused", problem: `it refuses: "${firstLine(said)}"` };
  const announces = sentences.some((one) => fits(one, announcements));
  const saysMore = sentences.some((one) => !fits(one, announcements) && !fits(one, fillers));
  if (!announces || saysMore) return null;
  return { code: "no-answer", problem: `it announces work instead of doing it: "${firstLine(said)}"` };
}

/** In a form nobody is asked back, and no error is an answer. */
export function nonAnswerInFields(text: string): { readonly code: NonAnswer } | null {
  const said = text.trimStart();
  const isNone = text.length <= longestNonAnswer && (fits(said, questionsBack) || fits(said, errorMessages));
  return isNone ? { code: "no-answer" } : null;
}

// A full stop inside "src/ladder.ts" ends no sentence.
const sentenceEnd = /(?<=[.!?…])\s+|(?<=[。！？])|\n+/;

function fits(sentence: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(sentence));
}

function firstLine(text: string): string {
  const [line = ""] = text.split("\n");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

const opening = /^\s*<(?:think|thinking|thought|reasoning|scratchpad)>/i;
const closing = /<\/(?:think|thinking|thought|reasoning|scratchpad)>/gi;
// Some models send the closing tag only: the opening one stood in their own template.
const closingOnItsOwnLine = /^<\/(?:think|thinking|thought|reasoning|scratchpad)>[ \t]*$/gim;

// The channels of gpt-oss, where its template is not taken off.
const finalChannel = /<\|channel\|>final(?:\s[^<]*)?<\|message\|>/g;
const channelEnd = /<\|(?:return|end|eot_id|im_end)\|>\s*$/;

/** What a reply says after its thinking aloud. Thinking that never ends leaves nothing: a draft is no answer. */
export function withoutThought(text: string): string {
  if (text.includes("<|channel|>")) {
    const final = [...text.matchAll(finalChannel)].at(-1);
    return final === undefined ? "" : text.slice(final.index + final[0].length).replace(channelEnd, "");
  }
  const thinks = opening.test(text);
  if (!thinks && !text.includes("</")) return text;
  const end = [...text.matchAll(thinks ? closing : closingOnItsOwnLine)].at(-1);
  if (end !== undefined) return text.slice(end.index + end[0].length);
  return thinks ? "" : text;
}

// Each pattern is held against one sentence without its end mark. In doubt a sentence has content.

const courtesy =
  "sure(?: thing)?|okay|ok|certainly|of course|absolutely|great|alright|understood|one moment(?: please)?|please wait|thanks?|thank you";
const opener = `(?:(?:${courtesy}|now|first|next|then|so)[\\s,!—-]+)*`;
const noFinding =
  "(?!.*(?:[:;—]|n['’]t\\b|\\b(?:because|since|but|although|however|which|not|never|no|none|lacks?|cannot|without|should|must)\\b))";
const intent = "(?:i['’]ll|i will|i['’]m going to|i am going to|let me|let['’]s|i need to|i['’]m|i am)";
const adverb = "(?:(?:now|first|then|carefully|quickly|briefly|also|just) )*";
const assessing =
  "(?:review|critiqu|analy[sz]|assess|evaluat|examin|inspect|investigat|study|read|look|check|explor|prepar|search|think)(?:e|ing)?";
const product = "(?:review|critique|analysis|assessment|evaluation|reading|artifact|document|file|code)";
const beginning = `(?:start|begin|proceed)(?:n?ing)?(?= by\\b| now\\b|(?: with)?(?: the| my| a| this)? ${product}\\b|$)`;
const looking = "(?:take a (?:close |closer |quick |careful )?look|go (?:through|over)|work on|work through)";

const japaneseOpener =
  "(?:(?:これから|今から|まず|次に|最初に|では|それでは|はい|承知しました|了解しました)[、,\\s]*)*";
// A topic or a subject makes it a statement about the artifact.
const japaneseObject = "[^はが]{0,40}";
const japaneseWork =
  "(?:確認|分析|レビュー|批評|検討|検証|調査|評価|精査|査読|開始|着手|準備|作成)(?:を?(?:開始|実施|作成))?";
const japaneseWill = "(?:します|いたします|致します|していきます|させていただきます|しましょう|してみます)";
const japaneseVerb = "(?:読みます|読み込みます|調べます|見ていきます|始めます|取り掛かります|取りかかります)";

/** "I'll start by reading the file": work is promised, nothing is said. */
const announcements: readonly RegExp[] = [
  new RegExp(`^${noFinding}${opener}${intent} ${adverb}(?:${assessing}|${beginning}|${looking})\\b`, "i"),
  new RegExp(
    `^(?:starting|beginning|proceeding with|working on)(?: (?:the|my|a|this|it|now|${product}))+$`,
    "i",
  ),
  new RegExp(`^${japaneseOpener}${japaneseObject}(?:${japaneseWork}${japaneseWill}|${japaneseVerb})$`),
];

/** What says nothing and takes nothing from an announcement beside it. */
const fillers: readonly RegExp[] = [
  new RegExp(`^(?:${courtesy})$`, "i"),
  /^(?:はい[、,]?)?(?:はい|承知しました|了解しました|かしこまりました|少々お待ちください)$/,
];

const sorry =
  "(?:i['’]m (?:very |so )?sorry|i am (?:very |so )?sorry|sorry|i apologi[sz]e|my apologies|unfortunately)";
const unwilling = "(?:can['’]?t|cannot|can not|won['’]t|will not|unable to|not able to|must decline to)";
const helping = "(?:help|assist|comply|engage|participate)\\b(?! (?:but|\\w+ing)\\b)";
const doing =
  "(?:answer|do|review|critique|analy[sz]e|assess|evaluate|complete|process|fulfill?|discuss|continue|provide|create|generate|perform)";
const request =
  "(?: (?:with|on|of|for|about|a|an|the|any|this|that|such|so|your|request|task|question|topic|material|content|information|answer|response|feedback|review|critique|analysis|assessment|evaluation|artifact|document|file))*";
const japaneseSorry = "(?:大変)?(?:申し訳(?:ありません|ございません|ない(?:です)?)|すみません)";
const japaneseRefused =
  "(?:お手伝い|お答え|お応え|ご協力|(?:依頼|要望|要求|リクエスト|質問|その件)に(?:は|も)?(?:対応|回答))";

const apologies: readonly RegExp[] = [new RegExp(`^${sorry}$`, "i"), new RegExp(`^${japaneseSorry}$`)];

/** "I can't help with that", not "I can't find the retry limit" and not "I can't approve this". */
const refusals: readonly RegExp[] = [
  new RegExp(
    `^(?:as an ai[^,]*, )?(?:${sorry}[\\s,—-]*(?:but )?)?(?:i|we)(?:['’]m| am| are)? ${unwilling}(?: \\w+ly)? (?:${helping}|${doing}${request}$)`,
    "i",
  ),
  new RegExp(
    `^(?:${japaneseSorry}(?:が|けど)?[、,\\s]*)?.{0,40}?${japaneseRefused}(?:する)?(?:こと)?(?:は|が)?(?:できません|できかねます|いたしかねます|致しかねます)`,
  ),
];

const given = "(?:share|provide|paste|upload|attach|send|give me|show me|clarify|specify)";

const questionsBack: readonly RegExp[] = [
  new RegExp(`^(?:could|can|would|will) you (?:please )?${given}\\b`, "i"),
  /^(?:what|which) (?:\w+ )?(?:would you like|do you want|should i)\b/i,
  /(?:共有|提示|提供|送付|お送り|貼り付け)(?:して)?(?:いただけますか|くださいますか|もらえますか|ください)[。？?！]?\s*$/,
];

const errorMessages: readonly RegExp[] = [
  /^\W*(?:[a-z]+ )?(?:error|exception|failure)\b\s*(?::|\(|\d{3})/i,
  /^\W*\w+(?:Error|Exception): /,
  /^\W*traceback \(most recent/i,
];
