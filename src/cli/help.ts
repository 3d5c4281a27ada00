/** What stands below the flags: of the command itself, then of each verb. */
export const introHelp = `
Examples:
  $ colloquy critique docs/design.md                 what agents here, or the built-in reader, say of it
  $ colloquy critique api.md --agents mine,other     with agents of your config
  $ colloquy resume                                  go on with what was stopped last

Exit codes: 0 done, 1 failed, 2 bad usage or input, 3 blocked (--fail-on), 4 waiting for a person,
5 stopped by a limit, 130 interrupted (resumable). Each verb has its own --help.`;

export const verbHelp: Readonly<Record<string, string>> = {
  solve: `
Example:
  $ colloquy solve "Let sessions survive a restart" --agents claude,codex
  $ colloquy solve --example                           how it goes, with scripted agents

Every agent analyses the task alone; a resolver puts their findings together; code looks up every file they name,
merges and ranks the solutions, and reckons how far they agree. Nothing outside the discussion's folder is written.
It ends with a choice: --yes takes the first solution. "-" as the task reads standard input.
--context takes files; "auto" (the default) searches the project, "none" does not.`,
  swarm: `
Example:
  $ colloquy swarm "How should services share transactions?" --agents claude,codex,gemini
  $ colloquy swarm --example                           how it goes, with scripted agents

An agent names experts for the topic; you start with them or change them. Each round: the moderator opens, the
experts state blind, the contrarian attacks the strongest agreement, they answer, a cross-domain thinker compares,
the moderator sums up. After each round you go deeper, change the topic, go on, pause, or have the historian sum up
all of it; --yes goes on for --rounds rounds. Messages have ids; evidence that names none is sent back.`,
  roundtable: `
Example:
  $ colloquy roundtable "Compare one database with two" --agents claude,codex,gemini
  $ colloquy roundtable --example six-hats             how it goes, with scripted agents

In each round the facilitator asks one question, the participants answer blind, the facilitator puts it together and
says how it goes on. Code keeps the limits (3 to 20 rounds), tells whether the strategy's policy is met, and calls a
person when a conflict lasts, somebody is unsure or a critical word falls. Strategies, participants and skills are
files; your own stand in .colloquy/roundtable/ (docs/roundtable.md).`,
  specs: `
Example:
  $ colloquy specs "Sessions that survive a restart" --agents claude,codex
  $ colloquy specs --example                           how it goes, with scripted agents

A roundtable with an agenda (workflows, functions, rules, measurable qualities, acceptance, what is out of scope) that
ends in requirements.md below --out. Without a topic it is about the project. You approve before anything is written.`,
  design: `
Example:
  $ colloquy design "Orders and stock as two services" --agents claude,codex
  $ colloquy design --example                          how it goes, with scripted agents

A roundtable with an agenda (structure, components, data flow, technology, integration) that ends in
architecture/<topic>.md and one decision record for each decision, below --out. You approve before anything is written.`,
  brainstorm: `
Example:
  $ colloquy brainstorm "Bring customers back" --agents claude,codex
  $ colloquy brainstorm --example                      how it goes, with scripted agents

Dreamers first, without objections; then realists, then critics. It ends in a summary of ideas, risks and next steps.`,
  ask: `
Example:
  $ colloquy ask "Which cache fits 10k keys?" --agents mine
  $ colloquy ask --resume ask-which-cache "And for 10M?"     append to that conversation
  $ colloquy ask "Why not Redis?" --resume                   append to the last one (of --agents, where given)
  $ colloquy ask "Sum it up" --resume a,b --id summary       merge two into a new one; one id makes a fork

stdout carries the answer alone. "-" as the question reads standard input. Without --id, a question that resumes
several conversations is asked once and put into each of them.`,
  list: `
Example:
  $ colloquy list --status paused
  $ colloquy list --json | jq -r '.[] | select(.status == "paused") | .id'

By status, the last active of each first; "*" marks the last active of all, which \`show\` takes without an id.
A discussion that was killed is "interrupted": \`resume\` goes on with it.`,
  show: `
Example:
  $ colloquy show critique-design-md --json

The beginning of an id is enough where only one begins so. Without an id it shows the last one.`,
  export: `
Example:
  $ colloquy export discuss-should-sessions --to html -o sessions.html

Everything said, by rounds, with who answered, who stood where and what came of it. The page needs no network and no
other file. Of a discussion that is not finished it shows how far it came. The beginning of an id is enough where only
one begins so; without an id it takes the last one (docs/export.md).`,
  resume: `
Example:
  $ colloquy resume critique-design-md --max-calls 20

Without an id it takes the discussion that was stopped last. Limits given now replace the earlier ones.`,
  answer: `
Example:
  $ colloquy answer critique-design-md             shows what is waiting
  $ colloquy answer critique-design-md accept      records the answer and goes on
  $ colloquy answer critique-design-md --seat Clarity filled-in.md

A question takes a choice or a text. A seat's turn takes a text, a filled-in form, or JSON.
While another process is at work on the discussion, that one takes the answer.`,
  verify: `
Example:
  $ colloquy verify critique-design-md

Checks the chain of hashes, runs the protocol over the recorded answers without calling anybody, and compares
every judgement and every file. Exit code 1 when something differs.`,
  search: `
Example:
  $ colloquy search "where are replies repaired" --most 3
  $ colloquy search maxOutputBytes --json | jq -r '.passages[] | "\\(.path):\\(.from)"'

Searches the text files below the nearest folder with a .colloquy or .git, by words and parts of names. Ignored
files and secrets (.env, keys) are never read; what looks like a secret is masked. A context server of the config
answers in place of our own index (docs/search.md).`,
  agents: `
Example:
  $ colloquy agents --check

Agents are found on PATH, by keys in the environment, by model servers on 127.0.0.1, and in config files.`,
  mcp: `
Example:
  $ claude mcp add colloquy -- colloquy mcp --max-cost 2
  $ colloquy mcp --root . --root ../shared             files of both folders may be named

Eight tools and the record as resources (docs/mcp.md). Discussions lie in the home as those of the command do: a host
that is started again finds them. Nothing else is written, unless with --write. A caller's limits cannot exceed yours.`,
  config: `
Example:
  $ colloquy config --config team.yaml

Flags win over variables, variables over files, --config over the project's .colloquy/config.yaml, and that over
your own ~/.config/colloquy/config.yaml.`,
  trust: `
Example:
  $ colloquy trust

A project's config may have come with a clone, so agents in it that start a command are refused until then.`,
};
