import { type Discussion, discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import { critique } from "../../../src/protocols/critique/critique.ts";
import critiqueManifest from "../../../src/protocols/critique/manifest.ts";
import { verdictIn as judgedIn } from "../../../src/protocols/critique/rules/judged.ts";
import { saidIn } from "../../../src/protocols/critique/rules/said.ts";
import type { CritiqueVerdict } from "../../../src/protocols/critique/rules/judged.ts";
import { CritiqueEntry, type CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import { agent, discuss, saying, seat, seated } from "../../discussion.ts";
import { kitOfManifest } from "../kit.ts";

/** What faces see of a critique. */
export const critiqueKit = await kitOfManifest(critiqueManifest);

/** The last critique of a journal. */
export function heldIn(events: readonly Event[]): Discussion {
  const discussion = discussionsOf(events).at(-1);
  if (discussion === undefined) throw new Error("nothing was held");
  return discussion;
}

/** Its whole verdict, as it is made of what it kept. */
export function verdictIn(events: readonly Event[]): CritiqueVerdict {
  const verdict = judgedIn(heldIn(events));
  if (verdict === null) throw new Error("nothing was judged");
  return verdict;
}

/** All that was said in it. */
export function saidBy(events: readonly Event[]) {
  const { kept, seats } = heldIn(events);
  return saidIn(
    kept.map(({ entry }) => CritiqueEntry.parse(entry)),
    seats,
  );
}

export const options: CritiqueOptions = {
  roundId: "DISCUSS-001",
  artifact: { label: "artifact", path: "design.md", text: "# Cache\n\nRetry as needed.\n" },
  context: [],
  policy: "specific",
  revision: null,
  role: "author",
  task: "T-1",
  lang: null,
};
/** By a rating or a reply; `r` is a seat that rules read, `-` one that nobody answers, `s` one with a stand-in. */
export type Voice = number | object | "r" | "-" | "s";

const away = agent("away", () => Promise.reject(new AgentError("exit", "it is down")));
const rated = (rating: number, more: object = {}) =>
  JSON.stringify({ strengths: [], weaknesses: [], suggestions: [], rating, ...more });
const found = { weaknesses: ["design.md:3 is open"], critical_issues: ["design.md:1 holds a key"] };

/** What is held of perspectives P1, P2, …, and of an editor where its reply is given. */
export async function critiquedBy(
  voices: readonly Voice[],
  more: Partial<CritiqueOptions> = {},
  edit?: object,
): Promise<readonly Event[]> {
  const seats = voices.map((voice, index) => {
    const name = `P${index + 1}`;
    if (voice === "-") return seated(name, away);
    if (voice === "s") return seated(name, away, saying("spare", rated(1, found)));
    if (voice === "r")
      return seated(
        name,
        away,
        agent("reader", () => ({ text: rated(1, found), model: "rules" })),
      );
    return seated(name, saying("own", typeof voice === "number" ? rated(voice) : JSON.stringify(voice)));
  });
  const chair = {
    seat: { ...seat("Editor"), optional: true } as const,
    agents: [saying("ed", JSON.stringify(edit))],
  };
  const all = edit === undefined ? seats : [...seats, chair];
  const { events } = await discuss({
    protocol: critique,
    options: { ...options, ...more },
    seated: all,
    instruments: blindInstruments,
  });
  return events;
}

export async function judged(...asked: Parameters<typeof critiquedBy>): Promise<CritiqueVerdict> {
  return verdictIn(await critiquedBy(...asked));
}
