import {
  type Doc,
  facts,
  lineBreak,
  list,
  paragraph,
  section,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import { optionIn, endedOf } from "../../../table/report.ts";
import { itemStanding, lastSaid, liveItems, movedBy } from "../../../table/stands.ts";
import { authorOf, textOf } from "../../../table/item.ts";
import { listed } from "../../../words.ts";
import { advocateId } from "../options.ts";
import { type Ended, namesAt, openChoices, saidOfOption, standingAt } from "../rules/state.ts";
import { assumptionKind, riskKind } from "../shapes.ts";
import { type Account, recordPath } from "./account.ts";
import { inColour, whatWouldChange } from "./page.ts";
import { pathIn } from "../../../manifest/method.ts";
import { questions, stanceWord, standingName, whoStandsWhere } from "../../../table/sections.ts";

export function sections(account: Account): Doc {
  const { words } = account;
  return [
    ...section(words("discuss.actions"), actions(account)),
    ...section(words("discuss.overview"), overview(account)),
    ...section(words("discuss.matrix"), matrix(account)),
    ...section(words("discuss.ruling"), ruling(account)),
    ...whoStandsWhere(account),
    ...section(words("discuss.minority"), minority(account)),
    ...section(words("discuss.advocate"), advocate(account)),
    ...section(words("table.wouldChange"), [list(whatWouldChange(account))]),
    ...questions(account),
  ];
}

function overview({ words, told, verdict, rounds, speakers, nameOf }: Account): Doc {
  const { today } = told.given;
  const moderators = told.discussion.seats.flatMap(({ seat }) =>
    seat.chair === true ? [nameOf(seat.id)] : [],
  );
  const state = verdict?.state ?? null;
  const people = speakers.map(({ name, role }) =>
    role === name ? name : words("discuss.participant", { name, role }),
  );
  return [
    facts([
      [words("discuss.date"), today],
      [
        words("discuss.participants"),
        `${people.length + moderators.length}: ${listed(words, [...people, ...moderators])}`,
      ],
      [
        words("table.roundsTitle"),
        `${rounds.length}: ${listed(
          words,
          rounds.map(({ kind }) => words("discuss.round", { round: kind })),
        )}`,
      ],
      ...(verdict?.skipped ?? []).map(
        ({ round, reason }) =>
          [words("discuss.skippedLabel"), `${words("discuss.round", { round })}: ${reason}`] as const,
      ),
      [
        words("discuss.finalState"),
        state === null ? words("discuss.state", { state: "none" }) : [inColour(state)],
      ],
      [words("discuss.mode"), words("discuss.modeName", { mode: verdict?.mode ?? "team" })],
      [
        words("table.record"),
        words("table.recordAt", { path: pathIn(told.place, recordPath), address: told.discussion.id }),
      ],
    ]),
  ];
}

/** Every issue and where it stands, whoever is for what; an issue that nobody settled stays. */
function matrix(account: Account): Doc {
  const { words, verdict } = account;
  return [
    table(
      [words("discuss.issue"), words("discuss.stateLabel"), words("discuss.content")],
      endedOf(account.ledger).map((ended) => {
        const state = verdict?.issues.find(({ id }) => id === ended.on.issue.id)?.state ?? null;
        return [
          textOf(ended.on.issue),
          state === null ? words("discuss.notSaid") : [inColour(state)],
          withBreaks(contentOf(account, ended)),
        ];
      }),
    ),
  ];
}

const stances = ["for", "accepts", "stands aside", "objects", "withdrew"] as const;

function contentOf(account: Account, { on }: Ended): readonly string[] {
  const { words } = account;
  const told = on.options.flatMap((option) => {
    const parts = stances.flatMap((stance) => {
      const seats = standingAt(option, stance);
      if (seats.length === 0) return [];
      const names = seats.map((one) => standingName(account, one));
      return [`${stanceWord(words, stance)}: ${listed(words, names)}`];
    });
    return parts.length === 0 ? [] : [`${optionIn(account, option.option.id)}: ${parts.join("; ")}`];
  });
  return told.length === 0 ? [words("table.nobodyFor")] : told;
}

/** Only of what members are split on: options, what each costs, and the question. It takes no side. */
function ruling(account: Account): Doc {
  const { words, ledger, nameOf } = account;
  const rows = openChoices(account).flatMap((on) =>
    on.options.map((standing, index): readonly Text[] => {
      const { id } = standing.option;
      const costs = [
        ...saidOfOption(ledger, on, id, riskKind).map(
          (risk) => `${textOf(risk)} (${nameOf(authorOf(risk))})`,
        ),
        ...standingAt(standing, "objects").map(({ seat, said }) =>
          words("discuss.because", { seat: nameOf(seat.id), why: said?.why ?? "" }),
        ),
      ];
      const options = on.options.map(({ option }) => option.id).join(words("list.comma"));
      return [
        index === 0 ? textOf(on.issue) : "",
        optionIn(account, id),
        namesAt(account, standing, "for"),
        withBreaks(costs),
        index === 0 ? words("discuss.which", { options }) : "",
      ];
    }),
  );
  return rows.length === 0
    ? []
    : [
        table(
          [
            words("discuss.issue"),
            words("discuss.options"),
            words("discuss.supporters"),
            words("discuss.tradeOffs"),
            words("discuss.question"),
          ],
          rows,
        ),
      ];
}

function minority({ words, verdict, ledger }: Account): Doc {
  const views = verdict?.minority ?? [];
  if (views.length > 0)
    return [
      table(
        [
          words("discuss.view"),
          words("discuss.holder"),
          words("discuss.whyHeld"),
          words("discuss.whyNot"),
          words("discuss.when"),
        ],
        views.map(({ view, option, holders, whyHeld, whyNotAdopted, reconsiderWhen }) => [
          `${view} [${option}]`,
          listed(words, holders),
          whyHeld || words("discuss.notSaid"),
          whyNotAdopted,
          reconsiderWhen || words("discuss.notSaid"),
        ]),
      ),
    ];
  const held = endedOf(ledger).filter(({ on }) =>
    on.options.some((one) => standingAt(one, "for").length > 0),
  );
  const isLevel = held.some(({ settled }) => settled.measured === null);
  const why = held.length === 0 ? "nobody" : isLevel ? "level" : "same";
  return [paragraph(words("discuss.noMinority", { why }))];
}

/** What the critic took for granted on nobody's behalf, what others said of that, and what it ends with. */
function advocate(account: Account): Doc {
  const { ledger, words, nameOf, verdict } = account;
  const note = (field: string) => lastSaid(ledger, field, ({ by }) => by === advocateId);
  const own = liveItems(ledger, assumptionKind).filter((item) => authorOf(item) === advocateId);
  const named = own.map((item): Text => {
    const { agreedBy = [], contestedBy = [] } = itemStanding(ledger, item.id) ?? {};
    const moved = movedBy(ledger, item.id);
    const [stand, by] =
      contestedBy.length > 0
        ? ["contest", contestedBy.map((one) => one.by)]
        : agreedBy.length > 0
          ? ["agree", agreedBy.map((one) => one.by)]
          : [moved.length > 0 ? "moved" : "none", moved];
    const names = listed(words, by.map(nameOf));
    const judged = stand === "none" ? "" : ` (${words("discuss.checked", { stand, names })})`;
    return [strong(item.id), ` ${textOf(item)}${judged}`];
  });
  const ends = [
    [words("discuss.unverified"), note("unverifiedAssumptions")?.replaceAll("\n", "; ")],
    [words("discuss.rebuttal"), verdict?.falseConsensus?.rebuttal],
    [words("discuss.concession"), verdict?.falseConsensus?.concession],
    [words("discuss.compromise"), note("compromise")],
  ] as const;
  const consensus = verdict?.falseConsensus ?? null;
  return [
    ...(named.length === 0 ? [] : [paragraph(words("discuss.assumptions")), list(named)]),
    facts(ends.flatMap(([label, text]) => (text ? [[label, text] as const] : []))),
    ...(consensus === null
      ? []
      : [
          paragraph(
            words("discuss.similarity", {
              similarity: consensus.similarity ?? "none",
              independent: consensus.independent ?? 0,
            }),
          ),
        ]),
  ];
}

function actions({ words, verdict }: Account): Doc {
  return [
    table(
      [words("discuss.action"), words("discuss.owner"), words("discuss.due"), words("discuss.from")],
      (verdict?.nextActions ?? []).map(({ action, owner, by, ids }) => [action, owner, by, ids.join(", ")]),
      words("document.none"),
    ),
  ];
}

function withBreaks(lines: readonly string[]): Text {
  return lines.flatMap((line, index) => (index === 0 ? [line] : [lineBreak, line]));
}
