import { chownSync, truncateSync } from "node:fs";
import { join } from "node:path";
import type { Attack } from "./attack.ts";
import { attempt, isEveryAttack } from "./attempt.ts";
import type { Scene } from "./scene.ts";

/** Code that comes with a clone: none of it runs before somebody agreed to it, and then only what they were shown. */

const json = (value: unknown) => JSON.stringify(value);

/** A module that leaves the mark when it is loaded, and is no protocol. */
const evil = ({ canary }: Scene) =>
  `import { writeFileSync } from "node:fs";\nwriteFileSync(${json(canary)}, "");\nexport default {};\n`;

const harmless = "export default {};\n";

function cloned(scene: Scene, files: Readonly<Record<string, string>>): void {
  scene.write(".colloquy/config.yaml", "panel: [reader]\n");
  for (const [path, text] of Object.entries(files)) scene.write(path, text);
}

/** What is typed in a clone, and what is typed by others in one's place. */
const everyVerb = [
  [],
  ["help", "critique"],
  ["critique", "--help"],
  ["notes", "x"],
  ["completion", "bash"],
  ["config"],
  ["agents"],
  ["trust"],
  ["trust", "--list"],
  ["serve", "--port", "none"],
  ["worker"],
];

/** Each of these reaches the protocols of a project on another way; all others share one of them. */
const fewVerbs = [["list"], ["--help"], ["my-notes", "x"], ["mcp"]];

async function typeAll(scene: Scene): Promise<void> {
  for (const args of isEveryAttack ? [...fewVerbs, ...everyVerb] : fewVerbs) await scene.run(args);
}

/** A clone in which nothing may run, whatever is typed. */
const untrusted = (name: string, files: (scene: Scene) => Readonly<Record<string, string>>): Attack => ({
  name,
  asProcess: true,
  play: async (scene) => {
    cloned(scene, files(scene));
    await typeAll(scene);
  },
});

/** Code of a clone that somebody agreed to, having been shown its files: others must not run. */
const trusted = (
  name: string,
  says: RegExp,
  files: (scene: Scene) => Readonly<Record<string, string>>,
): Attack => ({
  name,
  asProcess: true,
  play: async (scene) => {
    cloned(scene, files(scene));
    await scene.run(["trust", "--yes"]);
    await scene.run(["list"]);
    await scene.run(["--help"]);
  },
  must: { says },
});

const helper = (scene: Scene) => ({
  "package.json": json({ type: "module", exports: "./index.js" }),
  "index.js": evil(scene),
});

const below = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

attempt("clone code", [
  untrusted("a protocol of the clone's own, as a file and as a folder", (scene) => ({
    ".colloquy/protocols/notes.js": evil(scene),
    ".colloquy/protocols/more/manifest.ts": evil(scene),
  })),
  trusted("a protocol that imports a package nobody was shown", /it imports helper/, (scene) => ({
    ".colloquy/protocols/notes/manifest.js": `import "helper";\n${harmless}`,
    ...below("node_modules/helper", helper(scene)),
  })),
  trusted("the same, by its map of imports", /it imports #helper/, (scene) => ({
    ".colloquy/protocols/notes/package.json": json({ type: "module", imports: { "#helper": "helper" } }),
    ".colloquy/protocols/notes/manifest.js": `import "#helper";\n${harmless}`,
    ...below(".colloquy/protocols/notes/node_modules/helper", helper(scene)),
  })),
  {
    name: "a require in trusted code takes a file that nobody was shown",
    asProcess: true,
    play: async (scene) => {
      scene.write("evil.cjs", `require("node:fs").writeFileSync(${json(scene.canary)}, "");`);
      const code = `import { createRequire } from "node:module";\ncreateRequire(import.meta.filename)("../../evil.cjs");\n`;
      scene.write(".colloquy/protocols/notes.js", `${code}${harmless}`);
      await scene.run(["trust", "--yes"]);
      await scene.run(["--help"]);
    },
    must: { says: /it\s+requires\s+\.\.\/\.\.\/evil\.cjs/ },
  },
  {
    name: "a byte of trusted code changed that no text tells apart",
    asProcess: true,
    play: async (scene) => {
      const [harm, none] = [Buffer.from([0xfe]), Buffer.from([0xff])];
      const code = `import { readFileSync, writeFileSync } from "node:fs";
const [byte] = readFileSync(new URL("switch.bin", import.meta.url));
if (byte === 0xfe) writeFileSync(${json(scene.canary)}, "");
export default {};
`;
      scene.write(".colloquy/protocols/notes/manifest.js", code);
      scene.write(".colloquy/protocols/notes/switch.bin", none);
      await scene.run(["trust", "--yes"]);
      scene.write(".colloquy/protocols/notes/switch.bin", harm);
      await scene.run(["list"]);
    },
  },
  {
    name: "code of 600 MB that is hashed at every start",
    asProcess: true,
    play: async (scene) => {
      scene.write(".colloquy/protocols/notes/manifest.js", harmless);
      truncateSync(scene.write(".colloquy/protocols/notes/big.js", ""), 600_000_000);
      await scene.run(["list"]);
      await scene.run(["--help"]);
    },
    must: { exits: [0], says: /more than 20 MB/ },
  },
  // Only root can give a file to somebody else; what anybody can try is in test/host/own-protocols.test.ts.
  ...(process.getuid?.() === 0 ? [ofAnother()] : []),
]);

/** A home in a shared folder, put there by somebody else to be found from below. */
function ofAnother(): Attack {
  return {
    name: "a home of another user, whose code would run before its owner is looked at",
    asProcess: true,
    play: async (scene) => {
      cloned(scene, {
        ".colloquy/protocols/more.js": evil(scene),
      });
      for (const path of [".colloquy", ".colloquy/config.yaml"])
        chownSync(join(scene.folder, path), 4711, 4711);
      await typeAll(scene);
    },
    must: { says: /belongs to another user \(uid 4711\)/ },
  };
}
