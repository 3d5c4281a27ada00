import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const mostBytes = 60_000;

/** All that a browser loads of the page, whichever view it opens. */
test("the built page is under 60 kB gzipped, and neither file nor style needs more than our own server", () => {
  const folder = "dist/web";
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const files = names.map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
  const bytes = files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
  console.log(`page ${(bytes / 1000).toFixed(1)} kB gzipped, ${files.length} files`);
  expect(bytes).toBeLessThan(mostBytes);

  const shell = readFileSync(join(folder, "index.html"), "utf8");
  expect(shell).not.toMatch(/<script(?![^>]*\ssrc="\/assets\/)|<style|\sstyle=|\son\w+=|https?:\/\//);
});
