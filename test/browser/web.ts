import type { BrowserContextOptions, Page } from "playwright-core";
import { afterwards } from "../beside.ts";
import { type Page as Served, visitor } from "../web/served.ts";
import { sharedBrowser } from "./browser.ts";

/** A reader of the page in a real browser, and what the browser complained about. */
interface Reader {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** Opens pages of a server in contexts of their own; the token it printed lets the first in, and so all. */
export async function readersOf(served: Served): Promise<OpenPage> {
  return readersWith(served.origin, (await visitor(served)).cookie);
}

type OpenPage = (path: string, options?: BrowserContextOptions) => Promise<Reader>;

/** The same for somebody who was let in already. */
export function readersWith(origin: string, cookie: string): OpenPage {
  const [name = "", value = ""] = cookie.split("=");
  return async (path, options = {}) => {
    const browser = await sharedBrowser();
    const context = await browser.newContext({
      ...still,
      viewport: { width: 1280, height: 900 },
      ...options,
    });
    afterwards(() => context.close());
    await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Strict" }]);
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => void complaints.push(`${message.text()} ${message.location().url}`));
    page.on("pageerror", (error) => void complaints.push(error.message));
    page.on("dialog", (dialog) => {
      complaints.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(`${origin}${path}`);
    return { page, complaints };
  };
}

/** What breathes while a seat is asked is drawn sixty times a second, for nobody. */
export const still: BrowserContextOptions = { reducedMotion: "reduce" };

/** A machine may be fifteen times too busy. */
const patienceMs = 120_000;
