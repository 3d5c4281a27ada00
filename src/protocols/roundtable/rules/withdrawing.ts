import { inRecord } from "./artifact-links.ts";
import { ofTheRecord } from "./artifact-text.ts";
import type { Artifact, ProposedArtifact } from "./artifact.ts";
import { said } from "./in-force.ts";
import type { Known } from "./known.ts";
import { sameStatement } from "./same-statement.ts";

export interface Apart {
  readonly proposals: readonly ProposedArtifact[];
  readonly notices: readonly string[];
}

/**
 * A proposal that withdraws something and also says something of its own is two: both are done. One of the same kind
 * with no more than a title and a reason only withdraws, for then they say why.
 */
export function apart(
  proposal: ProposedArtifact,
  known: readonly Artifact[],
  there: readonly Known[],
): Apart {
  const { type, title, withdraws, supersedes, amends, resolves, description } = proposal;
  const gone = withdraws ? inRecord(withdraws, known, there) : undefined;
  if (gone === undefined) return { proposals: [proposal], notices: [] };
  const isOfAnother = (link: string | null | undefined) =>
    Boolean(link) && inRecord(link ?? "", known, there)?.id !== gone.id;
  const isRenamed = sameStatement(title) !== sameStatement(gone.title);
  const isOwn =
    type !== (gone.type ?? type) ||
    Boolean(supersedes) ||
    isOfAnother(amends) ||
    isOfAnother(resolves) ||
    (isRenamed && hasFields(proposal));
  if (!isOwn)
    return {
      proposals: [proposal],
      notices:
        isRenamed && description
          ? [`"${title}" was only taken as the reason why ${gone.id} is withdrawn.`]
          : [],
    };
  const { proposed_by, supported_by, raised_by } = proposal;
  const kind = known.find(({ id }) => id === gone.id)?.type ?? type;
  return {
    proposals: [
      { type: kind, title, withdraws: gone.id, proposed_by, supported_by, raised_by },
      { ...proposal, withdraws: null },
    ],
    notices: [],
  };
}

/** These may also say why something is dropped. */
const reasons: ReadonlySet<string> = new Set(["rationale", "resolution"]);

/** Whether it says anything that only an artifact of its kind does. */
function hasFields(proposal: ProposedArtifact): boolean {
  return Object.entries(said(proposal)).some(
    ([field, value]) => value !== false && !ofTheRecord.has(field) && !reasons.has(field),
  );
}
