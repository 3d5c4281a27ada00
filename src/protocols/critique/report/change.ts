import { frameAt, isInChange, lineAt, newLineAt, placeText } from "../../../change/place.ts";
import type { Annotation } from "../../../document/annotations.ts";
import {
  by,
  code,
  type Doc,
  gap,
  list,
  paragraph,
  prose,
  quiet,
  section,
  strong,
  unbroken,
} from "../../../document/document.ts";
import { oneLine } from "../../../document/markdown.ts";
import { answererOf } from "../../../kernel/result.ts";
import { filesOf, placeOf } from "../changed.ts";
import type { PointGroup } from "../rules/groups.ts";
import type { Account } from "./account.ts";

/** What is told of a change otherwise than of a document: at its lines, and one finding once, whoever named it. */

type Finding = ReturnType<typeof findingsOf>[number];

function findingsOf({ verdict, said, given }: Account) {
  const files = filesOf(given);
  return (verdict.groups ?? []).map((group) => {
    const points = said.points.filter(({ id }) => group.ids.includes(id));
    const placed = points.map((point) => ({ point, place: placeOf(given, point.place) }));
    const first = placed.find(({ place }) => place !== null && place.line !== null) ?? placed[0];
    const place = first?.place ?? null;
    const patched = placed.find(
      (one) =>
        one.point.patch !== undefined &&
        place !== null &&
        one.place !== null &&
        placeText(one.place) === placeText(place),
    );
    const isLow = points.every(({ level }) => level === "low") || points.every(({ fault }) => fault === null);
    const level: Annotation["level"] = group.severity === "HIGH" ? "error" : isLow ? "notice" : "warning";
    return {
      group,
      place,
      trigger: points.find(({ trigger }) => trigger !== undefined)?.trigger,
      patch: patched?.point.patch,
      text: withoutPlace(first?.point.fault ?? group.headline, first?.point.place),
      level,
      /** `null` of one that others named or agreed to. */
      mark:
        group.refuted === true
          ? ("refuted" as const)
          : isUnconfirmed(group)
            ? ("unconfirmed" as const)
            : null,
      /** At no line that reviewers were shown. */
      isOutside: place !== null && !isInChange(files, place),
    };
  });
}

function isUnconfirmed({ perspectives, stands = [] }: PointGroup): boolean {
  return perspectives.length === 1 && !stands.some(({ stand }) => stand === "agree");
}

/** In place of a list of groups: each at its lines, what lies outside of the change and what was refuted apart. */
export function changeSections(account: Account): Doc {
  const { words, given } = account;
  const all = findingsOf(account);
  const standing = all.filter(({ mark }) => mark !== "refuted");
  const refuted = all.filter(({ mark }) => mark === "refuted");
  const left = given.change?.left ?? [];
  return [
    ...section(
      words("critique.theyFound"),
      standing.filter(({ isOutside }) => !isOutside).flatMap((one) => told(one, account)),
    ),
    ...section(
      words("critique.outside"),
      standing.filter(({ isOutside }) => isOutside).flatMap((one) => told(one, account)),
    ),
    ...section(words("critique.refuted"), [list(refuted.map((one) => refutedText(one)))]),
    ...section(words("critique.leftOut"), [
      list(
        left.map(({ path, why }) => `${path} (${why})`),
        { most: 7 },
      ),
    ]),
  ];
}

function told({ group, place, trigger, level, mark, text, patch }: Finding, { words, given }: Account): Doc {
  const frame = place === null ? null : frameAt(filesOf(given), place);
  const marks = [
    ...(level === "error" ? [words("critique.criticalMark")] : []),
    ...(mark === null ? [] : [words("critique.unconfirmedMark")]),
  ];
  return [
    paragraph([
      strong(group.headline, level === "error" ? "bad" : undefined),
      ...marks.map((one) => ` [${one}]`),
      ...by(group.perspectives),
    ]),
    ...(place === null ? [] : [unbroken([quiet(placeText(place))], 1)]),
    ...(frame === null ? [] : [code("", aligned(frame))]),
    ...(text === group.headline ? [] : [paragraph([prose(text)], 1)]),
    ...(trigger === undefined ? [] : [paragraph([prose(words("critique.trigger", { text: trigger }))], 1)]),
    ...(group.change === null ? [] : [paragraph([quiet("→ "), prose(group.change)], 1)]),
    ...(patch === undefined ? [] : [code("", patch.replaceAll(/^/gm, "+ "))]),
    gap,
  ];
}

/** Numbers in a column, so that the text behind them stands as it does in its file. */
function aligned(frame: string): string {
  const rows = frame
    .split("\n")
    .map((row) => [row.slice(0, row.indexOf("\t")), row.slice(row.indexOf("\t") + 1)]);
  const widest = Math.max(...rows.map(([number = ""]) => number.length));
  return rows
    .map(([number = "", text = ""]) => `${number.padEnd(widest)}  ${text.replaceAll("\t", "  ")}`)
    .join("\n");
}

function refutedText({ group, place }: Finding) {
  const why = (group.stands ?? []).flatMap(({ stand, perspective, reason }) =>
    stand === "contest" ? [`${perspective}: ${reason ?? stand}`] : [],
  );
  const where = place === null ? "" : ` (${placeText(place)})`;
  return {
    text: [strong(group.headline), where, ...by(group.perspectives)],
    below: why.map((one) => [prose(one)]),
  };
}

export function changeNotes(account: Account): readonly Annotation[] {
  const { words, given, seats, perspectives } = account;
  const files = filesOf(given);
  const agents = new Map(seats.map((seat) => [seat.seat, answererOf(seat) ?? ""]));
  const roles = new Map(perspectives.map(({ seat }) => [seat.name, seat.role]));
  const own = findingsOf(account)
    .filter(({ mark }) => mark !== "refuted")
    .map(({ group, place, trigger, patch, text, level, mark }): Annotation => {
      const [first = ""] = group.perspectives;
      const kind = level === "error" ? "critical" : level === "warning" ? "weakness" : "suggestion";
      const name = group.perspectives.map(oneLine).join(", ");
      const marked = mark === null ? "" : ` (${words("critique.unconfirmedMark")})`;
      return {
        level,
        title: `${words("critique.pointOf", { by: "own", name, kind })}${marked}`,
        rule: "change/finding",
        perspective: name,
        role: roles.get(first) ?? "",
        agent: agents.get(first) ?? "",
        file: place?.path ?? null,
        side: place?.side ?? "new",
        line: place?.line ?? null,
        end: place?.end ?? null,
        ...(place?.side === "old" && { near: newLineAt(files, place) }),
        words: place === null ? null : lineAt(files, place),
        text: [
          group.headline,
          place?.side === "old" ? `${oneLine(text)} (${placeText(place)})` : oneLine(text),
          ...(trigger === undefined ? [] : [words("critique.trigger", { text: oneLine(trigger) })]),
        ].join("\n"),
        suggestions: group.change === null ? [] : [oneLine(group.change)],
        ...(patch !== undefined && { patch }),
        byRules: false,
        doubt: null,
      };
    });
  return [...own, ...notesByRules(account)];
}

/** What rules found, once whichever perspectives they were read for. */
function notesByRules({ words, given, said, seats }: Account): readonly Annotation[] {
  const found = said.points.filter(({ by, fault }) => by.byRules && fault !== null);
  const agents = new Map(seats.map((seat) => [seat.seat, answererOf(seat) ?? ""]));
  return [...Map.groupBy(found, ({ fault }) => fault).values()].flatMap(([point]) => {
    const place = placeOf(given, point?.place);
    if (point === undefined || place === null) return [];
    const kind = point.critical ? "critical" : "weakness";
    const name = oneLine(point.by.name);
    return [
      {
        level: point.critical ? "error" : "warning",
        title: words("critique.pointOf", { by: "rules", name, kind }),
        rule: "change/finding",
        perspective: name,
        role: "",
        agent: agents.get(point.by.name) ?? "",
        file: place.path,
        side: place.side,
        line: place.line,
        end: place.end,
        words: lineAt(filesOf(given), place),
        text: oneLine(withoutPlace(point.fault ?? "", point.place)),
        suggestions: point.change === null ? [] : [oneLine(point.change)],
        byRules: true,
        doubt: null,
      },
    ];
  });
}

/** The place is told beside it. */
function withoutPlace(text: string, place: string | undefined): string {
  return text.startsWith(`${place}: `) ? text.slice(`${place}: `.length) : text;
}
