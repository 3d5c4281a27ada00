import { conflictKey } from "../rules/conflicts.ts";
import { sameStatement } from "../rules/same-statement.ts";
import { bullets, code, plain, prose, proseCell, section } from "../../../document/markdown.ts";
import { type Account, type HeldRound, nameOf } from "./account.ts";
import { names, originOf, spokenIn, standing, whatChanged } from "./origin.ts";

/** What stands where there is nothing to tell, so that a reader sees it was not forgotten. */
export const noneNamed = "None were named.";
export const undiscussed = "Not discussed.";

export function heading(text: string): string {
  return `# ${plain(text)}`;
}

/** Prose of others in a cell; a dash where nothing was said. */
export function cellOf(...parts: readonly (string | null | undefined)[]): string {
  const text = parts.filter(Boolean).join(": ");
  return text === "" ? "-" : proseCell(text);
}

/** A section, or none where there is nothing in it. */
export function sectionOf(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [section(title, bullets(items))];
}

/** What they agree on, each with the round in which it was said first. */
export function agreed(account: Account): readonly string[] {
  const sessions = account.rounds.map(({ session }) => session);
  return account.state.consensus.map((statement) => {
    const key = sameStatement(statement);
    const first = sessions.find(({ consensus }) => consensus.some((one) => sameStatement(one) === key));
    return `${prose(statement)} (${spokenIn(first?.number ?? 0, account)})`;
  });
}

/** What the facilitator recommends at the end, with where it said so; `null` where it does not. */
export function recommended(account: Account): string | null {
  const { verdict, rounds } = account;
  return verdict?.recommendation
    ? `${prose(verdict.recommendation)} (${spokenIn(rounds.at(-1)?.session.number ?? 0, account)})`
    : null;
}

/** What they could not settle, with every position. */
export function openConflicts(account: Account): readonly string[] {
  const { openConflicts: open, artifacts } = account.state;
  const told = new Set(open.map(({ id }) => conflictKey(id)));
  return [
    ...open.map(({ id, description, positions, since, rounds }) => {
      const times = `${rounds} ${rounds === 1 ? "round" : "rounds"}`;
      const lead = `**${plain(id)}** ${prose(description)} (since round ${since}, named in ${times})`;
      return [lead, ...held(account, positions)].join("\n");
    }),
    ...standing(artifacts, "CONF")
      .filter(({ id }) => !told.has(conflictKey(id)))
      .map((one) => {
        const lead = `**${one.id}** ${prose(one.title)} (${originOf(one, account)})`;
        return [lead, ...held(account, one.positions ?? {})].join("\n");
      }),
  ];
}

function held(account: Account, positions: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(positions).map(([who, what]) => `  - ${plain(nameOf(account, who))}: ${prose(what)}`);
}

/** Conflicts that were settled on the way, how, and by whom. */
function settledConflicts(account: Account): readonly string[] {
  const sessions = account.rounds.map(({ session }) => session);
  const by = { consensus: "by agreement", facilitator: "by the facilitator", user: "by a person" } as const;
  return account.state.resolved.map(({ conflict_id, resolution, resolution_type }) => {
    const key = conflictKey(conflict_id);
    const named = sessions.findLast(({ conflicts }) => conflicts.some(({ id }) => conflictKey(id) === key));
    const what = named?.conflicts.find(({ id }) => conflictKey(id) === key)?.description;
    const since = named?.number ?? 0;
    const settled = sessions.find(
      ({ number, resolved }) =>
        number >= since && resolved.some((one) => conflictKey(one.conflict_id) === key),
    );
    const round = settled?.number ?? since;
    const lead = `**${plain(conflict_id)}**${what === undefined ? "" : ` ${prose(what)}`}`;
    return `${lead}: ${prose(resolution)} (${by[resolution_type]}, round ${round})`;
  });
}

/** What a person decided where the table could not. */
export function decisions(account: Account): readonly string[] {
  const words = {
    accepted: "the recommendation was accepted",
    own: "decided",
    continue: "they were to go on",
  } as const;
  return account.escalations.map(
    ({ round, reason, decision, text }) =>
      `Round ${round}: ${prose(reason)} A person: ${words[decision]}${text === "" ? "" : `: ${prose(text)}`}`,
  );
}

/** Who blocked, stood aside, or held something else to the end. */
export function dissent(account: Account): readonly string[] {
  const last = lastAnswered(account);
  const { blocks = [], standAsides = [] } = last?.session.agreement ?? {};
  const round = `round ${last?.session.number ?? 0}`;
  const position = (id: string) => {
    const said = last?.responses.get(id)?.position;
    return said === undefined ? "" : `: ${prose(said)}`;
  };
  return [
    ...blocks.map(({ participant, minimumChange }) => {
      const change = minimumChange === null ? "" : ` It would be lifted by: ${prose(minimumChange)}`;
      return `${names(account, [participant])} blocks (${round})${position(participant)}${change}`;
    }),
    ...standAsides.map((id) => `${names(account, [id])} stands aside (${round})${position(id)}`),
    ...outvoted(account).map((id) => `${names(account, [id])} (${round})${position(id)}`),
    ...opponents(account).map((id) => `${names(account, [id])}, against it (${round})${position(id)}`),
  ];
}

/** Phases of the facilitator's own have no answers. */
export function lastAnswered({ rounds }: Account): HeldRound | undefined {
  return rounds.findLast(({ responses }) => responses.size > 0);
}

/** Where confidence decides: whoever held something else than the strongest position at the end. */
function outvoted(account: Account): readonly string[] {
  const last = lastAnswered(account);
  if (last?.session.agreement.policy !== "weighted_majority") return [];
  const { supporters, blocks, standAsides } = last.session.agreement;
  const told = new Set([...supporters, ...standAsides, ...blocks.map(({ participant }) => participant)]);
  return [...last.responses.keys()].filter((id) => !told.has(id));
}

/** In a debate those who were against it to the end. */
function opponents(account: Account): readonly string[] {
  const con = account.sides?.con ?? [];
  return con.filter((id) => lastAnswered(account)?.responses.has(id));
}

/** The last thing each participant said. */
export function positions(account: Account): readonly string[] {
  return account.participants.flatMap(({ id, name }) => {
    const held = account.rounds.findLast(({ responses }) => responses.has(id));
    const response = held?.responses.get(id);
    if (held === undefined || response === undefined) return [];
    return [
      `**${plain(name)}** (round ${held.session.number}, confidence ${response.confidence}): ${prose(response.position)}`,
    ];
  });
}

export function openQuestions(account: Account): readonly string[] {
  return standing(account.state.artifacts, "OQ").map((one) => {
    const more = one.description ? ` ${prose(one.description)}` : "";
    const blocking = one.blocking === true ? "blocking, " : "";
    return `**${one.id}** ${prose(one.title)}${more} (${blocking}${originOf(one, account)})`;
  });
}

/** What every document ends with. */
export function ending(account: Account, id: string, date: string): readonly string[] {
  return [
    ...sectionOf("Settled on the way", settledConflicts(account)),
    ...sectionOf("Decided by a person", decisions(account)),
    ...sectionOf("What changed on the way", whatChanged(account)),
    section("Where this comes from", provenance(account, id, date)),
  ];
}

function provenance(account: Account, id: string, date: string): string {
  const { strategy, participants, rounds, workflow, sides } = account;
  const ids = participants.map((seat) => seat.id);
  return bullets([
    `Discussion ${code(id)}, ${date}`,
    `${workflow} by the strategy ${code(strategy?.id ?? "")}, ${rounds.length} ${rounds.length === 1 ? "round" : "rounds"}`,
    `Participants: ${names(account, ids)}`,
    ...(sides === null
      ? []
      : [`For it: ${names(account, sides.pro)}; against it: ${names(account, sides.con)}`]),
  ]);
}
