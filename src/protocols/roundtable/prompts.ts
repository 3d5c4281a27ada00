import { paragraphs } from "../../kernel/prompt.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Id } from "../../table/item.ts";
import type { Ledger } from "../../table/ledger.ts";
import { dataBlock, tagOf } from "../../table/record.ts";
import { viewed } from "../../table/view.ts";
import { count } from "../../text/amount.ts";
import { part } from "../prompt-parts.ts";
import { agendaOf } from "./rules/agenda.ts";
import { intentOf } from "./rules/strategy.ts";
import type { RoundtableOptions } from "./options.ts";
import { draftedAs, isPro, phaseOf, type Talk } from "./talk.ts";

/** What agents are asked. Every sentence of it is there to change an answer. */

const exchange = `This is a roundtable. A facilitator asks, participants answer without seeing each other's answers of that round, and the facilitator sums up.
- Speak from your own perspective. Nobody has to agree: say what you object to, and what would convince you.
- Evidence is what others can check: a figure, a \`file:line\`, a case, a source. Say so when you guess.
- What a person decided is final.`;

const drafting = {
  specs: "requirements that somebody can build and test from, and commit unedited",
  design: "an architecture with its decisions that somebody can build from, and commit unedited",
} as const;

const draft = (
  what: string,
) => `Several people make one document together: ${what}. Each lists alone what it must hold; one of them, the author, writes the whole as items with ids; the others review it by id; the author edits by id. Nobody has to agree.
- Be specific: figures with units, names, cases. What nobody can know is a question to the person, not a guess.
- What the person said holds, and is cited by its id.
- Items that a document of the project brought are in force: they keep their ids and words.`;

export function rulesFor(options: RoundtableOptions): string {
  const drafted = draftedAs(options);
  return drafted === null ? exchange : draft(drafting[drafted]);
}

export const tasks = {
  sides:
    'Say what this debate is about, and who speaks for it and who against. No "or", no "whether", nothing that both sides would affirm.',
  question: "Ask the table the next question.",
  lead: "You lead this, and have no opinion on it. Say what the participants' lists must answer above all, and, where another charge fits better than the usual one, what each should look for in the review.",
  synthesis:
    "Sum up this round and say how to go on. Report agreement only where participants said so, and keep a view that only one holds. Only its holder changes an option or a stand.",
  closing: "Conclude from what there is, and leave open what is open.",
  lists: {
    specs:
      "List, alone and short, what the document must hold: needs of those who use it or are affected, what can fail or go wrong, rules that always hold, qualities with a figure; and questions that only the person can answer. One thing each, at most 15 words, no two alike.",
    design:
      "List, alone and short, what the architecture must hold: parts and what each carries, decisions with at least two options and the requirements each option fails, what can break, what it costs to run; and questions that only the person can answer. One thing each, by ids of requirements, at most 20 words.",
  },
  draft: {
    specs:
      "You are the author. Write the whole document as items, from all lists and from what the person said; each item names the ids it covers. Every need, failure and rule reaches an item, or stands among the exclusions with the reason. One thing in each requirement, with a figure or a test. About 4,000 words in all, at most 60 requirements and qualities: the document is read by people. Each thing is said once, where it belongs, and named by its id elsewhere: a rule or a quality repeats no requirement, a step of a flow no figure, and what has a default holds that default wherever it matters. Words as the terms define them. What the person was asked and has not answered is an open question that covers its id. You name the ids yourself, so that items can refer to each other. The lists are not all there is: add what whoever builds it, runs it, uses it or is harmed by it will ask for and nobody listed, such as data about people and their rights to it, law, money, wrong use, wear and outage, help and repair at any hour, how one state passes into the next, both of a pair failing, how it begins, is tried and ends, with dates. Where wishes conflict the document holds a result, or a default with who decides and until when. Before you answer, read it once as whoever builds it and once as its hardest critic, and give only the corrected document.",
    design:
      "You are the author. Write the whole architecture as items, from all lists, the requirements in force and what the person said. About 3,500 words in all; each thing is said once and named by its id elsewhere. Every must of the requirements is carried by a part that meets its figures, dates and limits. States and what ends each, every failure and two at once, who is called and who may do what when, sums of money and time against the limits, how it is built, tested, introduced, run and undone stand in it. A decision has at least two options that could be taken, each with the requirements it fails and, for the one you pick, why. You name the ids yourself, so that items can refer to each other. Before you answer, read it once as whoever builds and runs it and once as its hardest critic, and give only the corrected architecture.",
  },
  edit: "The reviews of your draft are in. Edit it by id: make the smallest change that settles each point, or answer it; what you do not take stays on record in the reviewer's words. What was decided reads as decided, as a whole text of the item and never as an instruction. Check what else must change with it.",
  second: (words: number) =>
    `The reviews of your draft are in. Write it a second time, by id: not a patch, but the document you would write now that you know all of it. First review it yourself: whole subjects that it lacks, what contradicts, what could harm somebody, what nobody could build or test from it, questions left open that could have a default. Then reword whatever reads better now, cut what is said twice, and add every item that is missing, to about 5,000 words in all at most (it has ${words}): what says little makes room for what is missing. Every point is taken in an edit, or answered; what you do not take stays on record in the reviewer's words. What the person answered is no open question any more. Numbers, times, names and words agree throughout: compare items on the same subject with each other.`,
  refine:
    "The person wants a change. Make exactly that change by id, quote the person's note in `because`, and touch nothing else but what must change with it.",
  further:
    "The document was finished; then the person asked further, or told something new, and others have answered it by id. Change by id what that changes, settle each point, quote what moved you in `because`, and touch nothing else.",
  consent:
    "Above is what changed since you read it, and what became of your points. Object only to what must not stay as it reads; what you do not name has your consent.",
  proof:
    "Read what changed as its last reader before it is approved: contradictions, a term not used as defined, numbers that do not fit, missing words, clashes of what changed with what did not. Name each fault by the id of its item, unless a review has it already; the author mends it. Then say how to go on.",
  vote: "The table differs on these. For each, say which option you are for and why; reasons of both sides stand with it. Object to an option only if it must not be.",
} as const;

const charges = {
  specs: [
    "Walk every flow from its trigger to its end, minute by minute, also when a step fails: what is missing, what happens twice, who is left waiting.",
    "Contradictions between items, terms used otherwise than defined, numbers that do not fit each other, requirements that nobody could test.",
    "Operations, safety and privacy: who runs it and mends it at night, whom it can harm, what is kept about whom, on what ground and how long, and how they see or delete it; what law asks and no item has.",
  ],
  design: [
    "Does each part carry its requirements: go through them by id and say which are not met, or only on paper.",
    "What breaks: each part gone, slow or wrong; data lost or doubled; what an attacker would try.",
    "What it costs to run, change and undo; what is missing in the options; what could be left out.",
  ],
} as const;

/** What a review asks, by the phase: where a strategy gives a phase its own way of looking, that is the charge. */
export function reviewTask(talk: Talk, seat: Seat, place: number): string {
  const { options } = talk;
  const usual = charges[draftedAs(options) ?? "specs"];
  const charge = talk.charges[seat.id] ?? usual[place % usual.length] ?? "";
  const intent = phaseOf(talk).intents?.[options.workflow];
  const intended = intent === undefined ? "" : ` This phase of ${options.workflow}: ${intent}`;
  return `Review the draft by id. Your charge: ${charge} Others look at the rest. Say only what must change, each with the least change that settles it; you consent to what you do not name.${intended}`;
}

export function responseTask(talk: Talk, seat: Seat, question: string): string {
  const side = isPro(talk, seat.id);
  const { stands, context } = phaseOf(talk);
  const isSummedUp = talk.rounds.length > 0 && stands && context.history === "synthesis";
  return paragraphs([
    part("The facilitator asks", question, "question"),
    side === null ? "" : `You speak ${side ? "for" : "against"} the motion.`,
    intentOf(phaseOf(talk), talk.options.workflow),
    isSummedUp ? "If the last synthesis is wrong, say which sentence and why." : "",
  ]);
}

export function whereItStands(talk: Talk): string {
  const { strategy, options, participants } = talk;
  const here = participants.map(({ id, role }) => {
    const side = isPro(talk, id);
    return `- ${id} (${tagOf(talk.table.ledger, id)}): ${role}${side === null ? "" : `; speaks ${side ? "for" : "against"}`}`;
  });
  // A draft is led by its own steps.
  const isGuided = draftedAs(options) === null;
  return paragraphs([
    isGuided ? options.facilitator : "",
    isGuided && strategy.guide !== undefined ? `Strategy ${strategy.name}: ${strategy.guide}` : "",
    part("Participants", here.join("\n")),
    howFar(talk),
  ]);
}

export function howFar(talk: Talk): string {
  const { strategy, options, rounds } = talk;
  const { limits } = options.rules;
  const phase = phaseOf(talk);
  const place = `${talk.phase + 1} of ${strategy.phases.length}`;
  const round = rounds.length + 1;
  const agenda = agendaOf(options.workflow, talk.table.ledger).map(
    ({ topic_id, title, critical, status }) =>
      `- ${topic_id}${critical ? " (critical)" : ""}, ${status}: ${title}`,
  );
  return paragraphs([
    `Round ${round}, phase "${phase.name}" (${place}). At least ${count(limits.min_rounds, "round")}, at most ${limits.max_rounds}.${round >= limits.max_rounds ? " This is the last round." : ""}`,
    agenda.length === 0 ? "" : part("Agenda", agenda.join("\n")),
  ]);
}

export function phaseForFacilitator(talk: Talk): string {
  const phase = phaseOf(talk);
  const intent = intentOf(phase, talk.options.workflow);
  return phase.participants === "facilitator"
    ? intent
    : part("Participants get this with your question", intent, "phase");
}

export function optionsText(ledger: Ledger, of: readonly Id[]): string {
  const lines = viewed(ledger, { of, names: true, reasons: true });
  return paragraphs(dataBlock("Options, and who stands where", lines));
}
