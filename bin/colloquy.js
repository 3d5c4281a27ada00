#!/usr/bin/env node
// Plain JavaScript that any Node can read: an old one is told so instead of failing over modern syntax.
import module from "node:module";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`error: colloquy needs Node 22.18 or later, and this is ${process.versions.node}.\n`);
  process.exit(2);
}
module.enableCompileCache?.();
await import("../dist/cli/main.js");
