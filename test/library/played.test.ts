import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paint } from "../../src/document/paint.ts";
import { discussionsOf } from "../../src/kernel/discussion.ts";
import { critiqueKit } from "../protocols/critique/critiqued.ts";
import { type AgentFunction, critique, type Event } from "../../src/index.ts";

/** A discussion whose seats were played by language models: what each of them wrote, turn by turn. */
interface Played {
  readonly subject: string;
  readonly replies: readonly {
    readonly round: number;
    readonly turn: string;
    readonly seat: string;
    readonly reply: string | object;
  }[];
}

function played(name: string): Played {
  return JSON.parse(
    readFileSync(new URL(`../fixtures/played/${name}.json`, import.meta.url), "utf8"),
  ) as Played;
}

/** Says what was said in that turn, and gives no answer where none was. */
function playing({ replies }: Played): AgentFunction {
  return ({ kind, seat, round }) => {
    const said = replies.find((one) => one.turn === kind && one.seat === seat.name && one.round === round);
    if (said === undefined) throw new Error(`${seat.name} was not asked for ${kind} in round ${round}.`);
    return said.reply;
  };
}

/** The kinds of all turns that were asked twice, or gave no answer. */
function troubles(events: readonly Event[]): readonly string[] {
  const asked = events.flatMap((event) =>
    event.type === "turn.asked" ? [`${event.turn} ${event.seat}`] : [],
  );
  const failed = events.flatMap((event) => (event.type === "turn.failed" ? [`${event.turn} failed`] : []));
  return [
    ...failed,
    ...asked.filter((one, index) => asked.indexOf(one) !== index && !one.startsWith("assess")),
  ];
}

async function all(discussion: AsyncIterable<Event>): Promise<readonly Event[]> {
  const events: Event[] = [];
  for await (const event of discussion) events.push(event);
  return events;
}

test("a critique that was played: every reply is read, 34 points come down to the editor's 15, and the answer says no", async () => {
  const seats = played("critique");
  const discussion = critique(
    { path: "proposal.md", text: seats.subject },
    {
      agents: { played: playing(seats) },
      moderator: "played",
      perspectives: ["Feasibility", "Failure", "Alternatives", "Clarity"],
    },
  );
  const result = await discussion.result;
  expect(troubles(await all(discussion))).toEqual([]);
  expect(result).toMatchObject({ status: "completed", partial: false, degraded: false });
  const { verdict } = result;
  expect(verdict?.joinedBy).toBe("editor");
  expect(verdict?.groups?.flatMap(({ ids }) => ids)).toHaveLength(34);
  expect(verdict?.groups).toHaveLength(15);
  const sentences = verdict?.bottomLine?.map(({ sentence }) => sentence) ?? [];
  expect(sentences[0]).toMatch(/^It must not go ahead as it is/);
  expect(sentences[1]).toMatch(/Not as it stands/);
  const [held] = discussionsOf(await all(discussion));
  if (held === undefined) throw new Error("nothing was held");
  const place = { folder: "out", address: "critique-proposal" };
  const page = critiqueKit.page(held, place, { columns: 80, paint: paint(false) }) ?? "";
  expect(page.trimEnd().split("\n").length).toBeLessThan(50);
});
