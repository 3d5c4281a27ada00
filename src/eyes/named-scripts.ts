import type { IndexedFile, ProjectIndex } from "../reading/project/project-index.ts";
import type { ProjectView } from "./project-view.ts";

interface NamedScript {
  readonly name: string;
  readonly command: string;
  /** What of the project it starts or is given. */
  readonly files: readonly IndexedFile[];
}

const called = /\b(?:npm|pnpm|yarn|bun)\s+(?:run(?:-script)?\s+)?([\w:.-]*\w)/g;

/** The scripts of package.json that a text names as one types them: `npm test`, `pnpm run build:all`. */
export function namedScripts(
  view: ProjectView,
  { files }: ProjectIndex,
  text: string,
): readonly NamedScript[] {
  const names = new Set(Array.from(text.matchAll(called), ([, name = ""]) => name));
  if (names.size === 0) return [];
  const scripts = scriptsOf(view);
  return [...names].flatMap((name) => {
    const command = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
    if (typeof command !== "string") return [];
    const words = new Set(command.split(/[\s"'=;&|]+/).map((word) => word.replace(/^\.\//, "")));
    return [{ name, command, files: files.filter(({ path }) => words.has(path)) }];
  });
}

function scriptsOf(view: ProjectView): Readonly<Record<string, unknown>> {
  const read = view.lines("package.json");
  try {
    const manifest = JSON.parse("lines" in read ? read.lines.join("\n") : "{}") as {
      readonly scripts?: Readonly<Record<string, unknown>>;
    } | null;
    return manifest?.scripts ?? {};
  } catch {
    return {};
  }
}
