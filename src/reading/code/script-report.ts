import { type ParserOptions, parseSync, type Program } from "oxc-parser";
import { scriptFacts } from "./script-facts.ts";
import type { Script, ScriptReport } from "./script-check.ts";

/** Runs only in a process of its own (`script-check.ts`). */
export function scriptReport({ name, text, fragment }: Script): ScriptReport {
  const whole = parsedWhole(name, text, fragment);
  if (whole.program !== null) return { error: null, ...scriptFacts(text, whole.program) };
  const { start, message } = whole;
  const unbroken = fragment && (parsesInWrapper(text) || parsesInPieces(text));
  return { error: unbroken ? null : { start, message }, facts: [], functions: 0 };
}

type Whole =
  | { readonly program: Program; readonly start: 0; readonly message: "" }
  | { readonly program: null; readonly start: number; readonly message: string };

/** In the language of its name, or for a fragment in any; an error is that of the reading that came furthest. */
function parsedWhole(name: string, text: string, fragment: boolean): Whole {
  const readings: readonly ParserOptions[] = fragment
    ? [{ lang: "tsx" }, { lang: "ts" }, { lang: "jsx" }, { lang: "tsx", sourceType: "script" }]
    : [{}, ...(/\.[cm]?jsx?$/.test(name) ? ([{ lang: "jsx", sourceType: "script" }] as const) : [])];
  let furthest: Whole = { program: null, start: -1, message: "" };
  for (const options of readings) {
    const parsed = parseSync(name, text, options);
    const [error] = parsed.errors;
    if (error === undefined) return { program: parsed.program, start: 0, message: "" };
    const start = error.labels[0]?.start ?? 0;
    if (start > furthest.start) furthest = { program: null, start, message: error.message };
  }
  return furthest;
}

// What documentation cuts out of its surroundings: a body, members, properties, a value, a type.
const wrappers: readonly (readonly [string, string])[] = [
  ["async function* f() {\n", "\n}"],
  ["class A extends B {\n", "\n}"],
  ["({\n", "\n})"],
  ["(\n", "\n)"],
  ["type A =\n", "\n"],
  ["interface A {\n", "\n}"],
  ["f(\n", "\n)"],
  ["enum A {\n", "\n}"],
  ["declare module 'a' {\n", "\n}"],
];

const tags: readonly [string, string] = ["<>\n", "\n</>"];

function parsesInWrapper(text: string): boolean {
  const bare = text.trim().replace(/[,;]$/, "");
  const bodies = [text, bare];
  // Between tags all words are text; only what begins with a tag was meant to stand there.
  const fitting = bare.startsWith("<") ? [...wrappers, tags] : wrappers;
  return fitting.some(([before, after]) => bodies.some((body) => isSound(before + body + after)));
}

/** Alternatives shown one below the other, with a blank line between. */
function parsesInPieces(text: string): boolean {
  const pieces = text.split(/\n\s*\n/).filter((piece) => piece.trim() !== "");
  if (pieces.length < 2 || pieces.length > 100) return false;
  return pieces.every((piece) => isSound(piece) || parsesInWrapper(piece));
}

function isSound(text: string): boolean {
  return (["tsx", "ts"] as const).some((lang) => parseSync("a.ts", text, { lang }).errors.length === 0);
}
