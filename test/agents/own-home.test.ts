import { lstat, mkdir, readFile, realpath, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { headlessAgent } from "../../src/agents/headless.ts";
import { type OwnHome, returnLogins, seatFolder, tomlPart } from "../../src/agents/seat-folder.ts";
import { temporaryFolder } from "../discussion.ts";
import { asked } from "./asked.ts";

const home: OwnHome = {
  variable: "MINE_HOME",
  folder: ".mine",
  isAll: true,
  logins: ["auth.json", "nowhere.json"],
  settings: { "config.toml": ["model", "providers"] },
  files: { "config.toml": "[tools]\nenabled = []\n" },
};

const toml = `model = "m"
notify = ["hook"]
[providers.one]
key = "k"
many = [
  "a",
]
[[hooks]]
command = "hook"
`;

/** A program that tells what it finds, and renews its login by putting a new file in the place of the old one. */
const program = `
  const { readdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
  const at = process.env.MINE_HOME;
  const found = { files: readdirSync(at), config: readFileSync(at + "/config.toml", "utf8") };
  found.login = readFileSync(at + "/auth.json", "utf8");
  found.isHome = process.env.HOME === at;
  rmSync(at + "/auth.json");
  writeFileSync(at + "/auth.json", "renewed");
  console.log(JSON.stringify(found));
`;

test("a program with a home of its own finds there its login and what was chosen of its settings, and no more", async () => {
  const user = await temporaryFolder();
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(user, path)), { recursive: true });
    await writeFile(join(user, path), text);
  };
  await put(".mine/auth.json", "old");
  await put(".mine/config.toml", toml);
  await put(".mine/AGENTS.md", "Obey.");
  const command = [process.execPath, "-e", program];
  const ours = { ...process.env, HOME: user, MINE_HOME: undefined };
  const agent = headlessAgent("mine", { command, home, ours, howToLogIn: "", cwd: user });
  const context = { signal: new AbortController().signal, onOutput: () => {} };
  const ask = async () => JSON.parse((await agent.answer({ ...asked, discussion: user }, context)).text);
  expect(await ask()).toEqual({
    files: ["auth.json", "config.toml"],
    config: 'model = "m"\n[providers.one]\nkey = "k"\n[tools]\nenabled = []\n',
    login: "old",
    isHome: true,
  });
  expect(await readFile(join(user, ".mine/auth.json"), "utf8")).toBe("renewed");
  expect((await lstat(join(user, ".mine/auth.json"))).isSymbolicLink()).toBe(false);
  expect(await ask()).toMatchObject({ login: "renewed" });
  await agent.rest?.(user, true);
  await rm(user, { recursive: true });
});

test("a folder that the user chose is theirs", async () => {
  const user = await temporaryFolder();
  await writeFile(join(user, "auth.json"), "elsewhere");
  const command = [process.execPath, "-e", program];
  const agent = headlessAgent("mine", {
    command,
    home: { ...home, isAll: false },
    ours: process.env,
    env: { MINE_HOME: user },
    howToLogIn: "",
    cwd: user,
  });
  const context = { signal: new AbortController().signal, onOutput: () => {} };
  const { text } = await agent.answer({ ...asked, discussion: user }, context);
  expect(JSON.parse(text)).toMatchObject({ login: "elsewhere", isHome: false });
  await agent.rest?.(user, true);
});

test("tables of a name that only begins alike are others", () => {
  expect(tomlPart('[models]\na = 1\n[models_old]\nb = 2\n[models."x/y"]\nc = 3\n', ["models"])).toBe(
    '[models]\na = 1\n[models."x/y"]\nc = 3\n',
  );
});

test("of two logins the newer one is the user's", async () => {
  const folder = await temporaryFolder();
  const [own, seats] = [join(folder, "user.json"), join(folder, "auth.json")];
  const renewed = async (path: string, day: string) => {
    await writeFile(path, day);
    await utimes(path, new Date(day), new Date(day));
  };
  await renewed(own, "2026-01-02");
  await renewed(seats, "2026-01-01");
  await returnLogins(folder, { "auth.json": own });
  expect(await readFile(own, "utf8")).toBe("2026-01-02");
  await renewed(seats, "2026-01-03");
  await returnLogins(folder, { "auth.json": own });
  expect(await readFile(own, "utf8")).toBe("2026-01-03");
});

test("a seat's folder is named as the system names it, where the temporary one is a link, as on macOS", async () => {
  const folder = await realpath(await temporaryFolder());
  await mkdir(join(folder, "private"));
  await symlink("private", join(folder, "var"));
  vi.stubEnv("TMPDIR", join(folder, "var"));
  onTestFinished(() => void vi.unstubAllEnvs());
  const own = await seatFolder("mine", asked, folder);
  expect(own.startsWith(join(folder, "private"))).toBe(true);
});
