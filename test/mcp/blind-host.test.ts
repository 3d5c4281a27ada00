import { expect, test } from "vitest";
import { formOfGate, formOfTurn } from "../../src/document/form/form.ts";
import { openSessionFolder } from "../../src/host/archive/archive.ts";
import { checkSees } from "../../src/host/view/who-sees.ts";
import type { Floor } from "../../src/kernel/floor.ts";
import type { Turn } from "../../src/kernel/turn.ts";
import { caller, isReadable } from "../../src/mcp/parts.ts";
import { situationOf } from "../../src/mcp/situation.ts";
import { situationText } from "../../src/mcp/tool-result.ts";
import { discuss, saying, seated, temporaryFolder } from "../discussion.ts";

const words = "what Ann found";

/** All are asked, then a person, with a question that quotes the first. */
async function quoting(floor: Floor): Promise<null> {
  await floor.round("One", async () => {
    for (const one of floor.seats) await floor.ask(one, turn);
  });
  await floor.person({ id: "go-on", text: `Ann says: ${words}. Go on?` });
  return null;
}

const turn: Turn<string> = {
  kind: "say",
  prompt: { stable: "", fresh: "", request: "Say it." },
  material: [],
  schema: null,
};

/** A discussion that waits for a person, with a question that quotes Ann. */
async function waiting(second: string) {
  const folder = await temporaryFolder();
  await discuss({
    folder,
    protocol: quoting,
    name: "quoting",
    seated: [seated("Ann", saying("one", words)), seated("Bea", saying(second, "nothing"))],
    answerGate: () => Promise.resolve({ waitsFor: `Ann says: ${words}. Go on?` }),
  });
  const opened = await openSessionFolder(folder, folder);
  const [discussion] = opened.discussions;
  if (discussion === undefined) throw new Error("nothing was held");
  return { found: { ...opened, discussion }, folder };
}

const gate = formOfGate("1/gate/go-on", { id: "go-on", text: `Ann says: ${words}. Go on?` });

test.each([
  ["with a seat is told that a person is asked, and no word of the question", "host", false],
  ["without one puts the question to the person", "two", true],
])("a host %s", async (_, second, isRead) => {
  const { found, folder } = await waiting(second);
  const around = { fault: null, home: { value: folder, origin: "test" }, cwd: folder, env: {} };

  const situation = await situationOf(found, { ...around, forms: [gate] });

  expect(found.discussion.stopped).toMatchObject({
    reason: "waiting",
    detail: expect.stringContaining(words),
  });
  expect(situation).toMatchObject({ state: "waiting", open: [{ key: gate.key, of: "person" }] });
  expect(JSON.stringify(situation).includes(words)).toBe(isRead);
  expect(situationText(situation).includes(words)).toBe(isRead);
  expect(situation.next.includes("Put the question to the person")).toBe(isRead);
  expect(isReadable(found)).toBe(isRead);
  if (isRead) expect(() => checkSees(found.discussion, caller)).not.toThrow();
  else expect(() => checkSees(found.discussion, caller)).toThrow("its seats are blind");
});

test("its own turn comes whole beside a question it may not read", async () => {
  const { found, folder } = await waiting("host");
  const around = { fault: null, home: { value: folder, origin: "test" }, cwd: folder, env: {} };
  const own = formOfTurn({
    key: "1/say/bea",
    person: "The host",
    isHost: true,
    seat: { id: "bea", name: "Bea", role: "", focus: [] },
    round: 1,
    discussion: "d",
    schema: null,
    material: [],
    prompt: { stable: "", fresh: "", request: "Say it." },
    earlier: [],
  } as never);

  const situation = await situationOf(found, { ...around, forms: [gate, own] });

  expect(situation.detail).toBe("the host has not answered as Bea yet");
  expect(situation.open).toMatchObject([
    { of: "person" },
    { of: "host", text: expect.stringContaining("Say it.") },
  ]);
  expect(JSON.stringify(situation)).not.toContain(words);
});

test("a recess is told without the words of its protocol to a host with a seat", async () => {
  const { found, folder } = await waiting("host");
  const around = { fault: null, home: { value: folder, origin: "test" }, cwd: folder, env: {} };
  const discussion = { ...found.discussion, stopped: { reason: "recess" as const, detail: words } };

  const situation = await situationOf({ ...found, discussion }, { ...around, forms: [] });

  expect(situation).toMatchObject({ state: "stopped", detail: "It is paused." });
  expect(JSON.stringify(situation)).not.toContain(words);
});
