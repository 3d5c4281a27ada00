import { not } from "../../../text/negation.ts";

/** Whether a sentence approves of what another holds, or praises it. Quotes must be gone from it. */
export function approves(sentence: string): boolean {
  return finds(approving, sentence) || (finds(guarded, sentence) && !isMention(sentence));
}

/** Whether it says that another is right about something. */
export function concedes(sentence: string): boolean {
  return finds(conceding, sentence) && !isMention(sentence);
}

function finds(patterns: readonly RegExp[], sentence: string): boolean {
  return patterns.some((pattern) => pattern.test(sentence));
}

const adverbs = String.raw`(?:(?:also|fully|totally|completely|strongly|largely|mostly|broadly|generally|basically|wholeheartedly|really|very|quite|absolutely|entirely|much|do|would|can|must|have to|certainly|definitely|gladly|still|100 ?%|so|too|pretty|rather|actually|truly|indeed|essentially|clearly|exactly|perfectly|precisely|partly|partially|in principle)\s+)*`;
const thing =
  "(?:points?|ideas?|proposals?|suggestions?|plans?|arguments?|catch|designs?|approach|solutions?|thinking|analysis|observations?|insights?|work|job|call|position|case|reasoning|choice|summary)";
const praise =
  "(?:good|great|excellent|fair|valid|strong|solid|nice|brilliant|sound|superb|fantastic|wonderful|compelling|convincing|persuasive|sensible|reasonable|elegant|clever|smart|impressive|outstanding|insightful|thoughtful|well-reasoned|well-argued|perfect|awesome)";
const person = String.raw`(?:[Yy]ou|[Tt]hey|[Hh]e|[Ss]he|[Ee]veryone|[Ee]verybody|[Bb]oth(?: of you)?|(?:[Tt]he|[Mm]y|[Oo]ur) (?:[\w-]+ ){0,2}(?:expert|architect|analyst|engineer|member|colleague|speaker|advocate|specialist|lead|owner|designer|perspective|viewpoint|view|others?|colleagues|members)|[A-Z][a-z]+)`;

/** A negation in them is part of the approval. */
const approving = [
  /\b(?:could(?:n't| not)|can(?:'t|not)) (?:agree|support (?:this|that|it)) more\b/i,
  /\b(?:can(?:'t|not)|don't|do not|hard to|could(?:n't| not)) (?:really |possibly )?(?:disagree|fault|object|argue with)\b/i,
  /\b(?:have|has|see|with|raise) no (?:\w+ )?(?:objections?|concerns|complaints|issues? with|quarrel|problems? with)\b/i,
  /^no (?:objections?|complaints)\b/i,
  /\bnothing (?:to add|to object|to criticise|to criticize)\b/i,
  /\blgtm\b|👍|(?<![\w+.])\+1(?![\d.%]|\s*(?:%|ms|s\b|day|hour|week|percent))|\blooks good to me\b|\bthumbs up\b|\bhear,? hear\b/i,
  /\bwell (?:said|put|argued|done|reasoned)\b|\bnicely (?:put|done|said)\b/i,
  /\b(?:nailed|nails) it\b|\bfair enough\b|\bexactly what I (?:would|had|was|wanted|meant)\b|\bI(?:'d| would|'ll| will)? (?:gladly |happily )?go along with\b/i,
  /\b(?:my (?:position|view|conclusion|opinion) is|I (?:hold|take|reach|come to)) (?:\w+ )?the same\b|\bI (?:see|think) (?:it|so) (?:the same|alike|too)\b/i,
  /\b(?:is|are|was) (?:clearly |definitely |absolutely )?the right (?:call|choice|move|decision|answer|way forward|thing)\b(?! (?:only|if|when))/i,
  /反論の?余地(?:は|が|も)?(?:ありません|ございません|ない|なし)|(?:賛成|肯定|支持)寄り|(?:に|は)(?:概ね|基本的に|全面的に|とても|非常に)?肯定的(?:です|だ|に)|同じ結論(?:です|だ|に(?:至|達))/u,
  /(?:筋が|筋は)通って|(?:見立て|案|提案|指摘|分析|論理|主張|考え|説明)(?:は|が)[^。、]{0,8}(?:完璧|明快|秀逸|卓越|見事)|(?:は|が)正解(?:だ|です|と)|(?:見解|意見|考え)が一致/u,
  /異(?:論|議)(?:は|も|等は)?(?:特に)?(?:ありません|ございません|ない|なく|なし|無し|無く)/u,
  /反対(?:は|する(?:理由|つもり|気)は)(?:特に)?(?:ありません|ございません|ない|なく)/u,
  /(?:言う|いう|申し上げる|文句の?つけよう|非の打ち所)(?:こと)?(?:は|が|も)?(?:ありません|ございません|ない|なし)/u,
];

const guarded = [
  new RegExp(
    String.raw`\b(?:I|we)(?:'m|'d| am)?(?: all)? ${adverbs}(?:agree|concur|support|endorse|second|applaud|welcome|like|love|appreciate|share (?:your|the|their|this|that|his|her))\b(?! to disagree)`,
    "i",
  ),
  new RegExp(
    String.raw`^(?:yes|yep|indeed|ok(?:ay)?|true)?[,.]?\s*${adverbs}(?:agree|agreed|concur|seconded|same here|exactly|endorsed)\b(?=\s*(?:[,.!:;—–-]|with\b|that\b|on\b|but\b|$))`,
    "i",
  ),
  new RegExp(
    String.raw`(?:^|[,;:—–]\s*|\b(?:is|are|was|were|'s|'re|makes?|made|raises?|raised|has|have|offers?|gave|such|what|very)\s+)(?:an? |the |some )?${adverbs}${praise} ${thing}\b(?! (?:would|could|should|might|must|needs?|is one|names)\b)`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:your|(?:this|that|the) (?:[\w'’-]+ ){0,3}?)\s*${thing}(?: (?:of|to|about|for|by) [^,.;]{1,60}?)? (?:is|are|was|looks|sounds|seems) (?:an? )?${adverbs}${praise}\b`,
    "i",
  ),
  /(?:^|\b(?:this|that|it|which|all|proposal|approach|idea|plan|split|design) )(?:all |also |really |certainly )?makes (?:perfect |total |complete |a lot of |good |much |full )?sense\b(?! (?:only|if|when|for|in theory))/i,
  /\b(?:I'm|I am|we're|we are|count me|put me) (?:\w+ )?(?:on board|in favou?r|aligned|convinced|persuaded|sold|with (?:you|the|them)|happy with|fine with|behind (?:this|the|it)|in agreement|in\b)/i,
  /\b(?:has|have|get|gets) my (?:full )?(?:support|vote|backing|blessing)\b/i,
  /\b(?:kudos|bravo|props) to\b|\bhats off\b/i,
  /(?:賛成|同意|賛同|支持|共感|同調)(?:です|だ(?!け|ろう|とし)|である|致します|いたします|します(?!か)|しました|しており|しています|できます(?!か)|したい|しつつ|させて(?:いただ|頂)|する(?=が|。|、|ものの|し(?!か)|けれど|けど|$)|できる(?=が|。|、|ものの|$)|せざるを得|の立場|の意を|に一票|[。!、]|$)/u,
  /(?:大|概ね|全面的に|完全に|基本的に(?:は)?|強く)(?:賛成|同意|賛同|支持)(?!でき|しかね|しな|しませ|せず|者|率|を得)/u,
  /同感(?!でき|とは|では)|同意見(?:です|だ|で(?!は))|同じ(?:意見|考え|立場)(?:です|だ|で(?!は))/u,
  /(?:良い|よい|いい|素晴らしい|すばらしい|優れた|妥当な|的確な|鋭い|見事な|的を射た|説得力(?:の|が)ある|合理的な|適切な|理にかなった|重要な|もっともな)(?:ご)?(?:案|提案|指摘|意見|考え|設計|アイデア|方針|視点|着眼点|観点|議論|主張|選択|分析)(?:だ(?!け)|です|である|と思|で(?!は|も|な)|[。、!]|ばかり)/u,
  /(?:案|提案|指摘|意見|設計|考え|主張|方針|分析|議論|アイデア|視点)(?:は|が|も|には)[^。、]{0,10}(?:素晴らし|すばらし|優れて|妥当(?:だ|です|であ|と思)|的確(?:だ|です|であ|で、)|正しい(?:です|と思|。|が、)|見事|良い(?:です|と思)|ごもっとも|尤も|もっともだ|合理的(?:だ|です|であ)|説得力が(?:ある|あり)|理にかな)/u,
  /いいですね|良いですね|さすが(?:です|だ|は)|お見事|(?:進めて|採用して|これで)(?:も)?(?:よい|良い|いい|問題ない|構わない)と(?:思|考え)|良いと(?:思い|考え)|よいと(?:思い|考え)/u,
];

/** Another is right: about a fact that may be said, by one who changes its mind. */
const conceding = [
  new RegExp(
    String.raw`\b${person}(?:'re|'s| are| is| was| were) ${adverbs}(?:right|correct|spot[ -]on|on point|onto something)\b`,
  ),
  new RegExp(
    String.raw`\b[Yy]ou(?:'re| are) ${adverbs}(?:right|correct|spot[ -]on)\b|^(?:absolutely |quite |very )?(?:right|correct|true|spot[ -]on|indeed)[,.!](?!\s*\d)`,
    "i",
  ),
  /\b(?:rightly|correctly|aptly) (?:says?|said|points? out|pointed out|notes?|noted|observes?|observed|argues?|argued|identif(?:y|ies|ied)|stresses|stressed|warns?|states?)\b/i,
  /\bI (?:admit|concede|accept|acknowledge|grant) (?:that )?(?:you|your|the \w+ (?:expert|architect|analyst|member)|they|their)\b/i,
  /(?:その|ご指摘の|指摘の|指摘された|おっしゃる|仰る|言われる|述べた|まさに|意見の|主張の)(?:通り|とおり)(?!に(?!思)|では|でな|進|実装|とは)/u,
  /ごもっとも|もっともです|納得(?:です|だ|しました|します|できます|した(?=[。、]|$)|。)|(?:あなた|専門家|担当|さん|氏)(?:が|は|の方が)正しい(?!とは|か|場合)/u,
];

/** It speaks of agreeing and does not agree: denied, supposed, asked for, or done by those it speaks of. */
function isMention(sentence: string): boolean {
  return mentions.some((pattern) => pattern.test(sentence));
}

const verbs = "(?:agree|concur|support|endorse|second|applaud|welcome|like|love|share|appreciate)";
const mentions = [
  new RegExp(
    String.raw`(?:${not}|\b(?:never|hardly|neither|nor|no longer|unable to|hard to|refuse to|fail to|reluctant to|nobody can|no one can|far from)\b)(?:\s+\w+){0,2}\s+(?:${verbs}|right|correct|convinced|persuaded|in favou?r|on board|aligned|happy|fine|makes? sense|an? (?:\w+ )?${praise}|${praise})\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:if|unless|until|before|once|whether|suppos(?:e|ing)|assum(?:e|ing)|even though|provided|had)\b (?:\w+ ){0,4}(?:${verbs}|agreed|right|correct|convinced|makes? sense|an? ${praise})\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:would|could|might|may) (?:\w+ )?(?:${verbs}|be (?:right|correct|an? ${praise}|${praise}))\b[^.]*\b(?:if|only|unless|were|had)\b`,
    "i",
  ),
  /\bonly (?:right|correct|makes sense)\b|\b(?:right|correct) only\b/i,
  /(?:賛成|同意|賛同|支持|共感|同感|納得|同調)(?:は|も|など|を)?(?:でき(?:ない|ません|ず|かね)|しかね|しな(?:い|く)|しません|せず|し(?:がた|難|得な|えな|にく|づら)|できるとは|する(?:わけ|こと)(?:に)?は|とは(?:言|い)|では(?:な|あり))/u,
  /(?:仮に|もし|たとえ|かりに)[^。]{0,20}(?:賛成|同意|賛同|支持|合意|納得)/u,
  /(?:チーム|顧客|利用者|ユーザー?|全員|部門|経営|会社|当局|規制|住民|関係者|双方|両者|相手|取引先|株主|委員会|過半数|多く)(?:[がはもの]|から)[^。、]{0,12}(?:賛成|同意|賛同|支持|納得|共感)/u,
  /(?:賛成|同意|賛同|支持|納得)(?:か|するか|できるか|を得|を求|が得|が必要|が前提|画面|書|率|票|者|の有無|まで|する(?:まで|前|なら|場合|根拠|理由|人|者|かどうか)|すれば|したとし|しても|したうえで|した(?:場合|後|人))/u,
  /(?:正しい|良い|よい|妥当|優れて)(?:とは|わけでは|かどうか|か否か|場合|なら|のは|と(?:は)?(?:言え|いえ|限ら|思え)(?:な|ま))/u,
  /(?:案|提案|指摘|設計|考え|通り|とおり)(?:だ)?(?:とは(?:思え|言え|いえ|限ら)|では(?:な|あり)|に(?:見え|思え)ますが|に(?:見え|思え)るが)/u,
];
