/**
 * Words of others on one line of Markdown, in which nothing leads out of them.
 *
 * Besides what opens a tag, a link or an image there are addresses, of which renderers make links without being told
 * to. A backslash keeps none of them from it: as code they stay what they are.
 */
export function inert(line: string, pattern: () => RegExp): string {
  if (!suspect.test(line)) return line;
  let told = "";
  let from = 0;
  for (const { 0: found, index, groups } of line.matchAll(pattern())) {
    const to = index + found.length;
    const isKept = groups?.["kept"] !== undefined;
    told += line.slice(from, index) + (isKept ? found : literal(found, line[index - 1], line[to]));
    from = to;
  }
  return told + line.slice(from);
}

/** A sign without which none of the patterns below finds anything. */
const suspect = /[\\`*[<|~_@]|:\/\/|www\./i;

function literal(found: string, before: string | undefined, after: string | undefined): string {
  if (found.length === 1) return `\\${found}`;
  const [, address = found, rest = ""] = sentenceEnd.exec(found) ?? [];
  // Beside another backtick the two would be one fence.
  const lead = before === "`" ? " " : "";
  const trail = rest === "" && after === "`" ? " " : "";
  return `${lead}\`${address}\`${rest}${trail}`;
}

/** Signs at the end of an address that belong to the sentence. */
const sentenceEnd = /^(.*?)([.,;:!?'"”’»)\]*_~]*)$/su;

/** Made when it is first needed: letters of all languages take 10 ms. */
function patternOf(around: (address: string) => string): () => RegExp {
  let made: RegExp | undefined;
  return () => (made ??= new RegExp(around(String.raw`(?:${web}|${mail})[^\s<>\x60|\\]*`), "giu"));
}

const web = String.raw`(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)`;
const mail = String.raw`(?<![\p{L}\p{N}._+-])(?:(?:mailto|xmpp):)?[\p{L}\p{N}._+-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+`;

// What is escaped already, a backslash that escapes nothing, and whole spans of code.
const kept = (address: string) =>
  String.raw`(?<kept>\\[!-\/:-@\[-\x60{-~]|\\(?=.)(?!${address})|(?<!\x60)(?<fence>\x60+)(?!\x60).*?(?<!\x60)\k<fence>(?!\x60))`;

/** In a name nothing is Markdown. Inside a word an underscore means nothing, and names of code are full of them. */
export const inName = patternOf(
  (address) => String.raw`${address}|[\\\x60*\[<|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])`,
);

/** In prose emphasis and code stay. */
export const inProse = patternOf((address) => String.raw`${kept(address)}|${address}|[<\[\x60\\]`);

/** The same in one of several lines: a span of code may end in another. */
export const inLines = patternOf((address) => String.raw`${kept(address)}|${address}|[<\[\\]`);
