import { artifactKind, extension } from "../artifact-kind.ts";

/** What a file of a project is for, by its path. `aside` is code that shows, declares or measures the project's own. */
export type FileKind = "code" | "test" | "aside" | "docs" | "data";

export function fileKind(path: string): FileKind {
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf("/") + 1);
  if (testPath.test(lower)) return "test";
  const kind = isBuildFile.test(name) ? "source" : artifactKind(path, "");
  if (kind === "data" || dataEndings.has(extension(path))) return "data";
  if (kind === "markdown" || kind === "text") return codeEndings.has(extension(path)) ? "code" : "docs";
  return asidePath.test(lower) ? "aside" : "code";
}

const testPath =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|fixtures?|__fixtures__|__mocks__|__snapshots__|testdata|mocks)\/|[._-](?:test|spec|tests)\.\w+$|_spec\.\w+$|(?:^|\/)(?:test_[^/]*|conftest)\.py$/;
const asidePath =
  /(?:^|\/)(?:bench(?:marks?|es)?|examples?|demos?|samples?|playground|scripts)\/|\.d\.[cm]?ts$/;
const isBuildFile =
  /^(?:makefile|dockerfile|containerfile|justfile|rakefile|gemfile|jenkinsfile|cmakelists\.txt)$/;
const dataEndings: ReadonlySet<string> = new Set(["snap", "lock", "map", "log", "patch", "diff"]);
// Code that the reader has no rules for.
const codeEndings: ReadonlySet<string> = new Set(
  "pyi hh m mm groovy cljs el lisp scm mli elm proto graphql gql prisma tf hcl astro sol v vhd jl cmake gradle bat cmd fish nix vim wgsl glsl asm s".split(
    " ",
  ),
);
