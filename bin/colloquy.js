#!/usr/bin/env node
// Plain JavaScript that any Node can read: an old one is told so instead of failing over modern syntax.

const quoted = (word) => (/^[\w./:@=,+-]+$/.test(word) ? word : `'${word.split("'").join(`'\\''`)}'`);
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  const typed = ["colloquy"].concat(process.argv.slice(2).map(quoted)).join(" ");
  process.stderr.write(
    `error: colloquy needs Node 22.18 or later, and this is ${process.versions.node}.\n` +
      `hint: Run it under a newer one: npx --yes --package=node@24 -- ${typed}\n` +
      "      Or install one: `nvm install 24`, or https://nodejs.org. A clone brings its own: `npx node bin/colloquy.js`.\n",
  );
  process.exit(2);
}
const cache = cacheFolder();
if (cache !== null) process.getBuiltinModule("node:module").enableCompileCache(cache);
await import("../dist/cli/main.js");

/**
 * Where Node keeps what it made of our code, so that the next start takes half as long: a folder that only this user can
 * write, since whoever writes there decides what runs. Not the temporary folder, which others may have prepared.
 */
function cacheFolder() {
  const { mkdirSync, statSync } = process.getBuiltinModule("node:fs");
  const { isAbsolute, join } = process.getBuiltinModule("node:path");
  const { HOME = "", LOCALAPPDATA = "", XDG_CACHE_HOME = "" } = process.env;
  const all = process.platform === "win32" ? LOCALAPPDATA : XDG_CACHE_HOME || join(HOME, ".cache");
  if (!isAbsolute(all)) return null;
  const folder = join(all, "colloquy", "compiled");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isOurs ? folder : null;
  } catch {
    return null; // nowhere to write: it starts all the same
  }
}
