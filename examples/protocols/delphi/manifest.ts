import { defineProtocol, option, slug } from "colloquy";

/** Estimates in anonymous rounds: everybody names a number alone, hears the median, the spread and the reasons, and may revise. */
export default defineProtocol({
  name: "delphi",
  speakers: "opinions",
  verbs: [
    {
      name: "delphi",
      summary: "estimates in anonymous rounds until the spread settles",
      when: "a number that nobody knows and several can reason about",
      cost: "2 to 4 rounds, one call for each agent",
      subject: {
        kind: "words",
        name: "question",
        example: "How many days does it take to move sessions to Redis?",
        optional: false,
      },
      options: {
        unit: option.text({ help: "what the number counts, such as days" }),
        rounds: option.int({ min: 2, max: 8, default: 4, help: "the most rounds" }),
        tolerance: option.number({
          min: 0,
          max: 1,
          default: 0.15,
          help: "the spread at which it ends, as a share of the median",
        }),
      },
      takes: ["folder", "files", "partial"],
      help: `
Every agent estimates alone. Then each hears the median, the spread and the others' reasons, without names, and may
revise. It ends when the spread settles or stops shrinking. What comes back is a number with its range and the reasons
of those who stayed outside it.`,
      commands: [
        ['colloquy delphi "How many days does it take to move sessions to Redis?" --unit days', ""],
        ["colloquy delphi --example", "how it goes, with scripted agents"],
      ],
      examples: [
        {
          name: null,
          subject: "How many days does it take to move the shop's sessions to Redis?",
          config: "delphi.yaml",
          fixes: [],
        },
      ],
    },
  ],
  plan({ subject, context, options, agents, lang }) {
    const question = subject ?? "";
    return {
      title: question,
      id: `delphi-${slug(question, "question", 40)}`,
      given: { question, lang, context, ...options, unit: options.unit ?? null },
      seats: agents.map((agent, index) => ({
        name: `Estimator ${index + 1}`,
        role: "Estimates alone",
        focus: [],
        agent,
      })),
      limits: {},
      mostCalls: agents.length * options.rounds,
    };
  },
  load: async () => (await import("./delphi.ts")).method,
});
