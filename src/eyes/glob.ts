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
  const globs = alternatives.map(segmentsOf);
  return (path) => globs.some((segments) => matches(segments, path.split("/"), "**", isNameLike));
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

function segmentsOf(pattern: string): readonly string[] {
  const names = pattern.split("/").filter((name) => name !== "" && name !== ".");
  const isPlain = !/[*?]/.test(names.at(-1) ?? "*");
  return isPlain || pattern.endsWith("/") ? [...names, "**"] : names;
}

function isNameLike(pattern: string, name: string): boolean {
  return matches(
    Array.from(pattern),
    Array.from(name),
    "*",
    (sign, letter) => sign === "?" || sign === letter,
  );
}

/** Only the last "any number" is gone back to: no other way can lead further. */
function matches(
  wanted: readonly string[],
  given: readonly string[],
  anyNumber: string,
  fits: (one: string, other: string) => boolean,
): boolean {
  let [at, place] = [0, 0];
  let back: { readonly at: number; place: number } | null = null;
  while (place < given.length) {
    const one = wanted[at];
    if (one === anyNumber) back = { at: ++at, place };
    else if (one !== undefined && fits(one, given[place] ?? "")) {
      at += 1;
      place += 1;
    } else if (back !== null) {
      back.place += 1;
      at = back.at;
      place = back.place;
    } else return false;
  }
  while (wanted[at] === anyNumber) at += 1;
  return at === wanted.length;
}
