import {
  type Doc,
  heading,
  isEmpty,
  type Item,
  list,
  paragraph,
  prose,
  strong,
  type Styled,
  type Text,
  unbroken,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import { pathIn } from "../../../manifest/method.ts";
import { textOf } from "../../../table/item.ts";
import { answerOf } from "../../../table/sections.ts";
import { draftItems } from "../draft/told.ts";
import { agendaOf } from "../rules/agenda.ts";
import { type Account, actionsOf, agreedIn, blocksOf, dissenter, dissentIn, saidByYou } from "./account.ts";
import { phasePlace } from "./brief.ts";
import { archivedPaths, documentPlaces, publishedFiles } from "./files.ts";

/**
 * What a person reads at the end, on about one screen whatever was said: the answer, what was decided and who dissents,
 * what to do, what is open. What it leaves out it says, and the record has it.
 */
export function roundtablePage(account: Account): Doc | null {
  const { discussion, place, words, rounds, conclusion, open, settled, isDrafted } = account;
  const gate = openGate(
    discussion,
    place.address,
    { answerWith: words("roundtable.answerWith"), ownWords: words("roundtable.ownWords") },
    { whole: true },
  );
  if (rounds.length === 0) return gate.length === 0 ? null : gate;
  return [
    paragraph(headline(account)),
    ...(conclusion?.bottomLine ?? []).map(({ sentence }) => paragraph([prose(sentence)])),
    ...titled(
      words("roundtable.motion"),
      account.motion === null ? [] : [paragraph([prose(account.motion)], 1)],
    ),
    ...titled(
      words("roundtable.recommendation"),
      isTold(account) || !conclusion?.recommendation
        ? []
        : [paragraph([prose(conclusion.recommendation)], 1)],
    ),
    ...titled(words("roundtable.decided"), [
      short(
        settled.filter(({ decided }) => decided !== null).map((one) => [prose(answerOf(account, one))]),
        7,
      ),
    ]),
    ...titled(words("roundtable.actions"), [
      short(
        actionsOf(account).map(({ action }) => [prose(action)]),
        7,
      ),
    ]),
    ...titled(words("roundtable.agreed"), [
      short(
        agreedIn(account).map((one) => [prose(one)]),
        5,
      ),
    ]),
    ...titled(words("roundtable.conflicts"), [
      short(
        open.map(({ description }) => [prose(description)]),
        4,
      ),
    ]),
    ...titled(words("roundtable.dissent"), [
      short(
        dissentIn(account).map((one) => [`${dissenter(one)}: `, prose(one.why)]),
        5,
      ),
    ]),
    ...titled(words("roundtable.blocked"), [
      short(
        blocksOf(account).map(({ participant, minimumChange }) => [
          `${account.nameOf(participant)}${minimumChange === null ? "" : `: ${minimumChange}`}`,
        ]),
        3,
      ),
    ]),
    ...titled(words("roundtable.saidByYou"), [
      short(
        saidByYou(account.ledger).map((item) => [`${item.id} `, prose(textOf(item))]),
        4,
      ),
    ]),
    ...(isDrafted
      ? [paragraph(words("roundtable.items", { count: draftItems(account.ledger).length }))]
      : []),
    ...titled(words("roundtable.agenda"), [
      short(
        agendaOf(account.given.workflow, account.ledger)
          .filter(({ status }) => status !== "closed")
          .map(({ topic_id, remaining }) => [`${topic_id} (${remaining.join("; ")})`]),
        6,
      ),
    ]),
    ...titled(words("roundtable.documents"), documents(account)),
    ...gate,
  ];
}

/** Whether the answer is the recommendation, word for word. */
function isTold({ conclusion }: Account): boolean {
  return conclusion?.bottomLine.some(({ sentence }) => sentence === conclusion.recommendation) === true;
}

/** At most so many, a line each; how many more there are is said. */
function short(items: readonly Text[], most: number): Doc[number] {
  return list(
    items.map((text): Item => ({ text })),
    { most, cut: items.length > 3 },
  );
}

function titled(title: string, body: Doc): Doc {
  return body.every(isEmpty) ? [] : [heading(2, title), ...body];
}

function headline(account: Account): Text {
  const { rounds, strategy, open, given, words, escalations } = account;
  const held = rounds.map(({ round }) => round);
  const parts: readonly Styled[] = [
    situation(account),
    { text: `${given.workflow}: ${strategy?.id ?? ""}` },
    {
      text: `${words("roundtable.rounds", { count: held.length })}, ${phasePlace(strategy, held, escalations)}`,
    },
    { text: words("roundtable.counts", { agreed: agreedIn(account).length, open: open.length }) },
  ];
  return parts.flatMap((part, index) => [...(index === 0 ? [] : [" · "]), { ...part, together: true }]);
}

function situation({ conclusion, discussion: { stopped }, words }: Account): Styled {
  const state = (is: string, tone: Styled["tone"]) => ({
    text: words("roundtable.situation", { is }),
    tone: tone ?? "warning",
  });
  if (stopped?.reason === "waiting") return state("waiting", "warning");
  if (stopped?.reason === "recess") return state("recess", "warning");
  if (conclusion?.concludedBy === "limit") return state("limit", "warning");
  return conclusion === null
    ? state("unfinished", "warning")
    : strong(words("roundtable.situation", { is: "concluded" }), "good");
}

/** Where they are, and where they could not be put; those that went nowhere else lie in the archive. */
function documents(account: Account): Doc {
  const { place, words } = account;
  const places = documentPlaces(account);
  if (places.length === 0) return archivedPaths(account).map((path) => unbroken(pathIn(place, path), 1));
  const wanted = publishedFiles(account).map(({ path }) => path);
  return places.flatMap((file, index) => {
    const path = wanted[index] ?? file;
    return [unbroken(file, 1), ...(file === path ? [] : [unbroken(words("roundtable.beside", { path }), 2)])];
  });
}
