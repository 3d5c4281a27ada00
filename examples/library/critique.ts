import { type AgentFunction, critique } from "colloquy";

const design = {
  path: "docs/sessions.md",
  text: "# Sessions\n\nSessions move to Redis. Redis is reached over the public network.\n",
};

// A function is an agent. This one asks no model; yours would send `text` to one and return what comes back.
const careful: AgentFunction = ({ text }) => ({
  strengths: ["It says where sessions go"],
  weaknesses: ["It does not say what happens while Redis is down"],
  suggestions: ["Say how long a session lives"],
  critical_issues: text.includes("public network") ? ["Redis is reached over the public network"] : [],
  rating: 2,
});
const hasty: AgentFunction = async () =>
  '{ "strengths": ["It is short"], "weaknesses": [], "suggestions": [], "rating": 4 }';

const discussion = critique(design, {
  agents: { careful, hasty },
  perspectives: ["Security", { name: "Clarity", role: "Editor", focus: ["wording"] }],
});

for await (const event of discussion) {
  if (event.type === "turn.answered") console.log(`${event.seat} answered, ${event.receipt.answeredBy}`);
  if (event.type === "turn.failed") console.log(`${event.seat} failed: ${event.failure.message}`);
}

const result = await discussion.result;
if (result.status === "completed") {
  const { verdict, severity, actionItems } = result.verdict;
  console.log(verdict, severity, actionItems);
} else {
  console.log(`${result.status}: ${result.stopped.detail}`);
}
