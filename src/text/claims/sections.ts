/** A heading of a Markdown text. */
interface Heading {
  readonly title: string;
  /** Its own number, such as `3.2`; `null` where it carries none. */
  readonly number: string | null;
  readonly line: number;
}

export function headingsIn(text: string): readonly Heading[] {
  return text.split("\n").flatMap((line, index) => {
    const title = /^ {0,3}#{1,6}\s+(.+?)\s*#*\s*$/.exec(line)?.[1];
    if (title === undefined) return [];
    return [{ title, number: /^(?:§|第)?\s*(\d+(?:\.\d+)*)/.exec(title)?.[1] ?? null, line: index + 1 }];
  });
}

/** The heading that a section is named by: its number, or words of its title. */
export function headingOf(section: string, headings: readonly Heading[]): Heading | undefined {
  if (isNumbered(section)) return headings.find(({ number }) => number === section);
  return headings.find(({ title }) => title.toLowerCase().includes(section.toLowerCase()));
}

export function isNumbered(section: string): boolean {
  return /^\d/.test(section);
}
