#!/usr/bin/env node
// Plain JavaScript that any Node can read: an old one is told so instead of failing over modern syntax.

const quoted = (word) => (/^[\w./:@=,+-]+$/.test(word) ? word : `'${word.split("'").join(`'\\''`)}'`);
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  const typed = ["colloquy"].concat(process.argv.slice(2).map(quoted)).join(" ");
  const tarball = process.env.npm_command === "exec" ? "--package=<the tarball> " : "";
  process.stderr.write(
    `error: colloquy needs Node 22.18 or later, and this is ${process.versions.node}.\n` +
      `hint: Run it under a newer one: npx --yes --package=node@24 ${tarball}-- ${typed}\n` +
      "      Or install one: `nvm install 24`, or https://nodejs.org. A clone brings its own: `npx node bin/colloquy.js`.\n",
  );
  process.exit(2);
}
await import("../dist/cli/main.js");
