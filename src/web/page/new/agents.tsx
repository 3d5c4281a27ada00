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
      <div class="chips">
        {agents.map(({ name, kind, found, usual, usable }) => (
          <label key={name} title={`${kind}, ${found}`}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              disabled={!usable}
              onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
            />
            {name}
            {usual && <span class="note"> usual</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
