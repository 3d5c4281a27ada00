import {
  type Doc,
  heading,
  list,
  paragraph,
  prose,
  section,
  type Span,
  strong,
  type Text,
} from "../../../document/document.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import { type Argument, idForm } from "../rules/artifact.ts";
import { type Called, takenOption } from "../rules/decision-options.ts";
import { type InForce, inForce } from "../rules/in-force.ts";
import type { Account } from "./account.ts";
import {
  agreed,
  decidedSections,
  dissent,
  filedSections,
  openConflicts,
  provenance,
  recommended,
  said,
} from "./common-parts.ts";
import { debated } from "./answer.ts";
import { names, originOf, spokenIn, standing } from "./origin.ts";
import { clause, sentences, titled } from "./sentences.ts";
import { wordingParts } from "./wording.ts";
import { filled, spanned } from "./words/words-for.ts";

/** A decision in the form of MADR 4: of one artifact, or of the discussion where it wrote down none. */
export function decisionDocument(account: Account, artifact: InForce | null, isOnly: boolean): Doc {
  const { words } = account;
  const options = considered(account, artifact);
  const { told, leftOut } = filedSections(account, [
    ["problem", problem(account, artifact)],
    [
      "options",
      [list(options.map(({ ids: [id], name }) => [...(id ? [strong(id), " "] : []), prose(name)]))],
    ],
    ["outcome", outcome(account, artifact, options)],
    ["prosAndCons", options.flatMap((one) => weighed(one, account))],
    ["more", more(account, artifact, isOnly)],
  ]);
  return [
    ...(artifact === null ? titled(account.topic).title : [heading(1, [prose(artifact.title)])]),
    ...told,
    ...section(words.origin, [list(provenance(account))]),
    ...leftOut,
  ];
}

function problem(account: Account, artifact: InForce | null): Doc {
  if (artifact !== null) return [said(sentences(artifact.description, artifact.context) || account.topic)];
  const question = account.rounds[0]?.session;
  return [
    ...titled(account.topic).topic,
    ...(question === undefined
      ? []
      : [paragraph([prose(question.question), " (", ...spokenIn(question.number, account), ")"])]),
  ];
}

function outcome(account: Account, artifact: InForce | null, options: readonly Option[]): Doc {
  const { words } = account;
  const parts = artifact === null ? ofTheWhole(account) : ofOne(artifact, account, options);
  return [
    ...parts.chosen,
    ...section(words.consequences, [list(parts.consequences)], 3),
    ...section(words.confirmation, parts.confirmation ? [said(parts.confirmation)] : [], 3),
  ];
}

interface Outcome {
  readonly chosen: Doc;
  readonly consequences: readonly Text[];
  readonly confirmation: string | null | undefined;
}

function ofOne(artifact: InForce, account: Account, options: readonly Option[]): Outcome {
  const { words } = account;
  const { decision, rationale, title, consequences, confirmation } = artifact;
  const taken = takenOption(artifact, options);
  const option = taken?.name ?? clause(decision || title);
  const values = { option: [prose(option)], reason: [prose(clause(rationale ?? ""))] };
  const rest = taken === undefined || !decision ? "" : sentences(decision);
  return {
    chosen: [
      paragraph(spanned(rationale ? words.chosen : words.chosenPlain, values)),
      ...(rest === "" ? [] : [said(rest)]),
    ],
    consequences: [
      ...(consequences?.positive ?? []).map((one) => reason(words.good, one)),
      ...(consequences?.negative ?? []).map((one) => reason(words.bad, one)),
    ],
    confirmation,
  };
}

/** Nobody wrote a decision down: what was recommended stands for it, and what was agreed for what follows. */
function ofTheWhole(account: Account): Outcome {
  const { state, words } = account;
  const advice = recommended(account);
  return {
    chosen: [
      paragraph(
        advice ?? [
          words.notDecided,
          ...(state.previousSynthesis ? [" ", prose(state.previousSynthesis)] : []),
        ],
      ),
    ],
    consequences: agreed(account),
    confirmation: null,
  };
}

function reason(sentence: string, text: string, by: readonly Span[] = []): Text {
  return [
    ...spanned(sentence, { reason: [prose(clause(text))] }),
    ...(by.length === 0 ? [] : [" (", ...by, ")"]),
  ];
}

function weighed({ ids: [id], name, description, pros, cons }: Option, account: Account): Doc {
  const { words } = account;
  const lines = [
    ...pros.map((one) => reason(words.good, one.text, names(account, one.by))),
    ...cons.map((one) => reason(words.bad, one.text, names(account, one.by))),
  ];
  return section(
    [...(id ? [`${id}: `] : []), prose(name)],
    [...(description ? [said(description)] : []), list(lines)],
    3,
  );
}

/** Where it comes from, what it changes, and who would have it otherwise: only what belongs to this decision. */
function more(account: Account, artifact: InForce | null, isOnly: boolean): Doc {
  const { words } = account;
  return [
    ...(artifact === null ? [] : [paragraph([`${artifact.id}, `, ...originOf(artifact, account), "."])]),
    ...(artifact === null ? [] : changes(artifact, account)),
    ...section(words.namedHere, artifact === null ? [] : [list(namedIn(artifact, account))], 3),
    ...(isOnly ? debated(account) : []),
    ...section(words.wording, isOnly ? wordingParts(account) : [], 3),
    ...section(words.conflicts, isOnly ? [list(openConflicts(account))] : [], 3),
    ...section(words.dissent, [list(dissent(account, isOnly ? undefined : idsOf(artifact)))], 3),
    ...(isOnly ? decidedSections(account, 3) : []),
  ];
}

/** What it speaks of by an id and is not told here: who reads a decision has not read the others. */
function namedIn(artifact: InForce, { state }: Account): readonly Text[] {
  const { context, description, decision, rationale, consequences, confirmation, options } = artifact;
  const told = JSON.stringify([
    context,
    description,
    decision,
    rationale,
    consequences,
    confirmation,
    options,
  ]);
  const ids = new Set([...told.matchAll(idForm)].map(([id]) => id));
  return inForce(state.artifacts)
    .filter(
      ({ id, replaces }) =>
        id !== artifact.id && [id, ...replaces.map((one) => one.id)].some((one) => ids.has(one)),
    )
    .map(({ id, title }) => [strong(id), " ", prose(title)]);
}

function idsOf(artifact: InForce | null): ReadonlySet<string> {
  return new Set(artifact === null ? [] : [artifact.id, ...artifact.replaces.map(({ id }) => id)]);
}

/** Earlier forms of it, and what it changes of a decision that was on record before. */
function changes({ replaces, supersedes, amends, withdraws }: InForce, { state, words }: Account): Doc {
  const forms = replaces.map(({ id, round }) => `${id} (${filled(words.round, { n: round })})`);
  const told = [
    [words.takesPlaceOf, supersedes],
    [words.changesKnown, amends],
    [words.takesBack, withdraws],
  ] as const;
  return [
    ...(forms.length === 0 ? [] : [paragraph(`${words.replaces}: ${forms.join(", ")}.`)]),
    ...told.flatMap(([sentence, id]) => {
      const one = state.known.find((before) => before.id === id);
      if (one === undefined) return [];
      const values = {
        id: one.id,
        title: [prose(one.title)],
        path: [{ text: one.path, as: "code" as const }],
      };
      return [paragraph(spanned(sentence, values))];
    }),
  ];
}

/** An option that was weighed, with what speaks for it and against it, and who said so. */
interface Option extends Called {
  readonly description: string | null;
  readonly pros: readonly Reason[];
  readonly cons: readonly Reason[];
}

interface Reason {
  readonly text: string;
  /** Ids of participants. */
  readonly by: readonly string[];
}

/** The options of a decision: its own, else those that the table named. What people said last is none. */
function considered(account: Account, artifact: InForce | null): readonly Option[] {
  const own = artifact?.options ?? [];
  if (own.length > 0)
    return own.map(({ id, name, pros = [], cons = [] }) => ({
      ids: id ? [id] : [],
      name,
      description: null,
      pros: reasons(pros, account),
      cons: reasons(cons, account),
    }));
  return standing(account.state.artifacts, "OPT").map(
    ({ id, replaces, title, description, pros = [], cons = [] }) => ({
      ids: [id, ...replaces.map((one) => one.id)],
      name: title,
      description: description || null,
      pros: reasons(pros, account),
      cons: reasons(cons, account),
    }),
  );
}

function reasons(given: readonly Argument[], { participants }: Account): readonly Reason[] {
  return given.map((one) => {
    if (typeof one === "string") return { text: one, by: [] };
    const by = (one.by ?? []).map(
      (name) =>
        participants.find((seat) =>
          [seat.id, seat.name].some((called) => sameWords(called) === sameWords(name)),
        )?.id ?? name,
    );
    return { text: one.text, by };
  });
}
