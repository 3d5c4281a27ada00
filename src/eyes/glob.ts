export type Glob = ((path: string) => boolean) | { readonly wrong: string };

const longest = 500;
const mostAlternatives = 64;

/** A plain name at its end also means all below it. Its time is bounded by the lengths: patterns come from others. */
export function globOf(pattern: string): Glob {
  const plain = pattern.trim().replace(/^(?:\.?\/)+/, "");
  if (plain.length > longest) return { wrong: `A pattern has at most ${longest} characters.` };
  if (plain.split("/").includes("..")) return { wrong: "A pattern begins at the project's folder." };
  const alternatives = expanded(plain === "" || plain === "." ? "**" : plain);
  if (alternatives === null) return { wrong: `A pattern has at most ${mostAlternatives} alternatives.` };
  const globs = alternatives.map((one) => segmentsOf(one));
  if (globs.some(([first, ...others]) => first === anyFolders && others.length === 0)) return () => true;
  return (path) => {
    const names = path.split("/");
    return globs.some((segments) => matches(segments, names, isName));
  };
}

type Segment = ((name: string) => boolean) | typeof anyFolders;
/** One character, any (`?`), any number of them (`*`), or one of a class. */
type Sign = string | typeof anyOne | typeof anyNumber | { readonly not: boolean; readonly of: string };

const anyFolders = Symbol("**");
const anyOne = Symbol("?");
const anyNumber = Symbol("*");

function segmentsOf(pattern: string): readonly Segment[] {
  const names = pattern.split("/").filter((name) => name !== "" && name !== ".");
  const segments = names.map((name) => (name === "**" ? anyFolders : namesLike(name)));
  const isPlain = signsOf(names.at(-1) ?? "*").every((sign) => typeof sign === "string");
  return isPlain || pattern.endsWith("/") ? [...segments, anyFolders] : segments;
}

function namesLike(pattern: string): (name: string) => boolean {
  const signs = signsOf(pattern);
  return (name) => matches(signs, Array.from(name), sameCharacter);
}

function signsOf(name: string): readonly Sign[] {
  const signs: Sign[] = [];
  const characters = Array.from(name);
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? "";
    const end = character === "[" ? characters.indexOf("]", at + 2) : -1;
    if (end > 0) {
      const not = /[!^]/.test(characters[at + 1] ?? "");
      signs.push({ not, of: ranged(characters.slice(at + (not ? 2 : 1), end)) });
      at = end;
    } else if (character === "*") {
      if (signs.at(-1) !== anyNumber) signs.push(anyNumber);
    } else signs.push(character === "?" ? anyOne : character);
  }
  return signs;
}

function ranged(characters: readonly string[]): string {
  let all = "";
  for (let at = 0; at < characters.length; at++) {
    const [first = "", dash, last] = characters.slice(at, at + 3);
    all += first;
    if (dash !== "-" || last === undefined) continue;
    const [low, high] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
    for (let code = low; code <= Math.min(high, low + 256); code++) all += String.fromCodePoint(code);
    at += 2;
  }
  return all;
}

/** Only the last "any number" is gone back to: no other way can lead further. */
function matches<Wanted, Given>(
  wanted: readonly Wanted[],
  given: readonly Given[],
  fits: (one: Wanted, other: Given) => boolean,
): boolean {
  let [at, place] = [0, 0];
  let back: { readonly at: number; place: number } | null = null;
  while (place < given.length) {
    const one = wanted[at];
    if (one === anyNumber || one === anyFolders) {
      back = { at: ++at, place };
    } else if (at < wanted.length && fits(one as Wanted, given[place] as Given)) {
      at += 1;
      place += 1;
    } else if (back !== null) {
      back.place += 1;
      at = back.at;
      place = back.place;
    } else return false;
  }
  while (wanted[at] === anyNumber || wanted[at] === anyFolders) at += 1;
  return at === wanted.length;
}

function isName(segment: Segment, name: string): boolean {
  return segment !== anyFolders && segment(name);
}

function sameCharacter(sign: Sign, character: string): boolean {
  if (typeof sign === "string") return sign === character;
  if (typeof sign === "symbol") return sign === anyOne;
  return sign.of.includes(character) !== sign.not;
}

function expanded(pattern: string): readonly string[] | null {
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (done.length + open.length >= mostAlternatives) return null;
    // The innermost first, so that nested ones are written out from within.
    const [whole = "", head, inside = "", tail] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(next) ?? [];
    if (whole === "") done.push(next);
    else open.push(...inside.split(",").map((one) => `${head}${one}${tail}`));
  }
  return done;
}
