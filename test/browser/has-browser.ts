import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The real browser that exported pages are looked at in: the one `COLLOQUY_BROWSER` names, else the Chromium that comes as
 * a package. That one is built for Linux on x64 alone; on other machines it is one that is installed there. Chromium without
 * windows draws the same pages with half the work.
 */
const isPacked = process.platform === "linux" && process.arch === "x64";

export const namedBrowser = process.env["COLLOQUY_BROWSER"] ?? (isPacked ? undefined : installed());

export const hasBrowser = namedBrowser !== undefined || isPacked;

function installed(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const names = ["chromium-headless-shell", "chromium", "google-chrome"];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}
