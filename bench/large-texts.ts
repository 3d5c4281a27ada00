const size = 10_000_000;

/** Texts of ten megabytes, by the name of a file: as people write them, and as they do not. The same in every run. */
export const largeTexts: Readonly<Record<string, () => string>> = {
  "markdown.md": () => markdown("Handbook"),
  "markdown-with-dashes.md": () =>
    markdown("Handbook — one sign beyond Latin-1 makes every copy twice as large"),
  "typescript.ts": () => `import { a } from "./a.ts";\n${repeated(typescript)}`,
  "python.py": () => repeated(python),
  "prose.txt": () => repeated(() => `${paragraph()}\n`),
  "one-line.md": () => repeated(() => sentence(12), " "),
  "200,000-lines.md": () => Array.from({ length: 200_000 }, () => sentence(6)).join("\n"),
  "nested.md": () => repeated((index) => `${"  ".repeat(index % 200)}- ${sentence(5)}`),
  "quoted.md": () => repeated((index) => `${"> ".repeat(1 + (index % 300))}${sentence(5)}`),
  "no-blank-line.md": () => repeated(() => sentence(12)),
  "a-million-items.md": () => "- item 1\n".repeat(1_000_000),
};

const words = (
  "service request queue worker message latency the a of to and with system retries storage client server token cache " +
  "index reader writer design option every each always value timeout when must should fast robust number data file path " +
  "module function returns error handler policy gateway cluster region replica QVZ XRW"
).split(" ");

let state = 12_345;

/** Chooses by what it chose before (xorshift). */
function chosen(count: number): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % count;
}

function sentence(length: number): string {
  const chosenWords = Array.from({ length }, () => words[chosen(words.length)]).join(" ");
  return `${chosenWords.charAt(0).toUpperCase()}${chosenWords.slice(1)}.`;
}

function paragraph(): string {
  return Array.from({ length: 2 + chosen(4) }, () => sentence(8 + chosen(12))).join(" ");
}

function repeated(block: (index: number) => string, between = "\n"): string {
  const blocks: string[] = [];
  for (let length = 0; length < size; length += (blocks.at(-1)?.length ?? 0) + 1)
    blocks.push(block(blocks.length));
  return blocks.join(between);
}

function markdown(title: string): string {
  return `# ${title}\n\n${repeated(section)}`;
}

function section(index: number): string {
  const rows = Array.from({ length: 4 }, (_, row) => `| ${sentence(3)} | ${row} | [x](./file${row}.md) |`);
  const items = Array.from(
    { length: 3 + chosen(5) },
    (_, item) => `- ${sentence(6)} **bold**, \`code${item}\``,
  );
  return [
    `## Section ${index}`,
    `${paragraph()} See \`svc.run()\` and [the queue](#section-${index}).`,
    paragraph(),
    `### Details ${index}`,
    items.join("\n"),
    ["| a | b | c |", "|---|---|---|", ...rows].join("\n"),
    `\`\`\`ts\nconst x${index} = f(${index}, "a");\nexport function g() {\n  return 1;\n}\n\`\`\``,
    `\`\`\`json\n{"a": ${index}}\n\`\`\``,
    `1. ${sentence(7)}\n2. ${sentence(7)}\n   - ${sentence(5)}`,
    `> ${paragraph()}\n`,
  ].join("\n\n");
}

function typescript(index: number): string {
  return `/** Doc of f${index}. */
export function f${index}(a: number, b: string): string {
  if (a > ${index}) {
    return b + String(a);
  }
  try {
    console.log(a);
  } catch (error) {
    throw new Error("bad " + b, { cause: error });
  }
  return \`\${a} \${b}\`;
}
`;
}

function python(index: number): string {
  return `def f${index}(a, b):
    """Doc."""
    if a > ${index}:  # TODO later
        return b
    try:
        print(a)
    except ValueError:
        pass
    return a
`;
}
