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

/** A clone whose config names the package `my-notes`, with these files. */
function cloned(scene: Scene, files: Readonly<Record<string, string>>): void {
  scene.write(".colloquy/config.yaml", "protocols: [my-notes]\n");
  for (const [path, text] of Object.entries(files)) scene.write(path, text);
}

/** What is typed in a clone, and what is typed by others in one's place. */
const everyVerb = [
  [],
  ["help", "critique"],
  ["critique", "--help"],
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

/** A package of a clone that somebody agreed to, having been shown its files: others must not run. */
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

const pack = (more: object = {}) => json({ name: "my-notes", type: "module", ...more });

attempt("clone code", [
  untrusted("the clone itself is the package that its config names", (scene) => ({
    "package.json": pack({ exports: "./notes.js" }),
    "notes.js": evil(scene),
  })),
  {
    ...untrusted("the same, by conditions", (scene) => ({
      "package.json": pack({ exports: { ".": { node: { import: "./notes.js" } } } }),
      "notes.js": evil(scene),
    })),
    slow: true,
  },
  untrusted("a package without a package.json", (scene) => ({
    "node_modules/my-notes/index.js": `require("node:fs").writeFileSync(${json(scene.canary)}, "")`,
  })),
  trusted("a package is shown, and the clone itself has its name", /not among the files/, (scene) => ({
    "package.json": pack({ exports: "./evil.js" }),
    "evil.js": evil(scene),
    "node_modules/my-notes/package.json": pack({ exports: "./index.js" }),
    "node_modules/my-notes/index.js": harmless,
  })),
  trusted("a package whose main file lies outside of it", /not among the files/, (scene) => ({
    "evil.js": evil(scene),
    "node_modules/my-notes/package.json": pack({ main: "../../evil.js" }),
    "node_modules/my-notes/index.js": harmless,
  })),
  trusted("a package whose main file is hidden", /not among the files/, (scene) => ({
    "node_modules/my-notes/package.json": pack({ exports: "./.hidden.js" }),
    "node_modules/my-notes/.hidden.js": evil(scene),
    "node_modules/my-notes/index.js": harmless,
  })),
  trusted("a package that imports one nobody was shown", /it imports helper/, (scene) => ({
    "node_modules/my-notes/package.json": pack({ exports: "./index.js" }),
    "node_modules/my-notes/index.js": `import "helper";\n${harmless}`,
    "node_modules/helper/package.json": json({ type: "module", exports: "./index.js" }),
    "node_modules/helper/index.js": evil(scene),
  })),
  trusted("the same, by its map of imports", /it imports #helper/, (scene) => ({
    "node_modules/my-notes/package.json": pack({ exports: "./index.js", imports: { "#helper": "helper" } }),
    "node_modules/my-notes/index.js": `import "#helper";\n${harmless}`,
    "node_modules/my-notes/node_modules/helper/package.json": json({ type: "module", main: "index.js" }),
    "node_modules/my-notes/node_modules/helper/index.js": evil(scene),
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
        "package.json": pack({ exports: "./notes.js" }),
        "notes.js": evil(scene),
        ".colloquy/protocols/more.js": evil(scene),
      });
      for (const path of [".colloquy", ".colloquy/config.yaml"])
        chownSync(join(scene.folder, path), 4711, 4711);
      await typeAll(scene);
    },
    must: { says: /belongs to another user \(uid 4711\)/ },
  };
}
