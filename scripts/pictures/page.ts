// Pictures of every main view of the page, from real discussions, for docs/web.md: `npx node scripts/pictures.ts page [folder]`.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { BrowserContextOptions, Page } from "playwright-core";
import { appMimeType } from "../../src/mcp/app-server.ts";
import { appHost } from "../../test/browser/app-host.ts";
import { sharedBrowser } from "../../test/browser/browser.ts";

const command = resolve("bin/colloquy.js");
const into = resolve(process.argv[3] ?? "docs/pictures");
const mostBytes = 170_000;

const scratch = mkdtempSync(join(tmpdir(), "colloquy-pictures-"));
// What the page is called by.
const project = join(scratch, "shop");
cpSync("examples/shop", project, { recursive: true });
cpSync("examples/design.md", join(project, "design.md"));
mkdirSync(into, { recursive: true });
for (const verb of ["critique", "solve", "discuss", "roundtable", "specs", "design"])
  colloquy(verb, "--example", "--yes");
colloquy("decisions", "adopt", "discuss-should-the-shop-move-its-sessions-from-m");
// This one waits for a person.
colloquy("swarm", "--example");

const slow = join(project, "speaks.mjs");
writeFileSync(
  slow,
  `const words = "I look at what happens when the one node is gone: every key is lost, and the text says only to retry. Nobody is told how often, or for how long. ".split(" ");
for (const word of words.concat(words, words)) { process.stdout.write(word + " "); await new Promise((done) => setTimeout(done, 150)); }
await new Promise((done) => setTimeout(done, 600_000));\n`,
);
const panel = {
  agents: Object.fromEntries(["ada", "bob", "eve"].map((name) => [name, { exec: [process.execPath, slow] }])),
  critique: {
    perspectives: [
      { name: "Clarity", agent: "ada" },
      { name: "Failure", agent: "bob" },
      { name: "Cost", agent: "eve" },
    ],
  },
};
writeFileSync(join(project, "panel.yaml"), JSON.stringify(panel));

const may = ["--config", "panel.yaml", "--allow-start", "--spend", "5"];
const server = spawn(process.execPath, [command, "serve", "--port", "0", ...may], { cwd: project });
const address = await new Promise<string>((settle) =>
  server.stdout.setEncoding("utf8").once("data", (text: string) => settle(text.trim())),
);
const { origin } = new URL(address);
const browser = await sharedBrowser();
const first = await browser.newContext();
await (await first.newPage()).goto(address);
const storageState = await first.storageState();

const swarm = "how-should-the-shop-keep-its-orders-and-its-stock-consistent";
await picture("list", "/", ".grid-row .what a");
await picture("answer", `/d/${swarm}`, "form.answer");
await picture("result", "/d/discuss-should-the-shop-move-its-sessions-from-m", "#movement svg", {
  colorScheme: "dark",
});
await picture("critique", "/d/critique-design-md", "#movement table", {}, async (page) => {
  await page
    .locator("#movement")
    .evaluate((part) => part.scrollIntoView({ block: "center", behavior: "instant" }));
});
await picture("solve", "/d/solve-sessions-are-kept-in-memory-so-every-dep", "#card .document");
await picture("search", "/search?words=sessions", ".hits li");
await picture("decisions", "/decisions", ".decision");
await picture("phone", "/d/critique-design-md", "#card .document", {
  viewport: { width: 390, height: 844 },
});
await picture(
  "compare",
  `/compare?a=discuss-should-the-shop-move-its-sessions-from-m&b=critique-design-md`,
  ".side .document",
);
await picture("call", "/d/critique-design-md", ".slot .receipt", {}, async (page) => {
  await page.locator(".slot .receipt > summary").first().click();
  await page.locator(".calls pre").first().waitFor();
  await page
    .locator(".slot")
    .first()
    .evaluate((slot) => slot.scrollIntoView());
});
await picture("new", "/new", ".verbs label", { viewport: { width: 1200, height: 610 } }, async (page) => {
  await page.getByRole("textbox").first().fill("Should the shop keep its sessions in Redis?");
  await page.locator(".estimate .facts-line, .estimate .notice").waitFor();
});
await chat("app", "discuss-should-the-shop-move-its-sessions-from-m");
const running = spawn(process.execPath, [command, "critique", "design.md", "--config", "panel.yaml"], {
  cwd: project,
});
await picture("live", "/", ".grid-row", {}, async (page) => {
  await page.locator(".grid-row.active a").click();
  await page.getByText("Nobody is told how often").first().waitFor();
  await page.locator("#seats").scrollIntoViewIfNeeded();
});
running.kill("SIGINT");
server.kill("SIGINT");
await browser.close();
rmSync(scratch, { recursive: true, force: true });

function colloquy(...args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: project,
    encoding: "utf8",
  });
  if (status !== 0 && status !== 4)
    throw new Error(`colloquy ${args.join(" ")} ended with ${status}: ${stderr}`);
}

async function picture(
  name: string,
  path: string,
  drawn: string,
  options: BrowserContextOptions = {},
  before: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1200, height: 800 },
    ...options,
  });
  context.setDefaultTimeout(240_000);
  const page = await context.newPage();
  await page.goto(`${origin}${path}`);
  await page.locator(drawn).first().waitFor();
  await before(page);
  await kept(name, page);
}

/** A discussion as a host draws it in a chat. */
async function chat(name: string, id: string): Promise<void> {
  const extensions = { "io.modelcontextprotocol/ui": { mimeTypes: [appMimeType] } };
  const client = new Client({ name: "chat", version: "1.0.0" }, { capabilities: { extensions } });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [command, "mcp"], cwd: project }),
  );
  const { page, app, tell } = await appHost(client, {
    viewport: { width: 820, height: 1000 },
    colorScheme: "dark",
  });
  await tell("tellResult", await client.callTool({ name: "discussion_status", arguments: { id } }));
  await app.locator("#card .document").waitFor();
  await app.locator("#movement svg").first().waitFor();
  await kept(name, page);
  await client.close();
}

async function kept(name: string, page: Page): Promise<void> {
  const file = join(into, `${name}.png`);
  await page.screenshot({ path: file });
  await page.context().close();
  const { size } = statSync(file);
  console.log(`${name} ${Math.round(size / 1000)} kB${size > mostBytes ? ": too large for the docs" : ""}`);
}
