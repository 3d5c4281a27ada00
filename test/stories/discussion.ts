import type { Result } from "../../src/kernel/result.ts";
import type { DiscussVerdict } from "../../src/protocols/discuss/rules/verdict.ts";
import {
  advocate,
  brief,
  challenge,
  final,
  optionOf,
  position,
  rebuttal,
  solo,
  synthesis,
} from "../protocols/discuss/discussing.ts";
import type { Story } from "./command.ts";
import { config, shellAgent } from "./panel.ts";

/** Scripted discussions for stories, told by the built command. */

export const topic = "Where should sessions be kept?";
export const members = ["--members", "Ann,Ben,Cat"];

/** What everybody says in every turn: each is for something of its own, or all are for the same. */
export function replies({ agreed = false } = {}): readonly object[] {
  const said = ["Ann", "Ben", "Cat", advocate].flatMap((name) => {
    const held = name === advocate ? {} : { option: agreed ? "O1" : optionOf[name] };
    const blind = agreed && name !== advocate ? { option: "memory" } : {};
    return [
      { seat: name, turn: "position", reply: position(name, blind) },
      { seat: name, turn: "challenge", reply: challenge(name, name === "Ann" ? "BEN-1" : "ANN-1", held) },
      { seat: name, turn: "synthesis", reply: synthesis(name, held) },
      { seat: name, turn: "final", reply: final(name, held) },
      { seat: name, turn: "solo", reply: solo(name) },
    ];
  });
  return [
    ...said,
    { turn: "rebuttal", reply: rebuttal() },
    { turn: "brief", reply: brief() },
    { turn: "edit", reply: { joins: [], edits: [], replies: [] } },
  ];
}

/** The flags of a panel of two agents that answer from a script: what one says in all seats nobody recommends. */
export function scriptedPanel(told: Story, entries: readonly object[] = replies()): readonly string[] {
  told.write("replies.yaml", JSON.stringify(entries));
  const script = { script: "./replies.yaml" };
  return config(told, { agents: { scripted: script, other: script }, panel: ["scripted", "other"] });
}

/** One that is a process: it notes every call, and answers a Challenge only once there is a file `go`. */
export function patientPanel(told: Story): readonly string[] {
  for (const entry of replies()) {
    const { seat = "any", turn, reply } = entry as { seat?: string; turn: string; reply: object };
    told.write(`said/${turn} ${seat}`, JSON.stringify(reply));
  }
  const body = [
    `cat > /dev/null; echo "$COLLOQUY_ROUND $COLLOQUY_TURN $COLLOQUY_SEAT" >> calls`,
    `if [ "$COLLOQUY_TURN $COLLOQUY_SEAT" = "challenge Cat" ]; then until [ -e go ]; do sleep 0.05; done; fi`,
    `cat "said/$COLLOQUY_TURN $COLLOQUY_SEAT" 2>/dev/null || cat "said/$COLLOQUY_TURN any"`,
  ];
  return config(told, {
    agents: { patient: shellAgent(told, "patient", body.join("\n")) },
    panel: ["patient"],
  });
}

export type DiscussResult = Result<DiscussVerdict>;

export function discussionIn({ stdout }: { readonly stdout: string }): DiscussResult {
  return JSON.parse(stdout) as DiscussResult;
}
