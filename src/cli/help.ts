/** What stands below the flags: of the command itself, then of each verb. */
export const introHelp = `
Examples:
  $ colloquy critique docs/design.md                 what agents here, or the built-in reader, say of it
  $ colloquy critique api.md --agents mine,other     with agents of your config
  $ colloquy resume                                  go on with what was stopped last

Exit codes: 0 done, 1 failed, 2 bad usage or input, 3 blocked (--fail-on), 4 waiting for a person,
5 stopped by a limit, 130 interrupted (resumable). Each verb has its own --help.`;

export const verbHelp: Readonly<Record<string, string>> = {
  list: `
Example:
  $ colloquy list --status paused
  $ colloquy list --json | jq -r '.[] | select(.status == "paused") | .id'

By status, the last active of each first; "*" marks the last active of all, which \`show\` takes without an id.
A discussion that was killed is "interrupted": \`resume\` goes on with it.`,
  show: `
Example:
  $ colloquy show critique-design-md --json

Any part of an id is enough where only one has it. Without an id it shows the last one.`,
  export: `
Example:
  $ colloquy export discuss-should-sessions --to html -o sessions.html

Everything said, by rounds, with who answered, who stood where and what came of it. The page needs no network and no
other file. Of a discussion that is not finished it shows how far it came. Any part of an id is enough where only one
has it; without an id it takes the last one (docs/export.md).`,
  resume: `
Example:
  $ colloquy resume critique-design-md --max-calls 20

Any part of an id is enough where only one has it; at a terminal it then asks before it goes on.
Without an id it takes the discussion that was stopped last. Limits given now replace the earlier ones.`,
  answer: `
Example:
  $ colloquy answer critique-design-md             shows what is waiting
  $ colloquy answer critique-design-md accept      records the answer and goes on
  $ colloquy answer critique-design-md --seat Clarity filled-in.md

A question takes a choice or a text. A seat's turn takes a text, a filled-in form, or JSON.
While another process is at work on the discussion, that one takes the answer.`,
  remove: `
Example:
  $ colloquy remove critique-design-md
  $ colloquy remove critique-design-md --yes       without a question, for scripts

Takes the whole id. Never one that a process is writing. Documents that it left in the project stay. With --session
only what colloquy wrote into that folder is deleted.`,
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
  serve: `
Example:
  $ colloquy serve --open
  $ colloquy serve --for ada                            what Ada's seats are shown, and their forms
  $ colloquy serve --allow-start --spend 5              the page starts discussions too, for 5 dollars a day

Prints an address that lets one browser in, once. The page follows the files of the home: discussions of any command
or host show there, and what it is told is theirs to take. It makes drafts; \`colloquy start <draft>\` begins one.
It is at 127.0.0.1 unless --host says otherwise (docs/web.md).`,
  start: `
Example:
  $ colloquy start critique-design-md
  $ colloquy start critique-design-md --dry-run        what it would ask of whom

Drafts are made on the page (\`colloquy serve\`), which shows the command. At a terminal it asks before it begins.
Flags given here count before what the draft says.`,
  config: `
Example:
  $ colloquy config --config team.yaml

Flags win over variables, variables over files, --config over the project's .colloquy/config.yaml, and that over
your own ~/.config/colloquy/config.yaml.`,
  trust: `
Example:
  $ colloquy trust

A project's config may have come with a clone, so what in it starts a command, gives one arguments, or says where a
key is read or sent is refused until then. What it would do is shown first. Trust holds for the config as it reads now:
a changed one asks again. --list shows all trust, --undo takes this project's back (docs/security.md).`,
};
