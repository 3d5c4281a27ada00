/** The same work for all: everyone speaks in every round, having read all that was said before; one puts it together. */
export interface Work {
  readonly seats: readonly string[];
  readonly rounds: number;
  readonly prompt: (seat: string, round: number, said: readonly string[]) => string;
  readonly synthesis: (said: readonly string[]) => string;
}

export const work: Work = {
  seats: ["Ada", "Bob", "Cleo", "Dan", "Eve"],
  rounds: 3,
  prompt: (seat, round, said) =>
    `You are ${seat}, an engineer. ${question}\n\n${said.join("\n\n")}\n\nThis is round ${round}: what do you say?`,
  synthesis: (said) => `${question}\n\n${said.join("\n\n")}\n\nPut together what was said.`,
};

const question = "Which part of the design would you change first, and what would it cost? ".repeat(6);

export const callsEach = work.rounds * work.seats.length + 1;

/** How many discussions a contestant holds before it is measured. */
export const warmUp = 20;

/** What the model says every time: a thousand characters. */
export const reply = "The queue has no bound, so a slow disk fills it and all wait. "
  .repeat(17)
  .slice(0, 1000);

/** What the prompts of one discussion tell, in all. */
export const charactersEach = prompts().reduce((sum, prompt) => sum + prompt.length, 0);

function prompts(): readonly string[] {
  const all = Array<string>(callsEach - 1).fill(reply);
  const rounds = Array.from({ length: work.rounds }, (_, before) => all.slice(0, before * work.seats.length));
  const asked = rounds.flatMap((said, n) => work.seats.map((seat) => work.prompt(seat, n + 1, said)));
  return [...asked, work.synthesis(all)];
}

/** Where a runner works: a model's address, OpenAI's chat completions behind it, and a folder for what it keeps. */
export interface Site {
  readonly url: string;
  readonly folder: string;
  readonly work: Work;
}

/** What a runner exports: made once, it holds as many discussions as it is asked for, and gives what each came to. */
export type Contestant = (site: Site) => (id: string) => Promise<string>;
