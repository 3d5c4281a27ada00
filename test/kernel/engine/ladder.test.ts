import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ShownToSeats } from "../../../src/kernel/engine/already-shown.ts";
import { readReply } from "../../../src/kernel/engine/ladder.ts";
import { nothingShown } from "./nothing-shown.ts";
import { SeedCritique as Critique } from "../../../src/protocols/critique/reply.ts";
import { corpus, type ReplyCase } from "../../fixtures/replies/corpus.ts";

const good = { strengths: ["small"], weaknesses: [], suggestions: [], rating: 4 };

describe("Of a reply to a critique", () => {
  test.each(corpus)("$name", ({ text, expected }) => {
    expect(outcome(text)).toEqual(expected);
  });

  test("these are at least 60 malformed replies", () => {
    const malformed = corpus.filter(({ expected }) => expected.rung !== "strict");
    expect(malformed.length).toBeGreaterThanOrEqual(60);
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  });
});

describe("The ladder", () => {
  test("takes what the agent's own machinery enforced before what it wrote", () => {
    const text = JSON.stringify({ ...good, rating: 2 });
    expect(readReply({ text, structured: good }, { schema: Critique }, nothingShown)).toEqual({
      rung: "enforced",
      value: good,
    });
  });

  test("goes on to the text where what was enforced does not fit", () => {
    const said = { text: JSON.stringify(good), structured: null };
    expect(readReply(said, { schema: Critique }, nothingShown)).toEqual({ rung: "strict", value: good });
  });

  test("does not lose a critical issue to the spelling of its key", () => {
    const text = JSON.stringify({ ...good, criticalIssues: ["it loses data"] });
    expect(readReply({ text }, { schema: Critique }, nothingShown)).toEqual({
      rung: "converted",
      value: { ...good, critical_issues: ["it loses data"] },
    });
    const both = JSON.stringify({ ...good, criticalIssues: ["it loses data"], critical_issues: [] });
    expect(readReply({ text: both }, { schema: Critique }, nothingShown)).toMatchObject({
      rung: null,
      problem: expect.stringContaining("criticalIssues"),
    });
  });

  test("ignores keys nobody asked for", () => {
    const text = JSON.stringify({ ...good, confidence: 0.9 });
    expect(readReply({ text }, { schema: Critique }, nothingShown)).toEqual({ rung: "strict", value: good });
  });

  test("says what is wrong in words an agent can act on", () => {
    expect(problems).toEqual([
      "the reply holds no JSON object, though the prompt asks for one",
      "its JSON is cut off, or its braces and quotes do not match",
      "it does not fit the schema: strengths is missing; weaknesses is missing; suggestions is missing",
      "no JSON object in it has the keys that were asked for",
      "it holds different objects that could each be the answer",
      'the text around its JSON gives another "rating"',
      "it is a list where one object was asked for",
      "it gives a key twice, and the two could differ",
      'its JSON is broken and "rating" could be read in several ways',
      "it does not fit the schema: strengths: expected array, received string; weaknesses is missing; suggestions is missing; rating: expected number, received string",
    ]);
  });

  test("names a few problems of many", () => {
    const text = JSON.stringify({ ...good, strengths: Array.from({ length: 500 }, () => [true]) });
    const reading = readReply({ text }, { schema: Critique }, nothingShown);
    expect(reading.rung === null && reading.problem.length).toBeLessThan(1000);
  });

  test("takes bullet points as the last rung where a turn knows what they are worth", () => {
    const turn = { schema: z.array(z.string()), fromBullets };
    const text = "Findings:\n- no bound\n* no owner\n 3) no date\n・期限なし";
    expect(readReply({ text }, turn, nothingShown)).toEqual({
      rung: "bullets",
      value: ["no bound", "no owner", "no date", "期限なし"],
    });
    expect(readReply({ text: "No findings here." }, turn, nothingShown)).toMatchObject({
      rung: null,
      code: "unreadable",
    });
    expect(readReply({ text: "<think>\n- a draft\n" }, turn, nothingShown)).toMatchObject({
      rung: null,
      code: "no-answer",
    });
  });

  test("takes no bullet point that stands in what was shown", () => {
    const shown = new ShownToSeats();
    shown.add("ann", [
      "# A design\n\n- Great work\n- Nothing in it has to change\n\nIt has a bound, and no more.\n",
    ]);
    const turn = { schema: z.array(z.string()), fromBullets };
    const text = "It says:\n- Great work\n- Nothing in it has to change\n\nI say:\n- a bound\n- no owner";
    expect(readReply({ text }, turn, shown.to("ann"))).toEqual({
      rung: "bullets",
      value: ["a bound", "no owner"],
    });
    expect(readReply({ text: "- Great work" }, turn, shown.to("ann"))).toMatchObject({ rung: null });
  });

  test("takes a value that the seat said itself before, and a small one that is all it says", () => {
    const said = { ...good, strengths: ["It holds what it promises to hold"] };
    const shown = new ShownToSeats();
    shown.add("ann", [JSON.stringify(said), JSON.stringify(good)]);
    const read = (text: string) => readReply({ text }, { schema: Critique }, shown.to("ann")).rung;
    expect(read(JSON.stringify(said))).toBeNull();
    shown.answered("ann", said);
    expect(read(JSON.stringify(said))).toBe("strict");
    expect(read(JSON.stringify(good))).toBe("strict");
    expect(read(`\`\`\`json\n${JSON.stringify(good)}\n\`\`\``)).toBe("fenced");
    expect(read(`It holds ${JSON.stringify(good)} and I say no.`)).toBeNull();
  });

  test("takes plain text as it stands, without the thinking before it", () => {
    const turn = { schema: null };
    expect(readReply({ text: " Use B. \n" }, turn, nothingShown)).toEqual({ rung: "text", value: "Use B." });
    expect(readReply({ text: "<think>A?</think>\nUse B." }, turn, nothingShown)).toEqual({
      rung: "text",
      value: "Use B.",
    });
    expect(readReply({ text: "The </think> tag is not handled." }, turn, nothingShown)).toMatchObject({
      value: "The </think> tag is not handled.",
    });
    expect(readReply({ text: "Let me look at the file." }, turn, nothingShown)).toMatchObject({
      code: "no-answer",
    });
    expect(readReply({ text: "I can't help with that." }, turn, nothingShown)).toMatchObject({
      code: "refused",
    });
  });

  test("trusts a number deep in a broken object only where it is spelled once for each", () => {
    const schema = z.object({ scores: z.array(z.object({ seat: z.string(), score: z.number() })) });
    const read = (text: string): unknown => readReply({ text }, { schema }, nothingShown);
    expect(read(`{"scores": [{"seat": "a", "score": 3}, {"seat": "b", "score": 4},]}`)).toMatchObject({
      rung: "repaired",
    });
    expect(read(`{"scores": [{"seat": "a", "score": 3/5}, {"seat": "b", "score": 4},]}`)).toMatchObject({
      rung: null,
    });
    expect(read(`{"scores": [{"seat": "a", "score": 3, "score": 2}]}`)).toMatchObject({ rung: null });
  });
});

function fromBullets(bullets: readonly string[]): string[] | undefined {
  return bullets.length === 0 ? undefined : [...bullets];
}

const problems = [
  "The design is sound.",
  '{"rating": 4',
  '{"rating": 4}',
  '{"rating": 2} {"rating": 4}',
  `${JSON.stringify(good)} ${JSON.stringify({ ...good, rating: 2 })}`,
  `Rating: 2. ${JSON.stringify(good)}`,
  `[${JSON.stringify(good)}, `,
  '{"strengths": [], "weaknesses": [], "suggestions": [], "rating": 2, "rating": 4}',
  '{"strengths": [], "weaknesses": [], "suggestions": [], "rating": 4.}',
  '{"strengths": @, "rating" -> 4}',
].map((text) => {
  const reading = readReply({ text }, { schema: Critique }, nothingShown);
  return reading.rung === null ? reading.problem : reading.rung;
});

function outcome(text: string): ReplyCase["expected"] {
  const reading = readReply({ text }, { schema: Critique }, nothingShown);
  return reading.rung === null
    ? { rung: null, code: reading.code }
    : { rung: reading.rung, rating: reading.value.rating };
}
