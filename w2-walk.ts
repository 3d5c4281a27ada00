import { spawn } from "node:child_process";
import { launch } from "./test/browser/browser.ts";
const server = spawn(
  process.execPath,
  ["/work/w-w2/bin/colloquy.js", "serve", "--port", "0", ...process.argv.slice(3)],
  { cwd: "/tmp/w2proj" },
);
server.stderr.pipe(process.stderr);
const address = await new Promise<string>((s) =>
  server.stdout.setEncoding("utf8").once("data", (t: string) => s(t.trim().split("\n")[0]!)),
);
const origin = new URL(address).origin;
const browser = await launch();
const first = await browser.newContext();
await (await first.newPage()).goto(address);
const storageState = await first.storageState();
const shot = async (name: string, path: string, opts: any = {}, before = async (_: any) => {}) => {
  const c = await browser.newContext({ storageState, viewport: { width: 1280, height: 900 }, ...opts });
  c.setDefaultTimeout(60000);
  const p = await c.newPage();
  p.on("console", (m) => console.log(name, "console:", m.text()));
  p.on("pageerror", (m) => console.log(name, "error:", m.message));
  try {
    await p.goto(origin + path);
    await p.waitForTimeout(opts.wait ?? 2500);
    await before(p);
    await p.screenshot({ path: `/tmp/w2shots/${name}.png`, fullPage: opts.full ?? false });
  } catch (e) {
    console.log(name, String(e).slice(0, 600));
    await p.screenshot({ path: `/tmp/w2shots/${name}.png` });
  }
  await c.close();
};
const steps = await import(process.argv[2]!);
await steps.default(shot, { origin, browser, storageState, server });
await browser.close();
server.kill("SIGINT");
