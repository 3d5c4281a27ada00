import type { Manifest } from "../manifest/manifest.ts";
import { flagHelp } from "./flags.ts";
import { entryOf } from "./protocol-entry.ts";
import { verbs } from "./verbs.ts";

const ourVerbs = new Set(["help", ...verbs.map(({ usage }) => usage.split(" ")[0])]);

/** Why the command cannot have the verbs of a protocol, as the end of a sentence; `null` where it can. */
export function objectionTo(manifest: Manifest): string | null {
  for (const verb of manifest.verbs) {
    if (ourVerbs.has(verb.name)) return `colloquy has a verb "${verb.name}" already; give yours another name`;
    const { own = [], flags, here = {} } = entryOf(manifest, verb);
    const wrong = own.find(([flag]) => namesIn(flag).length === 0);
    if (wrong !== undefined) return `"${wrong[0]}" is not a flag such as "--rounds <n>"`;
    const shared = [...flags, "folder" as const].map((name) => flagHelp(name, here[name])[0] ?? "");
    const all = ["-h, --help", ...shared, ...own.map(([flag]) => flag)].flatMap(namesIn);
    const twice = all.find((name, index) => all.indexOf(name) !== index);
    if (twice !== undefined)
      return `the verb ${verb.name} has a flag ${twice} already; give your option another name, or another \`flag\``;
  }
  return null;
}

/** `-o` and `--out` of `-o, --out <folder>`. */
function namesIn(flag: string): readonly string[] {
  return flag.split(/[ ,]+/).filter((word) => /^(?:-[A-Za-z]|--[a-z][\w-]*)$/.test(word));
}
