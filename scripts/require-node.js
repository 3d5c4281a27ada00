// Plain JavaScript for any Node: without its install script the `node` package is empty and npm falls back in silence.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This needs Node 22.18 or later and runs on ${process.versions.node}. The project brings its own: ` +
      "run `npm ci` without --ignore-scripts, or `npm rebuild node --foreground-scripts`.",
  );
  process.exit(1);
}
