import { expect, test } from "vitest";
import { ledgerOf } from "../../../../src/protocols/swarm/rules/ledger.ts";
import { roundInShort } from "../../../../src/protocols/swarm/rules/window.ts";
import { message, statement } from "./said.ts";

test("a round in short: the core or the position by its id, how a text begins, and nothing that was asked then", () => {
  const said = [
    message("r1-msg-001", "moderator", "opening", "Which way?"),
    message("r1-msg-002", "ada", "initial_statement", statement({ reasoning: "Long." })),
    message("r1-msg-003", "contrarian", "counterpoint", "It is slow. Nobody has counted."),
    message("r1-msg-004", "ada", "rebuttal", statement({ position: "Sagas.", core: "Sagas,\nbut counted." })),
  ];
  expect(roundInShort(said, ledgerOf(said))).toBe(
    [
      "[r1-msg-002] Ada, ADA (initial statement): [ADA-1] Use sagas.",
      "[r1-msg-003] Contrarian, CON (counterpoint): It is slow.",
      "[r1-msg-004] Ada (rebuttal): [ADA-1v2] Sagas, but counted.",
    ].join("\n"),
  );
});
