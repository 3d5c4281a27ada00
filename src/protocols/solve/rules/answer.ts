import { checkedActions, checkedBottomLine, type EditorsText } from "../../../ledger/edit.ts";
import { optionOf } from "../../../ledger/ledger.ts";
import { givenClaims } from "../../../ledger/told.ts";
import { ourLanguage } from "../../../text/language.ts";
import type { Candidate } from "./candidates.ts";
import type { OnTable } from "./on-the-table.ts";
import type { Resolution } from "./resolution.ts";
import { isOutweighed } from "./stances.ts";
import type { Synthesis } from "./synthesis.ts";

type Answer = Pick<Synthesis, "bottomLine" | "actions">;
type BottomLine = NonNullable<Synthesis["bottomLine"]>;

/** The answer first: the resolver's sentences as far as their ids carry them, else what can be counted. */
export function answerOf(
  table: OnTable,
  best: readonly Candidate[],
  resolved: Resolution | null,
  words: AnswerWords,
): Answer {
  const given = givenTo(table);
  const agents = new Set(table.agents.values()).size;
  const counts = [agents, best.length, ...best.map(({ agents: behind }) => behind.length)];
  const edited = checkedBottomLine(resolved?.bottom_line ?? [], given, counts).kept;
  const cited = resolved?.actions ?? [];
  const named = cited.flatMap(({ ids }) => ids).join(" ");
  const { kept } = checkedActions(
    cited,
    given.filter(({ id }) => new RegExp(`\\b${id}\\b`, "i").test(named)),
  );
  const actions = kept.map(({ action, ids }) => ({ action, ids: [...ids] }));
  const lines = edited.length > 0 ? edited : counted(best, agents, words);
  return {
    bottomLine: lines.map(({ sentence, ids }) => ({ sentence, ids: [...ids] })),
    ...(actions.length > 0 && { actions }),
  };
}

/** What can be cited: findings as they read now, and approaches that somebody still proposes. */
function givenTo({ ledger, held }: OnTable): readonly EditorsText[] {
  const live = new Set(
    held
      .filter(({ withdrawn }) => withdrawn === null)
      .map(({ option }) => optionOf(ledger, option)?.id ?? option),
  );
  const options = ledger.options.filter(({ id }) => live.has(id)).map(({ id, text }) => ({ id, text }));
  return [...options, ...givenClaims(ledger)];
}

/** Who is behind what, and what more speak against than for. */
function counted(best: readonly Candidate[], agents: number, words: AnswerWords): BottomLine {
  const first = best.find(({ agents: behind }) => behind.length > 1) ?? best[0];
  if (first === undefined) return [];
  const others = best.filter((one) => one !== first);
  const against = [...new Set(first.objections.map(({ agent }) => agent))];
  const also = others.filter((one) => !isOutweighed(one));
  const outweighed = best.filter(isOutweighed);
  return [
    { sentence: words.behind(first.name, first.agents, agents, against), ids: [first.id] },
    ...(also.length === 0 ? [] : [{ sentence: words.also(also), ids: idsOf(also) }]),
    ...(outweighed.length === 0
      ? []
      : [{ sentence: words.outweighed(outweighed.map(({ name }) => name)), ids: idsOf(outweighed) }]),
  ];
}

function idsOf(candidates: readonly Candidate[]): string[] {
  return candidates.map(({ id }) => id);
}

interface Named {
  readonly name: string;
  readonly agents: readonly string[];
}

/** The answer as it can be counted. */
const english = {
  behind: (name: string, behind: readonly string[], agents: number, against: readonly string[]) => {
    const who =
      behind.length === 1
        ? `Only ${behind.join("")} supports`
        : `${behind.length} of ${agents} agents support`;
    const but =
      against.length === 0 ? "" : `; ${against.join(", ")} oppose${against.length === 1 ? "s" : ""} it`;
    return `${who} "${name}"${but}.`;
  },
  also: (others: readonly Named[]) =>
    `Also proposed: ${others.map(({ name, agents }) => `"${name}" (${agents.join(", ") || "nobody now"})`).join("; ")}.`,
  outweighed: (names: readonly string[]) =>
    `More agents oppose ${names.map((name) => `"${name}"`).join(", ")} with evidence than support it.`,
};

export type AnswerWords = typeof english;

const japanese: AnswerWords = {
  behind: (name, behind, agents, against) => {
    const who =
      behind.length === 1
        ? `${behind.join("")} だけが支持しています`
        : `${agents} エージェント中 ${behind.length} が支持しています`;
    return `「${name}」を${who}${against.length === 0 ? "" : `（反対: ${against.join("、")}）`}。`;
  },
  also: (others) =>
    `ほかの案: ${others.map(({ name, agents }) => `「${name}」（${agents.join("、") || "支持なし"}）`).join("、")}。`,
  outweighed: (names) =>
    `${names.map((name) => `「${name}」`).join("、")}は、根拠のある反対が支持より多い案です。`,
};

export function answerWords({
  lang,
  task,
}: {
  readonly lang: string | null;
  readonly task: string;
}): AnswerWords {
  return ourLanguage(lang, task) === "ja" ? japanese : english;
}
