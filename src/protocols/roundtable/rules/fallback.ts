import type { FacilitatorQuestion, FacilitatorSynthesis } from "./replies.ts";

/** What is asked where the facilitator's question is missing or cannot be read (behaviour 5.8). */
export function fallbackQuestion(topic: string): FacilitatorQuestion {
  return {
    action: "question",
    question: `What are the key considerations for ${topic.trim().replace(/[.?!。？！]+$/u, "")}?`,
    focus: "core requirements",
    participants: "all",
  };
}

/** What stands for a synthesis that is missing or cannot be read. It claims nothing, so nothing is settled by it. */
export function fallbackSynthesis(): FacilitatorSynthesis {
  return {
    synthesis: "The discussion continues.",
    consensus: [],
    conflicts: [],
    resolved: [],
    next_action: "continue",
  };
}
