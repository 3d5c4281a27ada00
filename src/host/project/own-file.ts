import { existsSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { holds, nearestWith } from "../../folders.ts";
import { shipped } from "../../own-files.ts";
import { readPlainFile } from "../../config/plain-file.ts";
import { realPath } from "../../config/home.ts";
import { isOfHome, isRecord, neverShown } from "../../reading/project/never-shown.ts";
import { isSecretFile } from "../../reading/project/secret-file.ts";
import type { Material } from "../../kernel/seat.ts";
import type { Surroundings } from "../../manifest/manifest.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { shellWord } from "../../kernel/printable.ts";

export function projectRoot(cwd: string): string {
  const here = resolve(cwd);
  return nearestWith([".colloquy", ".git"], here) ?? here;
}

export function isProject(folder: string): boolean {
  return markers.some((name) => existsSync(join(folder, name)));
}

const markers =
  ".git .hg .jj package.json pyproject.toml Cargo.toml go.mod pom.xml build.gradle Gemfile composer.json CMakeLists.txt Makefile".split(
    " ",
  );

/** A project by the word of a journal: only that of our own examples is ever taken for the one to look into. */
export function exampleProject(named: string | undefined): string | undefined {
  return named === shipped("examples/shop") ? named : undefined;
}

/** The bytes of a project's file that nobody named by hand; `null` where it is not there, no file, or not the project's. */
export async function readOwnFile(path: string, project: string): Promise<Buffer | null> {
  const file = resolve(project, path);
  const root = realPath(project);
  const real = realPath(file);
  if (!holds(root, real) || neverShown(real, root, []) !== null) return null;
  return readPlainFile(real).catch(() => null);
}

/** Nobody reads a text of more than this that was not asked for. */
const mostTold = 1024 * 1024;

export function projectTexts(project: string): Pick<Surroundings, "projectName" | "textAt"> {
  return {
    async projectName() {
      const manifest = (await readOwnFile("package.json", project))?.toString("utf8") ?? "{}";
      return /"name"\s*:\s*"([^"]+)"/.exec(manifest)?.[1] ?? basename(project);
    },
    async textAt(path): Promise<Material | null> {
      const bytes = await readOwnFile(path, project);
      const { isText, linesOf } = await import("../../reading/project/project-index.ts");
      const isReadable = bytes !== null && bytes.length <= mostTold && isText(bytes);
      return isReadable
        ? { label: "context file", path, text: linesOf(bytes.toString("utf8")).join("\n") }
        : null;
    },
  };
}

/** Where somebody stands who names files, and what is never given to a seat, whoever names it. */
export interface NamedFrom {
  readonly cwd: string;
  readonly homes: readonly string[];
}

export function keptInHome(path: string, label: string): ColloquyError {
  return new ColloquyError("bad-input", `The ${label} ${path} is a file of a discussion or of its home.`, {
    hint: "Seats are not given what others said elsewhere. `colloquy export <id> -o <file>` writes a discussion to a file of yours.",
  });
}

/** What a clone brings along must not make us read, by a link, what it does not hold. */
export async function fileForSeats(path: string, label: string, { cwd, homes }: NamedFrom): Promise<string> {
  const file = resolve(cwd, path);
  const real = realPath(file);
  if (isOfHome(real, homes)) throw keptInHome(path, label);
  const around = projectRoot(cwd);
  const project = holds(around, file) ? around : projectRoot(dirname(file));
  const root = realPath(project);
  const isInside = holds(root, real) && !isRecord(real, []);
  const isNewlySecret = isSecretFile(relative(root, real)) && !isSecretFile(relative(project, file));
  if (isInside && !isNewlySecret) return real;
  const where = isInside ? "which holds secrets" : `outside of ${project}`;
  throw new ColloquyError("bad-input", `The ${label} ${path} is a link to ${real}, ${where}.`, {
    hint: `If you mean that file, give it by its real path: ${shellWord(real)}.`,
  });
}
