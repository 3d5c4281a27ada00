export type NonAnswer = "no-answer" | "refused";

// Longer texts say something, whatever they begin with.
const longestNonAnswer = 600;

/** Recognises an empty reply, an announcement of work, a refusal. Anything with content in it is an answer. */
export function nonAnswer(text: string): { readonly code: NonAnswer; readonly problem: string } | null {
  const said = text.trim();
  if (said === "") return { code: "no-answer", problem: "it is empty" };
  if (said.length > longestNonAnswer) return null;
  if (refusal.test(said)) return { code: "refused", problem: `it refuses: "${firstLine(said)}"` };
  const sentences = said
    .split(/(?<=[.!?。！？…])\s*|\n+/)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const announces = sentences.some((one) => announcement.test(one));
  const saysMore = sentences.some((one) => !announcement.test(one) && !filler.test(one));
  if (!announces || saysMore) return null;
  return { code: "no-answer", problem: `it announces work instead of doing it: "${firstLine(said)}"` };
}

const announcement = new RegExp(
  [
    /^\W*(?:(?:sure|okay|ok|certainly|of course|absolutely|great|alright)\b\W*)?(?:now|first|next|then)?\W*(?:i['’]ll|i will|i['’]m going to|i am going to|let me|let['’]s|i need to|i['’]m (?:now )?(?:starting|reading|analy[sz]ing|reviewing|looking)|i am (?:now )?(?:starting|reading|analy[sz]ing|reviewing|looking))\b/,
    /^\W*(?:starting|beginning|proceeding|working on)\b.{0,80}$/,
    /^(?:これから|まず|では|それでは|はい|承知しました|了解しました).{0,60}(?:します|いたします|しましょう)。?$/,
    /^.{0,60}(?:を確認します|を分析します|をレビューします|に取り掛かります|を開始します|を読みます)。?$/,
  ]
    .map((pattern) => pattern.source)
    .join("|"),
  "i",
);

const filler =
  /^\W*(?:sure|okay|ok|certainly|of course|absolutely|great|alright|understood|one moment|please wait|thanks?|thank you|はい|承知しました|了解しました|少々お待ちください)\W*(?:thing|please)?\W*$/i;

const refusal =
  /^\W*(?:i['’]m sorry|i am sorry|sorry|i apologi[sz]e)\b.{0,80}\b(?:can['’]?t|cannot|can not|unable|not able|won['’]t)\b|^\W*(?:i can['’]?t|i cannot|i am unable to|i['’]m unable to|i won['’]t)\b.{0,60}\b(?:help|assist|comply|answer|do that|provide|review|continue)\b|^申し訳(?:ありません|ございません|ない).{0,60}(?:できません|できかねます|お答えできない)/is;

function firstLine(text: string): string {
  const [line = ""] = text.split("\n");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
