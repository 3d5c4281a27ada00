import { namedIn } from "../../../text/claims/named.ts";
import { contentOf, wordsOf } from "../../../text/likeness/words.ts";
import { sentencesOf } from "../../../text/sentences.ts";
import type { Cause } from "./verdict.ts";

/** What moved a member, by the reason it gives, what it says now, and what it had said itself before. */
export function causeOf(reason: string | null, now: readonly string[], own: readonly string[]): Cause {
  const clauses = clausesOf(reason ?? "").filter((clause) => !isEmpty(clause));
  if (clauses.length === 0) return "none";
  const telling = clauses.filter((clause) => !speaksOfNumbers(clause));
  if (telling.every((clause) => contentOf(wordsOf(clause)).length < fewestWords)) {
    if (telling.length < clauses.length) return "numbers";
    if (telling.every((clause) => checkable(clause).length === 0)) return "none";
  }
  const known = new Set(own.flatMap(checkable));
  const shown = [...telling, ...now].flatMap(checkable);
  return shown.some((fact) => !known.has(fact)) ? "evidence" : "argument";
}

/** Fewer words of matter than this give no reason. */
const fewestWords = 2;

function clausesOf(reason: string): readonly string[] {
  return sentencesOf(reason.normalize("NFKC").replaceAll("’", "'"))
    .flatMap((sentence) =>
      sentence.split(/,\s+(?:so|and|but|therefore|hence|while|which)\b|(?<=(?:ので|から|ため|おり)、)|;/u),
    )
    .map((clause) => clause.trim());
}

const empty = new RegExp(
  [
    String.raw`^(?:so )?(?:(?:I|we)(?:'ve| have|'ll| will| now| just| therefore| simply)* )?(?:chang(?:ed?|ing)|revis(?:ed?|ing)|reconsider(?:ed)?|updat(?:ed?|ing)|adjust(?:ed)?|switch(?:ed)?|withdr[ae]w|drop(?:ped)?|gave up|give up|adopt(?:ed)?)(?: (?:my|our|this|that|its?|the))?(?: (?:mind|view|position|opinion|stance|claim|own))*[.!]?$`,
    String.raw`^(?:so )?I(?:'ll| will| would)? (?:now )?(?:go along|follow|join|agree|accept)(?: (?:with )?(?:it|that|this|them))?[.!]?$`,
    String.raw`^(?:ok(?:ay)?|yes|no|n\/?a|none|nothing|fine|sure|agreed|see above|after (?:further )?(?:thought|consideration|reflection)|on reflection|having thought about it|-+|—|\.+)[.!]?$`,
    "^(?:特に)?(?:なし|無し|ありません|ない)[。]?$|^(?:はい|了解|承知)(?:です|しました)?[。]?$",
    "^(?:改めて)?(?:考え|意見|立場|見解|判断|主張)(?:が|を)?(?:変わ|変え|改め|修正|見直|変更)[^、]{0,8}$",
    "^(?:そのまま)?(?:合わせ|従い|従う|同意し|賛成し)(?:ます|ました|た|る)[。]?$|^再考(?:した|しました)?[。]?$",
  ].join("|"),
  "iu",
);

function isEmpty(clause: string): boolean {
  return !/[\p{L}\p{N}]/u.test(clause) || empty.test(clause);
}

/** Who stands there and how many, or that it should end: nothing about the matter. */
const numbers = new RegExp(
  [
    String.raw`\b(?:most|many|all|the rest|both|the majority|a majority|majority|more|several|two|three|four|half|almost all|nearly all)(?: of (?:us|them|the (?:\w+ )?(?:members?|others?|group|panel|team|people|experts)))? (?:(?:other |more )?(?:members?|people|experts|colleagues|others|seats|of us|of them)\b|(?:seem|want|prefer|think|agree|hold|favou?r|support|see|lean)\b)`,
    String.raw`\b(?:most|all|many|both|the rest|three|two|four) of (?:us|them|you|the (?:others?|group|panel|team|members))\b`,
    String.raw`\b(?:everyone|everybody|every other member|the (?:whole |rest of the )?(?:group|others?|panel|team|majority|room)|the others|(?:my )?colleagues|other members|(?:all )?the other members|my peers|nobody else|no one else)\b`,
    String.raw`\b(?:the only one|alone (?:in|with)|outnumbered|outvoted|in the minority|against one|odd one out|isolated)\b`,
    String.raw`\b(?:consensus|unanim\w+|harmony|unity|move (?:on|forward) together|common ground|compromise)\b`,
    String.raw`\b(?:not (?:want|wish) to|avoid) (?:block|hold up|delay|stand in the way)\w*`,
    String.raw`\bI (?:will |would |'ll )?(?:defer|bow|yield|go along|trust)\b`,
    String.raw`\b(?:the )?(?:first|last|previous|[\w-]+ )(?:speaker|expert|architect|analyst|member|advocate|specialist|engineer)(?: is| was| seems| has| knows| convinced| put| said| made)? ?(?:right|correct|best|convincing|me|it (?:best|well)|better|so|a (?:good|great|strong) (?:point|case))?\s*[.!]?$`,
    "多数|大多数|過半数|大勢|大半|みんな|みな(?:さん|が|の)|皆(?:が|さん|の|様)|全員|他の(?:メンバー|方|人|参加者|[二三四五\\d]人)|周囲|周り|一同|多くの(?:方|人|メンバー|参加者)",
    "(?:自分|私|僕)(?:だけ|一人|ひとり|のみ)|少数派|孤立",
    "合意(?:に|を|の|形成|のため)|全会一致|足並み|和を|議論を(?:止め|長引|妨げ)|(?:議論|話)を(?:まとめ|進め)",
    "(?:専門家|担当|アーキテクト|さん|氏|方|同僚|発言者|分析家|先輩)(?:の(?:判断|意見|見解|考え|主張|言う通り))?(?:に|が|を|の方が)?(?:従|任せ|委ね|説得|正し|納得|信頼|合わせ)",
    "最初に(?:発言|述べ|話)",
  ].join("|"),
  "iu",
);

function speaksOfNumbers(clause: string): boolean {
  return numbers.test(clause) && !showsMatter(clause);
}

/** "Everyone saw that src/a.ts:4 overflows" and "most of us, because the lock is held too long" do show something. */
function showsMatter(clause: string): boolean {
  const [, because = ""] = /\b(?:because|since|as|that|who showed|showed)\b(.*)$/iu.exec(clause) ?? [];
  const reason = numbers.test(because) ? "" : because;
  return contentOf(wordsOf(reason)).length >= fewestOfAReason || placesAndNames(clause).length > 0;
}

const fewestOfAReason = 4;

/** Figures, places, quotations, names of standards and sources, days: what another could look up. */
function checkable(text: string): readonly string[] {
  const plain = text.normalize("NFKC");
  return [...figures(plain), ...placesAndNames(plain)];
}

function figures(text: string): readonly string[] {
  return Array.from(text.matchAll(/\d+(?:[.,_]\d+)*\s*(?:%|\p{L}{1,3})?/gu), ([figure]) =>
    figure.toLowerCase().replaceAll(/[\s,_]/gu, ""),
  );
}

function placesAndNames(text: string): readonly string[] {
  const { places, quotes, symbols, sections } = namedIn(text);
  return [
    ...places.filter(({ isName }) => isName !== true).map(({ path, line }) => `${path}:${line}`),
    ...quotes.filter((quote) => wordsOf(quote).length >= 3),
    ...symbols,
    ...sections,
    ...Array.from(text.matchAll(sources), ([source]) => source.toLowerCase()),
  ];
}

const sources =
  /https?:\/\/\S{1,200}|\b(?:RFC|CVE|ISO|PEP|JEP|ADR|GDPR|OWASP|NIST|IEEE|ECMA|WCAG)\b[\s-]?[\d-]*|(?<![\w&])#\d+|\b(?:according to|as (?:measured|shown|documented|reported) (?:by|in)) (?:the )?\w+|\b(?:load test|benchmark|post-?mortem|incident report|retrospective|audit report|changelog|survey|experiment|profil(?:e|ing)|outage of)\b|負荷試験|障害報告|ベンチマーク|計測結果|実測|調査結果|監査報告|によれば|によると|事例/giu;
