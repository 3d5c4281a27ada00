import type { CliDialect, CliTongue } from "./dialect.ts";

/** What a recipe says of an agent CLI (`agents/*.yaml`). */
export interface CliRecipe {
  readonly args: readonly string[];
  readonly withEyes: readonly string[];
  readonly withoutEyes: readonly string[];
  readonly model?: readonly string[] | undefined;
  readonly effort?: readonly string[] | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly login: string;
  readonly retries: boolean;
  readonly complaints: readonly string[];
}

/** A dialect whole: its recipe says which flags and variables, its tongue what changes from turn to turn. */
export function spoken(recipe: CliRecipe, tongue: CliTongue): CliDialect {
  const { login, retries, complaints, env, withEyes, withoutEyes } = recipe;
  return {
    ...tongue,
    howToLogIn: login,
    retries,
    complaints,
    invocation(turn) {
      const { standing, eyes, model, effort } = turn;
      const called = tongue.invocation(turn);
      return {
        ...called,
        args: [
          ...filledIn(recipe.args, "standing", standing),
          ...(eyes === null ? withoutEyes : withEyes),
          ...filledIn(recipe.model, "model", model),
          ...filledIn(recipe.effort, "effort", effort),
          ...called.args,
        ],
        env: { ...called.env, ...env },
      };
    },
  };
}

function filledIn(args: readonly string[] = [], what: string, value: string | null): readonly string[] {
  return value === null ? [] : args.map((arg) => arg.replaceAll(`{${what}}`, () => value));
}
