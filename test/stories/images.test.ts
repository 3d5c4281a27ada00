import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ModelServer, startModelServer } from "../model-server/server.ts";
import { story } from "./command.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer({ answer: () => ({ text: "A red square." }) });
});
afterAll(() => server.close());
let from = 0;
beforeEach(() => (from = server.requests.length));

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const gif = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64");

function here() {
  const it = story();
  mkdirSync(join(it.folder, "docs"));
  writeFileSync(join(it.folder, "docs/shot.png"), png);
  writeFileSync(join(it.folder, "docs/move.gif"), gif);
  const agents = {
    chat: { api: "openai-compatible", model: "eyes", baseURL: `${server.url}/v1` },
    blind: { api: "openai-compatible", model: "blind", baseURL: `${server.url}/v1` },
    openai: { api: "openai", model: "gpt-4.1", baseURL: `${server.url}/v1` },
    openaiBlind: { api: "openai", model: "blind", baseURL: `${server.url}/v1` },
    anthropic: { api: "anthropic", model: "claude-sonnet-4-5", baseURL: `${server.url}/v1` },
    google: { api: "google", model: "gemini-3-pro", baseURL: `${server.url}/v1beta` },
    script: { script: "./replies.yaml" },
  };
  it.write("panel.yaml", JSON.stringify({ agents }));
  it.write("replies.yaml", JSON.stringify([{ seat: "*", turn: "*", reply: "I see none." }]));
  const ask = (agent: string, context: string, ...more: readonly string[]) =>
    it.run(
      [
        "ask",
        "What is it?",
        "--agents",
        agent,
        "--context",
        context,
        "--config",
        "panel.yaml",
        "--home",
        "kept",
        ...more,
      ],
      { env: { OPENAI_API_KEY: "k", ANTHROPIC_API_KEY: "k", GEMINI_API_KEY: "k", GOOGLE_API_KEY: "k" } },
    );
  const journal = () => {
    const folder = join(
      it.folder,
      "kept/discussions",
      readdirSync(join(it.folder, "kept/discussions")).at(-1) ?? "",
    );
    return { folder, text: readFileSync(join(folder, "journal.jsonl"), "utf8") };
  };
  return { it, ask, journal };
}

const sent = () =>
  server.requests.slice(from).map(({ kind, body }) => ({ kind, text: JSON.stringify(body) }));

test.each(["chat", "openai", "anthropic", "google"])(
  "an image is shown to %s in its own form",
  async (name) => {
    const { ask, journal } = here();
    const ended = await ask(name, "docs/shot.png");
    expect([ended.code, ended.stdout.split("\n")[0]]).toEqual([0, "A red square."]);
    const [request] = sent();
    expect(sent()).toHaveLength(1);
    expect(request?.kind).toBe("answer");
    expect(request?.text).toContain(png.toString("base64"));
    expect(request?.text).toContain("Image: docs/shot.png");
    const { folder, text } = journal();
    expect(text).toContain(`Images (docs/shot.png): shown to ${name}; unseen by nobody.`);
    const [kept = ""] = readdirSync(join(folder, "images"));
    expect([
      readFileSync(join(folder, "images", kept)),
      text.includes(kept),
      text.includes(png.toString("base64")),
    ]).toEqual([png, true, false]);
  },
);

test.each([
  ["blind", "docs/shot.png"],
  ["openaiBlind", "docs/shot.png"],
  ["google", "docs/move.gif"],
])("where %s refuses %s it is asked again without, and that is said", async (name, image) => {
  const { ask, journal } = here();
  expect((await ask(name, image)).code).toBe(0);
  expect(sent().map(({ kind }) => kind)).toEqual(["refused", "answer"]);
  expect(sent()[1]?.text).not.toContain("Image: docs");
  expect(sent()[1]?.text).toContain("say nothing of what is in it");
  expect(journal().text).toMatch(
    /has not seen the images: [\d.:]+ refused them, and was asked again without\./,
  );
});

test("who cannot see is told of it, and a follow-up shows what was given unless it is another image now", async () => {
  const { it, ask, journal } = here();
  expect((await ask("script", "docs/shot.png,panel.yaml")).code).toBe(0);
  expect(sent()).toEqual([]);
  expect(journal().text).toContain("Images (docs/shot.png): shown to nobody; unseen by script.");
  expect(journal().text).toContain("This is an image (image/png, ");
  rmSync(join(it.folder, "docs/shot.png"));
  rmSync(join(it.folder, "kept"), { recursive: true });
  writeFileSync(join(it.folder, "docs/shot.png"), png);
  const env = { OPENAI_API_KEY: "k" };
  const critique = await it.run(
    [
      "critique",
      "panel.yaml",
      "--agents",
      "chat",
      "--context",
      "docs/shot.png",
      "--config",
      "panel.yaml",
      "--session",
      "seen",
      "--max-calls",
      "1",
      "--quiet",
    ],
    { env },
  );
  expect(critique.code).toBe(5);
  const resume = ["resume", "--session", "seen", "--config", "panel.yaml", "--max-calls", "2", "--quiet"];
  const before = sent().length;
  await it.run(resume, { env });
  expect(
    sent()
      .slice(before)
      .some(({ text }) => text.includes(png.toString("base64"))),
  ).toBe(true);
  const [name = ""] = readdirSync(join(it.folder, "seen/images"));
  writeFileSync(join(it.folder, "seen/images", name), gif);
  const then = sent().length;
  await it.run([...resume.slice(0, -2), "4", "--quiet"], { env });
  expect(
    sent()
      .slice(then)
      .filter(({ text }) => text.includes("base64")),
  ).toEqual([]);
  expect(it.read("seen/journal.jsonl")).toContain(
    "not beside the journal as they were given, so that nobody sees them: docs/shot.png.",
  );
});

test("too many, too large, and an image as the subject are refused before anybody is asked", async () => {
  const { it, ask } = here();
  for (const at of [1, 2, 3, 4, 5]) writeFileSync(join(it.folder, `${at}.png`), png);
  writeFileSync(join(it.folder, "large.png"), Buffer.concat([png, Buffer.alloc(5_000_000)]));
  const told = async (context: string) => (await ask("chat", context)).stderr.replaceAll(/\s+/g, " ");
  expect(await told("1.png,2.png,3.png,4.png,5.png")).toContain(
    "5 images were given; at most 4 can be shown.",
  );
  expect(await told("large.png")).toContain("The image large.png has 5,000,070 bytes; at most 5,000,000");
  const subject = await it.run(["critique", "1.png", "--config", "panel.yaml", "--agents", "chat"]);
  expect([subject.code, subject.stderr]).toEqual([2, expect.stringContaining("is an image, and no text.")]);
  expect(sent()).toEqual([]);
});
