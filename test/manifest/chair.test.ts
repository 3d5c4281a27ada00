import { expect, test } from "vitest";
import { type SeatWish, joiningOrder, withChairs } from "../../src/manifest/seat-wish.ts";

const seat = (name: string, agent: string | null = null): SeatWish => ({
  name,
  role: name,
  focus: [],
  agent,
});
const chair: SeatWish = { ...seat("Moderator"), chair: true };

function leads(wishes: readonly SeatWish[], agents: readonly string[], moderator: string | null = null) {
  return withChairs(wishes, { agents, moderator, people: ["anna"] }).find((one) => one.chair)?.agent;
}

test("who was named leads, whatever else they do", () => {
  expect(leads([seat("A", "ada"), chair], ["ada", "bob"], "ada")).toBe("ada");
  expect(leads([seat("A"), chair], ["ada"], "somebody-else")).toBe("somebody-else");
});

test("else the agent with the fewest other seats, the first of these", () => {
  expect(leads([seat("A"), seat("B"), chair], ["ada", "bob", "cyd"])).toBe("cyd");
  expect(leads([seat("A"), seat("B"), seat("C"), chair], ["ada", "bob"])).toBe("bob");
  expect(leads([seat("A"), seat("B"), chair], ["ada", "bob"])).toBe("ada");
  expect(leads([seat("A", "ada"), seat("B", "ada"), seat("C", "bob"), chair], ["cyd"])).toBe("bob");
});

test("a chair counts for no other chair: the same agent leads", () => {
  const wishes = withChairs([chair, { ...chair, name: "Historian" }, seat("A")], {
    agents: ["ada", "bob", "cyd"],
    moderator: null,
  });
  expect(wishes.map(({ agent }) => agent)).toEqual(["ada", "ada", null]);
});

test("neither rules nor a person, where there is anybody else", () => {
  expect(leads([seat("A"), seat("B"), seat("C"), chair], ["reader", "anna", "bob"])).toBe("bob");
  expect(leads([seat("A"), chair], ["anna"])).toBe("anna");
});

test("a chair the discussion can do without is not pressed on a person who moderates other discussions", () => {
  const editor: SeatWish = { ...chair, optional: true };
  expect(leads([seat("A"), chair], ["bob"], "anna")).toBe("anna");
  expect(leads([seat("A"), editor], ["bob"], "anna")).toBe("bob");
});

test("who joins later is answered by agents that do not lead, and by one that argues already only after all others", () => {
  const at = (name: string, chair?: true) => ({ seat: { chair }, agents: [{ name }] });
  const seated = [at("ada", true), at("ada", true), at("cyd"), at("dee")];
  expect(joiningOrder(["ada", "bob", "cyd", "dee", "eve"], seated)).toEqual([
    "bob",
    "eve",
    "bob",
    "eve",
    "cyd",
    "dee",
  ]);
  expect(joiningOrder(["ada", "bob"], seated.slice(0, 2))).toEqual(["bob", "ada"]);
  expect(joiningOrder(["ada", "cyd", "dee"], seated)).toEqual(["cyd", "dee"]);
  // One mind alone is no panel.
  expect(joiningOrder(["ada", "bob", "cyd", "dee"], seated)).toEqual(["bob", "cyd", "dee"]);
});
