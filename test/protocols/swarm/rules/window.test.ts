import fc from "fast-check";
import { expect, test } from "vitest";
import { lengthRemark } from "../../../../src/protocols/swarm/rules/lengths.ts";
import { messageId } from "../../../../src/protocols/swarm/rules/said.ts";
import { messageText } from "../../../../src/protocols/swarm/rules/message-text.ts";
import { gistOf, windowed } from "../../../../src/protocols/swarm/rules/window.ts";
import { message, statement } from "./said.ts";

const said = [
  message("r1-msg-001", "moderator", "opening", "o".repeat(500)),
  message("r1-msg-002", "ada", "initial_statement", statement({ position: "a".repeat(50) })),
  message("r1-msg-003", "bo", "initial_statement", statement({ position: "b".repeat(50) })),
  message("r1-msg-004", "cy", "initial_statement", statement({ position: "c".repeat(300) })),
  message("r1-msg-005", "bo", "rebuttal", statement({ position: "b".repeat(50) })),
];

function shown(budget: number): readonly string[] {
  return windowed(said, { self: "ada", fixed: ["moderator"], budget }).map(({ shown }) => shown);
}

test("own messages and fixed roles are whole, peers' from the newest on while they fit", () => {
  expect(shown(1000)).toEqual(["full", "full", "full", "full", "full"]);
  expect(shown(350)).toEqual(["full", "full", "gist", "full", "full"]);
  // An older one that would fit does not go before a newer one that does not.
  expect(shown(100)).toEqual(["full", "full", "gist", "gist", "full"]);
  expect(shown(0)).toEqual(["full", "full", "gist", "gist", "gist"]);
});

test("a gist is the position, or how a text begins", () => {
  const gist = (content: Parameters<typeof message>[3]) =>
    gistOf(message("r1-msg-001", "ada", "rebuttal", content));
  expect(gist(statement({ position: "Use\n sagas.  Always." }))).toBe("Use sagas. Always.");
  expect(gist("## Is v1.2 safe? I doubt it.")).toBe("Is v1.2 safe?");
  expect(gist("本当でしょうか。疑問です。")).toBe("本当でしょうか。");
  expect(gist(`${"compensation ".repeat(12)}is hard`)).toBe(
    "compensation compensation compensation compensation compensation compensation compensation compensation compensation…",
  );
  expect(gist("補償処理".repeat(60))).toMatch(/^(?:補償|処理)+…$/);
  expect(gist("x".repeat(300))).toBe(`${"x".repeat(119)}…`);
});

test("a message as it is read", () => {
  expect(
    messageText(
      message(
        "r1-msg-006",
        "ada",
        "rebuttal",
        statement({
          reasoning: "They keep services apart.",
          proposals: ["Start with orders"],
          counterpoints: ["r1-msg-003 does not scale", "It locks"],
          questions: ["Who compensates?"],
          codeOrDiagrams: "A -> B",
          stand: "partly",
          cites: [{ message: "r1-msg-003", relation: "counters" }],
          shift: { kind: "minor", cause: "r1-msg-005", reason: "The cost is real." },
        }),
      ),
    ),
  ).toMatchInlineSnapshot(`
    "Use sagas.

    They keep services apart.

    Proposals:
    - Start with orders

    Counterpoints:
    - r1-msg-003 does not scale
    - It locks

    Questions:
    - Who compensates?

    Code or diagrams:
    > A -> B

    On the contrarian's points: partly
    Cites: counters r1-msg-003
    Change of position: minor, by r1-msg-005: The cost is real."
  `);
  expect(messageText(message("r1-msg-001", "moderator", "opening", " Sagas? \n"))).toBe("Sagas?");
  expect(messageText(message("r1-msg-002", "ada", "initial_statement", statement()))).toBe("Use sagas.");
});

const seats = fc.constantFrom("ada", "bo", "cy", "moderator");
const discussion = fc.array(
  fc.record({ seat: seats, text: fc.string({ maxLength: 60, unit: "grapheme" }) }),
  {
    maxLength: 12,
  },
);

test("no message and no id is left out, and peers take no more than the budget", () => {
  fc.assert(
    fc.property(discussion, fc.nat(200), (parts, budget) => {
      const messages = parts.map(({ seat, text }, at) => message(messageId(1, at), seat, "rebuttal", text));
      const all = windowed(messages, { self: "ada", fixed: ["moderator"], budget });
      expect(all.map(({ message }) => message)).toEqual(messages);
      const peers = all.filter(({ message }) => !["ada", "moderator"].includes(message.from));
      const whole = peers.filter(({ shown }) => shown === "full");
      expect(all.length - peers.length).toBe(
        all.filter(({ message, shown }) => shown === "full" && ["ada", "moderator"].includes(message.from))
          .length,
      );
      expect(peers.slice(peers.length - whole.length)).toEqual(whole);
      expect(whole.reduce((sum, { message }) => sum + messageText(message).length, 0)).toBeLessThanOrEqual(
        budget,
      );
    }),
  );
});

test("a gist is one line of 120 characters at most, and begins as what it stands for", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: "grapheme" }), (text) => {
      const gist = gistOf(message("r1-msg-001", "ada", "rebuttal", statement({ position: `We ${text}` })));
      expect(gist.length).toBeLessThanOrEqual(120);
      expect(gist).not.toMatch(/[\n\r]/);
      expect(`We ${text}`.replaceAll(/\s+/g, " ").startsWith(gist.replace(/…$/, ""))).toBe(true);
    }),
  );
});

test.each<[number, number | readonly [number, number], string | null]>([
  [100, 200, null],
  [300, 200, null],
  [99, 200, "The summary has 99 characters; about 200 were asked for."],
  [412, 200, "The summary has 412 characters; about 200 were asked for."],
  [500, [1000, 2000], null],
  [3000, [1000, 2000], null],
  [499, [1000, 2000], "The summary has 499 characters; 1,000 to 2,000 were asked for."],
  [3001, [1000, 2000], "The summary has 3,001 characters; 1,000 to 2,000 were asked for."],
  [1, 200, "The summary has 1 character; about 200 were asked for."],
])("a text of %i characters where %j were asked for", (length, aim, remark) => {
  expect(lengthRemark("The summary", "字".repeat(length), aim)).toBe(remark);
});
