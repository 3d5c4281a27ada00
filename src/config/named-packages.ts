import { dirname, join, resolve } from "node:path";
import { textIfAny } from "../home-files.ts";
import { ColloquyError } from "../kernel/error.ts";
import { projectFolder } from "./home.ts";
import { readPlainFile } from "./plain-file.ts";
import type { Located } from "./yaml-file.ts";

/** A package with a protocol, as a config file names it. */
export interface NamedPackage {
  readonly name: string;
  /** The folder from which it is looked up. */
  readonly from: string;
  /** The user named it: by their own config, or by one they typed. */
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
  const typed = config === undefined ? null : resolve(cwd, config);
  const files = [
    await ofUser(join(user, "config.yaml")),
    ...(home === null ? [] : [ofProject(home)]),
    ...(typed === null ? [] : [await ofUser(typed)]),
  ];
  const named = await Promise.all(
    files.map(async ({ path, text, from, isOurs }) => {
      // Most name none, and are read as a whole later.
      if (text?.includes("protocols") !== true) return [];
      const { parseYaml } = await import("./yaml-file.ts");
      const entry = parseYaml(text, path)
        .entries()
        .find(([key]) => key === "protocols");
      return entry === undefined ? [] : readPackages(entry[1]).map((name) => ({ name, from, isOurs }));
    }),
  );
  return named.flat();
}

// One that cannot be read is refused where it is read as a whole.
async function ofUser(path: string) {
  const text = await readPlainFile(path).then(String, () => null);
  return { path, text, from: dirname(path), isOurs: true };
}

function ofProject(home: string) {
  const text = textIfAny(home, "config.yaml");
  return { path: join(home, "config.yaml"), text, from: projectFolder(home), isOurs: false };
}

const packageName = /^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/;

/** The key `protocols` of a config file. */
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
