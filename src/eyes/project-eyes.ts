import { foreseen } from "../kernel/error.ts";
import type { Eyes, Look, Shown } from "../kernel/eyes.ts";
import { namesIn } from "../reading/project/query.ts";
import { isNamed, rankFiles } from "../reading/project/ranking.ts";
import { stemsOf } from "../reading/project/words.ts";
import { heldAgainst } from "../text/claims/held-against.ts";
import { listFiles, nothing } from "./list-files.ts";
import { projectMap } from "./project-map.ts";
import { capitalsIn, flagsIn, namesItself } from "./may-name.ts";
import { ProjectView } from "./project-view.ts";
import { readLines, recallLines } from "./read-lines.ts";
import { searchPattern } from "./search-pattern.ts";
import { searchWords } from "./search-words.ts";
import { wholeProject } from "./whole-project.ts";

export interface ProjectEyesOptions {
  readonly root: string;
  /** Where discussions are kept, and the index of the project; never looked into. */
  readonly home: string;
  /** Other homes that may lie in the project; a folder `.colloquy` is left out anywhere. */
  readonly otherHomes?: readonly string[];
  readonly freshMs?: number;
  readonly patternMs?: number;
}

export type ProjectEyes = ReturnType<typeof projectEyes>;

const usualFreshMs = 5000;
const usualPatternMs = 5000;

/** Eyes for a whole discussion: what was walked and indexed for one look serves the next, of every seat. */
export function projectEyes({
  root,
  home,
  otherHomes = [],
  freshMs = usualFreshMs,
  patternMs = usualPatternMs,
}: ProjectEyesOptions) {
  const view = new ProjectView(root, [home, ...otherHomes], freshMs);
  const shown = async (look: Look, signal: AbortSignal): Promise<Shown> => {
    switch (look.tool) {
      case "list_files":
        return listFiles(await view.files(signal), look.input.pattern);
      case "read_file":
        return readLines(view, look.input, signal);
      case "search":
        return look.input.by === "words"
          ? searchWords(view, look.input, signal)
          : searchPattern(view, look.input, { signal, limitMs: patternMs });
    }
  };
  const eyes: Eyes = {
    look: (look, signal) => orProblem(shown(look, signal)),
    recall: (seen, signal) => recallLines(view, seen, signal).catch(() => null),
    hold: heldAgainst,
  };
  return {
    ...eyes,
    /** How many files may be read, and how many are kept from all who look because they are secret. Throws where the folder cannot be listed. */
    counted: async (signal: AbortSignal) => {
      const { files, others, secrets } = await view.files(signal);
      return {
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        files: files.length + others.filter(({ why }) => why === "lock").length,
        kept: secrets.length,
      };
    },
    map: (task: string, tokens: number, signal: AbortSignal) => projectMap(view, task, tokens, signal),
    /** All files of a project that is no larger than so many tokens, without those that are told anyway; `null` of one that is. */
    whole: (tokens: number, told: readonly string[], signal: AbortSignal) =>
      wholeProject(view, tokens, told, signal),
    names: (text: string, signal: AbortSignal) => isNamedIn(view, text, signal),
  };
}

/** A folder that cannot be listed any more is told like a file that is not there. */
async function orProblem(shown: Promise<Shown>): Promise<Shown> {
  try {
    return await shown;
  } catch (error) {
    return nothing(foreseen(error).message, "the project cannot be read");
  }
}

/** A path or file name that is there (README for README.md), or a name written as code (`--dry-run`) in a file. */
async function isNamedIn(view: ProjectView, text: string, signal: AbortSignal): Promise<boolean> {
  const { paths, terms } = namesIn(text);
  const { files } = await view.files(signal);
  const capitals = capitalsIn(text);
  const isThere = ({ path }: { readonly path: string }) =>
    paths.some((named) => isNamed(path, named)) ||
    (!path.includes("/") && capitals.has(path.replace(/\.\w+$/, "")));
  if (files.some(isThere)) return true;
  if (namesItself(view.root, text)) return true;
  const named = new Set([...terms, ...flagsIn(text).flatMap((flag) => [...stemsOf(flag)])]);
  if (named.size === 0) return false;
  const index = await view.index(signal);
  return [...named].some((term) => rankFiles(index, term).files.length > 0);
}
