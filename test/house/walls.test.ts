import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { version } from "../../src/version.ts";

const forbidden = [
  ["src/home-x.ts", "./host/running/plan.ts", "beside the rooms"],
  ["src/words/x.ts", "../document/document.ts", "beside the rooms"],
  ["src/kernel/x.ts", "../text/language.ts", "kernel/ may import its own words only"],
  ["src/kernel/x.ts", "./journal/journal.ts", "The kernel's words know no engine"],
  ["src/kernel/x.ts", "node:fs", "touches nothing of the world"],
  ["src/kernel/engine/x.ts", "../../agents/exec.ts", "kernel/engine/ may import the kernel only"],
  ["src/kernel/engine/x.ts", "../../table/fold.ts", "kernel/engine/ may import the kernel only"],
  ["src/kernel/journal/x.ts", "../../document/paint.ts", "kernel/journal/ may import the kernel only"],
  ["src/kernel/journal/x.ts", "../engine/run.ts", "The journal knows no engine"],
  ["src/text/x.ts", "../reading/document.ts", "text/ may import the kernel's words only"],
  ["src/text/x.ts", "../table/fold.ts", "text/ may import the kernel's words only"],
  ["src/change/x.ts", "../host/project/git.ts", "change/ may import the kernel's words and text only"],
  ["src/change/x.ts", "node:crypto", "change/ touches nothing of the world"],
  ["src/text/x.ts", "../change/patch.ts", "text/ may import the kernel's words only"],
  ["src/table/x.ts", "../protocols/catalogue.ts", "table/ may import"],
  ["src/table/x.ts", "../host/running/plan.ts", "table/ may import"],
  ["src/table/x.ts", "../kit.ts", "Rooms do not know what assembles them"],
  ["src/table/x.ts", "node:fs", "touches nothing of the world"],
  ["src/document/x.ts", "../host/running/plan.ts", "document/ may import kernel and text only"],
  ["src/document/x.ts", "../table/fold.ts", "document/ may import kernel and text only"],
  ["src/evaluation/x.ts", "../host/running/plan.ts", "evaluation/ may import"],
  ["src/evaluation/x.ts", "node:fs", "touches nothing of the world"],
  ["src/host/evaluating/x.ts", "../../cli/terminal.ts", "host/ knows no face"],
  ["src/manifest/x.ts", "../host/running/plan.ts", "manifest/ may import kernel, text and document only"],
  ["src/manifest/x.ts", "node:path", "touches nothing of the world"],
  ["src/protocols/discuss/x.ts", "../../kernel/engine/run.ts", "not the engine that runs it"],
  ["src/protocols/discuss/x.ts", "../../document/document.ts", "a report adds document"],
  ["src/protocols/discuss/x.ts", "../../host/protocols/kit.ts", "protocols/ may import"],
  ["src/protocols/discuss/rules/x.ts", "node:crypto", "touches nothing of the world"],
  ["src/protocols/discuss/report/x.ts", "../../../host/running/plan.ts", "A report may import"],
  ["src/protocols/discuss/report/x.ts", "node:path", "touches nothing of the world"],
  ["src/agents/x.ts", "../kernel/engine/run.ts", "not the engine that runs it"],
  ["src/agents/x.ts", "../eyes/project-eyes.ts", "agents/ may import kernel, text and reading only"],
  ["src/agents/x.ts", "../postgres/store.ts", "agents/ may import"],
  ["src/reading/x.ts", "../eyes/project-eyes.ts", "reading/ may import kernel and text only"],
  ["src/eyes/x.ts", "../host/running/plan.ts", "eyes/ may import the kernel's words, text and reading only"],
  ["src/eyes/x.ts", "../kernel/journal/journal.ts", "not the engine that runs it"],
  ["src/config/x.ts", "../host/panel/agents.ts", "config/ may import kernel, text and manifest only"],
  ["src/config/x.ts", "../library/run.ts", "config/ may import kernel, text and manifest only"],
  ["src/reporters/x.ts", "../cli/terminal.ts", "reporters/ may import kernel and text only"],
  ["src/postgres/x.ts", "../host/running/plan.ts", "postgres/ may import the kernel only"],
  ["src/host/project/x.ts", "../panel/agents.ts", "host/project/ knows no other room of host/"],
  ["src/host/project/x.ts", "../view/row.ts", "host/project/ knows no other room of host/"],
  ["src/host/protocols/x.ts", "../running/conduct.ts", "host/protocols/ knows no other room of host/"],
  ["src/host/panel/x.ts", "../running/plan.ts", "host/panel/ may import host/project/ only"],
  ["src/host/panel/x.ts", "../view/who-sees.ts", "host/panel/ may import host/project/ only"],
  ["src/host/panel/x.ts", "../../protocols/catalogue.ts", "knows the protocols that ship"],
  ["src/host/archive/x.ts", "../running/desk.ts", "host/archive/ may import"],
  ["src/host/archive/x.ts", "../on-engine/list.ts", "host/archive/ may import"],
  ["src/host/view/x.ts", "../panel/agents.ts", "host/view/ may import"],
  ["src/host/view/x.ts", "../on-engine/list.ts", "host/view/ may import"],
  ["src/host/view/x.ts", "../../web/office.ts", "host/ knows no face"],
  ["src/host/running/x.ts", "../../postgres/store.ts", "Only host/on-engine/ knows the engine"],
  ["src/host/running/x.ts", "pg", "Only host/on-engine/ knows the engine"],
  ["src/host/running/x.ts", "../../cli/terminal.ts", "host/ knows no face"],
  ["src/host/running/x.ts", "../../protocols/catalogue.ts", "knows the protocols that ship"],
  ["src/host/on-engine/x.ts", "../../mcp/serve.ts", "host/ knows no face"],
  ["src/host/on-engine/x.ts", "../../index.ts", "Rooms do not know what assembles them"],
  ["src/cli/x.ts", "../eyes/project-eyes.ts", "A face knows host/"],
  ["src/cli/x.ts", "../kernel/engine/run.ts", "A face knows host/"],
  ["src/cli/x.ts", "../mcp/serve.ts", "A face knows host/"],
  ["src/cli/x.ts", "../web/serve.ts", "A face knows host/"],
  ["src/cli/x.ts", "../library/run.ts", "A face knows host/"],
  ["src/cli/x.ts", "../postgres/store.ts", "A face knows host/"],
  ["src/cli/verbs/mcp.ts", "../../web/serve.ts", "This verb is the door to mcp/"],
  ["src/cli/verbs/serve.ts", "../../mcp/serve.ts", "The doors to web/ lead to nothing else"],
  ["src/cli/page.ts", "../kernel/journal/journal.ts", "The doors to web/ lead to nothing else"],
  ["src/web/x.ts", "../kernel/journal/journal.ts", "A face knows host/"],
  ["src/web/x.ts", "../mcp/serve.ts", "A face knows host/"],
  ["src/mcp/x.ts", "../cli/terminal.ts", "A face knows host/"],
  ["src/mcp/x.ts", "../kernel/journal/journal.ts", "A face knows host/"],
  ["src/mcp/app.ts", "../web/serve.ts", "A face knows host/"],
  ["src/web/page/x.ts", "../../host/view/row.ts", "The page runs in a browser"],
  ["src/web/page/x.ts", "node:fs", "The page runs in a browser"],
  ["src/web/page/x.ts", "../app.ts", "Of its server the page knows api.ts alone"],
  ["src/web/page/live/x.ts", "../../serve.ts", "Of its server the page knows api.ts alone"],
  ["src/web/page/live/x.ts", "../../routes/answers.ts", "Of its server the page knows api.ts alone"],
  ["src/library/x.ts", "../cli/terminal.ts", "The library knows no other face"],
  ["src/library/x.ts", "../postgres/store.ts", "The library knows no other face"],
  ["src/library/x.ts", "node:child_process", "The library starts no process"],
] as const;

const allowed = [
  ["src/protocols/discuss/report/x.ts", "../../../document/document.ts"],
  ["src/host/running/x.ts", "../protocols/catalogue.ts"],
  ["src/web/page/x.ts", "../api.ts"],
  ["src/web/page/live/x.ts", "../ask.ts"],
  ["src/protocols/roundtable/papers/x.ts", "../../../document/document.ts"],
] as const;

/** Rows of the same folder lie side by side. */
const asked = [...forbidden, ...allowed].map(([path, imported], index) => ({
  path: path === "src/home-x.ts" ? "src/home-files.ts" : path.replace(/\bx\.ts$/, `x${index}.ts`),
  source: `import { x } from "${imported}";\nexport const y = x;\n`,
}));

/** What the linter says of each, in a copy of the house's rules. */
async function complaints(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-walls-"));
  cpSync(".oxlintrc.json", join(folder, ".oxlintrc.json"));
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  for (const { path, source } of asked) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const { stdout } = spawnSync("oxlint", ["--format", "json", "src"], { cwd: folder, encoding: "utf8" });
  await rm(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { readonly filename: string; readonly message: string; readonly help?: string }[];
  };
  return asked.map(({ path }) =>
    diagnostics
      .filter(({ filename }) => filename === path)
      .map(({ message, help = "" }) => `${message} ${help}`)
      .join("\n"),
  );
}

let said: readonly string[];
beforeAll(async () => void (said = await complaints()));

test.each(forbidden.map(([path, imported, complaint], index) => ({ path, imported, complaint, index })))(
  "$path may not import $imported",
  ({ complaint, index }) => expect(said[index]).toContain(complaint),
);

test("what is allowed passes", () => {
  expect(said.slice(forbidden.length).join("")).toBe("");
});

test("every room has walls, and no rule names a place that is gone", () => {
  const { overrides } = JSON.parse(readFileSync(".oxlintrc.json", "utf8")) as {
    overrides: readonly { readonly files: readonly string[]; readonly rules: object }[];
  };
  const walls = overrides
    .filter(({ rules }) => "no-restricted-imports" in rules)
    .flatMap(({ files }) => files);
  const rooms = globSync("src/**/", { exclude: (path) => path.includes("node_modules") });
  const walled = new Set(walls.flatMap((pattern) => globSync(pattern)).map((path) => dirname(path)));
  const sources = rooms.filter((room) => globSync(join(room, "*.{ts,tsx}")).length > 0);
  expect(sources.filter((room) => room !== "src" && !walled.has(room))).toEqual([]);
  expect(walls.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});

test("nothing but a load where it is needed leads to host/on-engine/, and the entry that nobody here imports", () => {
  const importing = (what: RegExp) =>
    globSync("src/**/*.{ts,tsx}")
      .filter((path) => !path.includes("on-engine"))
      .filter((path) => what.test(readFileSync(path, "utf8")));
  expect(importing(/from\s+"[^"]*\/on-engine\//)).toEqual(["src/library/engine.ts"]);
  expect(importing(/(?:from\s+|import\()"[^"]*(?:library|\.)\/engine\.ts"/)).toEqual([]);
});

test("the version in the source is the package's", () => {
  expect(version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
});

test("the lock file records no download addresses", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved": "http/);
});
