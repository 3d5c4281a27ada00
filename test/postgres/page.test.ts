import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../../src/postgres/store.ts";
import type { DraftMade, Rows, Started } from "../../src/web/api.ts";
import { hasBrowser } from "../browser/has-browser.ts";
import { readersWith } from "../browser/web.ts";
import { type Story, story, until } from "../stories/command.ts";
import { config, design, rated, reply, shellAgent } from "../stories/panel.ts";
import { type Page, visitor } from "../web/served.ts";
import { type Postgres, startPostgres } from "./postgres.ts";

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres?.stop();
});

/** `colloquy serve --engine` as a process of its own, which works as well. */
async function servedOn(engine: string, told: Story, flags: readonly string[]): Promise<Page> {
  const { answered, printed, signal, ended } = told.start([
    "serve",
    "--port",
    "0",
    "--engine",
    engine,
    "--work",
    ...flags,
  ]);
  const address = () => /https?:\/\/\S+token=\S+/.exec(answered())?.[0];
  await until(() => address() !== undefined || printed().includes("error"), "the page is served");
  const invitation = address() ?? "";
  const end = () => {
    signal("SIGINT");
    return ended;
  };
  return { invitation, origin: new URL(invitation).origin, end };
}

/** A seat that waits for its file, and one of Ada's. */
function withAda(): { readonly told: Story; readonly panel: readonly string[] } {
  const told = story();
  told.write("design.md", design);
  const said = reply(rated(4, { strengths: ["It is short"] }));
  const slow = shellAgent(told, "slow", `until [ -e go ]; do sleep 0.05; done; ${said}`);
  const perspectives = [
    { name: "Speed", agent: "slow" },
    { name: "Clarity", agent: "ada", role: "Editor" },
  ];
  const agents = { slow, ada: { human: "Ada" } };
  return { told, panel: config(told, { agents, fallback: [], critique: { perspectives } }) };
}

test.skipIf(!hasBrowser)(
  "the page of an engine starts, follows, pauses and answers, and mirrors only what is watched",
  async () => {
    const engine = postgres.engine();
    const { told, panel } = withAda();
    const flags = [...panel, "--allow-start", "--spend", "5", "--eyes", "none"];
    const served = await servedOn(engine, told, flags);
    const lead = await visitor(served);
    const open = readersWith(served.origin, lead.cookie);
    const { page, complaints } = await open("/");
    await page.getByText("Nothing was discussed here yet.").waitFor();

    // A thousand others, of which nobody reads a line.
    const store = await openStore(engine);
    await store.rows(
      `insert into discussions (id, protocol, title, status, brief, release)
       select 'old-' || n, 'critique', 'Old ' || n, 'completed', '{}', 0 from generate_series(1, 1000) n`,
    );
    const draft = await lead.send<DraftMade>("/api/new", {
      verb: "critique",
      subject: "design.md",
      maxCalls: 9,
    });
    const { json } = await lead.send<Started>(`/api/new/${draft.json.id}/start`, {});
    const { id } = json;
    // A list that takes long to read is told as it was before.
    const listed = () =>
      lead.get<Rows>("/api/discussions").then(({ all, rows: [latest] }) => ({ all, latest }));
    await expect.poll(listed, { timeout: 120_000, interval: 500 }).toMatchObject({
      all: 1001,
      latest: { id, status: "active", agents: ["slow", "ada"] },
    });

    // Live, through a reload; a second viewer who comes back hears the rest alone.
    await page.getByRole("link", { name: "design.md" }).click();
    await page.locator(".turn.speaking", { hasText: "Speed" }).waitFor();
    await page.reload();
    await page.locator(".turn.speaking", { hasText: "Speed" }).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Running calls are stopped; answers so far are kept.").waitFor();
    expect(await lead.send(`/api/discussions/${id}/resume`, {})).toMatchObject({ status: 200 });
    const { seq } = await lead.detail(id);
    const heard = lead.follow(id, seq);
    told.write("go", "");
    await page.getByRole("listitem").filter({ hasText: "Speed" }).getByText("has spoken").waitFor();

    // Waiting for Ada it is rows; her answer is signed, and another comes too late.
    const form = page.getByRole("form", { name: "The seat Clarity" });
    await form.waitFor();
    const [asked] = (await lead.detail(id)).open;
    await page.getByLabel("Rating").fill("5");
    await page.getByLabel("Your name, for the record").fill("ada");
    await page.getByLabel("Your name, for the record").press("Enter");
    await page.getByRole("heading", { name: "Result" }).waitFor();
    const late = { key: asked?.key, values: { rating: "1" } };
    expect(await lead.send(`/api/discussions/${id}/answers`, late)).toMatchObject({
      status: 409,
      json: { sentence: expect.stringMatching(/answered by ada at/) },
    });
    await until(() => heard.rows.at(-1)?.status === "completed", "the stream tells of the end");
    expect(heard.events.map((event) => event.seq)).toEqual(heard.events.map((_, index) => seq + 1 + index));
    heard.leave();
    expect(readdirSync(join(told.folder, ".colloquy/discussions"))).toEqual([id]);
    expect(complaints).toEqual([]);

    // What is on the engine is what was seen, and a command elsewhere finds it whole.
    const lines = await store.rows("select 1 from events where discussion = $1", [id]);
    await store.close();
    expect(told.read(`.colloquy/discussions/${id}/journal.jsonl`).trim().split("\n")).toHaveLength(
      lines.length,
    );
    const verified = await story().run(["verify", id, "--engine", engine, "--json"]);
    expect(JSON.parse(verified.stdout)).toMatchObject({ passed: true });
    // A draft that is begun in a terminal goes there, too.
    const second = await lead.send<DraftMade>("/api/new", { verb: "critique", subject: "design.md" });
    const begun = await told.run(["start", second.json.id, ...panel, "--engine", engine, "--eyes", "none"]);
    expect([begun.code, begun.stderr]).toEqual([4, expect.not.stringContaining("error")]);
    expect((await lead.get<Rows>("/api/discussions?status=waiting")).rows).toMatchObject([
      { title: "design.md", status: "paused", waiting: true },
    ]);
    await served.end();
  },
);
