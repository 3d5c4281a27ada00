import { type Doc, heading, list, notice, section } from "../../../document/document.ts";
import { markdownFile } from "../../../document/to-markdown.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import { leavesFiles } from "../../../kernel/discussion.ts";
import { slug } from "../../../kernel/id.ts";
import { documentAt, type Report, pathIn } from "../../../manifest/method.ts";
import { followUpDoc } from "../../../table/follow-told.ts";
import { byIds, lookedUp, recordDoc } from "../../../table/report.ts";
import { briefDissent, briefDoc, everythingSaid } from "../../../table/said.ts";
import { shortHash } from "../../../text/short-hash.ts";
import type { DiscussVerdict } from "../rules/verdict.ts";
import { type Account, accountOf, brief, type DiscussTold, recordPath } from "./account.ts";
import { page } from "./page.ts";
import { sections } from "./sections.ts";
import { allChecksOf } from "../../../document/checks.ts";
import { questions } from "../../../table/sections.ts";

const resultPath = "artifacts/result.md";

export function report(told: DiscussTold): Report<DiscussVerdict> {
  const account = accountOf(told);
  const { verdict, words } = account;
  const isPublished = isAdopted(account) && leavesFiles(told.discussion);
  const published = isPublished ? publishedPath(told) : null;
  const document = documentAt(told.place, published);
  return {
    verdict,
    ...brief.tell(told),
    page: () => (verdict === null ? null : page(account, document)),
    document: () => (verdict === null ? null : whole(account)),
    files: () => filesOf(account),
    named: { ...(verdict !== null && { record: resultPath }) },
    ...(document !== null && { inProject: document }),
    adopted: isAdopted(account),
    published: () => (published === null ? [] : [{ ...markdownFile(published, titled(account)) }]),
    next: () =>
      told.outcome?.decision === "hand-over"
        ? ["solve", told.given.topic, "--context", document ?? pathIn(told.place, resultPath)]
        : null,
    decided: () => verdict && lookedUp(account, verdict.bottomLine),
    ...byIds(account),
    more: (count) => words("table.more", { count, address: told.place.address }),
  };
}

function whole(account: Account): Doc {
  const { words, brief, verdict } = account;
  return [
    ...(verdict?.falseConsensus ? [notice("", verdict.falseConsensus.warning)] : []),
    ...(verdict?.mode === "fallback" ? [notice("", words("discuss.fallback"))] : []),
    ...(brief === null ? sections(account) : [heading(2, brief.title), ...briefDoc(brief)]),
    ...(brief === null ? [] : briefDissent(account, brief, words("table.dissent"))),
    ...followUpDoc(account),
    ...(brief === null ? [] : sections(account)),
    ...violations(account),
  ];
}

function titled(account: Account): Doc {
  return [heading(1, account.told.given.topic), ...whole(account)];
}

function violations({ words, verdict }: Account): Doc {
  const broken = (verdict?.violations ?? []).map(({ seat, round, detail }) =>
    words("discuss.violation", { seat, round: words("discuss.round", { round }), detail }),
  );
  return section(words("discuss.violations"), broken.length === 0 ? [] : [list(broken)]);
}

function filesOf(account: Account): readonly ProjectedFile[] {
  const { verdict } = account;
  if (verdict === null) return [];
  return [
    markdownFile(resultPath, titled(account)),
    markdownFile(recordPath, record(account)),
    jsonFile("artifacts/positions.json", { positions: verdict.positions, standing: verdict.standing }),
  ];
}

function isAdopted({ told: { outcome } }: Account): boolean {
  return outcome?.decision === "adopt" || outcome?.decision === "hand-over";
}

/** Where a project keeps a copy of a result that was adopted, from the project's folder. */
function publishedPath({ given: { topic, feature } }: DiscussTold): string {
  const name = `discussion-${nameFor(topic)}.md`;
  return `docs/specs/${feature === null ? name : `${nameFor(feature)}-${name}`}`;
}

/** A topic in another script leaves nothing for a name; a hash keeps two of them apart. */
function nameFor(text: string): string {
  return slug(text, shortHash(text));
}

function record(account: Account): Doc {
  const { words, told } = account;
  const checks = allChecksOf(told.discussion);
  const rounds = account.rounds.flatMap(({ round, kind }, index) =>
    section(
      `R${index + 1} ${words("discuss.round", { round: kind })}`,
      everythingSaid(account, round, checks),
    ),
  );
  return recordDoc(account, told.discussion, told.given.topic, [...questions(account), ...rounds]);
}
