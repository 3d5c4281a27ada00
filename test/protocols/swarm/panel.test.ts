import { describe, expect, test } from "vitest";
import { expert, fails, options, swarming, trio } from "./swarming.ts";

// What stands in brackets is the row of the acceptance table for seed 003.

function seats(events: Awaited<ReturnType<typeof swarming>>["events"]): readonly string[] {
  return events.flatMap((event) => (event.type === "seat.joined" ? [event.seat.id] : []));
}

describe("[Personas]", () => {
  test("experts of the topic with their six fields join the four fixed roles", async () => {
    const { events, panel } = await swarming();
    expect(seats(events)).toEqual(["moderator", "historian", "contrarian", "cross-domain", ...trio]);
    expect(panel).toMatchObject({ experts: trio.map((id) => expert(id)), by: "agent" });
    const joined = events.findLast((event) => event.type === "seat.joined");
    const { id, name, ...persona } = expert("cyd");
    expect(joined).toMatchObject({ seat: { id, name, persona }, agents: ["three"] });
  });

  test("five named are four, and a panel that cannot discuss is named once more", async () => {
    const many = ["ada", "bob", "cyd", "dee", "eli"].map((id) => expert(id));
    const { panel } = await swarming({
      says: { moderator: ({ kind }) => (kind === "experts" ? { experts: many } : undefined) },
    });
    expect(panel?.experts.map(({ id }) => id)).toEqual(["ada", "bob", "cyd", "dee"]);

    const unfit = [
      expert("ada"),
      expert("bob", { name: "Historian" }),
      expert("contrarian", { name: "Con" }),
    ];
    const { asked, panel: second } = await swarming({
      says: {
        moderator: ({ kind, prompt }) =>
          kind === "experts" && !prompt.fresh.includes("cannot be used") ? { experts: unfit } : undefined,
      },
    });
    const again = asked.filter(({ turn }) => turn === "experts")[1]?.prompt;
    expect(again).toContain('- The id "contrarian" belongs to a fixed role; choose another.');
    expect(again).toContain('- "Historian" is the name of a fixed role; choose another.');
    expect(second).toMatchObject({ experts: trio.map((id) => expert(id)), by: "agent" });
  });

  test.each([
    ["fails", fails("exit")],
    ["names nobody fit, twice", { experts: [expert("ada")] }],
  ])("where the moderator %s, a general panel sits down, with a warning", async (_, said) => {
    const { panel, warnings } = await swarming({
      says: { moderator: ({ kind }) => (kind === "experts" ? said : undefined) },
    });
    expect(panel).toMatchObject({ by: "general" });
    expect(panel?.experts).toHaveLength(3);
    expect(warnings).toContain(
      "No usable experts were named for this topic: a general panel takes the seats.",
    );
  });

  test.each([
    ["lightweight", 2],
    ["standard", 3],
    ["deep", 3],
  ] as const)("%s asks for its number of them", async (depth, least) => {
    const { asked } = await swarming({ options: { depth, stress: "off" } });
    const words = least === 2 ? "Name two experts" : "Name three or four experts";
    expect(asked[0]?.prompt).toContain(words);
  });

  test("experts given by hand are asked of nobody", async () => {
    const { panel, calls } = await swarming({ options: { experts: [expert("ada"), expert("dee")] } });
    expect(panel).toMatchObject({ experts: [{ id: "ada" }, { id: "dee" }], by: "file" });
    expect(calls.map(({ kind }) => kind)).not.toContain("experts");
  });
});

describe("[Confirmation]", () => {
  test("nobody speaks before a person has agreed; the question shows the panel, its tensions and the calls", async () => {
    const { end, calls, questions, panel } = await swarming({ gates: [] });
    expect(end).toEqual({ ended: "paused", reason: "waiting" });
    expect(calls.map(({ kind }) => kind)).toEqual(["experts"]);
    expect(panel).toBeUndefined();
    expect(questions).toMatchInlineSnapshot(`
      [
        {
          "choices": [
            {
              "id": "start",
              "label": "Start: begin with this composition",
            },
            {
              "id": "modify",
              "label": "Modify: add, drop or edit experts",
            },
          ],
          "id": "experts",
          "recommended": "start",
          "text": "Start the discussion with these 3 experts? Each round is 10 calls.
      - Ada (ada): latency; counts microseconds
      - Bob (bob): security; distrusts every client
      - Cyd (cyd): operations; prefers what is boring
        Ada ↔ Bob: counts microseconds / distrusts every client",
        },
      ]
    `);
  });

  test.each([
    [
      "add",
      ["modify", "add", "Dee | finance, budgets | strict | asks for the bill | counts"],
      ["ada", "bob", "cyd", "dee"],
    ],
    ["drop", ["modify", "drop", "bob"], ["ada", "cyd"]],
    ["edit", ["modify", "edit", "cyd", "bias: trusts nobody: ever"], ["ada", "bob", "cyd"]],
  ])("%s changes the panel, and it is asked again", async (_, change, ids) => {
    const { panel, questions } = await swarming({ gates: [...change, "start", "synthesis"] });
    expect(panel?.experts.map(({ id }) => id)).toEqual(ids);
    expect(questions.filter(({ id }) => id === "experts")).toHaveLength(2);
    const again = questions.filter(({ id }) => id === "experts")[1]?.text;
    for (const { name, id, expertise, bias } of panel?.experts ?? [])
      expect(again).toContain(`- ${name} (${id}): ${expertise.join(", ")}; ${bias}`);
  });

  test("what was added has the six fields, and speaks", async () => {
    const gates = ["modify", "add", " Grace Höpper |", "start", "synthesis"];
    const { panel, messages } = await swarming({ gates });
    expect(panel?.experts.at(-1)).toEqual({
      id: "grace-hopper",
      name: "Grace Höpper",
      expertise: ["Grace Höpper"],
      thinkingStyle: "",
      bias: "",
      replyTendency: "",
    });
    expect(messages.filter(({ from }) => from === "grace-hopper").map(({ type }) => type)).toEqual([
      "initial_statement",
      "rebuttal",
    ]);
  });

  test.each([
    [["add", " | incidents"], "An expert needs a name. Start"],
    [["add", "ADA | incidents"], "There is a seat called ADA already. Start"],
    [["add", "Historian"], "There is a seat called Historian already. Start"],
    [["edit", "bob", "name: Ada"], "There is a seat called Ada already. Start"],
    [["edit", "bob", "expertise: , "], '"expertise: , " is not a field and its text'],
    [["edit", "bob", "colour: red"], '"colour: red" is not a field and its text'],
    [["edit", "bob", "bias"], '"bias" is not a field and its text'],
    [["drop", "nobody"], 'Nobody on the panel is "nobody".'],
  ])("%j is not taken, and the question says why", async (change, problem) => {
    const { panel, questions } = await swarming({ gates: ["modify", ...change, "start", "synthesis"] });
    expect(questions.filter(({ id }) => id === "experts")[1]?.text).toContain(problem);
    expect(panel?.experts).toEqual(trio.map((id) => expert(id)));
  });

  test("ids stay unique, also of names without a letter we can keep", async () => {
    const add = (name: string) => ["modify", "add", name];
    const gates = [
      ...add("運用担当"),
      ...add("会計担当"),
      "modify",
      "drop",
      "expert-4",
      ...add("法務担当"),
      "start",
      "synthesis",
    ];
    const { panel } = await swarming({ gates });
    expect(panel?.experts.map(({ id }) => id)).toEqual([...trio, "expert-5", "expert-5-2"]);
  });

  test("a table has two to six experts: further changes are not offered", async () => {
    const choices = async (ids: readonly string[]) => {
      const given = await swarming({
        options: { ...options, experts: ids.map((id) => expert(id)) },
        gates: ["modify"],
      });
      return given.questions.at(-1)?.choices?.map(({ id }) => id);
    };
    expect(await choices(["ada", "bob"])).toEqual(["add", "edit"]);
    expect(await choices(["ada", "bob", "cyd", "dee", "eli", "fay"])).toEqual(["drop", "edit"]);
  });
});
