import { readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ignore, { type Ignore } from "ignore";
import { nearestWith } from "../../folders.ts";

/** What the ignore files of a folder and all those above it say; the nearest file that says anything decides. */
export interface IgnoreRules {
  /** Paths are relative to the root, with `/`. */
  readonly ignores: (path: string, isFolder: boolean) => boolean;
  /** The rules within a folder: these, and those of the ignore files listed in it. */
  readonly below: (folder: string, entries: readonly { readonly name: string }[]) => IgnoreRules;
}

// Later rules win: `.ignore` is for search tools alone, and knows better than `.gitignore`.
const fileNames = [".gitignore", ".ignore"];

/** The rules that hold at a root: those of the folders above it, where it lies inside a repository. */
export function rulesAbove(root: string): IgnoreRules {
  const repository = nearestWith([".git"], root);
  if (repository === null) return rulesOf(root, []);
  const layers: Layer[] = [];
  const exclude = readRules([join(repository, ".git", "info", "exclude")]);
  if (exclude !== null) layers.push({ base: repository, rules: exclude });
  for (const folder of between(repository, root)) {
    const rules = readRules(fileNames.map((name) => join(folder, name)));
    if (rules !== null) layers.push({ base: folder, rules });
  }
  const rules = rulesOf(root, layers);
  // Who stands in a folder that is ignored as a whole wants to search it all the same.
  return root !== repository && rules.ignores("", true) ? rulesOf(root, []) : rules;
}

interface Layer {
  readonly base: string;
  readonly rules: Ignore;
}

function rulesOf(root: string, layers: readonly Layer[]): IgnoreRules {
  return {
    ignores: (path, isFolder) => {
      const whole = join(root, path);
      for (const { base, rules } of layers.toReversed()) {
        const { ignored, unignored } = rules.test(relative(base, whole) + (isFolder ? "/" : ""));
        if (ignored || unignored) return ignored;
      }
      return false;
    },
    below: (folder, entries) => {
      const names = fileNames.filter((name) => entries.some((entry) => entry.name === name));
      const base = join(root, folder);
      const rules = names.length === 0 ? null : readRules(names.map((name) => join(base, name)));
      return rules === null ? rulesOf(root, layers) : rulesOf(root, [...layers, { base, rules }]);
    },
  };
}

function readRules(paths: readonly string[]): Ignore | null {
  const texts = paths.flatMap((path) => {
    try {
      return statSync(path).isFile() ? [readFileSync(path, "utf8")] : [];
    } catch {
      return []; // not there, or not ours to read
    }
  });
  return texts.length === 0
    ? null
    : ignore({ ignorecase: false, allowRelativePaths: true }).add(texts.join("\n"));
}

function between(upper: string, lower: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = lower; folder !== upper; folder = dirname(folder)) folders.unshift(dirname(folder));
  return folders;
}
