import { describe, expect, test } from "vitest";
import { readerAgent } from "../../src/agents/reader.ts";
import type { AgentRequest } from "../../src/kernel/agent.ts";
import { callAgent } from "../../src/kernel/engine/call.ts";

const readme = `# Cache

The cache is fast. Read [the guide](#guide).

## Install

TBD

## Use

Call \`get\`.
`;

const reader = readerAgent();

describe("The reader", () => {
  test("says what it found and where", async () => {
    const answer = await reader.answer(request({}), context());
    expect(answer.structured).toEqual({
      critical_issues: [],
      rating: 3.5,
      strengths: ["Each of the 3 sections has something in it", 'No rule covers "claims", "threats"'],
      suggestions: [
        "Point the link to a heading that exists (README.md:3)",
        "Finish the place, or say who decides it and by when (README.md:7)",
      ],
      weaknesses: [
        'README.md:3 — "#guide" links to no heading of this document',
        'README.md:7 — "TBD" marks an unfinished place',
      ],
    });
    expect(JSON.parse(answer.text)).toEqual(answer.structured);
    expect(answer).toMatchObject({ model: "rules", usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 } });
  });

  test("looks only at what its seat was asked to look at", async () => {
    const seat = { id: "links", name: "Links", role: "Reader", focus: ["broken links"] };
    const { structured } = await reader.answer(request({ seat }), context());
    expect(structured).toMatchObject({
      weaknesses: ['README.md:3 — "#guide" links to no heading of this document'],
      suggestions: ["Point the link to a heading that exists (README.md:3)"],
    });
  });

  test("puts what is surely fatal among the critical issues, whatever its seat looks at", async () => {
    const material = [
      { label: "artifact", path: "a.md", text: "# A\n\n<<<<<<< x\na\n=======\nb\n>>>>>>> y\n" },
    ];
    const { structured } = await reader.answer(request({ material }), context());
    expect(structured).toMatchObject({
      critical_issues: ['a.md:3 — "<<<<<<< x" begins a merge conflict that was never resolved'],
      suggestions: ["Resolve the merge conflict and remove its markers (a.md:3)"],
      weaknesses: [],
      rating: 2,
    });
  });

  test("answers the same way every time", async () => {
    const [one, other] = [
      await reader.answer(request({}), context()),
      await readerAgent().answer(request({}), context()),
    ];
    expect(one).toEqual(other);
  });

  test("has no opinion to give in any other turn", async () => {
    await expect(reader.answer(request({ kind: "position" }), context())).rejects.toMatchObject({
      code: "unsupported",
      message:
        'The reader only answers critique turns. It has no opinion to give in a turn of kind "position".',
    });
  });

  test("says so when there is nothing to read", async () => {
    await expect(reader.answer(request({ material: [] }), context())).rejects.toMatchObject({
      code: "unsupported",
      message: "The reader was given no artifact to read.",
    });
  });

  test.each([
    [["threats", "cost"], 'No rule covers "threats", "cost": the reader cannot answer for this perspective.'],
    [[], 'No rule covers "Feasibility": the reader cannot answer for this perspective.'],
  ])("abstains for a perspective that no rule serves (%j)", async (focus, message) => {
    const seat = { id: "feasibility", name: "Feasibility", role: "Engineer", focus };
    await expect(reader.answer(request({ seat }), context())).rejects.toMatchObject({
      code: "unsupported",
      message,
    });
  });

  test("reads another artifact when it is given another", async () => {
    await reader.answer(request({}), context());
    const material = [{ label: "artifact", path: "b.md", text: "# B\n\nTBD\n" }];
    const { structured } = await reader.answer(request({ material }), context());
    expect(structured).toMatchObject({ weaknesses: ['b.md:3 — "TBD" marks an unfinished place'] });
  });

  test("says so where a text could not be read by the grammar", async () => {
    const material = [{ label: "artifact", path: "b.md", text: `# B\n\n${">".repeat(3000)} a\n` }];
    const { note, structured } = await reader.answer(request({ material }), context());
    expect(note).toBe(
      "Not all of b.md was read by rules. The text is nested too deeply: it was read as plain text, without headings, links and examples.",
    );
    expect(structured).not.toHaveProperty("limits");
  });

  test("that hangs is ended with its turn, and the seats beside it are answered", async () => {
    const hanging = `import { parentPort, workerData } from "node:worker_threads";
      if (workerData.seat.name === "Hung") for (;;);
      parentPort.postMessage({ answer: { unanswered: workerData.seat.name } });`;
    const reader = readerAgent({
      program: new URL(`data:text/javascript,${encodeURIComponent(hanging)}`),
    });
    const deadline = new AbortController();
    const seat = (name: string) => ({ id: name, name, role: "", focus: [] });
    const [hung, beside] = [
      reader.answer(request({ seat: seat("Hung") }), { signal: deadline.signal, onOutput: () => {} }),
      reader.answer(request({ seat: seat("Beside") }), context()),
    ];
    const ended = [
      expect(hung).rejects.toMatchObject({
        code: "cancelled",
        message: "The reader did not finish README.md: it was stopped.",
      }),
      expect(beside).rejects.toMatchObject({ message: expect.stringContaining("Beside") }),
    ];
    deadline.abort();
    await Promise.all(ended);
  });

  test("that hangs is a turn without an answer at its deadline", async () => {
    const hanging = readerAgent({ program: new URL("data:text/javascript,for(;;);") });
    const limits = { turnTimeoutMs: 100 };
    const end = await callAgent(hanging, request({}), { limits, ...context() });
    expect(end).toMatchObject({ failure: { code: "timeout" } });
  });

  test("does not begin once it was stopped", async () => {
    const stopped = { signal: AbortSignal.abort(), onOutput: () => {} };
    await expect(reader.answer(request({}), stopped)).rejects.toMatchObject({ code: "cancelled" });
  });
});

function request(changes: Partial<AgentRequest>): AgentRequest {
  return {
    discussion: "d",
    round: 1,
    kind: "critique",
    seat: { id: "all", name: "All", role: "Reviewer", focus: ["completeness", "claims", "links", "threats"] },
    prompt: { stable: "", fresh: "", request: "" },
    material: [{ label: "artifact", path: "README.md", text: readme }],
    earlier: [],
    schema: null,
    ...changes,
  };
}

function context() {
  return { signal: new AbortController().signal, onOutput: () => {} };
}
