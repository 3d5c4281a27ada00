import { basename, resolve } from "node:path";
import { leadsOut } from "../../config/home.ts";
import type { Config } from "../../config/resolve.ts";
import type { Agent } from "../../kernel/agent.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import type { Limits } from "../../kernel/event.ts";
import { object } from "../../kernel/json-value.ts";
import { Material } from "../../kernel/seat.ts";
import { knowingChoices, makeAgents } from "../panel/agents.ts";
import { digest } from "../project/artifact.ts";
import { projectRoot, readOwnFile } from "../project/own-file.ts";
import { agentsFingerprint } from "../panel/panel.ts";
import { limitsOf } from "./plan.ts";
import { type Seats } from "../panel/seats.ts";

interface Reseated extends Seats {
  readonly limits: Limits;
  readonly notices: readonly string[];
}

export async function reseat(discussion: Discussion, given: Config, cwd: string): Promise<Reseated> {
  const panel = given.settings.panel.origin === "--agents" ? given.settings.panel.value : [];
  const chains = discussion.seats.map(({ agents }, index) => {
    const other = panel[index % panel.length];
    return other === undefined ? agents : [other, ...agents.slice(1).filter((name) => name !== other)];
  });
  const later = panel.length === 0 ? discussion.chains : panel.map((name) => [name]);
  const names = [...chains, ...later].flat();
  // A journal's word counts where its project is trusted: whoever writes there could have anything run.
  const chosen = new Set(discussion.panelFrom === "named" ? names : []);
  const config = { ...knowingChoices(given, names, "the journal"), chosen };
  const made = await makeAgents(names, config, cwd);
  const agents = new Map([...made].map(([name, agent]) => [name, atHome(agent, cwd)]));
  const all = discussion.seats.map(({ seat }, index) => ({
    seat,
    agents: (chains[index] ?? []).flatMap((name) => agents.get(name) ?? []),
  }));
  const seated = all.slice(0, discussion.seatsAtStart);
  const isRedefined =
    panel.length === 0 && agentsFingerprint(seated, config) !== discussion.fingerprints["agents"];
  return {
    seated,
    joined: all.slice(discussion.seatsAtStart),
    chains: later.map((chain) => chain.flatMap((name) => agents.get(name) ?? [])),
    limits: limitsOf(config, discussion.limits),
    notices: [
      ...(await changedFiles(discussion, cwd)),
      ...(isRedefined ? ["The config defines the agents differently than when the discussion began."] : []),
    ],
  };
}

/** A journal does not choose where the reader looks: an artifact elsewhere is taken to lie here. */
function atHome(agent: Agent, cwd: string): Agent {
  if (agent.kind !== "reader") return agent;
  return {
    ...agent,
    answer: async (request, context) => {
      const material = await Promise.all(request.material.map((one) => broughtHome(one, cwd)));
      return agent.answer({ ...request, material }, context);
    },
  };
}

async function broughtHome(material: Material, cwd: string): Promise<Material> {
  const elsewhere = await leadsOut(resolve(cwd, material.path), projectRoot(cwd));
  return elsewhere === null ? material : { ...material, path: basename(material.path) };
}

/** Only a file in the project is looked at. */
async function changedFiles({ options, fingerprints }: Discussion, cwd: string): Promise<readonly string[]> {
  const { data: artifact } = Material.safeParse(object(options)["artifact"]);
  if (artifact === undefined) return [];
  const bytes = await readOwnFile(resolve(cwd, artifact.path), projectRoot(cwd));
  const text = bytes?.toString("utf8").replace(/^\uFEFF/, "");
  if (text === undefined || digest(text) === fingerprints["artifact"]) return [];
  return [`${artifact.path} has changed since; the discussion continues with the text it started with.`];
}
