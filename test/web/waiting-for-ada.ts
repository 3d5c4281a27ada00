import { expect } from "vitest";
import { type Story, story } from "../stories/command.ts";
import { config, design, rated } from "../stories/panel.ts";

/** A critique with a scripted seat, which has answered, and one of Ada's, which waits for her. */
export async function waitingForAda(): Promise<Story> {
  const told = story();
  told.write("design.md", design);
  told.write("replies.yaml", JSON.stringify([{ reply: rated(4, { weaknesses: ["what Speed found"] }) }]));
  const agents = {
    scripted: { script: "./replies.yaml" },
    ada: { human: "Ada", deadline: "48h", onNone: "fail" },
  };
  const perspectives = [
    { name: "Speed", agent: "scripted" },
    { name: "Clarity", agent: "ada", role: "Editor" },
  ];
  const panel = config(told, { agents, critique: { perspectives } });
  const asked = ["critique", "design.md", "--max-calls", "9", "--fail-on", "never", ...panel];
  expect((await told.run(asked)).code).toBe(4);
  return told;
}
