import { protocolVerbs } from "../host/protocols/protocols.ts";
import type { Option } from "../manifest/option.ts";
import type { OptionView, VerbView } from "./api.ts";

/** What can be set up here, as its manifests tell it. */
export function verbViews(): readonly VerbView[] {
  return protocolVerbs().map(({ manifest, verb }) => {
    const { name, summary, when, cost, subject, options, takes } = verb;
    const { kind, name: subjectName, example, optional } = subject;
    return {
      name,
      protocol: manifest.name,
      summary,
      when,
      cost,
      subject: { kind, name: subjectName, example, optional },
      options: Object.entries(options)
        .filter(([, { flag }]) => flag !== null)
        .map(([option, of]) => optionView(name, option, of)),
      takesContext: takes.includes("files") || takes.includes("search"),
    };
  });
}

function optionView(verb: string, name: string, option: Option<unknown>): OptionView {
  const { takes, help, fallback, otherwise, otherwiseFor } = option;
  const isShown = typeof fallback === "number" || typeof fallback === "string";
  const number = takes.kind === "number" ? takes : null;
  return {
    name,
    label: name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    help,
    kind: takes.kind,
    values: takes.kind === "choice" ? takes.choices : null,
    min: finite(number?.min),
    max: finite(number?.max),
    otherwise: otherwiseFor?.[verb] ?? otherwise ?? (isShown ? String(fallback) : null),
  };
}

function finite(bound: number | undefined): number | null {
  return bound === undefined || !Number.isFinite(bound) ? null : bound;
}
