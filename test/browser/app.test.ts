import { expect, test, vi } from "vitest";
import type { Situation } from "../../src/mcp/situation.ts";
import { afterwards, beside } from "../beside.ts";
import { withExample } from "../example-journals.ts";
import { story } from "../stories/command.ts";
import { patientPanel } from "../stories/discussion.ts";
import { eras, host } from "../stories/host.ts";
import { design, ratings, scripted } from "../stories/panel.ts";
import { appHost } from "./app-host.ts";
import { faultsOf } from "./axe.ts";

/** MCP Apps: a discussion drawn in a chat, by hosts that can. */

const patience = { timeout: 120_000, interval: 100 };

beside("a discussion is drawn in the chat while it goes on and when it has ended", {}, async () => {
  const told = story();
  const { client } = await host(told, patientPanel(told), { apps: true });
  const subject = "Where should sessions be kept? <img src=x onerror=alert(1)>";
  const input = {
    protocol: "discuss",
    subject,
    options: { members: ["Ann", "Ben", "Cat"] },
    wait_seconds: 600,
  };
  const call = client.callTool({ name: "start_discussion", arguments: input }, { timeout: 600_000 });
  const { page, app, complaints, tell } = await appHost(client);
  afterwards(() => page.context().close());
  await app.getByText("The discussion begins").waitFor();
  await tell("tellInput", input);

  // The call has not ended.
  await app.getByRole("heading", { name: subject }).waitFor();
  await app.getByRole("listitem").filter({ hasText: "Cat" }).getByText("is asked").waitFor();
  await app.locator(".turn", { hasText: "Ann" }).locator(".said").first().waitFor();
  expect(await app.getByText("Waits for an answer in the chat.").count()).toBe(0);

  told.write("go", "");
  const result = await call;
  await tell("tellResult", result);
  await app.getByRole("region", { name: "Answer" }).locator(".document").waitFor();
  await app.getByText("Waits for an answer in the chat.").waitFor();

  // Nobody tells the app of what comes next: it looks itself.
  const { id, open } = result.structuredContent as Situation;
  const { schema = {} } = open?.[0] ?? {};
  const { enum: choices = [] } = schema as { enum?: readonly string[] };
  await client.callTool({ name: "go_on", arguments: { id, answer: choices[0] } });
  await app.locator(".facts-line").getByText("completed").waitFor();
  expect(await app.locator("img, script:not([type=module])").count()).toBe(0);

  const [, inside] = page.frames();
  const paper = () => inside?.evaluate("getComputedStyle(document.body).backgroundColor");
  expect(await paper()).toBe("rgb(251, 249, 245)");
  await tell("tellContext", { theme: "dark" });
  await vi.waitFor(async () => expect(await paper()).toBe("rgb(25, 23, 21)"), patience);
  expect(inside && (await faultsOf(inside))).toEqual([]);
  await tell("takeDown");
  expect(complaints).toEqual([]);
});

beside(
  "the latest are listed, a host that passes nothing on is told in words, a fault is said",
  {},
  async () => {
    const told = story();
    told.write("design.md", design);
    const { client } = await host(told, scripted(told, ratings(4, 5, 4)), { apps: true });
    await client.callTool({
      name: "start_discussion",
      arguments: { protocol: "critique", subject: "design.md" },
    });
    await withExample(told, "swarm", "--yes");
    const latest = await client.callTool({ name: "discussion_status", arguments: {} });
    const one = await client.callTool({
      name: "discussion_status",
      arguments: { id: "critique-design-md" },
    });
    const fault = await client.callTool({ name: "discussion_status", arguments: { id: "none" } });

    const able = await appHost(client);
    afterwards(() => able.page.context().close());
    await able.tell("tellResult", latest);
    const { app } = able;
    await app.getByText("critique-design-md").waitFor();
    const shop = (await app.locator(".eyebrow", { hasText: "how-should-the-shop" }).textContent()) ?? "";
    await able.tell(
      "tellResult",
      await client.callTool({ name: "discussion_status", arguments: { id: shop } }),
    );
    await app.getByRole("region", { name: "Who stands where" }).locator("svg").waitFor();
    // As high as what is in it, but a chat has more to show.
    const heightOf = () => able.page.locator("iframe").evaluate((frame) => frame.clientHeight);
    await vi.waitFor(async () => expect(await heightOf()).toBe(700), patience);
    expect(await app.locator(".turn").count()).toBe(0);
    await able.tell("tellResult", fault);
    await app.getByText('There is no discussion "none"').waitFor();

    const plain = await appHost(client, { capabilities: {} });
    afterwards(() => plain.page.context().close());
    await plain.tell("tellResult", one);
    await plain.app.getByText("consensus_reached · average 4.33/5").waitFor();
    expect([...able.complaints, ...plain.complaints]).toEqual([]);
  },
);

test.each(eras)("only a host that draws apps is told of one, in %s", async (era) => {
  const { client } = await host(story(), [], { era, apps: true });
  const { client: other } = await host(story(), [], { era });
  const { tools } = await client.listTools();
  const byName = new Map(tools.map(({ name, _meta: meta }) => [name, meta]));
  expect(byName.get("start_discussion")).toEqual({ ui: { resourceUri: "ui://colloquy/discussion" } });
  expect(byName.get("discussion_status")).toEqual({ ui: { resourceUri: "ui://colloquy/discussion" } });
  expect(byName.get("read_for_app")).toEqual({ ui: { visibility: ["app"] } });
  const { resources } = await client.listResources();
  expect(resources.map(({ uri, mimeType }) => [uri, mimeType])).toEqual([
    ["ui://colloquy/discussion", "text/html;profile=mcp-app"],
  ]);
  const asked = async (path: string) => {
    const { isError, content } = await client.callTool({ name: "read_for_app", arguments: { path } });
    return [isError, content.flatMap((one) => (one.type === "text" ? one.text : []))];
  };
  for (const path of ["/api/me", "/api/discussions", "//host/api/drafts", "/api/discussions/x/events"])
    expect(await asked(path)).toEqual([true, [expect.stringContaining("The app does not ask for")]]);
  expect(await asked("/api/discussions/x")).toEqual([true, [expect.stringContaining('no discussion "x"')]]);
  const [content] = (await client.readResource({ uri: "ui://colloquy/discussion" })).contents;
  expect(content).toMatchObject({ mimeType: "text/html;profile=mcp-app" });

  const { tools: plain } = await other.listTools();
  expect(plain.map(({ name }) => name)).toEqual([...byName.keys()].filter((name) => name !== "read_for_app"));
  expect(JSON.stringify(plain)).not.toContain("ui://");
  expect((await other.listResources()).resources.map(({ name }) => name)).toEqual([]);
});
