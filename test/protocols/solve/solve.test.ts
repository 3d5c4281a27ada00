import { describe, expect, test } from "vitest";
import { AgentError } from "../../../src/kernel/failure.ts";
import { Journal } from "../../../src/kernel/journal/journal.ts";
import { seated, temporaryFolder } from "../../discussion.ts";
import { analysis, analyst, fails, options, scripted, solving, synthesesOf } from "./solving.ts";

const memory = "Sessions are kept in memory only";
const choose = { "1/gate/choose": "1", "2/gate/choose": "1", "3/gate/choose": "1" };
const says = (more: object) => () => analysis(more);
const kinds = ({ turn, seat }: { readonly turn: string; readonly seat: string }) => `${turn} ${seat}`;

describe("parallel", () => {
  test("all analyse at once, the resolver puts together, and a solution is chosen", async () => {
    const resolver = seated(
      "Resolver",
      scripted("resolver", () => ({
        groups: [{ point: "Sessions are volatile", findings: ["gemini#1", "codex#1"], kind: "agreement" }],
        resolution: "Nothing to resolve.",
      })),
    );
    const { end, asked, syntheses } = await solving({
      seats: [
        analyst("gemini", says({ feasibility_score: 1, findings: [memory] })),
        analyst("codex", says({ feasibility_score: 1, findings: ["A restart logs everybody out"] })),
      ],
      resolver,
      gates: choose,
    });
    expect(asked.map(kinds)).toEqual(["analyse gemini", "analyse codex", "resolve Resolver"]);
    expect(syntheses).toMatchObject([
      {
        round: 1,
        mode: "initial",
        solutions: [{ name: "Cache", source_cli: ["codex", "gemini"] }],
        convergence: { score: 0.8, new_insights: true, recommendation: "converged" },
        cross_verification: {
          agreements: ['Approach "Cache" (codex, gemini)', "Sessions are volatile (codex, gemini)"],
          grouped_by: "agent",
        },
        timed_out: false,
        fallbacks: [],
        cli_runs: [
          { tool: "gemini", id: "gemini", status: "answered" },
          { tool: "codex", id: "codex", status: "answered" },
        ],
      },
    ]);
    expect(end).toEqual({ ended: "completed", outcome: { rounds: 1, chosen: 0, constraints: [] } });
  });

  test("the resolver is given what was looked up, and is not asked of one agent alone", async () => {
    const alone = await solving({ seats: [analyst("gemini", says({ findings: [memory] }))], gates: choose });
    expect(alone.asked.map(({ turn }) => turn)).not.toContain("resolve");
    expect(alone.events.find(({ type }) => type === "warned")).toMatchObject({
      message: "Only one agent: no other agent verifies what it says.",
    });
    const both = await solving({
      seats: [
        analyst("gemini", says({ findings: ["Line 1 holds sessions (src/s.ts:1)"] })),
        analyst("codex", says({ findings: [memory] })),
      ],
      gates: choose,
    });
    const prompt = both.asked.find(({ turn }) => turn === "resolve")?.prompt;
    expect(prompt).toMatch(/^GEM-1 \[not found: .*src\/s\.ts.*\] Line 1 holds sessions \(src\/s\.ts:1\)$/m);
    expect(prompt).toContain(`COD-1 [names no place] ${memory}`);
  });

  test("what is named is looked up: only files that are there lift a solution, and the others are said", async () => {
    const { syntheses } = await solving({
      seats: [
        analyst(
          "gemini",
          says({
            findings: ["The loop is slow (src/a.ts:4)", "The queue is slow (src/b.ts:9)"],
            implementation_approaches: [
              { name: "Guess", affected_files: ["src/x.ts:1", "src/y.ts:1", "src/a.ts:99"] },
              { name: "Mend", affected_files: ["src/a.ts:4"] },
            ],
          }),
        ),
      ],
      files: { "src/a.ts": 10 },
      options: { maxRounds: 1 },
      gates: choose,
    });
    expect(syntheses[0]).toMatchObject({
      solutions: [
        { name: "Mend", files: { verified: ["src/a.ts:4"], missing: [] }, technical_concerns: [] },
        {
          name: "Guess",
          files: { verified: [], missing: ["src/x.ts:1", "src/y.ts:1", "src/a.ts:99"] },
          technical_concerns: [
            "It names src/x.ts:1, but there is no file src/x.ts.",
            "It names src/y.ts:1, but there is no file src/y.ts.",
            "It names src/a.ts:99, but src/a.ts has 10 lines, not 99.",
          ],
        },
      ],
      findings: [{ standing: "verified" }, { standing: "contradicted" }],
    });
  });

  test("where the resolver fails, words are compared", async () => {
    const { syntheses } = await solving({
      seats: [
        analyst("gemini", says({ findings: [memory] })),
        analyst("codex", says({ findings: ["Sessions are kept only in memory"] })),
      ],
      gates: choose,
    });
    expect(syntheses[0]?.cross_verification).toMatchObject({ grouped_by: "words" });
    expect(syntheses[0]?.cross_verification.agreements).toHaveLength(2);
  });
});

describe("serial", () => {
  test("each is given what those before it said, and verifies it", async () => {
    const { asked, syntheses } = await solving({
      seats: [
        analyst("gemini", says({ findings: [memory] })),
        analyst(
          "codex",
          says({ cross_verification: { agrees_with: [memory], additions: ["No test covers it"] } }),
        ),
        analyst("claude", says({ cross_verification: { disagrees_with: [`${memory}: wrong`] } })),
      ],
      options: { mode: "serial" },
      gates: choose,
    });
    expect(asked.slice(0, 3).map(kinds)).toEqual(["analyse gemini", "verify codex", "verify claude"]);
    expect(asked[0]?.prompt).not.toContain(`GEM-1: ${memory}`);
    expect(asked[1]?.prompt).toContain(`GEM-1: ${memory}`);
    expect(asked[2]?.prompt).toContain("COD-1: No test covers it");
    expect(syntheses[0]).toMatchObject({ mode: "verification" });
    expect(syntheses[0]?.cross_verification.disagreements).toHaveLength(1);
    expect(syntheses[0]?.findings.map(({ id }) => id)).toEqual(["GEM-1", "COD-1"]);
  });

  test("where the first fails, the second analyses alone", async () => {
    const { asked } = await solving({
      seats: [analyst("gemini", fails), analyst("codex", says({}))],
      options: { mode: "serial", maxRounds: 1 },
      gates: choose,
    });
    expect(asked.map(kinds)).toEqual(["analyse gemini", "analyse codex"]);
  });
});

describe("what went wrong", () => {
  test("a fallback is named as who answered, and counts once", async () => {
    const codex = says({ findings: [memory] });
    const { syntheses } = await solving({
      seats: [analyst("gemini", fails, ["codex", codex]), analyst("codex", codex)],
      gates: choose,
    });
    expect(syntheses[0]).toMatchObject({
      solutions: [{ source_cli: ["codex"] }],
      cross_verification: { agreements: [] },
      fallbacks: [{ seat: "gemini", asked: "gemini", answered: "codex" }],
      cli_runs: [{ tool: "codex", id: "gemini" }, { tool: "codex" }],
    });
  });

  test("the chain is tried in order", async () => {
    const { asked, syntheses } = await solving({
      seats: [analyst("gemini", fails, ["codex", fails], ["claude", says({})])],
      options: { maxRounds: 1 },
      gates: choose,
    });
    expect(asked.map(({ agent }) => agent)).toEqual(["gemini", "codex", "claude"]);
    expect(syntheses[0]?.solutions[0]?.source_cli).toEqual(["claude"]);
  });

  test("of prose, the bullet points are findings, and it is said", async () => {
    const prose = "Let me think.\n\n- Sessions live in one process\n- No test covers it\n";
    const { syntheses } = await solving({
      seats: [analyst("gemini", () => prose)],
      gates: { "1/gate/choose": "none" },
    });
    expect(syntheses[0]).toMatchObject({
      findings: [{ text: "Sessions live in one process" }, { text: "No test covers it" }],
      solutions: [],
      convergence: { score: 0.15 },
      cli_runs: [{ status: "bullets" }],
    });
  });

  test("one that is too slow leaves a partial result, with the flag", async () => {
    const { syntheses, end } = await solving({
      seats: [
        analyst("gemini", () => new AgentError("timeout", "no answer within 10 min")),
        analyst("codex", says({})),
      ],
      gates: choose,
    });
    expect(syntheses[0]).toMatchObject({
      timed_out: true,
      solutions: [{ source_cli: ["codex"] }],
      cli_runs: [
        { tool: "gemini", status: "timed_out" },
        { tool: "codex", status: "answered" },
      ],
    });
    expect(end.ended).toBe("completed");
  });

  test("when all fail there is a degraded synthesis, and an error", async () => {
    const seats = [analyst("gemini", fails), analyst("codex", fails)];
    const folder = await temporaryFolder();
    await expect(solving({ seats, folder })).rejects.toMatchObject({
      code: "no-answer",
      message: "No agent answered: the synthesis is degraded and asks for analysis by hand.",
    });
    const journal = await Journal.open(folder, { now: () => 0, onEvent: () => {} });
    await journal.close();
    expect(synthesesOf(journal.past)).toMatchObject([
      { degraded: true, round: 1, solutions: [{ source_cli: [] }], cli_runs: [{ status: "failed" }, {}] },
    ]);
  });
});

describe("context", () => {
  const passage = { path: "src/found.ts", from: 1, to: 2, text: "const found = true;", score: 1 };
  const files = (...relevantFiles: readonly string[]) => ({ ...options.known, relevantFiles });
  const five = ["a.ts", "b.ts", "c.ts", "d.ts", "./e.ts"];
  /** Each round finds something new, so that there are as many as are allowed. */
  const restless = () => {
    const words = ["Uploads are slow", "Logins fail at night", "Orders vanish from reports"];
    return ({ round }: { readonly round: number }) => analysis({ findings: [words[round - 1]] });
  };
  const naming = (file: string) =>
    says({ implementation_approaches: [{ name: "A", tasks: [{ id: 1, name: "B", files: [file] }] }] });

  const touching = (file: string) =>
    says({ implementation_approaches: [{ name: "A", affected_files: [file] }] });

  test("the project is searched before the first round, unless the caller knows it or forbids it", async () => {
    const seats = [analyst("gemini", says({}))];
    const once = { maxRounds: 1 };
    const asks = async (more: object) =>
      (await solving({ seats, passages: [passage], options: { ...once, ...more }, gates: choose })).queries;
    expect(await asks({ searches: true })).toEqual([options.task]);
    expect(await asks({ searches: false })).toEqual([]);
    expect(await asks({ searches: true, known: files("a.ts") })).toEqual([]);
  });

  test("what was found stands in the prompts", async () => {
    const { asked } = await solving({
      seats: [analyst("gemini", says({}))],
      options: { searches: true },
      passages: [passage],
      gates: choose,
    });
    expect(asked[0]?.prompt).toContain("const found = true;");
  });

  test.each([
    ["few files are known", files("a.ts"), restless(), 1],
    ["five are known", files(...five), restless(), 0],
    ["a solution names one that is not listed", files(...five), naming("src/new.ts"), 1],
    ["a solution names one that is", files(...five), naming("e.ts"), 0],
    ["one without tasks touches another", files(...five), touching("src/new.ts:4"), 1],
    ["one without tasks touches what is listed", files(...five), touching("a.ts:4"), 0],
  ])("a second round searches iff it must: %s", async (_, known, script, searches) => {
    const { queries, syntheses } = await solving({
      seats: [analyst("gemini", script)],
      options: { searches: true, known, maxRounds: 2 },
      gates: { "1/gate/choose": "more", "1/gate/words": "More, please", "2/gate/choose": "1" },
    });
    expect(syntheses).toHaveLength(2);
    expect(queries).toHaveLength(searches);
  });

  test("no line of the project is shown twice: of what a second search finds, only what was not shown", async () => {
    const lines = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`).join("\n");
    const part = (from: number, to: number) => ({
      path: "src/a.ts",
      from,
      to,
      text: lines(from, to),
      score: 1,
    });
    const { asked } = await solving({
      seats: [analyst("gemini", restless())],
      options: { searches: true, maxRounds: 2 },
      passages: [part(10, 20)],
      found: [part(12, 18), part(15, 26), part(4, 11)],
      gates: choose,
    });
    const shown = asked[1]?.prompt.match(/src\/a\.ts:\d+-\d+/g);
    expect(shown).toEqual(["src/a.ts:10-20", "src/a.ts:21-26", "src/a.ts:4-9"]);
    expect(asked[1]?.prompt.match(/line 16$/gm)).toHaveLength(1);
  });

  test("rounds held elsewhere, and the user's words, are in the first prompt; the round counts on", async () => {
    const first = await solving({ seats: [analyst("gemini", says({ findings: [memory] }))], gates: choose });
    const { asked, syntheses } = await solving({
      seats: [analyst("codex", says({ findings: [memory] }))],
      options: { previousRounds: first.syntheses, feedback: "No new services.", firstRound: 2 },
      gates: choose,
    });
    expect(asked[0]?.prompt).toContain("Result of round 1");
    expect(asked[0]?.prompt).toContain("No new services.");
    expect(syntheses[0]).toMatchObject({ round: 2, mode: "iterative", convergence: { new_insights: false } });
  });
});
