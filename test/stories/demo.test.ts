import { chmodSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { afterwards } from "../beside.ts";
import { expectSays } from "../says.ts";
import { story, until } from "./command.ts";
import { runInProcess } from "./program.ts";

test("the demo: an agreement that is not believed, a dissenter who is right, and a project left as it was", async () => {
  const told = story();
  const { code, stdout, stderr } = await told.run(["demo"]);
  const home = /kept in (\S+colloquy-demo-\w+),/.exec(stderr)?.[1] ?? "";
  afterwards(() => rmSync(home, { recursive: true }));

  expect(code).toBe(0);
  expect(home.startsWith(tmpdir())).toBe(true);
  expect(told.has(".colloquy")).toBe(false);
  expectSays(stdout, [
    "2 of 3 are for the river meadow [O1]: Guests, Money.",
    "• Safety for [O2]: The schoolyard",
    "All 3 are for the schoolyard [O2].",
    "Asked further, YOU-1",
    "• Money: O1 → O2 (YOU-1)",
  ]);
  // What it says of the discussion is what happened in it.
  expect(stderr).toMatch(
    /warning +Unanimous agreement[^]*All three were for the meadow[^]*dissented was right/,
  );
  // Its script has an answer to everything that is asked.
  expect(stderr).not.toContain("fell back");
  expect(stderr).toContain(`colloquy serve --open --home ${home}`);
  const kept = await told.run(["list", "--home", home, "--json"]);
  expect(JSON.parse(kept.stdout)).toMatchObject([{ protocol: "discuss", status: "completed" }]);
  expect((await told.run(["verify", "--home", home])).code).toBe(0);
});

test("with --open it ends as a page in the browser, until Ctrl-C", async () => {
  const told = story();
  const opened = join(told.folder, "opened");
  const browser = told.write(
    "browser.sh",
    `#!/bin/sh\necho "$1" > '${opened}.part' && mv '${opened}.part' '${opened}'\n`,
  );
  chmodSync(browser, 0o755);
  const interrupt = new AbortController();
  let printed = "";
  const running = runInProcess({ ...told, env: { ...told.env, BROWSER: browser } }, ["demo", "--open"], {
    interrupted: interrupt.signal,
    told: (text) => void (printed += text),
  });
  await until(() => told.has("opened"), "the browser was started");
  const home = /kept in (\S+colloquy-demo-\w+),/.exec(printed)?.[1] ?? "";
  afterwards(() => rmSync(home, { recursive: true }));
  expect(told.read("opened")).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=/);
  // How a signal becomes one is looked at where signals are (`interruption.test.ts`).
  interrupt.abort();
  expect((await running).code).toBe(130);
});
