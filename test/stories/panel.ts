import { chmodSync } from "node:fs";
import type { Result } from "../../src/kernel/result.ts";
import type { CritiqueVerdict } from "../../src/protocols/critique/rules/judged.ts";
import { type Ended, type Story, story } from "./command.ts";

/** A reply in the form of seed 000, or by points. */
interface Critique {
  readonly strengths: readonly string[];
  readonly weaknesses: readonly string[];
  readonly suggestions: readonly string[];
  readonly critical_issues?: readonly string[];
  readonly points?: readonly object[];
  readonly rating: number;
}

/** What an agent replies to a critique turn, with as little in it as a test needs. */
export function rated(rating: number, more: Partial<Critique> = {}): Critique {
  return { strengths: [], weaknesses: [], suggestions: [], rating, ...more };
}

/** Writes a config file (JSON is YAML) and gives the flags that name it. */
export function config(story: Story, settings: object, path = "panel.yaml"): readonly string[] {
  story.write(path, JSON.stringify(settings, null, 2));
  return ["--config", path];
}

/** One perspective per entry, all answered by a script: a reply, or a way to fail. */
export function scripted(
  story: Story,
  replies: Readonly<Record<string, object>>,
  settings: object = {},
): readonly string[] {
  const entries = Object.entries(replies).map(([seat, reply]) =>
    "fail" in reply || "reply" in reply ? { seat, ...reply } : { seat, reply },
  );
  story.write("replies.yaml", JSON.stringify(entries));
  return config(story, {
    agents: { scripted: { script: "./replies.yaml" } },
    panel: ["scripted"],
    critique: { perspectives: Object.keys(replies).map((name) => ({ name })) },
    ...settings,
  });
}

/** Three ratings, from A, B and C. */
export function ratings(...given: readonly number[]): Readonly<Record<string, Critique>> {
  return Object.fromEntries(given.map((rating, index) => ["ABCDE".charAt(index), rated(rating)]));
}

/** A shell script as an agent: it runs where the command runs, with the prompt on stdin. */
export function shellAgent(story: Story, name: string, body: string): { readonly exec: readonly string[] } {
  chmodSync(story.write(`agents/${name}`, `#!/bin/sh\n${body}\n`), 0o755);
  return { exec: [`./agents/${name}`] };
}

/** Shell that replies with a critique. */
export function reply(critique: Critique): string {
  return `printf '%s\\n' '${JSON.stringify(critique).replaceAll("'", String.raw`'\''`)}'`;
}

export type CritiqueResult = Result<
  Omit<CritiqueVerdict, "actionItems"> & {
    readonly actionItems: readonly string[];
    readonly message: string | null;
  }
> & { readonly next: string };

/** The result a command printed with --json. */
export function resultIn({ stdout }: { readonly stdout: string }): CritiqueResult {
  return JSON.parse(stdout) as CritiqueResult;
}

/** The verdict in it; a test that asks for one knows that there is one. */
export function verdictIn(ended: { readonly stdout: string }): NonNullable<CritiqueResult["verdict"]> {
  const { verdict } = resultIn(ended);
  if (verdict === null) throw new Error(`There is no verdict in ${ended.stdout}`);
  return verdict;
}

export const design = "# Cache\n\nKeys live in one Redis node. Retry as needed.\n";

/** A story with an artifact, `design.md`, and a scripted critique of it as JSON. */
export function critiqued(
  replies: Readonly<Record<string, object>>,
  ...flags: readonly string[]
): { readonly told: Story; readonly ended: Promise<Ended> } {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, replies);
  return { told, ended: told.run(["critique", "design.md", "--json", ...panel, ...flags]) };
}
