import { ourLanguage } from "../../../text/language.ts";

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
