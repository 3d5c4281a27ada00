import { expect, test } from "vitest";
import { AgentError } from "../../../src/kernel/failure.ts";
import { openFolder } from "../../../src/kernel/journal/archive.ts";
import { ask } from "../../../src/protocols/ask/ask.ts";
import manifest from "../../../src/protocols/ask/manifest.ts";
import { report } from "../../../src/protocols/ask/report/report.ts";
import { agent, discuss, seated, temporaryFolder } from "../../discussion.ts";
import { askOptions } from "../answered.ts";
import { toMarkdown } from "../../../src/document/to-markdown.ts";
import { kitOfManifest } from "../kit.ts";

test("an answer is told with who gave it; one that nobody gave says why", async () => {
  const kit = await kitOfManifest(manifest);
  const told = async (answer: () => { text: string }) => {
    const folder = await temporaryFolder();
    const seats = [seated("R", agent("mine", answer))];
    await discuss({ folder, seated: seats, protocol: ask, options: askOptions() }).catch(() => {});
    const { discussions } = await openFolder(folder);
    const [discussion] = discussions;
    return toMarkdown((discussion && kit.exports?.document(discussion)) ?? []);
  };

  expect(await told(() => ({ text: "Then this." }))).toBe(
    "## Question\n\n> And now?\n\n## Answer of mine\n\n> Then this.",
  );
  expect(
    await told(() => {
      throw new AgentError("exit", "It burned down");
    }),
  ).toContain("No answer: The question got no answer");
});

test.each<readonly [string, object, readonly string[]]>([
  ["in the home that is found here", { folder: "/p/.colloquy/discussions/a", address: "a" }, []],
  [
    "in one that was named by hand",
    { folder: "/other/discussions/a", address: "--session /other/discussions/a" },
    ["--home", "/other"],
  ],
  ["in a folder of its own", { folder: "/tmp/mine", address: "--session /tmp/mine" }, []],
  [
    "by a config that was named",
    { folder: "/p/.colloquy/discussions/a", address: "a", config: "my.yaml" },
    ["--config", "my.yaml"],
  ],
])("the next question is typed with what has to be named again: %s", (_situation, place, named) => {
  const told = {
    discussion: { id: "a" },
    given: askOptions(),
    outcome: { answer: "x", resumed: null },
    place,
  };
  expect(report({ ...told, earlier: [] } as never).next?.()).toEqual(["ask", ...named, "--resume", "a", "…"]);
});
