import { expect, test } from "vitest";
import { openSessionFolder } from "../../src/host/archive/archive.ts";
import { situationOf } from "../../src/mcp/situation.ts";
import { critique } from "../../src/protocols/critique/critique.ts";
import type { CritiqueOptions } from "../../src/protocols/critique/options.ts";
import { discuss, saying, seated, temporaryFolder } from "../discussion.ts";

/** Revised once and blocked again: a person decides. */
const options: CritiqueOptions = {
  roundId: "DISCUSS-001-R1",
  artifact: { label: "artifact", path: "design.md", text: "# A design\n" },
  context: [],
  policy: "specific",
  revision: { of: "DISCUSS-001", actionItems: [] },
  role: "author",
  task: "T-1",
  lang: null,
};

const low = JSON.stringify({ strengths: [], weaknesses: ["It fails"], suggestions: [], rating: 1 });

test.each([
  ["hand-back", "A person sent it back. Stop here, and report the divergences."],
  ["accept", "A person accepted it as it is. Add a warning with the divergences to the report and proceed."],
])("what a person decided is what the caller does: %s", async (value, advice) => {
  const folder = await temporaryFolder();
  await discuss({
    folder,
    protocol: critique,
    name: "critique",
    options,
    seated: ["A", "B"].map((name) => seated(name, saying("one", low))),
    answerGate: () => Promise.resolve({ value, by: "person" }),
  });
  const opened = await openSessionFolder(folder, folder);
  const [discussion] = opened.discussions;
  if (discussion === undefined) throw new Error("nothing was held");
  const { next, state } = await situationOf(
    { ...opened, discussion },
    { forms: [], fault: null, home: { value: folder, origin: "test" }, cwd: folder, env: {} },
  );
  expect(state).toBe("completed");
  expect(next).toBe(`${advice} read_discussion has the whole; go_on asks further, with seat (such as a).`);
});
