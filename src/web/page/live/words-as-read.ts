/** A glimpse of words that still come: most agents write JSON, of which only what they say is shown. */
export function wordsAsRead(words: string): string {
  const start = words.search(/\{\s*"/);
  if (start === -1) return words;
  const before = words.slice(0, start).replace(/```\w*\s*$/, "");
  return `${before}${readable(words.slice(start))}`.trimStart();
}

/** Texts, an end of the last still to come; a colon behind a name, a line for each value. */
function readable(json: string): string {
  return Array.from(json.matchAll(tokens), ([all, text, name]) => {
    if (text === undefined) return all === "," ? "\n" : all;
    const said = text.replaceAll(/\\(?:u([\da-f]{4})|(.?))/gis, (_, code?: string, sign = "") =>
      code === undefined ? (escapes[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
    );
    return name === undefined ? said : `${said}: `;
  }).join("");
}

const tokens = /"((?:[^"\\]|\\.)*\\?)(?:"(\s*:)?)?|,|[\w.+-]+/gs;
const escapes: Readonly<Record<string, string>> = { n: "\n", t: " ", r: "", u: "" };
