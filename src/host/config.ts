import { type Config, type ConfigInput, resolveConfig } from "../config/resolve.ts";
import { sectionShapes } from "./protocols.ts";

/** The config as files, variables and flags give it, with what they set of every protocol known here. */
export async function configFrom(input: Omit<ConfigInput, "protocols">): Promise<Config> {
  return resolveConfig({ ...input, protocols: sectionShapes() });
}
