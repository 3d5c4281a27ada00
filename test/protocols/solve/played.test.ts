import { expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { retoldText } from "../../../src/kernel/earlier.ts";
import { analysis, approach, plan, solving, verification } from "./solving.ts";

/** What a player of all seats, who saw only prompts, found wrong or missing. */

type Told = Readonly<Record<string, unknown>>;

const promptOf = (calls: readonly AgentRequest[], kind: string): string => {
  const asked = calls.find((call) => call.kind === kind);
  return asked === undefined ? "" : retoldText(asked);
};

const verifying = (said: (name: string) => Told) =>
  Object.fromEntries(
    ["ada", "bob", "cyd"].map((name) => [
      name,
      ({ kind }: { readonly kind: string }) => (kind === "verify" ? said(name) : undefined),
    ]),
  );

test("the steps of the plan are in the document, all of them, with date and owner", async () => {
  const steps = ["Buy a disk", "Move one node", "Move the rest", "Look again"].map((text, index) => ({
    text,
    owner: `owner ${index}`,
    by: `${index + 1} March`,
    from: ["ADA-1"],
  }));
  const { document } = await solving({
    says: { Resolver: ({ kind }) => (kind === "brief" ? plan({ steps }) : undefined) },
  });
  for (const { text, owner, by } of steps) expect(document).toContain(`${by}: ${text} (${owner})`);
});

test("a way that all could live with is offered before one that nobody wants any more", async () => {
  const says = {
    ...verifying((name) =>
      verification(name, { option: "O1", couldLiveWith: [{ option: "O3", condition: "it is tested" }] }),
    ),
  };
  const { verdict } = await solving({ says });
  expect(verdict?.solutions.map(({ id }) => id)).toEqual(["O1", "O3", "O2"]);
});

test("who proposes a way later can be for it at once, by its name", async () => {
  const says = {
    bob: ({ kind }: { readonly kind: string }) =>
      kind === "verify"
        ? verification("bob", { option: "A sidecar", implementation_approaches: [approach("A sidecar")] })
        : undefined,
  };
  const { verdict, calls } = await solving({ says });
  const found = verdict?.solutions.find(({ name }) => name === "A sidecar");
  expect(found?.for).toEqual([{ agent: "bob", why: "bob stays", condition: null }]);
  expect(promptOf(calls, "verify")).toContain("or the name of one you propose here");
});

test("what somebody would only say more narrowly is told to all, to the author and in the result", async () => {
  const narrower = { on: "ADA-1", stand: "narrower", reason: "counted again", text: "two were lost in May" };
  const asked = new Set<string>();
  const says = verifying((name) => {
    const isFirst = !asked.has(name);
    asked.add(name);
    if (name === "bob") return verification(name, isFirst ? { stands: [narrower] } : {});
    return verification(name, isFirst ? { findings: [`${name} saw one more (src/b.ts:2)`] } : {});
  });
  const { calls, document } = await solving({ says });
  expect(promptOf(calls, "edit")).toContain("two were lost in May");
  const again = calls.findLast(({ kind, seat }) => kind === "verify" && seat.name === "ada");
  expect(again === undefined ? "" : retoldText(again)).toContain("two were lost in May");
  const [agreed = "", disputed = ""] =
    document.split("What two or more agree on")[1]?.split("Where they disagree") ?? [];
  expect(agreed).toContain("bob would only say: two were lost in May");
  expect(disputed).not.toContain("two were lost in May");
});

test("what one contests and another narrows is disputed, in the words of both", async () => {
  const says = verifying((name) =>
    verification(name, {
      stands:
        name === "bob"
          ? [{ on: "ADA-1", stand: "narrower", reason: "counted again", text: "two were lost in May" }]
          : name === "cyd"
            ? [{ on: "ADA-1", stand: "contest", reason: "none was lost" }]
            : [],
    }),
  );
  const { verdict } = await solving({ agents: ["ada", "bob", "cyd"], says });
  const disputed = verdict?.cross_verification.disagreements.find((text) => text.includes("none was lost"));
  expect(disputed).toContain("bob would only say: two were lost in May");
});

test("ways that the author reads as one are told as its reading, with what whoever agrees has to name", async () => {
  const says = { Resolver: () => plan({ joins: [{ ids: ["O1", "O2"], text: null }] }) };
  const { calls } = await solving({ says });
  expect(promptOf(calls, "verify")).toContain(
    "The editor reads O2 as the same. Whoever agrees names O1 from now on.",
  );
});

test("whoever repeats the words of the task quotes no file", async () => {
  const context = [{ label: "README.md", path: "README.md", text: "Sessions live in a Map.\n" }];
  const findings = ["The task says 'sessions survive a restart' and README.md:1 does not"];
  const { verdict } = await solving({
    options: { context },
    says: { ada: ({ kind }) => (kind === "analyse" ? analysis("ada", { findings }) : undefined) },
  });
  expect(verdict?.findings?.find(({ text }) => text === findings[0])?.standing).not.toBe("contradicted");
});

test("who leaves its reason out and stays keeps it", async () => {
  const { verdict } = await solving({
    says: verifying((name) => ({ ...verification(name), why: null })),
  });
  expect(verdict?.solutions[0]?.for[0]?.why).toContain("measured it");
});
