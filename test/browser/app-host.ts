import type { Client } from "@modelcontextprotocol/client";
import type { BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { rolldown } from "rolldown";
import { sharedBrowser } from "./browser.ts";
import { still } from "./web.ts";

/** A chat in a real browser that draws the app of our server, through the extension's own bridge. */
export interface AppHost {
  readonly page: Page;
  /** What is inside the frame. */
  readonly app: FrameLocator;
  readonly complaints: readonly string[];
  /** Links that the app asked the host to open. */
  readonly opened: readonly string[];
  readonly tell: (
    name: "tellInput" | "tellResult" | "tellContext" | "takeDown",
    what?: unknown,
  ) => Promise<void>;
}

type Call = Parameters<Client["callTool"]>[0];

export async function appHost(
  client: Client,
  { capabilities = { serverTools: {}, openLinks: {} }, ...options }: Options = {},
): Promise<AppHost> {
  const [content] = (await client.readResource({ uri: "ui://colloquy/discussion" })).contents;
  const html = content !== undefined && "text" in content ? content.text : "";
  const browser = await sharedBrowser();
  const context = await browser.newContext({ ...still, viewport: { width: 760, height: 900 }, ...options });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const opened: string[] = [];
  // The bridge tells of every message that it passes on.
  page.on("console", (message) => message.type() !== "debug" && complaints.push(message.text()));
  page.on("pageerror", (error) => void complaints.push(error.message));
  page.on("dialog", (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.setContent(`<!doctype html><html lang="en"><title>A chat</title><style>
    body { margin: 1rem; font: 1rem/1.5 system-ui; background: Canvas; color: CanvasText; color-scheme: light dark }
    iframe { width: 100%; height: 10rem; border: 1px solid #8888; border-radius: 12px }
  </style><body><main><h1 style="font-size:1rem">A chat</h1></main></body></html>`);
  await page.exposeFunction("callTool", (call: Call) => client.callTool(call));
  await page.exposeFunction("openLink", (url: string) => void opened.push(url));
  await page.addScriptTag({ content: await bridge(), type: "module" });
  // A module is run some time after it was added.
  await page.waitForFunction("typeof showApp === 'function'");
  const call = (name: string, args: readonly unknown[]) =>
    page.evaluate<void>(`${name}(...${JSON.stringify(args)})`);
  await call("showApp", [html, capabilities, { theme: options.colorScheme ?? "light" }]);
  return {
    page,
    app: page.frameLocator("iframe"),
    complaints,
    opened,
    tell: (name, what = {}) => call(name, [what]),
  };
}

interface Options extends BrowserContextOptions {
  /** What the host says it can do for an app. */
  readonly capabilities?: object;
}

let bundled: Promise<string> | undefined;

function bridge(): Promise<string> {
  bundled ??= rolldown({
    input: new URL("app-host.js", import.meta.url).pathname,
    platform: "browser",
    onLog: () => {},
  }).then(async (graph) => (await graph.generate({ format: "es" })).output[0].code);
  return bundled;
}
