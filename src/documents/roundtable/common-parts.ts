import { bullets, code, plain, prose } from "../markdown.ts";
import { type Account, nameOf } from "./account.ts";
import { named } from "./session-file.ts";

export function heading(text: string): string {
  return `# ${plain(text)}`;
}

/** What they could not settle, with every position. */
export function openConflicts(account: Account): string {
  return bullets(
    account.state.openConflicts.map(({ id, description, positions, since, rounds }) => {
      const held = Object.entries(positions).map(
        ([who, what]) => `  - ${plain(nameOf(account, who))}: ${prose(what)}`,
      );
      const times = `${rounds} ${rounds === 1 ? "round" : "rounds"}`;
      return [
        `**${plain(id)}** ${prose(description)} (since round ${since}, named in ${times})`,
        ...held,
      ].join("\n");
    }),
  );
}

/** What a person decided where the table could not. */
export function decisions(account: Account): string {
  const words = {
    accepted: "the recommendation was accepted",
    own: "decided",
    continue: "they went on",
  } as const;
  return bullets(
    account.escalations.map(
      ({ round, reason, decision, text }) =>
        `Round ${round}: ${prose(reason)} A person: ${words[decision]}${text === "" ? "" : `: ${prose(text)}`}`,
    ),
  );
}

/** Who blocked, stood aside, or held something else to the end. */
export function dissent(account: Account): string {
  const last = account.rounds.at(-1)?.session;
  const { blocks = [], standAsides = [] } = last?.agreement ?? {};
  return bullets([
    ...blocks.map(({ participant, minimumChange }) => {
      const change = minimumChange === null ? "" : `; it would be lifted by: ${prose(minimumChange)}`;
      return `${plain(nameOf(account, participant))} blocks${change}`;
    }),
    ...standAsides.map((id) => `${plain(nameOf(account, id))} stands aside`),
    ...outvoted(account),
    ...account.state.openConflicts.flatMap(({ positions }) =>
      Object.entries(positions).map(([who, what]) => `${plain(nameOf(account, who))}: ${prose(what)}`),
    ),
  ]);
}

/** Where confidence decides: whoever held something else than the strongest position at the end. */
function outvoted(account: Account): readonly string[] {
  const last = account.rounds.at(-1);
  if (last?.session.agreement.policy !== "weighted_majority") return [];
  const { supporters } = last.session.agreement;
  return [...last.responses]
    .filter(([id]) => !supporters.includes(id))
    .map(([id, { position }]) => `${plain(nameOf(account, id))}: ${prose(position)}`);
}

/** The last thing each participant said. */
export function positions(account: Account): string {
  return bullets(
    account.participants.flatMap(({ id, name }) => {
      const held = account.rounds.findLast(({ responses }) => responses.has(id));
      const response = held?.responses.get(id);
      if (held === undefined || response === undefined) return [];
      return [
        `**${plain(name)}** (round ${held.session.number}, confidence ${response.confidence}): ${prose(response.position)}`,
      ];
    }),
  );
}

export function provenance(account: Account, id: string, date: string): string {
  const { strategy, participants, rounds, workflow } = account;
  return bullets([
    `Discussion ${code(id)}, ${date}`,
    `${workflow} by the strategy ${code(strategy?.id ?? "")}, ${rounds.length} rounds`,
    `Participants: ${plain(
      named(
        account,
        participants.map((seat) => seat.id),
      ),
    )}`,
  ]);
}
