import { expect, test } from "vitest";
import { AgentError } from "../../../src/kernel/failure.ts";
import { openFolder } from "../../../src/kernel/journal/archive.ts";
import { ask } from "../../../src/protocols/ask/ask.ts";
import manifest from "../../../src/protocols/ask/manifest.ts";
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
