/**
 * The real browser that exported pages are looked at in: the one `COLLOQUY_BROWSER` names, else the Chromium that comes as
 * a package. That one is built for Linux on x64 alone; on other machines a browser has to be named for these tests to run.
 */
export const namedBrowser = process.env["COLLOQUY_BROWSER"];

export const hasBrowser =
  namedBrowser !== undefined || (process.platform === "linux" && process.arch === "x64");
