import { type Browser, chromium } from "playwright-core";
import { namedBrowser } from "./has-browser.ts";
import { unpacked } from "./unpacked.ts";

/** A browser that this machine can run; there is one wherever `hasBrowser` says so. */
export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: namedBrowser ?? (await unpacked()), args: ["--no-sandbox"] });
}

let open: Promise<Browser> | undefined;

/** The one of all tests of this process, and it ends with it: each opens contexts of its own, and closes them. */
export function sharedBrowser(): Promise<Browser> {
  return (open ??= launch());
}
