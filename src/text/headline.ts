import { singleSpaced } from "./shorten.ts";

const longest = 110;

/** What a point says, in a line: its author gives one, else its first clause behind the place it names. */
export function headlineOf(text: string): string {
  const plain = singleSpaced(text.slice(0, enough));
  const said = withoutPlace(plain);
  const clause = said.slice(0, /(?<=[.;!?])\s+|(?<=[。；！？])|\s[—–]\s/u.exec(said)?.index);
  const short = cutAt(clause, longest);
  return short === clause ? clause.replace(/[.;。；]$/, "") : `${short.replace(/[,:;.]$/, "")}…`;
}

const enough = 600;

const farthest = 120 + 40 + 3;

/** Without a `docs/design.md:45: `, `docs/design.md, Plan: ` or `line 45 — ` before it. */
function withoutPlace(text: string): string {
  // Looked for first: where there is none, the expression below tries every way to read what stands before it.
  if (!/: | [—–] /.test(text.slice(0, farthest))) return text;
  const [all = "", first = ""] = /^(\S{1,120})[\p{L}\p{N} ,'-]{0,40}(?:: | [—–] )/u.exec(text) ?? [];
  const isPlace = /\w[./]\w/.test(first) || /^line$/i.test(first);
  return isPlace && all.length < text.length ? text.slice(all.length) : text;
}

function cutAt(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const space = cut.lastIndexOf(" ");
  return space > most / 2 ? cut.slice(0, space) : cut;
}
