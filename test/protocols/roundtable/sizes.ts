import type { Player } from "./players.ts";
import { words } from "./players.ts";

/**
 * Replies as long as those that were played on 0.2: lists of 1,650 characters, a draft of 31,000, reviews of 3,000, an
 * edit of 9,000, a debate's answers of 1,500 to 2,400.
 */
const many = (count: number, make: (n: number) => object) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

const covers = (n: number) => [`PM-${(n % 12) + 1}`, `UR-${(n % 12) + 1}`];

function wholeSpecs(): object {
  return {
    title: "The turnout app",
    scope: [{ id: "SCOPE-1", text: words(400, "scope"), covers: ["PM-1"] }],
    users: many(5, (n) => ({
      id: `USER-${n}`,
      role: words(20, n),
      wants: words(80, n),
      covers: covers(n),
    })),
    terms: many(12, (n) => ({ id: `TERM-${n}`, term: `term${n}`, meaning: words(90, n), covers: [] })),
    flows: many(6, (n) => ({
      id: `FLOW-${n}`,
      title: words(40, n),
      actor: "Member",
      trigger: words(50, n),
      result: words(60, n),
      failures: [words(90, n), words(90, `${n}b`)],
      steps: many(6, (step) => ({ does: words(60, `${n}.${step}`), who: "Member" })),
      covers: covers(n),
    })),
    requirements: many(45, (n) => ({
      id: `REQ-${n}`,
      statement: `When the siren of place ${n} goes, the app shall ${words(90, n)} within ${n} s`,
      title: words(25, n),
      criterion: `${n} s in 20 of 20 trials: ${words(50, n)}`,
      covers: covers(n),
    })),
    rules: many(10, (n) => ({ id: `BR-${n}`, statement: words(100, n), covers: covers(n) })),
    qualities: many(9, (n) => ({
      id: `NFR-${n}`,
      statement: `The app shall ${words(80, n)} in ${n} ms`,
      characteristic: "reliability",
      criterion: words(60, n),
      covers: covers(n),
    })),
    constraints: many(6, (n) => ({ id: `CON-${n}`, text: words(90, n), covers: covers(n) })),
    exclusions: many(7, (n) => ({ id: `EX-${n}`, text: words(60, n), why: words(60, n), covers: covers(n) })),
    assumptions: many(5, (n) => ({ id: `ASM-${n}`, text: words(80, n), if_wrong: words(60, n), covers: [] })),
    questions: many(4, (n) => ({ id: `OQ-${n}`, question: words(80, n), decides: "the chief", covers: [] })),
    actions: many(4, (n) => ({ id: `ACT-${n}`, text: words(70, n), owner: "the chief", covers: [] })),
    order: {
      must: many(20, (n) => ({ n })).map((_, index) => `REQ-${index + 1}`),
      should: many(15, (n) => ({ n })).map((_, index) => `REQ-${index + 21}`),
      could: many(10, (n) => ({ n })).map((_, index) => `REQ-${index + 36}`),
    },
  };
}

function wholeDesign(): object {
  return {
    title: "The turnout app",
    scope: [{ id: "SCOPE-1", text: words(500, "scope") }],
    parts: many(10, (n) => ({
      id: `COMP-${n}`,
      name: `Part ${n}`,
      does: words(160, n),
      technology: words(40, n),
      offers: [words(60, n)],
      needs: n > 1 ? [`COMP-${n - 1}: ${words(40, n)}`] : [],
      carries: many(6, (one) => ({ one })).map((_, index) => `REQ-${((n * 6 + index) % 45) + 1}`),
    })),
    decisions: many(8, (n) => ({
      id: `ADR-${n}`,
      title: words(40, n),
      context: words(220, n),
      good: [words(80, n)],
      bad: [words(80, n)],
      drivers: [`REQ-${n}`],
      options: many(3, (one) => ({
        name: words(40, `${n}.${one}`),
        pros: [words(90, `${n}${one}`)],
        cons: [words(90, `${n}${one}`)],
        fails: one === 1 ? [] : [`REQ-${n + one}`],
        ...(one === 1 && { picks: words(90, n) }),
      })),
    })),
    diagrams: [
      { id: "DIA-1", title: "Parts", shows: "parts", mermaid: ["flowchart LR", "B -->|answers| A"] },
    ],
    risks: many(6, (n) => ({
      id: `RISK-${n}`,
      text: words(100, n),
      severity: "high",
      mitigation: words(80, n),
    })),
    actions: many(3, (n) => ({ id: `ACT-${n}`, text: words(70, n), owner: "ops" })),
  };
}

const optionsIn = (text: string) => {
  const issues = new Map<string, string>();
  for (const [, issue, block] of text.matchAll(/\[(ADR-\d+)\][^\n]*\n((?:\s+\[O\d+\][^\n]*\n?)+)/g)) {
    const [first] = [...(block ?? "").matchAll(/\[(O\d+)\]/g)].map(([, id]) => id ?? "");
    if (first !== undefined && issue !== undefined) issues.set(issue, first);
  }
  return [...issues.values()];
};

/** Answers every turn of specs and design by ids, as long as the played ones were. */
export const played: Player = ({ kind, seat, text }) => {
  switch (kind) {
    case "question":
      return { question: words(300, "question"), focus: "what it must hold", charges: {} };
    case "response":
      return {
        ...(text.includes(`"needs"`) && {
          needs: many(9, (n) => ({ n })).map((_, n) => words(70, `${seat.id}n${n}`)),
          rules: many(4, (n) => ({ n })).map((_, n) => words(70, `${seat.id}r${n}`)),
          qualities: [words(60, seat.id)],
        }),
        ...(text.includes(`"decisions"`) && {
          parts: many(6, (n) => ({ n })).map((_, n) => words(110, `${seat.id}p${n}`)),
          decisions: many(4, (n) => ({ n })).map((_, n) => words(140, `${seat.id}d${n}`)),
          costs: [words(90, seat.id)],
        }),
        failures: many(6, (n) => ({ n })).map((_, n) => words(75, `${seat.id}f${n}`)),
        questions: [words(70, `${seat.id}q`)],
        confidence: 0.8,
      };
    case "draft":
      return text.includes("architecture") ? wholeDesign() : wholeSpecs();
    case "review": {
      const isDesign = text.includes("COMP-1");
      const id = (n: number) => (isDesign ? `COMP-${(n % 10) + 1}` : `REQ-${n * 3}`);
      if (text.includes("What changed")) {
        const own = [...text.matchAll(/\[(\w+>[A-Z]+-\d+)\][^\n]*->/g)].map(([, point]) => ({
          point,
          now: "settled",
        }));
        const choices = optionsIn(text).map((option) => ({ option, why: words(60, option) }));
        return { own, review: [], choices, confidence: 0.9 };
      }
      return {
        review: many(9, (n) => ({
          on: id(n),
          say: "change",
          reason: words(110, `${seat.id}${n}`),
          change: words(110, `${seat.id}${n}`),
        })),
        missing: [words(100, `${seat.id}m`), words(100, `${seat.id}m2`)],
        confidence: 0.8,
      };
    }
    case "edit": {
      const points = [...text.matchAll(/^\[([^\]\n]+)\] (?:changes|misses|objects):/gm)].map(
        ([, to]) => to ?? "",
      );
      const items = [...new Set(points.flatMap((point) => point.split(">")[1] ?? []))];
      return {
        edits: items.map((id) => ({
          id,
          text: `When it goes, the app shall ${words(110, id)}`,
          because: [],
        })),
        replies: points.map((to) => ({ to, taken: true, why: words(90, to) })),
      };
    }
    case "synthesis":
      return {
        synthesis: words(350, "synthesis"),
        next_action: "conclude",
        recommendation: words(200, "advice"),
      };
    default:
      return {};
  }
};

/** The same for an exchange. */
export const debating: Player = ({ kind, seat, text, round }) => {
  switch (kind) {
    case "assign_debate_sides":
      return {
        motion: words(120, "motion"),
        pro: ["product-manager", "technical-lead"],
        con: ["software-architect", "devops-engineer"],
        rationale: words(100, "why"),
      };
    case "question":
      return {
        action: "question",
        question: words(350, "question"),
        focus: words(50, 1),
        participants: "all",
      };
    case "response":
      return {
        position: words(420, `${seat.id}${round}`),
        rationale: [1, 2, 3].map((n) => words(260, `${seat.id}${round}r${n}`)),
        confidence: 0.8,
        concerns: [1, 2].map((n) => words(160, `${seat.id}${round}c${n}`)),
        suggestions: [1, 2].map((n) => words(160, `${seat.id}${round}s${n}`)),
        ...(round > 1 && {
          stands: ["PM-1", "SA-1", "TL-1", "DE-1"]
            .filter((id) => !text.includes(`begin with ${id.split("-")[0]}-`))
            .map((on) => ({ on, stand: "contest", reason: words(120, `${seat.id}${on}`) })),
        }),
        ...(text.includes(`"option"`) && {
          option: seat.id === "devops-engineer" ? "O2" : "O1",
          because: [],
        }),
      };
    default:
      return {
        synthesis: words(700, round),
        consensus: [words(120, `c${round}`)],
        conflicts: [
          { id: "cost", description: words(120, "k"), positions: { "product-manager": words(80, 1) } },
        ],
        resolved: [],
        next_action: "phase",
        next_question: words(300, `q${round}`),
        ...(round === 3 && {
          resolved: [{ conflict_id: "cost", resolution: words(80, 1), resolution_type: "facilitator" }],
          conflicts: [],
          recommendation: words(300, "r"),
          option: "O1",
          bottom_line: [1, 2, 3].map((n) => ({ sentence: words(140, n), ids: ["O1"] })),
          actions: [1, 2, 3].map((n) => ({ action: words(100, n), owner: "ops", ids: [] })),
          output_type: "adr",
        }),
      };
  }
};

/** Requirements as somebody wrote them, about 30,000 characters. */
export function requirementsText(): string {
  const { requirements, qualities } = wholeSpecs() as {
    readonly requirements: readonly {
      readonly id: string;
      readonly title: string;
      readonly statement: string;
      readonly criterion: string;
    }[];
    readonly qualities: readonly { readonly id: string; readonly statement: string }[];
  };
  return [
    "# Requirements",
    "## Functional requirements",
    ...requirements.flatMap(({ id, title, statement, criterion }) => [
      `### ${id}: ${title}`,
      statement,
      `- **Accepted when:** ${criterion}`,
    ]),
    "## Quality requirements",
    ...qualities.map(({ id, statement }) => `- **${id}**: ${statement}`),
  ].join("\n\n");
}
