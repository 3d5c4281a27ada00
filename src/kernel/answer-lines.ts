/** An answer to one of several questions that are put to a person together. */
export interface GivenAnswer {
  /** Of the question. */
  readonly id: string;
  readonly text: string;
}

/** As one text: `Q1: …`, a line each. Further lines of an answer are set in, so that none of them passes for another's. */
export function answerLines(answers: readonly GivenAnswer[]): string {
  return answers.map(({ id, text }) => `${id}: ${text.trim().replaceAll(/\r?\n/g, "\n  ")}`).join("\n");
}

/**
 * The answers in such a text. `idOf` tells which question a word names, if any; what stands above the first of them
 * has no id.
 */
export function readAnswerLines(
  value: string,
  idOf: (word: string) => string | null,
): readonly { readonly id: string | null; readonly text: string }[] {
  const answers: { id: string | null; text: string }[] = [];
  for (const line of value.split(/\r?\n/)) {
    const [, word = "", rest = ""] = /^([^\s:]+)\s*:\s*(.*)$/s.exec(line) ?? [];
    const id = word === "" ? null : idOf(word);
    const last = answers.at(-1);
    if (id !== null) answers.push({ id, text: rest });
    else if (last === undefined) answers.push({ id: null, text: line });
    else last.text = `${last.text}\n${line.replace(/^ {2}/, "")}`;
  }
  return answers.map(({ id, text }) => ({ id, text: text.trim() })).filter(({ text }) => text !== "");
}
