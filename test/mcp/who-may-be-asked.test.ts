import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openRoots } from "../../src/host/project/roots.ts";
import type { Setting } from "../../src/host/running/config.ts";
import { checkCeiling } from "../../src/mcp/start.ts";
import { temporaryFolder } from "../discussion.ts";

async function setting(flags: Setting["flags"]): Promise<Setting> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "given.yaml"), "fallback: [qwen]\n");
  return {
    flags,
    home: join(folder, "home"),
    config: join(folder, "given.yaml"),
    env: { HOME: folder, XDG_CONFIG_HOME: folder, PATH: "" },
    roots: await openRoots([], folder, { outside: "", secret: "" }),
    writes: false,
    hasHost: true,
    now: () => 0,
    tell: () => {},
  };
}

const [named, led] = [{ panel: "claude,codex" }, { panel: "claude,codex", moderator: "gemini" }];

/** Of a discussion with these seats and chains, on a server that was started with these agents: who cannot be asked. */
test.each<
  readonly [
    flags: Setting["flags"],
    seats: readonly (readonly string[])[],
    chains: readonly (readonly string[])[],
    other: string | null,
  ]
>([
  [{}, [["gemini", "qwen"]], [["opencode"]], null],
  [named, [["claude"], ["codex"]], [], null],
  [named, [["claude"], ["gemini"]], [], "gemini"],
  // Whom the person named may lead, and nobody else.
  [led, [["claude"], ["gemini"]], [], null],
  [led, [["claude"], ["opencode"]], [], "opencode"],
  // Stand-ins are those of the person's config, the caller, and rules; in a seat of their own they are others.
  [named, [["claude", "codex", "qwen", "host", "reader"]], [], null],
  [named, [["claude", "gemini"]], [], "gemini"],
  [named, [["qwen", "claude"]], [], "qwen"],
  [named, [["host"]], [], "host"],
  [named, [["reader"]], [], "reader"],
  // Who may come later, too.
  [named, [["claude"]], [["codex", "qwen"]], null],
  [named, [["claude"]], [["gemini"]], "gemini"],
])("with %j seats %j and later ones %j ask nobody else but %s", async (flags, seats, chains, other) => {
  const discussion = { seats: seats.map((agents) => ({ agents })), chains };
  const checked = checkCeiling(discussion, await setting(flags));
  if (other === null) await expect(checked).resolves.toBeUndefined();
  else
    await expect(checked).rejects.toMatchObject({
      message: `The agent ${other} cannot be asked here.`,
      hint: expect.stringContaining("--agents claude,codex"),
    });
});
