import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { changedFile } from "../../src/config/change-file.ts";
import { sectionShapes } from "../../src/host/protocols/protocols.ts";

const file = `# My config
# two lines

panel: [ada, bob]   # who sits here

# money
max_cost: 1 # dollars
fallback:
  - ada   # first
  - bob
discuss: # later
critique:
  # each judges the others
  confirm: true

agents:
  ada: { script: ./x.yaml }
  bob: {script: ./x.yaml}
# the end
`;

const change = (key: string, written: string | null, text = file) =>
  changedFile(text, "c.yaml", key, written, sectionShapes());

test.each([
  ["maxCost", "2", "max_cost: 1 # dollars", "max_cost: 2 # dollars", 7],
  ["panel", "ada", "panel: [ada, bob]   # who", "panel: ada   # who", 4],
  ["panel", "[ada]", "[ada, bob]", "[ada]", 4],
  ["critique.escalate", "true", "confirm: true\n", "confirm: true\n  escalate: true\n", 15],
  ["fallback", "[bob]", "fallback:\n  - ada   # first\n  - bob\n", "fallback: [bob]\n", 8],
  ["maxCalls", "9", "x.yaml}\n# the end\n", "x.yaml}\nmaxCalls: 9\n# the end\n", 19],
  ["swarm.rounds", "2", "x.yaml}\n# the end\n", "x.yaml}\nswarm:\n  rounds: 2\n# the end\n", 20],
  ["agents.bob.script", "y.yaml", "bob: {script: ./x.yaml}", "bob: {script: y.yaml}", 18],
] as const)(
  "setting %s to %s changes that key and no other, and comments stay",
  (key, written, before, after, line) => {
    const { text, place } = change(key, written);
    expect(text).toBe(file.replace(before, after));
    expect(place).toBe(`c.yaml:${line}`);
  },
);

test("a section that is empty so far gets a key, and an agent another definition", () => {
  const { text } = change("discuss.whenSplit", "true");
  expect(parseDocument(text).toJS()).toEqual({ ...parseDocument(file).toJS(), discuss: { whenSplit: true } });
  const agents = { ada: { script: "./x.yaml" }, bob: { script: "y.yaml" } };
  expect(parseDocument(change("agents.bob", "{ script: y.yaml }").text).toJS()).toMatchObject({ agents });
});

test.each([
  ["maxCost", "max_cost: 1 # dollars\n", 7],
  ["discuss", "discuss: # later\n", 11],
  ["fallback", "fallback:\n  - ada   # first\n  - bob\n", 8],
  ["agents.bob", "  bob: {script: ./x.yaml}\n", 18],
] as const)("taking out %s leaves all other keys", (key, gone, line) => {
  const { text, place } = change(key, null);
  expect(text).toBe(file.replace(gone, ""));
  expect(place).toBe(`c.yaml:${line}`);
});

const own = `# aligned by hand
agents:
    ada:
        exec: ["node",
               "x.mjs", "ada"]   # ours

panel: ["ada"]    # order matters
lang:   de

# never more than a dollar
maxCost:  1
timeout: 5m
`;

test.each([
  ["panel", "[ada]", '["ada"] ', "[ada] "],
  ["maxCost", "2", "maxCost:  1", "maxCost: 2"],
  ["agents.bob.script", "y.yaml", "# ours\n", "# ours\n    bob:\n        script: y.yaml\n"],
  ["critique.confirm", "true", "5m\n", "5m\ncritique:\n    confirm: true\n"],
  ["maxCost", null, "maxCost:  1\n", ""],
  ["timeout", null, "timeout: 5m\n", ""],
  ["agents", null, own.slice(own.indexOf("agents:"), own.indexOf("\npanel:")), ""],
] as const)("%s as %s leaves all other lines as they were written", (key, written, before, after) => {
  expect(change(key, written, own).text).toBe(own.replace(before, after));
});

test("a file that is empty, or ends within a line, gets a line", () => {
  expect(change("maxCost", "2", "").text).toBe("maxCost: 2\n");
  expect(change("maxCost", "2", "timeout: 5m").text).toBe("timeout: 5m\nmaxCost: 2\n");
  expect(change("maxCost", null, "maxCost: 2\n").text).toBe("");
  expect(change("maxCost", "2", "# only this\n").text).toBe("# only this\n\nmaxCost: 2\n");
});

test("words of several lines are words, whatever they would be as YAML", () => {
  const { text } = change("agents.ada.script", "a: 1\nb: 2");
  expect(parseDocument(text).toJS()).toMatchObject({ agents: { ada: { script: "a: 1\nb: 2" } } });
});

test.each([
  [
    "maxCost",
    "lots",
    'c.yaml:7: max_cost: "lots" is not an amount|c.yaml:7: maxCost: "lots" is not an amount',
  ],
  ["maxCots", "2", "did you mean"],
  ["panel", "[mine", "panel: \\[mine is not YAML."],
  ["lang", '"de', 'lang: "de is not YAML.'],
  ["panel.first", "ada", "mapping items|cannot be set|is not"],
] as const)("what %s: %s would make of it is refused", (key, written, message) => {
  expect(() => change(key, written)).toThrow(new RegExp(message));
});

test("what is not set cannot be taken out", () => {
  expect(() => change("maxCalls", null)).toThrow("maxCalls is not set in c.yaml.");
});
