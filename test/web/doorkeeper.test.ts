import { expect, test } from "vitest";
import { Doorkeeper, mintToken } from "../../src/web/doorkeeper.ts";
import { temporaryFolder } from "../discussion.ts";

async function whose() {
  const folder = await temporaryFolder();
  return { home: folder, env: { XDG_CONFIG_HOME: folder } };
}

test("a token lets one browser in, once, and its cookie stays good, also after the server began anew", async () => {
  const at = await whose();
  const door = new Doorkeeper(at, null);
  const token = mintToken(door.runKey, Date.now());
  const cookie = door.admit(token);
  expect(cookie).not.toBeNull();
  expect(door.admit(token)).toBeNull();
  expect(door.knows(cookie ?? "")).toBe(true);
  const next = new Doorkeeper(at, null);
  expect(next.knows(cookie ?? "")).toBe(true);
  // A token is of one run alone.
  expect(next.admit(mintToken(door.runKey, Date.now()))).toBeNull();
});

test("an address that is handed to a browser works for as long as it is meant to, and no longer", async () => {
  const door = new Doorkeeper(await whose(), null);
  const minute = 60_000;
  expect(door.admit(mintToken(door.runKey, Date.now(), minute))).not.toBeNull();
  expect(door.admit(mintToken(door.runKey, Date.now() - 2 * minute, minute))).toBeNull();
  expect(door.admit(mintToken(door.runKey, Date.now() - 100 * minute))).not.toBeNull();
});

test("nobody comes in by a token or a cookie of their own making, or by that of another view or home", async () => {
  const at = await whose();
  const door = new Doorkeeper(at, null);
  const token = mintToken(door.runKey, Date.now(), 1000);
  const [nonce = "", seal = ""] = token.split(".");
  const later = `${nonce.split("~")[0]}~${(Date.now() + 1e9).toString(36)}.${seal}`;
  for (const made of [
    "",
    ".",
    nonce,
    `${nonce}.`,
    `.${seal}`,
    `x${token}`,
    later,
    mintToken("another", Date.now()),
  ])
    expect(door.admit(made)).toBeNull();
  const cookie = door.admit(token) ?? "";
  for (const made of [undefined, "", ".", cookie.slice(1), `x${cookie}`, cookie.split(".")[0]])
    expect(door.knows(made)).toBe(false);
  expect(new Doorkeeper(at, "Ada").knows(cookie)).toBe(false);
  const hers = new Doorkeeper(at, "Ada");
  const own = hers.admit(mintToken(hers.runKey, Date.now())) ?? "";
  expect([hers.knows(own), door.knows(own), new Doorkeeper(at, "Bob").knows(own)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(new Doorkeeper(await whose(), null).knows(cookie)).toBe(false);
});
