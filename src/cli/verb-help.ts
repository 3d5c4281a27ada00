export const verbHelp: Readonly<Record<string, string>> = {
  decisions: `
Examples:
  $ colloquy discuss "Should sessions move to Redis?"   at its end you may adopt the result
  $ colloquy decisions                                  what holds here, by id
  $ colloquy decisions show ADR-0001
  $ colloquy decisions adopt solve-slow-search          file the result of any discussion
  $ colloquy decisions adopt ADR-0004                   one that came with a clone, as it reads now
  $ colloquy decisions supersede ADR-0001 ADR-0002      the second takes the place of the first
  $ colloquy decisions withdraw ADR-0001 "We moved on."
  $ colloquy decisions undo ADR-0001                    take back all files of an adoption

A new discussion on a related subject is told of the few that matter, after its blind
turn, and its result says which it changes, confirms or leaves (--no-memory: not told).
`,
  eval: `
Example:
  $ colloquy eval --example                       scripted, without a key
  $ colloquy eval closed --dry-run                a pack that ships: plan and price
  $ colloquy eval cases.yaml --arm once --arm review --arm "discuss --agents claude,codex" --judge gemini
  $ colloquy eval cases.yaml --max-cost 2         the same command goes on where it stopped
  $ colloquy eval cases.yaml --format markdown > evaluation.md

Each sample is a discussion of its own, in .colloquy/evaluations, and paid once. The report says which
differences these cases show, and which they cannot (docs/eval.md).`,
  demo: `
Example:
  $ colloquy demo
  $ colloquy demo --open       and then show it as a page

Three scripted agents agree too soon, and one of them turns out to be right to leave. What happens is computed by the
program as in any discussion; only the replies were written by hand. It is kept in a temporary folder of its own.`,
  list: `
Example:
  $ colloquy list --status paused
  $ colloquy list --json | jq -r '.[] | select(.status == "paused") | .id'

Grouped by status, the most recent first. "*" marks the most recent of all; \`show\` without an id shows that one.
A discussion whose process was killed is "interrupted". \`resume\` continues it.`,
  show: `
Example:
  $ colloquy show critique-design-md --json
  $ colloquy show discuss-should-sessions --all        all that the first screen leaves out
  $ colloquy show discuss-should-sessions SEC-4        who said this, where each seat stands on it and why, what it rests on

Any part of an id works if only one discussion has it. Without an id it shows the most recent one.
Ids of items, such as SEC-4 or O1, stand in brackets in results.`,
  export: `
Example:
  $ colloquy export discuss-should-sessions --to html -o sessions.html

The file has everything that was said, by rounds, with who answered, who stood where and the result. The HTML page
needs no network and no other file. You can export an unfinished discussion. Any part of an id works if only one
discussion has it. Without an id it exports the most recent one (docs/export.md).`,
  resume: `
Example:
  $ colloquy resume critique-design-md --max-calls 20

Any part of an id works if only one discussion has it. At a terminal you are asked whether that one is meant.
Without an id it continues the discussion that stopped last. New limits replace the earlier ones.`,
  fork: `
Examples:
  $ colloquy fork critique-readme --seat security=claude:opus   another model in one seat
  $ colloquy fork critique-readme --without cost                what did that seat change?
  $ colloquy fork discuss-redis --at 2 --seat file=codex        from round 2 on only
  $ colloquy fork discuss-redis --say Q1 "We have two."         your word, from the next round on
  $ colloquy compare discuss-redis discuss-redis-fork           what came out differently

A turn whose request and agent are the same is not asked again: its answer is inherited,
shown apart and counts against no limit. Removing the parent breaks nothing.
`,
  follow: `
Example:
  $ colloquy follow "And if we had two servers?"                     of the most recent discussion
  $ colloquy follow discuss-should-sessions "What would change O2?"  those who stand on O2 are asked first
  $ colloquy follow critique-api --seat Security "What if …?"        of a critique: one perspective
  $ colloquy follow discuss-should-sessions --again                  asks again what failed
  $ colloquy show discuss-should-sessions --version 1                the result before

One argument is the question. The same seats are asked, see what was decided and where they stand, and answer
without seeing each other. The result then says what changed and why. Limits count anew for each
follow-up. A critique is followed by its revision or by a question to one perspective, and \`ask\` by
\`ask --resume\` (docs/follow.md).`,
  stop: `
Examples:
  $ colloquy stop critique-readme                  end the calls that are under way
  $ colloquy stop critique-readme --pause          let the calls under way end first
  $ colloquy stop critique-readme --engine postgres://me@localhost:5432/colloquy

Without an id: the last one that runs. What was said stays; \`colloquy resume\` goes on.`,
  compare: `
Example:
  $ colloquy fork discuss-redis --seat file=codex
  $ colloquy compare discuss-redis discuss-redis-fork

It compares what is on record: the answer, the seats, who is for what on each issue, who moved, items that only some
have, calls, tokens and dollars. Of forks it also shows the first turn that differs. --json has all of it.`,
  answer: `
Example:
  $ colloquy answer critique-design-md             shows what is waiting
  $ colloquy answer critique-design-md accept      records the answer and continues
  $ colloquy answer critique-design-md --seat Clarity filled-in.md

Answer a question with a choice or a text, and a seat's turn with a text, a filled-in form, or JSON.
If another process is running the discussion, that process takes the answer.`,
  remove: `
Example:
  $ colloquy remove critique-design-md
  $ colloquy remove critique-design-md --yes       without a question, for scripts

Needs the whole id. It does not delete a running discussion, or documents that a discussion left in your project.`,
  verify: `
Example:
  $ colloquy verify critique-design-md

Checks the chain of hashes, runs the protocol again over the recorded answers without calling anybody, and compares
every judgement and every file. The exit code is 1 if the journal was altered or cut off, or a file differs. It is 0
if the only difference is that another version of Colloquy comes to another result.`,
  search: `
Example:
  $ colloquy search "where are replies repaired" --most 3
  $ colloquy search maxOutputBytes --json | jq -r '.passages[] | "\\(.path):\\(.from)"'

Searches text files below the nearest folder with a .colloquy or .git, by words and parts of names. It never reads
ignored files and secrets (.env, keys), and masks what looks like a secret (docs/search.md).`,
  init: `
Example:
  $ colloquy init
  $ colloquy init --yes        asks nothing; uses the agents it finds, but no key you have not agreed to

Writes .colloquy/config.yaml with comments, adds .colloquy/ to .gitignore, and asks each agent one question. It asks
you at most three questions. It never changes an existing config.`,
  agents: `
Example:
  $ colloquy agents --check

Finds agents on PATH, by keys in the environment, on model servers of this machine (Ollama, LM Studio, llama.cpp,
vLLM), and in config files. A key that you name or configure is used. Any other key is used only after you agree.`,
  mcp: `
Example:
  $ claude mcp add colloquy -- colloquy mcp --max-cost 2
  $ colloquy mcp --root . --root ../shared             callers may name files in both folders

Offers eight tools (docs/mcp.md). Discussions are kept in the home, so a restarted host finds them again.
Without --write it writes nothing else. A caller cannot exceed your limits.`,
  serve: `
Example:
  $ colloquy serve --open
  $ colloquy serve --for ada                            only what Ada's seats see, and their forms
  $ colloquy serve --allow-start --spend 5              lets the page start discussions, for up to 5 dollars a day

Prints an address that lets one browser in, once. The page shows every discussion of the home, no matter who started it. It
makes drafts; \`colloquy start <draft>\` starts one. It listens on 127.0.0.1 unless you set --host (docs/web.md).`,
  start: `
Example:
  $ colloquy start critique-design-md
  $ colloquy start critique-design-md --dry-run        shows the plan, calls nobody

You make a draft on the page (\`colloquy serve\`), which shows this command. At a terminal it asks before it starts.
Flags override what the draft says.`,
  worker: `
Example:
  $ colloquy worker --engine postgres://me@localhost:5432/colloquy

Stop it with SIGTERM. Running calls get the time of --drain; other workers continue the rest (docs/engine.md).`,
  config: `
Example:
  $ colloquy config --config team.yaml
  $ colloquy config set maxCost 2                      says the file and the line it changed
  $ colloquy config set discuss.whenSplit true --user  in your own config, for all projects
  $ colloquy config unset panel

\`set\` and \`unset\` change the project's .colloquy/config.yaml, or with --config that file. Comments stay.
Flags override variables, and variables override files. The file of --config overrides the project's
.colloquy/config.yaml, and that overrides your own ~/.config/colloquy/config.yaml.`,
  completion: `
Example:
  $ colloquy completion bash >> ~/.bashrc
  $ colloquy completion zsh > "\${fpath[1]}/_colloquy"
  $ colloquy completion fish > ~/.config/fish/completions/colloquy.fish

The script knows the verbs of your own protocols, in whatever folder you are. It asks colloquy when you press Tab.`,
  trust: `
Example:
  $ colloquy trust

A project's config may come from a stranger's clone. Until you trust it, Colloquy refuses everything in it that starts
a command or gives it arguments, uses a key or says where one is read or sent, sends text elsewhere, reads a script
outside the project, or runs code. \`trust\` shows all of that before it asks.
If the config changes, you are asked again. --list shows all trust, --undo takes it back for this project
(docs/security.md).`,
};
