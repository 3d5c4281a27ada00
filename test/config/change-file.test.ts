import { expect, test } from "vitest";
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
  ["panel", "ada", "panel: [ada, bob] ", "panel: ada ", 4],
  ["panel", "[ada]", "panel: [ada, bob] ", "panel: [ada] ", 4],
  ["critique.escalate", "true", "confirm: true\n", "confirm: true\n  escalate: true\n", 15],
  ["fallback", "[bob]", "fallback:\n  - ada   # first\n  - bob\n", "fallback: [bob]\n", 8],
  ["maxCalls", "9", "# the end\n", "# the end\nmaxCalls: 9\n", 20],
  ["swarm.rounds", "2", "# the end\n", "# the end\nswarm:\n  rounds: 2\n", 21],
  ["discuss.whenSplit", "true", "discuss: # later\n", "discuss: # later\n  whenSplit: true\n", 12],
  ["agents.bob", "{ script: y.yaml }", "bob: {script: ./x.yaml}", "bob: { script: y.yaml }", 18],
  ["agents.eve", "{ script: y.yaml }", "x.yaml}\n", "x.yaml}\n  eve: { script: y.yaml }\n", 19],
] as const)("setting %s to %s changes that line and no other", (key, written, before, after, line) => {
  const { text, place } = change(key, written);
  expect(text).toBe(file.replace(before, after));
  expect(place).toBe(`c.yaml:${line}`);
});

test.each([
  ["maxCost", "max_cost: 1 # dollars\n", 7],
  ["discuss", "discuss: # later\n", 11],
  ["fallback", "fallback:\n  - ada   # first\n  - bob\n", 8],
  ["agents.bob", "  bob: {script: ./x.yaml}\n", 18],
  ["critique.confirm", "  confirm: true\n", 14],
] as const)("taking out %s leaves all other lines", (key, gone, line) => {
  const { text, place } = change(key, null);
  expect(text).toBe(file.replace(gone, ""));
  expect(place).toBe(`c.yaml:${line}`);
});

test("a file that is empty, or ends within a line, gets a line", () => {
  expect(change("maxCost", "2", "").text).toBe("maxCost: 2\n");
  expect(change("maxCost", "2", "timeout: 5m").text).toBe("timeout: 5m\nmaxCost: 2\n");
  expect(change("maxCost", null, "maxCost: 2\n").text).toBe("");
  expect(change("maxCost", "2", "# only this\n").text).toBe("# only this\nmaxCost: 2\n");
});

test.each([
  [
    "maxCost",
    "lots",
    'c.yaml:7: max_cost: "lots" is not an amount|c.yaml:7: maxCost: "lots" is not an amount',
  ],
  ["maxCots", "2", "did you mean"],
  ["panel.first", "ada", "mapping items|cannot be set|is not"],
] as const)("what %s: %s would make of it is refused", (key, written, message) => {
  expect(() => change(key, written)).toThrow(new RegExp(message));
});

test("what is not set cannot be taken out", () => {
  expect(() => change("maxCalls", null)).toThrow("maxCalls is not set in c.yaml.");
});
