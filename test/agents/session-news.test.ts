import { appendFile, chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cliAgent } from "../../src/agents/cli/cli-agent.ts";
import type { EventOf } from "../../src/kernel/event.ts";
import { AgentError } from "../../src/kernel/failure.ts";
import type { Floor } from "../../src/kernel/floor.ts";
import type { Turn } from "../../src/kernel/turn.ts";
import { agent, discuss, saying, seated, temporaryFolder } from "../discussion.ts";
import { agentNamed, agentsByName } from "../../src/library/agent.ts";
import { claude } from "./dialects.ts";
import { printing } from "./recorded-cli.ts";

/**
 * A claude that answers in the session it is asked in, and writes down what it is sent: a line for each turn. While there
 * is a file `lost` it knows no session, but for those it begins.
 */
async function rememberingCli() {
  const folder = await temporaryFolder();
  const command = join(folder, "cli.sh");
  await writeFile(
    command,
    `#!/bin/bash
read -r -d '' prompt
for flag in "$@"; do case $flag in --resume=*|--session-id=*) how=\${flag%%=*}; id=\${flag#*=};; esac; done
printf '%s\\t%s\\t%s\\n' "$how" "$id" "\${prompt//$'\\n'/ }" >> ${folder}/sent
if [ -e ${folder}/lost ] && [ "$how" = --resume ]; then ${printing("claude", "unknown-session")}; rm ${folder}/lost; exit 1; fi
printf '{"type":"result","subtype":"success","is_error":false,"result":"Fine.","session_id":"%s"}\\n' "$id"
`,
  );
  await chmod(command, 0o755);
  return {
    agent: cliAgent("mine", claude, { command }),
    lose: () => appendFile(join(folder, "lost"), ""),
    async sent() {
      const lines = (await readFile(join(folder, "sent"), "utf8")).trim().split("\n");
      return lines.map((line) => {
        const [how = "", id = "", text = ""] = line.split("\t");
        return { how, id, text };
      });
    },
  };
}

const said = (turn: number) => [`Piece ${turn}a of the record.`, `Piece ${turn}b of the record.`];
const upTo = (turn: number) => Array.from({ length: turn + 1 }, (_, at) => said(at)).flat();

function turn(at: number): Turn<string> {
  return {
    kind: "say",
    occurrence: at + 1,
    prompt: { stable: "What never changes.", said: said(at), fresh: `Own ${at}.`, request: `Request ${at}.` },
    allSaid: upTo(at),
    schema: null,
  };
}

const turns = (count: number, before: (at: number) => Promise<unknown> = async () => {}) => {
  return (floor: Floor) =>
    floor.round("One", async () => {
      for (let at = 0; at < count; at++) {
        await before(at);
        for (const seat of floor.seats) await floor.ask(seat, turn(at));
      }
    });
};

test("every turn of a session is sent what is new, and no byte of what it was sent before", async () => {
  const cli = await rememberingCli();
  await discuss({ protocol: turns(4), seated: [seated("A", cli.agent)] });
  const sent = await cli.sent();
  expect(sent.map(({ how }) => how)).toEqual(["--session-id", "--resume", "--resume", "--resume"]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(sent.map(({ text }) => text)).toEqual([
    "What never changes.  Piece 0a of the record.  Piece 0b of the record.  Own 0.  Request 0.",
    ...[1, 2, 3].map(
      (at) => `Piece ${at}a of the record.  Piece ${at}b of the record.  Own ${at}.  Request ${at}.`,
    ),
  ]);
});

test("where a session is lost the whole record is sent once, and the next turn goes on from there", async () => {
  const cli = await rememberingCli();
  const protocol = turns(4, async (at) => at === 2 && cli.lose());
  const { events } = await discuss({ protocol, seated: [seated("A", cli.agent)] });
  const sent = await cli.sent();
  expect(sent.map(({ how }) => how)).toEqual([
    "--session-id",
    "--resume",
    "--resume",
    "--session-id",
    "--resume",
  ]);
  const [, , , again, next] = sent;
  expect(again?.text).toBe(`What never changes.  ${upTo(2).join("  ")}  Own 2.  Request 2.`);
  expect(next?.id).toBe(again?.id);
  expect(next?.text).toBe(`${said(3).join("  ")}  Own 3.  Request 3.`);
  const warned = events.filter((event): event is EventOf<"warned"> => event.type === "warned");
  expect(warned.map(({ message }) => message)).toEqual([
    "mine no longer knew its session for A; it was given the earlier turns again.",
  ]);
});

test("what another answered for the seat meanwhile is told first, then what is new", async () => {
  const cli = await rememberingCli();
  let turnsAsked = 0;
  // Its second turn fails before it is asked.
  const failing = agent("mine", () => {
    throw new AgentError("exit", "it broke");
  });
  const own = {
    ...cli.agent,
    answer: (...given: Parameters<typeof cli.agent.answer>) =>
      (turnsAsked++ === 1 ? failing : cli.agent).answer(...given),
  };
  await discuss({ protocol: turns(3), seated: [seated("A", own, saying("spare", "Said by the spare."))] });
  const sent = await cli.sent();
  expect(sent).toHaveLength(2);
  const text = sent.at(-1)?.text ?? "";
  const places = [...said(1), "Said by the spare.", ...said(2), "Own 2.", "Request 2."].map((part) =>
    text.indexOf(part),
  );
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const part of ["What never changes.", ...said(0)]) expect(text).not.toContain(part);
});

test("an agent of code goes on in its session, whatever it is called there", async () => {
  const cli = await rememberingCli();
  const given = agentsByName({ ada: cli.agent }, undefined);
  await discuss({ protocol: turns(2), seated: [seated("A", agentNamed("ada", given))] });
  expect((await cli.sent()).map(({ how, text }) => [how, text.includes("Piece 0a")])).toEqual([
    ["--session-id", true],
    ["--resume", false],
  ]);
});
