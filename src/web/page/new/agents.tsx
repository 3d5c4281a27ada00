import type { AgentView } from "../../api.ts";

interface AgentsProps {
  readonly agents: readonly AgentView[];
  readonly chosen: readonly string[];
  readonly onAgents: (names: readonly string[]) => void;
}

export function Agents({ agents, chosen, onAgents }: AgentsProps) {
  const toggle = (name: string, isChosen: boolean) =>
    onAgents(isChosen ? [...chosen, name] : chosen.filter((one) => one !== name));
  return (
    <fieldset class="choices">
      <legend>Agents (if you choose none, those marked usual are asked)</legend>
      {agents.map((agent) => (
        <label key={agent.name}>
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
      ))}
      <p class="hint">
        To see whether they answer, type <code>colloquy agents --check</code> in a terminal: it asks each one
        question.
      </p>
    </fieldset>
  );
}
