import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type NeverShown, neverShown } from "../../reading/project/never-shown.ts";
import { keptInHome, projectRoot } from "./own-file.ts";
import { holds } from "../../folders.ts";
import { ColloquyError } from "../../kernel/error.ts";

export interface Roots {
  /** The first of them: relative paths count from here, and the project is the one around it. */
  readonly folder: string;
  /** Gives a path back if it lies in a root; whether it exists is for whoever reads it. */
  readonly admit: (path: string, label: string) => Promise<string>;
  /** Whether the project around the first root may be searched: nothing of it lies outside. */
  readonly holdProject: boolean;
}

export async function openRoots(
  given: readonly string[],
  cwd: string,
  instead: { readonly outside: string; readonly secret: string },
): Promise<Roots> {
  const named = given.length === 0 ? [cwd] : given.map((path) => resolve(cwd, path));
  const real = await Promise.all(named.map(realFolder));
  const [folder = cwd] = real;
  const isNamed = (path: string) => [...named, ...real].some((root) => holds(root, path));
  return {
    folder,
    async admit(path, label) {
      if (path === "-")
        throw bad(
          `The ${label} cannot come on standard input here.`,
          "Write it to a file in the project and give its path.",
        );
      const wanted = resolve(folder, path);
      const found = await realpath(wanted).catch(() => null);
      // What lies outside is refused in the same words whether it is there or not.
      if (!isNamed(wanted) || (found !== null && !real.some((root) => holds(root, found))))
        throw bad(`The ${label} ${path} lies outside of ${real.join(" and ")}.`, instead.outside);
      const [why] = [wanted, found ?? wanted].flatMap((one) => whyNot(one, [...named, ...real]));
      if (why === "home") throw keptInHome(path, label);
      if (why === "secret") throw bad(`The ${label} ${path} is a file that holds secrets.`, instead.secret);
      if (why === "other-name")
        throw bad(
          `The ${label} ${path} has another name, which may lie elsewhere.`,
          "It is a hard link. Copy it to a file of its own.",
        );
      return path;
    },
    holdProject: real.some((root) => holds(root, projectRoot(folder))),
  };
}

const bad = (message: string, hint: string) => new ColloquyError("bad-input", message, { hint });

async function realFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() === true) return realpath(path);
  throw new ColloquyError("usage", `--root ${path} is not a folder.`, { hint: "Give a folder that exists." });
}

/** By its path below the roots. A home in use that has another name is told apart where the file is read. */
function whyNot(path: string, roots: readonly string[]): readonly NeverShown[] {
  return roots.flatMap((root) => (holds(root, path) ? (neverShown(path, root, []) ?? []) : []));
}
