import { expect, test } from "vitest";
import { type Form, formOfGate } from "../../src/document/form/form.ts";
import { openRoots } from "../../src/host/project/roots.ts";
import { follow } from "../../src/mcp/follow.ts";
import { type Connection, openForm } from "../../src/mcp/office.ts";
import { temporaryFolder } from "../discussion.ts";
import { discussed, events, paused, started } from "../kernel/told.ts";

const choices = [
  { id: "adopt", label: "Take it" },
  { id: "dig", label: "Look further" },
];
const gate = formOfGate("1/gate/result", { id: "result", text: "Go on?", choices });
const [field = ""] = gate.fields.map(({ name }) => name);

/** A server with a discussion that waits with these forms. */
async function officeWith(forms: readonly Form[], capabilities: object | undefined) {
  const folder = await temporaryFolder();
  const drafts = [started({ Ann: ["x"] }, { protocol: "ask" }), paused("waiting", "Go on?")];
  const discussion = discussed(...drafts);
  const found = { folder, discussion, discussions: [discussion], events: events(...drafts), running: false };
  const answers: string[] = [];
  const discussions = {
    find: () => Promise.resolve({ ...found, lack: null }),
    openForms: () => Promise.resolve(answers.length > 0 ? [] : forms),
    openQuestions: () => Promise.resolve(null),
    settled: () => Promise.resolve(),
    faultOf: () => null,
    answer: (_: string, form: Form, said: string) => {
      answers.push(`${form.key}: ${said}`);
      return Promise.resolve();
    },
  };
  const setting = {
    flags: {},
    home: folder,
    config: undefined,
    env: { HOME: folder, XDG_CONFIG_HOME: folder, PATH: "" },
    roots: await openRoots([], folder, { outside: "", secret: "" }),
    now: () => 0,
    tell: () => {},
  };
  const office = { setting, discussions, declined: new Set<string>(), capabilities: () => capabilities };
  return { office: office as unknown as Connection, answers };
}

/** How often a host of 2025 asked its person within one call, and what went on record of it. */
async function asked(forms: readonly Form[], capabilities: object | undefined, says: readonly object[]) {
  const { office, answers } = await officeWith(forms, capabilities);
  let times = 0;
  const mcpReq = {
    signal: new AbortController().signal,
    requestState: () => undefined,
    send: () => Promise.resolve(says[Math.min(times++, says.length - 1)]),
  };
  await follow("one", 30, office, { mcpReq } as never);
  return { times, answers, declined: [...office.declined] };
}

const adopts = { action: "accept", content: { [field]: "adopt" } };
const wrong = { action: "accept", content: { [field]: "perhaps" } };
const all = { elicitation: { form: {}, url: {} } };

test.each<readonly [capabilities: object | undefined, isAsked: boolean]>([
  [undefined, false],
  [{}, false],
  // The first version of it knew forms alone, and did not say so.
  [{ elicitation: {} }, true],
  [{ elicitation: { form: {} } }, true],
  [all, true],
  [{ elicitation: { url: {} } }, false],
])("a host that can %j asks its person: %s", async (capabilities, isAsked) => {
  expect((await asked([gate], capabilities, [adopts])).times).toBe(isAsked ? 1 : 0);
});

test.each<readonly [what: string, says: readonly object[], times: number, answers: readonly string[]]>([
  ["at once", [adopts], 1, ["1/gate/result: adopt"]],
  ["at the second time", [wrong, adopts], 2, ["1/gate/result: adopt"]],
  [
    "at the last time that they are asked",
    [wrong, wrong, wrong, wrong, wrong, adopts],
    6,
    ["1/gate/result: adopt"],
  ],
  ["too late", [wrong, wrong, wrong, wrong, wrong, wrong, adopts], 6, []],
  ["not now", [{ action: "cancel" }], 1, []],
  ["not at all", [{ action: "decline" }], 1, []],
])("a person who answers %s", async (what, says, times, answers) => {
  const told = await asked([gate], all, says);
  expect([told.times, told.answers]).toEqual([times, answers]);
  // Who will not answer here is not asked here again.
  expect(told.declined).toEqual(what === "not at all" ? ["one 1/gate/result"] : []);
});

const host: Form = { ...gate, key: "1/say/ann", isHost: true, seat: "Ann" };
const other: Form = { ...gate, key: "2/gate/more" };

test.each<
  readonly [open: readonly Form[], who: "person" | "host", key: string | undefined, found: string | RegExp]
>([
  [[gate, host], "person", undefined, gate.key],
  [[gate, host], "host", undefined, host.key],
  [[gate, other, host], "host", undefined, host.key],
  [[gate, other], "person", other.key, other.key],
  [[gate, other], "person", undefined, /2 are open: 1\/gate\/result, 2\/gate\/more/],
  // Nobody answers in the place of another.
  [[gate, host], "host", gate.key, /no turn of yours "1\/gate\/result" open/],
  [[gate, host], "person", host.key, /no question to a person "1\/say\/ann" open/],
  [[gate], "host", undefined, /one has no turn of yours open/],
  [[host], "person", undefined, /one has no question to a person open/],
])(
  "among what is open, case %#, the form that is meant is found or told apart",
  async (open, who, key, found) => {
    const { office } = await officeWith(open, all);
    const opened = openForm({ id: "one", key }, office.discussions, who);
    if (typeof found === "string") expect((await opened).key).toBe(found);
    else await expect(opened).rejects.toThrow(found);
  },
);
