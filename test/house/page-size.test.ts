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

test("the app for chats is one file under 60 kB gzipped that needs nothing else", () => {
  const page = readFileSync("dist/app.html");
  const bytes = gzipSync(page, { level: 9 }).length;
  console.log(`app ${(bytes / 1000).toFixed(1)} kB gzipped`);
  expect(bytes).toBeLessThan(mostBytes);

  const text = page.toString();
  expect(text).toMatch(
    /default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; base-uri 'none'/,
  );
  expect(text).not.toMatch(/\ssrc="|<link|@import|url\(|import\(/);
});
