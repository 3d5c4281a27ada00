import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../discussion.ts";
import { faultOf, fileNamed, homeWith, idsOf, loadStrategies } from "./shelves.ts";

async function ours(id: string) {
  return (await loadStrategies(await temporaryFolder())).take(id, "--strategy").strategy;
}

/** Behaviour 5.6, a row a strategy: phases as name, who speaks, what they see of earlier rounds. */
const table = {
  standard: {
    participation: "parallel",
    phases: ["discussion all synthesis"],
    consensus: { policy: "weighted_majority", threshold: 0.6, attempts: 3 },
    validation: { min_participants: 2, requires_sequential_phases: false, requires_sides: false },
    keywords: [],
  },
  disney: {
    participation: "parallel",
    phases: ["dreamer all synthesis without conflicts", "realist all full", "critic all full"],
    consensus: { policy: "weighted_majority", threshold: 0.6, attempts: 2 },
    validation: { min_participants: 2, requires_sequential_phases: true, requires_sides: false },
    keywords: ["creative", "innovation", "new", "brainstorm", "ideation"],
  },
  debate: {
    participation: "parallel",
    phases: ["opening assigned synthesis", "rebuttal assigned full", "closing assigned full"],
    consensus: { policy: "facilitator_judgment", threshold: null, attempts: 1 },
    validation: { min_participants: 2, requires_sequential_phases: true, requires_sides: true },
    keywords: ["vs", "compare", "evaluate", "choose", "decide", "between"],
  },
  "consensus-driven": {
    participation: "parallel",
    phases: ["proposal all synthesis", "refinement all full", "convergence all full"],
    consensus: { policy: "consent", threshold: null, attempts: 2 },
    validation: { min_participants: 2, requires_sequential_phases: true, requires_sides: false },
    keywords: ["urgent", "fast", "quick", "asap", "time-sensitive"],
  },
  "six-hats": {
    participation: "sequential",
    phases: [
      "blue-opening facilitator none",
      "white all synthesis",
      "red all synthesis",
      "black all full",
      "yellow all full",
      "green all full",
      "blue-closing facilitator full",
    ],
    consensus: { policy: "facilitator_judgment", threshold: null, attempts: 1 },
    validation: { min_participants: 2, requires_sequential_phases: true, requires_sides: false },
    keywords: ["comprehensive", "thorough", "all angles", "deep", "complete"],
  },
};

test.each(Object.entries(table))("%s is as behaviour 5.6 has it", async (id, row) => {
  const { participation, phases, consensus, validation, keywords } = await ours(id);
  const shown = phases.map(({ name, participants, context: { history, conflicts } }) =>
    [name, participants, history, ...(conflicts ? [] : ["without conflicts"])].join(" "),
  );
  expect({ participation, phases: shown, consensus, validation, keywords }).toEqual(row);
});

test("those who wear the same hat speak at once", async () => {
  const { phases } = await ours("six-hats");
  const spoken = phases.filter(({ participants }) => participants === "all");
  expect(spoken.map(({ participation }) => participation)).toEqual(Array(5).fill("parallel"));
});

test("there are five, none of them faulty, and every phase asks something of its own", async () => {
  const home = await temporaryFolder();
  const shelf = await loadStrategies(home);
  expect(idsOf(shelf)).toEqual(["consensus-driven", "debate", "disney", "six-hats", "standard"]);
  const intents = idsOf(shelf).flatMap((id) =>
    shelf.take(id, "").strategy.phases.map(({ intent }) => intent),
  );
  expect(new Set(intents).size).toBe(17);
  // Short enough to be read at the end of a prompt, long enough to change an answer.
  for (const intent of intents) {
    const words = intent.split(/\s+/).length;
    expect([words > 35, words < 120, intent], intent).toEqual([true, true, intent]);
  }
});

const own = `name: Five whys
description: A fault whose cause is not known
phases:
  - name: why
    intent: Ask why, and answer with a fact.
consensus:
  policy: weighted_majority
  threshold: 0.5
`;

test("a file of the user's is a strategy, and what it leaves out has its default", async () => {
  const home = await homeWith({ "strategies/five-whys.yaml": own });
  const { strategy, from } = (await loadStrategies(home)).take("five-whys", "--strategy");
  expect(strategy).toEqual({
    id: "five-whys",
    name: "Five whys",
    description: "A fault whose cause is not known",
    participation: "parallel",
    phases: [
      {
        name: "why",
        intent: "Ask why, and answer with a fact.",
        participants: "all",
        stands: true,
        converges: false,
        confidence: true,
        context: { history: "synthesis", conflicts: true },
      },
    ],
    consensus: { policy: "weighted_majority", threshold: 0.5, attempts: null },
    validation: { min_participants: 2, requires_sequential_phases: false, requires_sides: false },
    keywords: [],
  });
  expect(from("participation")).toBeNull();
  expect(from("consensus", "threshold")).toBe(join(home, "roundtable/strategies/five-whys.yaml:8"));
});

test("a file of the user's wins over ours of the same name", async () => {
  const home = await homeWith({ "strategies/debate.yaml": own });
  const shelf = await loadStrategies(home);
  const { strategy } = shelf.take("debate", "--strategy");
  expect(strategy.name).toBe("Five whys");
  expect(fileNamed(shelf, "debate")).toMatchObject({ own: true, replaces: true });
  expect(fileNamed(shelf, "disney")).toMatchObject({ own: false, replaces: false });
});

const faults: Readonly<Record<string, readonly [file: string, text: string]>> = {
  "broken YAML": ["x.yaml", "name: [x\n"],
  "an alias to nothing": ["x.yaml", "name: *nobody\n"],
  "a list": ["x.yaml", "- name: x\n"],
  nothing: ["x.yaml", ""],
  "a misspelt key": ["x.yaml", own.replace("threshold", "treshold")],
  "no intent": ["x.yaml", own.replace("    intent: Ask why, and answer with a fact.\n", "")],
  "an unknown policy": ["x.yaml", own.replace("weighted_majority", "unanimity")],
  "a threshold in per cent": ["x.yaml", own.replace("0.5", "50")],
  "no phases": ["x.yaml", "name: x\ndescription: x\nphases: []\nconsensus: { policy: consent }\n"],
  "another id": ["x.yaml", `id: y\n${own}`],
  "two phases of one name": [
    "x.yaml",
    own.replace("consensus:", "  - { name: why, intent: again }\nconsensus:"),
  ],
  "a phase with a path for a name": ["x.yaml", own.replace("name: why", "name: ../why")],
  "a facilitator alone": ["x.yaml", own.replace("name: why", "name: why\n    participants: facilitator")],
  "a majority without a threshold": ["x.yaml", own.replace("  threshold: 0.5\n", "")],
  "a name that is none": ["My Plan.yaml", own],
};

test("what is wrong with a file is one sentence with its line, and a hint", async () => {
  const told = await Promise.all(
    Object.entries(faults).map(async ([when, [file, text]]) => {
      const home = await homeWith({ [`strategies/${file}`]: text });
      const fault = faultOf(await loadStrategies(home), file.replace(".yaml", ""), home);
      return `${when}: ${fault?.replace(/ours, such as .*\/roundtable/, "ours, such as <package>/roundtable")}`;
    }),
  );
  expect(told).toEqual([
    "broken YAML: strategies/x.yaml:2: Flow sequence in block collection must be sufficiently indented and end with a ]. | Fix the YAML there.",
    "an alias to nothing: strategies/x.yaml:1: Unresolved alias (the anchor must be set before the alias): nobody. | Fix the YAML: write out what its `*` aliases stand for.",
    "a list: strategies/x.yaml:1: a strategy is a map with name, description, phases and consensus. | Begin with one of ours, such as <package>/roundtable/strategies/standard.yaml.",
    "nothing: strategies/x.yaml:1: a strategy is a map with name, description, phases and consensus. | Begin with one of ours, such as <package>/roundtable/strategies/standard.yaml.",
    'a misspelt key: strategies/x.yaml:8: this is not a strategy: consensus: Unrecognized key: "treshold"; consensus: A weighted majority needs a `threshold`, the share of all confidence that carries a position, such as 0.6. | Begin with one of ours, such as <package>/roundtable/strategies/standard.yaml.',
    "no intent: strategies/x.yaml:4: this is not a strategy: phases[0].intent is missing. | Begin with one of ours, such as <package>/roundtable/strategies/standard.yaml.",
    'an unknown policy: strategies/x.yaml:7: this is not a strategy: consensus.policy: Invalid option: expected one of "weighted_majority"|"consent"|"facilitator_judgment". | Begin with one of ours, such as <package>/roundtable/strategies/standard.yaml.',
    "a threshold in per cent: strategies/x.yaml:8: this is not a strategy: consensus.threshold: Too big: expected number to be <=1. | Begin with one of ours, such as <package>/roundtable/strategies/standard.yaml.",
    "no phases: strategies/x.yaml:3: this is not a strategy: phases: Too small: expected array to have >=1 items. | Begin with one of ours, such as <package>/roundtable/strategies/standard.yaml.",
    'another id: strategies/x.yaml:1: the strategy calls itself "y", but its file is x.yaml. | Give both the same name, or leave out `id`.',
    "two phases of one name: strategies/x.yaml:3: this is not a strategy: phases: Two phases have one name: rename one. | Begin with one of ours, such as <package>/roundtable/strategies/standard.yaml.",
    'a phase with a path for a name: strategies/x.yaml:4: this is not a strategy: phases[0].name: "../why" is no name: those are made of small letters, digits and dashes. | Begin with one of ours, such as <package>/roundtable/strategies/standard.yaml.',
    "a facilitator alone: strategies/x.yaml:3: this is not a strategy: phases: Only the facilitator speaks in all of them: give one `participants: all`. | Begin with one of ours, such as <package>/roundtable/strategies/standard.yaml.",
    "a majority without a threshold: strategies/x.yaml:6: this is not a strategy: consensus: A weighted majority needs a `threshold`, the share of all confidence that carries a position, such as 0.6. | Begin with one of ours, such as <package>/roundtable/strategies/standard.yaml.",
    'a name that is none: strategies/My Plan.yaml: "My Plan" cannot be the name of a strategy. | Names are made of small letters, digits and dashes.',
  ]);
});

test("a broken file is no trouble until it is taken, and then ours does not stand in for it", async () => {
  const home = await homeWith({
    "strategies/debate.yaml": "name: 5\n",
    "strategies/notes.txt": "",
    ".x.yaml": "",
  });
  const shelf = await loadStrategies(home);
  expect(shelf.take("standard", "--strategy").strategy.id).toBe("standard");
  expect(() => shelf.take("debate", "--strategy")).toThrow("debate.yaml:1: this is not");
  expect(shelf.files.length).toBe(5);
});

test("a link that leads nowhere, and a folder that cannot be read, are said", async () => {
  const home = await homeWith({});
  const folder = join(home, "roundtable/strategies");
  await mkdir(folder, { recursive: true });
  await symlink(join(home, "gone.yaml"), join(folder, "x.yaml"));
  await mkdir(join(folder, "y.yaml"));
  const shelf = await loadStrategies(home);
  expect(faultOf(shelf, "x", home)).toBe(
    "strategies/x.yaml is a link, and nothing is read or written through it. | Put the file or the folder itself there, or remove it.",
  );
  expect(faultOf(shelf, "y", home)).toContain("it is a folder, not a file");
  const other = await temporaryFolder();
  await mkdir(join(other, "roundtable"));
  await writeFile(join(other, "roundtable/strategies"), "");
  await expect(loadStrategies(other)).rejects.toThrow("roundtable/strategies cannot be read (ENOTDIR).");
});

test("a strategy that is not there is said with the nearest and all there are", async () => {
  const shelf = await loadStrategies(await homeWith({ "strategies/mine.yaml": own }));
  expect(() => shelf.take("six-hat", ".colloquy/config.yaml:3")).toThrow(
    '.colloquy/config.yaml:3: there is no strategy "six-hat" (did you mean "six-hats"?).',
  );
  const unknown = () => shelf.take("chess", "--strategy");
  expect(unknown).toThrow('--strategy: there is no strategy "chess".');
  expect(unknown).toThrow(
    expect.objectContaining({
      hint: "There are consensus-driven, debate, disney, six-hats, standard, mine; one of your own is roundtable/strategies/<name>.yaml in the .colloquy folder.",
    }),
  );
});
