import { expect, test } from "vitest";
import { type AgentObject, ask, critique } from "../../src/index.ts";

const rated = JSON.stringify({ rating: 4, strengths: ["Short."], weaknesses: [], suggestions: [] });
const design = { path: "design.md", text: "# A design\n\nKeep sessions in memory.\n" };

function resting(text: string, onAnswer: () => void = () => {}) {
  const told: boolean[] = [];
  const agent: AgentObject = {
    answer() {
      onAnswer();
      return Promise.resolve({ text });
    },
    rest(_discussion, isOver) {
      told.push(isOver);
      return Promise.resolve();
    },
  };
  return { agent, told };
}

test("an agent is told that a discussion is over", async () => {
  const { agent, told } = resting(rated);
  const { status } = await critique(design, { agents: { agent }, perspectives: ["Clarity"] }).result;
  expect([status, told]).toEqual(["completed", [true]]);
});

test("a conversation that was answered goes on in its agent's session", async () => {
  const { agent, told } = resting("A map.");
  const { status } = await ask("Which cache?", { agents: { agent } }).result;
  expect([status, told]).toEqual(["completed", [false]]);
});

test("a discussion that was interrupted is not over", async () => {
  const stop = new AbortController();
  const { agent, told } = resting(rated, () => stop.abort());
  const options = { agents: { agent }, perspectives: ["Clarity"], signal: stop.signal };
  const { status } = await critique(design, options).result;
  expect([status, told]).toEqual(["paused", [false]]);
});
