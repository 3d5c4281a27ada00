import { not } from "../../../text/negation.ts";
import { ownWords, sentencesOf } from "../../../text/sentences.ts";
import { approves, concedes } from "./approval.ts";
import type { Statement } from "./statements.ts";
import type { Stand } from "./verdict.ts";

/**
 * Where a statement stands on what the contrarian said: as it says itself, else by what it brings against it, else by
 * its words. `null` is no clear stand: then it is asked for again, so that nothing is guessed.
 */
export function standOf({ stand, counterpoints, position, reasoning }: Statement): Stand["stand"] {
  if (stand !== undefined && stand !== null) return stand;
  if (counterpoints.some((point) => !saysNothing.test(point))) return "counter";
  return standInWords(`${position}\n${reasoning}`);
}

/** What agents put into a list that they leave empty. */
const saysNothing =
  /^\P{L}*(?:(?:none|nothing|n\/?a|no counterpoints?|特に(?:なし|ありません)|なし)\P{L}*)?$/iu;

/** By the words of a text alone; who accepts one thing and holds against another does so partly. */
export function standInWords(text: string): Stand["stand"] {
  const sentences = sentencesOf(ownWords(text));
  const accepting = sentences.map(accepts);
  const isAccepted = accepting.includes(true);
  const isTurned = sentences.some(
    (sentence, at) =>
      (accepting[at] === true && butWithin.test(sentence)) ||
      (accepting[at - 1] === true && butAtStart.test(sentence)),
  );
  if (isTurned || sentences.some(counters)) return isAccepted ? "partly" : "counter";
  return isAccepted ? "accept" : null;
}

function accepts(sentence: string): boolean {
  const plain = sentence.replaceAll(refusal, "〜");
  return approves(plain) || concedes(plain) || accepting.test(plain);
}

function counters(sentence: string): boolean {
  return sentence.search(refusal) !== -1 || countering.test(sentence.replaceAll(notAgainst, "〜"));
}

// Only what "I" accept or reject is a stand: "we accept 40 writes a second" speaks of the matter.
const adverbs =
  "(?:(?:also|still|fully|partly|partially|therefore|now|gladly|readily|must|have to|do|strongly|firmly|respectfully|continue to) )*";

/** "I do not accept", "I can't", 「受け入れられません」: the words of acceptance in it are none. */
const refusal = new RegExp(
  [
    String.raw`\b(?:do|does|did|ca|can|could|will|wo|would|shall)(?: not|n't|not)(?: \w+)? (?:agree|accept|concede|concur)\b(?! more\b)`,
    String.raw`\b(?:refuse|decline) to (?:accept|concede|agree)\b`,
    "(?:同意|賛成|賛同|納得|承服|支持)(?:は)?(?:でき|し)(?:ない|ません|ず|かね|がた)",
    "(?:受け入れ|認め)(?:られ)?(?:ない|ません|ず|がた|難|かね|るわけには|ることはでき)",
  ].join("|"),
  "giu",
);

const accepting = new RegExp(
  [
    String.raw`\bI(?:'ll| will)? ${adverbs}(?:accept|concede|grant|admit|acknowledge|withdraw|retract|revise|stand corrected)\b`,
    String.raw`\bI (?:was|am|have been) (?:wrong|mistaken|convinced|persuaded)\b`,
    String.raw`\b(?:points?|objections?|criticisms?|counterpoints?|concerns?)(?: (?:is|are))?(?: well)? (?:accepted|conceded|granted|taken|valid|fair|right|justified|real)\b`,
    String.raw`\bcontrarian is (?:\w+ )?(?:right|correct)\b`,
    String.raw`^(?:true|granted|admittedly|accepted|conceded|agreed|fair point|fair enough)(?=[,.:;!]| (?:it|that|this|the|but|there)\b)`,
    "(?:受け入れ|認め|譲歩し|撤回し|取り下げ)(?:ます|る|た|ました|つつ|、|。|$)",
    "^(?:確かに|たしかに)",
    "(?:批判|指摘|反論|懸念)(?:は|が)(?:正し|妥当|的確|もっとも|有効)",
  ].join("|"),
  "iu",
);

/** "I do not disagree", 「異議はありません」. */
const notAgainst = new RegExp(
  [
    String.raw`(?:${not}|\b(?:nothing|no reason) to) (?:\w+ )?(?:disagree|reject|dispute|oppose|object|contest)\b`,
    "(?:異議|異論|反論|反対)(?:の余地|する(?:理由|つもり))?(?:は|も)?(?:特に)?(?:あり|な|ござい)",
  ].join("|"),
  "giu",
);

const countering = new RegExp(
  [
    String.raw`\b(?:disagree|nevertheless|nonetheless|on the contrary|even so)\b`,
    String.raw`\bI(?:'d| would)? ${adverbs}(?:reject|dispute|oppose|contest|object|refute|counter|rebut|maintain|insist|stand by|stick (?:to|with)|keep my|hold (?:on )?to)\b`,
    String.raw`\b(?:counterpoint|objection|criticism|argument|claim|premise|contrarian|assumption)s? (?:is|are) (?:\w+ )?(?:wrong|mistaken|false|unfounded|overstated|exaggerated|flawed|misplaced|rejected)\b`,
    String.raw`\b(?:counterpoint|objection|criticism|argument|claim|premise|point|that|this)s? (?:does|do)(?: not|n't) (?:hold|follow|apply)\b`,
    String.raw`\b(?:misses|miss) the point\b|\bthat is (?:wrong|mistaken|false|not (?:true|so|the case))\b`,
    String.raw`\bmy (?:position|view) (?:still )?(?:stands|remains|is unchanged|has not changed)\b`,
    "(?:反対|反論)(?:です|だ(?!け)|します|する(?!理由|つもり|余地)|したい|し、)|異(?:議|論)(?:が(?:ある|あり)|を唱え)|(?:却下|拒否|棄却)(?:します|する)",
    "(?:誤り|間違い)(?:です|だ|である)|間違って(?:いる|います)|誤って(?:いる|います)|当たら(?:ない|ません)|的外れ",
    "それでも|にもかかわらず|とはいえ|立場(?:は|を)(?:変わら|変え(?:ない|ません|ず)|維持|堅持)",
  ].join("|"),
  "iu",
);

const butWithin =
  /\b(?:but|yet|however|though|although|except|nevertheless|nonetheless)\b|(?:が|ものの|けれど(?:も)?|一方)、|ただし|しかし/iu;
const butAtStart =
  /^(?:but|yet|however|still|nevertheless|nonetheless|that said)\b|^(?:しかし|ただし|だが|ですが|それでも|とはいえ|一方)/iu;
