import { basename, resolve } from "node:path";
import { leadsOut } from "../../config/home.ts";
import type { Config } from "../../config/resolve.ts";
import type { Agent } from "../../kernel/agent.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import { object } from "../../kernel/json-value.ts";
import { Material } from "../../kernel/seat.ts";
import { byJournal, knowingChoices, makeAgents } from "../panel/agents.ts";
import { digest } from "../project/artifact.ts";
import { imagesGiven } from "../project/images.ts";
import { projectRoot, readOwnFile } from "../project/own-file.ts";
import { agentsFingerprint } from "../panel/panel.ts";
import { limitsOf } from "./plan.ts";
import { withPanel } from "../panel/seats.ts";

/** `named` are agents that whoever asks chose just now. */
export async function reseat(before: Discussion, given: Config, cwd: string, named: readonly string[] = []) {
  const panel = typedPanel(given);
  const discussion = withPanel(before, panel);
  const coming = (discussion.origin?.joined ?? []).filter(
    (one) => !discussion.seats.some(({ seat }) => seat.id === one.seat.id),
  );
  const names = [...discussion.seats, ...coming].flatMap((one) => one.agents).concat(...discussion.chains);
  // A journal's word counts where its project is trusted: whoever writes there could have anything run.
  const chosen = new Set(discussion.panelFrom === "named" ? names : named);
  const config = {
    ...knowingChoices(knowingChoices(given, [...panel, ...named], "--agents"), names, byJournal),
    chosen,
  };
  const made = await makeAgents(names, config, cwd);
  const agents = new Map([...made].map(([name, agent]) => [name, atHome(agent, cwd)]));
  const all = [...discussion.seats, ...coming].map(({ seat, agents: own }) => ({
    seat,
    agents: own.flatMap((name) => agents.get(name) ?? []),
  }));
  const seated = all.slice(0, discussion.seatsAtStart);
  const fingerprint = agentsFingerprint(seated, config);
  const isRedefined = panel.length === 0 && fingerprint !== (before.fingerprints["agents"] ?? fingerprint);
  const changed = await changedFiles(discussion, cwd);
  return {
    seated,
    changed,
    fingerprint,
    joined: all.slice(discussion.seatsAtStart),
    chains: discussion.chains.map((chain) => chain.flatMap((name) => agents.get(name) ?? [])),
    limits: limitsOf(config, discussion.limits),
    notices: [
      ...changed,
      ...(isRedefined ? ["The config defines the agents differently than when the discussion began."] : []),
    ],
  };
}

export function typedPanel({ settings: { panel } }: Config): readonly string[] {
  return panel.origin === "--agents" ? panel.value : [];
}

/** A journal does not choose where the reader looks: an artifact elsewhere is taken to lie here. */
function atHome(agent: Agent, cwd: string): Agent {
  if (agent.kind !== "reader") return agent;
  return {
    ...agent,
    answer: (request, context) =>
      agent.answer({ ...request, material: request.material.map((one) => broughtHome(one, cwd)) }, context),
  };
}

function broughtHome(material: Material, cwd: string): Material {
  const elsewhere = leadsOut(resolve(cwd, material.path), projectRoot(cwd));
  return elsewhere === null ? material : { ...material, path: basename(material.path) };
}

/** Only a file in the project is looked at. */
async function changedFiles({ options, fingerprints }: Discussion, cwd: string): Promise<readonly string[]> {
  const { artifact, context } = object(options);
  const images = new Set(imagesGiven(fingerprints).map(({ path }) => path));
  const given = [artifact, context].flat().flatMap((one) => Material.safeParse(one).data ?? []);
  const changed: string[] = [];
  for (const { path, text: before } of given.filter((one) => !images.has(one.path))) {
    const bytes = await readOwnFile(resolve(cwd, path), projectRoot(cwd));
    const text = bytes?.toString("utf8").replace(/^\uFEFF/, "");
    const isSame = text === undefined || text === before || digest(text) === fingerprints["artifact"];
    if (!isSame)
      changed.push(`${path} has changed since; the discussion continues with the text it started with.`);
  }
  return changed;
}
