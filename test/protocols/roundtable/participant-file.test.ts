import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../discussion.ts";
import {
  faultOf,
  fileNamed,
  homeWith,
  idsOf,
  loadFacilitator,
  loadParticipants,
  loadSkills,
  seated,
} from "./shelves.ts";

const wordsIn = (text: string) => text.split(/\s+/).length;

test("the eight participants are there, each with a perspective and the skills it declares", async () => {
  const shelf = await loadParticipants(await temporaryFolder());
  const everybody = seated(idsOf(shelf), shelf);
  expect(
    everybody.map(({ name, description, skills }) => [
      name,
      description,
      skills.map(({ id }) => id).join(", "),
    ]),
  ).toEqual([
    ["Business analyst", "Rules, processes and terms, and where they contradict each other", ""],
    ["DevOps engineer", "Delivery, operations, failures and running costs", ""],
    ["Product manager", "Whose problem it is, what it is worth, and what is not built", ""],
    ["QA lead", "How we would know that it works, and where it will not", ""],
    ["Security champion", "What could be misused, by whom, and what still protects us then", ""],
    ["Software architect", "Structure, boundaries, and what will be hard to change later", ""],
    ["Technical lead", "What it takes to build it, with this team, in this code, by that date", ""],
    ["UX researcher", "What people really do with it, and the evidence for that", ""],
  ]);
  for (const { perspective, id } of everybody) {
    expect([id, wordsIn(perspective) >= 150, wordsIn(perspective) <= 300]).toEqual([id, true, true]);
    // What it looks at, asks, overlooks; what makes it sure; that it does not agree easily.
    for (const part of [
      "You look at",
      "You always ask",
      "Watch for your usual mistakes",
      "Your confidence is high",
      "Do not a",
    ])
      expect(perspective, id).toContain(part);
  }
  expect(new Set(everybody.map(({ perspective }) => perspective)).size).toBe(8);
});

test("the four skills are there, short enough for a prompt", async () => {
  const shelf = await loadSkills(await temporaryFolder());
  const texts = shelf.files.map(
    ({ id, read }) => [id, "value" in read ? wordsIn(read.value.text) : 0] as const,
  );
  expect(texts.map(([id]) => id)).toEqual([
    "arc42-templates",
    "iso25010-requirements",
    "madr-decisions",
    "roundtable-strategies",
  ]);
  for (const [id, words] of texts) expect([id, words >= 60, words <= 500]).toEqual([id, true, true]);
});

const namedBySkills = {
  "arc42-templates": [
    "Introduction and goals",
    "Constraints",
    "Context and scope",
    "Solution strategy",
    "Building block view",
    "Runtime view",
    "Deployment view",
    "Crosscutting concepts",
    "Architecture decisions",
    "Quality requirements",
    "Risks and technical debt",
    "Glossary",
  ],
  "madr-decisions": [
    "status",
    "date",
    "decision-makers",
    "consulted",
    "informed",
    "Context and Problem Statement",
    "Decision Drivers",
    "Considered Options",
    "Decision Outcome",
    "Consequences",
    "Confirmation",
    "Pros and Cons of the Options",
    "More Information",
  ],
  "iso25010-requirements": [
    "Functional suitability",
    "Performance efficiency",
    "Compatibility",
    "Interaction capability",
    "Reliability",
    "Security",
    "Maintainability",
    "Flexibility",
    "Safety",
  ],
};

test.each(Object.entries(namedBySkills))("%s tells of all its parts, in their order", async (id, parts) => {
  const read = fileNamed(await loadSkills(await temporaryFolder()), id)?.read;
  const text = read !== undefined && "value" in read ? read.value.text : "";
  const places = parts.map((part) => text.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test("the facilitator is ours, or the user's where there is one", async () => {
  const ours = await loadFacilitator(await temporaryFolder());
  expect([ours.id, ours.name, ours.skills.map(({ id }) => id)]).toEqual(["facilitator", "Facilitator", []]);
  const home = await homeWith({ "facilitator.md": "---\nname: Ada\ndescription: Leads\n---\nBe brief.\n" });
  expect(await loadFacilitator(home)).toEqual({
    id: "facilitator",
    name: "Ada",
    description: "Leads",
    perspective: "Be brief.",
    skills: [],
  });
});

const dba = `---
name: Database expert
description: Data, queries and migrations
skills: sharding, madr-decisions,
---

You look at data.
`;

test("a participant of the user's may declare a skill of the user's, and one of ours", async () => {
  const home = await homeWith({
    "participants/dba.md": dba.replaceAll("\n", "\r\n"),
    "skills/sharding.md": "---\nname: sharding\ndescription: for finding it\n---\n\nSplit late.\n",
  });
  const shelf = await loadParticipants(home);
  const [participant] = seated(["dba"], shelf);
  expect(participant).toMatchObject({
    id: "dba",
    name: "Database expert",
    description: "Data, queries and migrations",
    perspective: "You look at data.",
    skills: [{ id: "sharding", text: "Split late." }, { id: "madr-decisions" }],
  });
  expect(fileNamed(shelf, "dba")).toMatchObject({ own: true, replaces: false });
});

test("a participant and a skill of the user's win over ours of the same name", async () => {
  const home = await homeWith({
    "participants/qa-lead.md": dba.replace("skills: sharding", "skills: arc42-templates"),
    "skills/arc42-templates.md": "Boxes.\n",
  });
  const shelf = await loadParticipants(home);
  const [qa] = seated(["qa-lead"], shelf);
  expect(qa?.name).toBe("Database expert");
  expect(qa?.skills[0]).toEqual({ id: "arc42-templates", text: "Boxes." });
  expect(fileNamed(shelf, "qa-lead")?.replaces).toBe(true);
});

const faults: Readonly<Record<string, string>> = {
  "skills as a list": dba.replace("sharding, madr-decisions,", "[arc42-templates, madr-decisions]"),
  "skills as a list below each other": dba.replace(" sharding, madr-decisions,", "\n  - arc42-templates"),
  "skills as a number": dba.replace("sharding, madr-decisions,", "5"),
  "a skill that is not there": dba.replace("sharding", "madr-decision"),
  "no front matter": "You look at data.\n",
  "front matter without an end": "---\nname: x\n",
  "front matter that is empty": "---\n---\nYou look at data.\n",
  "front matter that is broken": dba.replace("Database expert", "[x"),
  "no name": dba.replace("name: Database expert\n", ""),
  "a name that is a number": dba.replace("Database expert", "5"),
  "a misspelt key": dba.replace("description", "descripton"),
  "no perspective": dba.replace("You look at data.\n", ""),
  nothing: "",
};

test("what is wrong with a file is one sentence with its line, and a hint", async () => {
  const told = await Promise.all(
    Object.entries(faults).map(async ([when, text]) => {
      const home = await homeWith({ "participants/dba.md": text });
      return `${when}: ${faultOf(await loadParticipants(home), "dba", home)}`;
    }),
  );
  expect(told).toEqual([
    "skills as a list: participants/dba.md:4: `skills` is a list. | Write the names in one line with commas, without brackets: `skills: arc42-templates, madr-decisions`.",
    "skills as a list below each other: participants/dba.md:4: `skills` is a list. | Write the names in one line with commas, without brackets: `skills: arc42-templates`.",
    "skills as a number: participants/dba.md:4: `skills` is not a text. | Write the names in one line with commas, without brackets: `skills: arc42-templates, madr-decisions`.",
    'a skill that is not there: participants/dba.md:4: there is no skill "madr-decision" (did you mean "madr-decisions"?). | There are arc42-templates, iso25010-requirements, madr-decisions, roundtable-strategies; one of your own is roundtable/skills/<name>.md in the .colloquy folder.',
    "no front matter: participants/dba.md:1: it does not begin with front matter. | It begins with `---`, `name: Database expert`, `description: Data, queries and migrations`, `---`.",
    "front matter without an end: participants/dba.md:1: the front matter is not closed. | Put a line `---` below it.",
    "front matter that is empty: participants/dba.md:1: it does not begin with front matter. | It begins with `---`, `name: Database expert`, `description: Data, queries and migrations`, `---`.",
    "front matter that is broken: participants/dba.md:3: Flow sequence in block collection must be sufficiently indented and end with a ]. | Fix the YAML there.",
    "no name: participants/dba.md:1: the front matter has no `name`. | It begins with `---`, `name: Database expert`, `description: Data, queries and migrations`, `---`.",
    "a name that is a number: participants/dba.md:2: `name` is not a text. | It begins with `---`, `name: Database expert`, `description: Data, queries and migrations`, `---`.",
    'a misspelt key: participants/dba.md:3: unknown key "descripton" (did you mean "description"?). | The front matter takes name, description, skills, agent, model.',
    "no perspective: participants/dba.md:1: there is no perspective below the front matter. | Write how this participant looks at things, as you would tell it.",
    "nothing: participants/dba.md:1: it does not begin with front matter. | It begins with `---`, `name: Database expert`, `description: Data, queries and migrations`, `---`.",
  ]);
});

test("an empty skill is said by whoever takes a participant that declares it", async () => {
  const home = await homeWith({ "participants/dba.md": dba, "skills/sharding.md": "---\nname: x\n---\n" });
  expect(faultOf(await loadParticipants(home), "dba", home)).toBe(
    "skills/sharding.md:1: there is no text in it. | Write down the knowledge.",
  );
});

test("a text that is too long for every prompt is refused", async () => {
  const home = await homeWith({
    "participants/dba.md": dba.replace("sharding, ", "").replace("data.", "x".repeat(20_000)),
    "skills/sharding.md": "x".repeat(20_001),
    "skills/whole.md": "x".repeat(20_000),
  });
  expect([
    faultOf(await loadParticipants(home), "dba", home),
    faultOf(await loadSkills(home), "sharding", home),
    faultOf(await loadSkills(home), "whole", home),
  ]).toEqual([
    "participants/dba.md:1: its text has 20012 characters, and at most 20000 go into every prompt. | Keep what changes an answer; whole documents are given with --context.",
    "skills/sharding.md:1: its text has 20001 characters, and at most 20000 go into every prompt. | Keep what changes an answer; whole documents are given with --context.",
    null,
  ]);
});

test("a facilitator among the participants is refused with where it belongs", async () => {
  const home = await homeWith({ "participants/facilitator.md": dba });
  expect(faultOf(await loadParticipants(home), "facilitator", home)).toBe(
    "participants/facilitator.md:1: the facilitator is not a participant. | Its text is roundtable/facilitator.md in the .colloquy folder.",
  );
});

test("somebody unknown and a broken file are said when they are asked for", async () => {
  const home = await homeWith({ "participants/dba.md": "" });
  const shelf = await loadParticipants(home);
  const asked =
    (...value: string[]) =>
    () =>
      seated(value, shelf);
  expect(asked("qa-lead")).not.toThrow();
  expect(asked("qa-laed")).toThrow(
    '--participants: there is no participant "qa-laed" (did you mean "qa-lead"?).',
  );
  expect(asked("dba")).toThrow(`${join(home, "roundtable/participants/dba.md")}:1: it does not begin`);
});

test.each([
  ["agent: claude", "claude"],
  ["model: openai/gpt-5", "openai/gpt-5"],
  ["model: inherit", undefined],
])("who answers for a participant: %s", async (line, agent) => {
  const text = `---\nname: Data\ndescription: Queries\n${line}\n---\n\nYou look at data.\n`;
  const home = await homeWith({ "participants/data.md": text });
  expect((await loadParticipants(home)).take("data", "--participants").agent).toBe(agent);
});

test.each([
  ["model: opus", 'participants/data.md:4: the model "opus" does not say whose it is.'],
  ["agent: claude\nmodel: openai/gpt-5", "participants/data.md:5: `agent` and `model` are both given."],
  ["agent: [claude]", "participants/data.md:4: `agent` is not a name."],
])("a participant's agent that nobody can ask for is refused: %s", async (lines, fault) => {
  const text = `---\nname: Data\ndescription: Queries\n${lines}\n---\n\nYou look at data.\n`;
  const home = await homeWith({ "participants/data.md": text });
  expect(faultOf(await loadParticipants(home), "data", home)?.split(" | ")[0]).toBe(fault);
});
