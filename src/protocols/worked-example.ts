const titles = {
  english: "An example on another topic (its ids are not from this discussion)",
  japanese: "例（別の議題の回答。id はこの議論のものではありません）",
} as const;

/** One reply of the form that is asked for, on some other matter: for agents that no schema holds to it. */
export function workedExample(language: keyof typeof titles, example: object): string {
  // A text's own line breaks are written as \n: those found here are the form's.
  const line = JSON.stringify(example, null, 1)
    .replaceAll(/(?<=[[{])\n\s*|\n\s*(?=[\]}])/gu, "")
    .replaceAll(/\n\s*/gu, " ");
  return `${titles[language]}:\n${line}`;
}
