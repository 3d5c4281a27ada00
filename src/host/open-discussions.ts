import type { Discussions } from "./discussions.ts";
import { DiscussionsHere } from "./discussions-here.ts";
import { engineUrl } from "./engine-url.ts";
import { configOf, type Setting } from "./serving.ts";

/** Those of the engine that the setting names, else those of the home. */
export async function openDiscussions(setting: Setting): Promise<Discussions> {
  const config = await configOf(setting);
  const engine = engineUrl(config);
  if (engine === null) return new DiscussionsHere(setting);
  const { DiscussionsThere } = await import("./on-engine/discussions-there.ts");
  return DiscussionsThere.open(engine, config.home.value, setting);
}
