import type { EyesGiven } from "../event.ts";
import type { Turn } from "../turn.ts";

const mostNear = 8;
const mostNamed = 12;

/**
 * The files a person in a seat may look at, in place of tools: those nearest to the task, and those that seats looked
 * at and that stand in what this person is told, with the line named first. Nothing of what others read in silence.
 */
export function worthALook<A>(
  { mayLook, prompt, question }: Turn<A>,
  eyes: EyesGiven | undefined,
  lookedAt: Iterable<string>,
): readonly string[] {
  if (mayLook !== true || eyes === undefined) return [];
  const near = eyes.near ?? [];
  const told = `${prompt.fresh}\n${question ?? prompt.request}`;
  const named = [...new Set([...near, ...lookedAt])]
    .map((path) => ({ path, ...firstNamed(path, told) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at)
    .slice(0, mostNamed);
  const others = near.filter((path) => named.every((one) => one.path !== path)).slice(0, mostNear);
  return [...named.map(({ path, line }) => (line === "" ? path : `${path}:${line}`)), ...others];
}

/** Where a text names a path as a whole, and the line it names with it. */
function firstNamed(path: string, text: string): { readonly at: number; readonly line: string } {
  for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.slice(at + path.length, at + path.length + 12);
    if (/[\w./-]/.test(before) || /^[\w/-]|^\.\w/.test(after)) continue;
    return { at, line: /^:(\d+)/.exec(after)?.[1] ?? "" };
  }
  return { at: -1, line: "" };
}
