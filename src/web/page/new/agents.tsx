import { formatDuration } from "../../../kernel/duration.ts";
import type { AgentChecked, AgentView } from "../../api.ts";
import { dollars } from "../amounts.ts";
import { ask } from "../ask.ts";
import { useDeed } from "../asked.ts";
import { grouped } from "../../../text/amount.ts";

interface AgentsProps {
  readonly agents: readonly AgentView[];
  readonly mayCheck: boolean;
  readonly chosen: readonly string[];
  readonly onAgents: (names: readonly string[]) => void;
}

export function Agents({ agents, mayCheck, chosen, onAgents }: AgentsProps) {
  const toggle = (name: string, isChosen: boolean) =>
    onAgents(isChosen ? [...chosen, name] : chosen.filter((one) => one !== name));
  return (
    <fieldset class="choices">
      <legend>Agents (if you choose none, those marked usual are asked)</legend>
      {agents.map((agent) => (
        <div class="agent" key={agent.name}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(agent.name)}
              disabled={!agent.usable}
              onChange={({ currentTarget }) => toggle(agent.name, currentTarget.checked)}
            />
            <span>
              <strong>{agent.name}</strong>{" "}
              <span class="note">
                {agent.kind}, {agent.found}
                {agent.usual && ", usual"}
              </span>
            </span>
          </label>
          {agent.checkable && mayCheck && <Check agent={agent.name} />}
        </div>
      ))}
      {!mayCheck && agents.some(({ checkable }) => checkable) && (
        <p class="hint">
          To see whether they answer, type <code>colloquy agents --check</code> in a terminal: it asks each
          one question. This page spends nothing.
        </p>
      )}
    </fieldset>
  );
}

/** One question, only when somebody presses the button: it costs what a short call costs. */
function Check({ agent }: { readonly agent: string }) {
  const path = `/api/agents/${encodeURIComponent(agent)}/check`;
  const { told, isBusy, act } = useDeed(async () =>
    checkWords(await ask<AgentChecked>(path, { method: "POST", body: {} })),
  );
  return (
    <p class="check">
      <button type="button" disabled={isBusy.value} onClick={() => void act()} aria-label={`Check ${agent}`}>
        Check
      </button>{" "}
      <span class="note" role="status" dir="auto">
        {isBusy.value ? "asking …" : told.value}
      </span>
    </p>
  );
}

function checkWords({
  passed,
  ms,
  version,
  model,
  inputTokens,
  outputTokens,
  costUsd,
  detail,
}: AgentChecked) {
  const tokens =
    inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0);
  return [
    passed ? `answers "${detail.slice(0, 60)}"` : `failed: ${detail}`,
    model,
    version === null ? null : `version ${version}`,
    formatDuration(ms),
    tokens === null ? "tokens unknown" : `${grouped(tokens)} tokens`,
    dollars(costUsd),
  ]
    .filter((fact) => fact !== null)
    .join(" · ");
}
