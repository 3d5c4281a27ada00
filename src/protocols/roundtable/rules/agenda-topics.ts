import type { AgendaTopic } from "./session.ts";
import type { Workflow } from "./strategy.ts";

const specs: readonly AgendaTopic[] = [
  {
    topic_id: "user-workflows",
    title: "Who uses it, and for what",
    critical: true,
    done_when: {
      criteria: [
        "Every kind of user is named, with their goals.",
        "Each main workflow has its steps, from trigger to result.",
        "Each main workflow says what the user sees when it goes wrong.",
      ],
      types: ["USER", "FLOW", "REQ"],
      least: 2,
    },
    questions: [
      "Who begins this, what do they want to have at the end, and what do they do in between?",
      "Where do people give up today, and what do they do instead?",
      "What does a user see when a step fails halfway, and how do they go on?",
    ],
  },
  {
    topic_id: "functional-requirements",
    title: "What the system does",
    critical: true,
    done_when: {
      criteria: [
        "Each requirement says one thing that can be observed from outside and tested.",
        "Each has a priority, and it is clear what would be dropped first.",
        "The requirements cover every workflow from start to end.",
      ],
      types: ["REQ"],
      least: 3,
    },
    questions: [
      "Which requirement would make the release useless if it were missing?",
      "What happens at the edges: nothing there, too much of it, the same thing twice, two people at once?",
      "Which of these could be left out of the first release without anybody's workflow breaking?",
    ],
  },
  {
    topic_id: "business-rules",
    title: "Rules that hold whatever the software does",
    critical: false,
    done_when: {
      criteria: [
        "Each rule names its conditions and consequences.",
        "It is clear who may change a rule, and which rule wins when two conflict.",
      ],
      types: ["BR"],
      least: 1,
    },
    questions: [
      "Which rules come from a contract, a law or a policy, and which are only habit?",
      "What must never happen, even if a user asks for it?",
    ],
  },
  {
    topic_id: "nfr-measurable",
    title: "Quality that can be measured",
    critical: false,
    done_when: {
      criteria: [
        "Each quality requirement names a characteristic of ISO 25010, a figure with its unit, and how it is measured.",
        "Each figure names the load and the data it holds for.",
      ],
      types: ["NFR"],
      least: 1,
    },
    questions: [
      "How slow is too slow, for whom, and measured where?",
      "How long may it be down, and how much data may be lost, before it hurts?",
      "Which figure would show in a year that quality has slipped?",
    ],
  },
  {
    topic_id: "acceptance-criteria",
    title: "How to tell that a requirement is met",
    critical: false,
    done_when: {
      criteria: [
        "Every must-have requirement has at least one criterion that a tester can answer with yes or no.",
        "Criteria name the data and the state they start from.",
      ],
      types: ["REQ"],
      least: 0,
    },
    questions: [
      "What would you show somebody to convince them that this requirement is met?",
      "Which criterion would still pass with a wrong implementation?",
    ],
  },
  {
    topic_id: "out-of-scope",
    title: "What is left out on purpose",
    critical: false,
    done_when: {
      criteria: [
        "It names what people would expect but will not get, and why.",
        "It says which of this may come later.",
      ],
      types: ["EX"],
      least: 0,
    },
    questions: [
      "What will somebody ask for in the first week that you have decided not to build?",
      "What must this not grow into?",
    ],
  },
];

const design: readonly AgendaTopic[] = [
  {
    topic_id: "high-level-arch",
    title: "Overall structure",
    critical: true,
    done_when: {
      criteria: [
        "The architectural style is decided, with the rejected options and why.",
        "It says which quality requirements it serves, each with a figure, and which it makes harder.",
        "It names what could go wrong, and what is left undone on purpose.",
        "Its boundary is drawn: what belongs to it, and what it only talks to.",
      ],
      types: ["ARCH"],
      least: 1,
    },
    questions: [
      "Which two or three requirements decide the shape, and what shape would the opposite ones give?",
      "What would be hardest to change in two years?",
      "What is the simplest shape that could work, and what breaks it first?",
    ],
  },
  {
    topic_id: "components",
    title: "Components and their purpose",
    critical: true,
    done_when: {
      criteria: [
        "Each component has one responsibility that fits in a sentence.",
        "Each says what it provides and requires, and there are no circular dependencies.",
        "Every requirement has a component that is responsible for it.",
      ],
      types: ["COMP"],
      least: 1,
    },
    questions: [
      "Which component knows too much, and what could be taken from it?",
      "What fails when this component is down, and what goes on?",
      "Which of these would one team own, and where do two teams meet?",
    ],
  },
  {
    topic_id: "data-flow",
    title: "Where data comes from and goes to",
    critical: false,
    done_when: {
      criteria: [
        "For each main workflow, the path of its data is described step by step, from where it enters to where it is stored.",
        "Each kind of data has one source of truth, and it is clear what happens if a copy is stale.",
      ],
      types: ["FLOW", "INT", "COMP", "ARCH"],
      least: 1,
    },
    questions: [
      "Where is each kind of data written, and who may only read it?",
      "What happens to data on its way when the receiver is gone for an hour?",
    ],
  },
  {
    topic_id: "tech-choices",
    title: "Which technology, and why",
    critical: false,
    done_when: {
      criteria: [
        "Each choice that is expensive to undo is decided, with its options and consequences.",
        "It says what the team already knows, and what it would have to learn.",
        "It says on which machines or services each component runs.",
      ],
      types: ["ARCH"],
      least: 1,
    },
    questions: [
      "Which of these choices would cost most to undo, and what would make you undo it?",
      "What does the boring option lack that you really need?",
      "Where does each part run, and what does somebody need to know to run it?",
    ],
  },
  {
    topic_id: "integration",
    title: "Interfaces to other systems",
    critical: false,
    done_when: {
      criteria: [
        "Each external interface has a kind, its operations, and an owner who may change it.",
        "It says what happens when the other side is slow, gone or wrong.",
      ],
      types: ["INT"],
      least: 0,
    },
    questions: [
      "Which system outside can stop this one, and for how long can it do without?",
      "How will both sides notice that an interface has changed?",
    ],
  },
];

/** Behaviour 5.10. A brainstorm and a plain roundtable have none. */
export const agendas: Readonly<Record<Workflow, readonly AgendaTopic[]>> = {
  roundtable: [],
  brainstorm: [],
  specs,
  design,
};
