import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../discussion.ts";
import { held, kindsOf, tokensOf } from "./players.ts";
import { debating, played, requirementsText } from "./sizes.ts";

const topic = "An app by which a brigade sees who can come within eight minutes when the siren goes";
const four = ["product-manager", "software-architect", "technical-lead", "devops-engineer"];

test("specs takes 14 calls and 75,000 tokens at most", async () => {
  const { sent, result } = await held("specs", topic, played);
  expect(result.status).toBe("completed");
  expect(kindsOf(sent)).toEqual([
    "question",
    "response",
    "response",
    "response",
    "response",
    "draft",
    "review",
    "review",
    "review",
    "edit",
    "review",
    "review",
    "review",
    "synthesis",
  ]);
  expect(tokensOf(sent)).toBeLessThanOrEqual(75_000);
});

test("design takes 16 calls and 90,000 tokens at most", async () => {
  const project = await temporaryFolder();
  mkdirSync(join(project, "docs"));
  writeFileSync(join(project, "docs", "requirements.md"), requirementsText());
  const { sent, result } = await held("design", topic, played, { project, eyes: "project" });
  expect(result.status).toBe("completed");
  expect(sent.length).toBeLessThanOrEqual(16);
  expect(tokensOf(sent)).toBeLessThanOrEqual(90_000);
});

test("a debate of three phases with four seats takes 20 calls and 65,000 tokens at most", async () => {
  const given = { strategy: "debate", participants: four } as const;
  const { sent, verdict } = await held("roundtable", "One queue, or a table?", debating, given);
  expect(verdict).toMatchObject({ phases: ["opening", "rebuttal", "closing"] });
  expect(sent.length).toBeLessThanOrEqual(20);
  expect(tokensOf(sent)).toBeLessThanOrEqual(65_000);
});
