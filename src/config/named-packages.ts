import { dirname, join, resolve } from "node:path";
import { textIfAny } from "../home-files.ts";
import { ColloquyError } from "../kernel/error.ts";
import { projectFolder } from "./home.ts";
import { readPlainFile } from "./plain-file.ts";
import type { Located } from "./yaml-file.ts";

export interface NamedPackage {
  readonly name: string;
  readonly from: string;
  readonly isOurs: boolean;
}

/** The packages that config files name under `protocols`, before anything else of those files is read. */
export async function namedPackages(place: {
  readonly user: string;
  /** `null` where the project's home is not to be used: whatever its config names does not count. */
  readonly home: string | null;
  readonly config: string | undefined;
  readonly cwd: string;
}): Promise<readonly NamedPackage[]> {
  const { user, home, config, cwd } = place;
  const files = [
    await ofUser(join(user, "config.yaml")),
    ...(home === null
      ? []
      : [
          {
            path: join(home, "config.yaml"),
            text: textIfAny(home, "config.yaml"),
            from: projectFolder(home),
            isOurs: false,
          },
        ]),
    ...(config === undefined ? [] : [await ofUser(resolve(cwd, config))]),
  ];
  // Most name none, and are read as a whole later.
  if (!files.some(({ text }) => text?.includes("protocols"))) return [];
  const { parseYaml } = await import("./yaml-file.ts");
  return files.flatMap(({ path, text, from, isOurs }) => {
    const entries = text?.includes("protocols") === true ? parseYaml(text, path).entries() : [];
    const named = entries.find(([key]) => key === "protocols")?.[1];
    return named === undefined ? [] : readPackages(named).map((name) => ({ name, from, isOurs }));
  });
}

// One that cannot be read is refused where it is read as a whole.
async function ofUser(path: string) {
  const text = await readPlainFile(path).then(String, () => null);
  return { path, text, from: dirname(path), isOurs: true };
}

const packageName = /^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/;

export function readPackages({ value, place }: Located): readonly string[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
  return names.map((name) => {
    if (typeof name === "string" && packageName.test(name)) return name;
    throw new ColloquyError(
      "config",
      `${place}: protocols: ${JSON.stringify(name)} is not the name of a package.`,
      { hint: "It takes a list of packages with a protocol each, such as [colloquy-delphi]." },
    );
  });
}
