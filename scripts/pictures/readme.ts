// The pictures of the README, made from real runs of the scripted examples: `npm run build`, then
// `npx node scripts/pictures.ts readme`. Needs util-linux's `script` for the terminal, and a browser as test/browser does.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launch } from "../../test/browser/browser.ts";
import { animation, type Frame, screens } from "./recording.ts";

const columns = 90;
const rows = 40;

const folder = mkdtempSync(join(tmpdir(), "colloquy-pictures-"));
const bin = join(folder, "bin");
// As it is installed, so that it says of itself what a user types.
const PATH = [bin, dirname(process.execPath), process.env["PATH"]].join(delimiter);
const env = { PATH, HOME: folder, TERM: "xterm-256color", LANG: "C.UTF-8" };
const program = join(bin, "colloquy");

try {
  mkdirSync(bin);
  symlinkSync(resolve("bin/colloquy.js"), program);
  mkdirSync("docs/pictures", { recursive: true });
  writeFileSync("docs/pictures/terminal.svg", animation(await recorded(), columns, rows));
  await photographed("docs/pictures/page.png");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The demo at a terminal, as the screens it showed and when. */
async function recorded(): Promise<readonly Frame[]> {
  const [out, timing] = [join(folder, "out"), join(folder, "timing")];
  const line = `stty cols ${columns} rows ${rows}; '${program}' demo`;
  execFileSync("script", ["-q", "-e", "--log-out", out, "--log-timing", timing, "-c", line], {
    cwd: folder,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const shown = readFileSync(out).subarray(readFileSync(out).indexOf("\n") + 1);
  const [, home] = /--home (\S+)/.exec(shown.toString()) ?? [];
  if (home !== undefined) rmSync(home, { recursive: true });
  return screens(shown, readFileSync(timing, "utf8"), { columns, rows, prompt: "$ colloquy demo\r\n" });
}

/** The exported page of a discuss, as a browser shows its beginning. */
async function photographed(file: string): Promise<void> {
  const run = (args: readonly string[]): void =>
    void execFileSync(program, args, { cwd: folder, env, stdio: "ignore" });
  run(["discuss", "--example", "--yes", "--session", "decision"]);
  run(["export", "--session", "decision", "--to", "html", "-o", "decision.html"]);
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 1150 }, colorScheme: "light" });
    await page.goto(pathToFileURL(join(folder, "decision.html")).href);
    await page.screenshot({ path: file });
  } finally {
    await browser.close();
  }
}
