import type { Document } from "../document.ts";
import { every, medium, remark, type Rule } from "../finding.ts";
import { placeAt, type Place } from "../place.ts";
import type { Span } from "../span.ts";

/** Does the project know the commands that the document shows. */
export const commands: readonly Rule[] = [missingScripts, missingFlags];

/** `npm run build` where no package.json of the project has such a script. */
function missingScripts(document: Document) {
  const around = document.neighbourhood;
  const manifest = around === null || around.installed ? null : around.manifest();
  if (manifest === null || manifest.scripts.size === 0) return [];
  const named = commandLines(document, /run /).flatMap((line) => scriptsIn(document, line));
  return remark(
    document,
    medium(
      "missing-script",
      "names a script that package.json does not have",
      "Name a script that package.json has, or add it there",
    ),
    named.filter(({ name }) => !manifest.scripts.has(name)).map(({ place }) => place),
    named.length > 0 &&
      every(named.length, "npm script that is named is there", "npm scripts that are named are there"),
  );
}

const runForm = /(?<![\w-])(?:npm|pnpm|yarn|bun) run (?:-s |--silent )?([a-z][\w:-]{0,60})(?![\w:./<*{-])/g;
// In another folder or another package, another package.json holds.
const elsewhere = /(?:^|[\s&;])(?:cd|pushd) |--(?:prefix|workspace|filter|cwd)\b| -[wCF] /;

function scriptsIn(document: Document, { start, end }: Span): { name: string; place: Place }[] {
  const line = document.text.slice(start, end);
  if (elsewhere.test(line)) return [];
  return Array.from(line.matchAll(runForm), ({ index, 0: words, 1: name = "" }) => ({
    name,
    place: placeAt(document, start + index, words.length),
  }));
}

/** `tool --frobnicate` where `tool` is the project's own command and none of its sources knows the word. */
function missingFlags(document: Document) {
  const around = document.neighbourhood;
  const bins = around?.manifest()?.bins ?? [];
  if (around === null || bins.length === 0) return [];
  const used = commandLines(document, /--/).flatMap((line) => flagsIn(document, line, bins));
  if (used.length === 0) return [];
  const words = around.words();
  if (!words.complete || words.files === 0) return [];
  const isKnown = (flag: string) => knownForms(flag).some((forms) => forms.every(words.has));
  return remark(
    document,
    medium(
      "missing-flag",
      "is a flag of the project's own command that no source file knows",
      "Correct the flag, or add it to the command",
    ),
    used.filter(({ flag }) => !isKnown(flag)).map(({ place }) => place),
    every(
      used.length,
      "flag of the project's own command is known to its sources",
      "flags of the project's own command are known to its sources",
    ),
  );
}

function flagsIn(document: Document, { start, end }: Span, bins: readonly string[]) {
  const line = document.text.slice(start, end);
  const [, lead = "", bin = "", rest = ""] =
    /^(\s*(?:[$%>] )?(?:npx |pnpm (?:exec |dlx )?|yarn |bunx )?)([\w.-]{1,80})((?:\s.*)?)$/.exec(line) ?? [];
  if (!bins.includes(bin)) return [];
  // What follows a pipe or a lone -- is for another command.
  const own = rest.split(/\s(?:--(?=\s)|[|&;#])/, 1)[0] ?? "";
  return Array.from(own.matchAll(/(?<=\s)--[a-z][\w-]{1,60}/gi), ({ index, 0: flag }) => ({
    flag,
    place: placeAt(document, start + lead.length + bin.length + index, flag.length),
  }));
}

/** Written out, in one word of camel case, without its `no`, or at least every piece of it. */
function knownForms(flag: string): string[][] {
  const bare = flag.replace(/^--(?:no-)?/, "");
  const camel = bare.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [[flag], [`--${bare}`], [camel], bare.split("-")];
}

const shells = /^(?:|sh|bash|shell|zsh|console|shell-?session|terminal|cmd|text|txt)$/;

/** Commands as they would be typed, those with a word: the lines of shell blocks, and code within sentences. */
function commandLines({ fences, codes, lines, text }: Document, word: RegExp): Span[] {
  const commands: Span[] = [];
  const see = (start: number, end: number) => {
    if (word.test(text.slice(start, end))) commands.push({ start, end });
  };
  for (const fence of fences) {
    // Who first makes or enters another folder runs the rest there.
    if (!shells.test(fence.language) || /\bcd |\b(?:create|init)\b|git clone/.test(fence.text)) continue;
    const count = fence.text.split("\n").length;
    for (let line = fence.line + 1; line <= fence.line + count; line++)
      see(lines.start(line), lines.end(line));
  }
  for (const { start, end } of codes) see(start + 1, end - 1);
  return commands.sort((one, other) => one.start - other.start);
}
