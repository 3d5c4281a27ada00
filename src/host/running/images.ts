import { replaceNow } from "../../home-changes.ts";
import { bytesLater } from "../../home-files.ts";
import { type Agent, canSee, type ShownImage } from "../../kernel/agent.ts";
import { imageIn, type ImageFile, imagesGiven, mostImages } from "../project/images.ts";
import type { SeatedDiscussion } from "./conduct.ts";
import { agentsOf } from "./plan.ts";

type Seated = Pick<SeatedDiscussion, "start" | "seated" | "joined" | "chains" | "notices">;
type Given = ReturnType<typeof imagesGiven>;

export function keepImages(folder: string, images: readonly ImageFile[]): void {
  for (const { sha256, bytes } of images) replaceNow(folder, placeOf(sha256), bytes);
}

/** Who can see is shown them with all it is asked, as they were given; the record says who that is. */
export async function seeing<S extends Seated>(there: S, folder: string): Promise<S> {
  const given = imagesGiven(there.start.fingerprints);
  if (given.length === 0) return there;
  const read = await Promise.all(given.map((one) => shownFrom(folder, one)));
  const images = read.filter((one) => one !== null);
  const made = new Map<Agent, Agent>();
  const eyed = (agent: Agent): Agent => {
    if (!canSee(agent)) return agent;
    const own: Agent = made.get(agent) ?? {
      ...agent,
      answer: (request, context) => agent.answer(request, { ...context, images }),
    };
    made.set(agent, own);
    return own;
  };
  const seats = (all: S["seated"]) => all.map((one) => ({ ...one, agents: one.agents.map(eyed) }));
  return {
    ...there,
    seated: seats(there.seated),
    joined: seats(there.joined),
    chains: there.chains.map((chain) => chain.map(eyed)),
    notices: [...there.notices, ...told(given, read, agentsOf(there))],
  };
}

function told(given: Given, read: readonly (ShownImage | null)[], agents: readonly Agent[]) {
  const names = (isGone: boolean) =>
    given.flatMap(({ path }, at) => ((read[at] === null) === isGone ? [path] : [])).join(", ");
  const who = (isSeeing: boolean) =>
    [...new Set(agents.flatMap((one) => (canSee(one) === isSeeing ? [one.name] : [])))].join(", ") ||
    "nobody";
  const [here, gone] = [names(false), names(true)];
  return [
    ...(here === "" ? [] : [`Images (${here}): shown to ${who(true)}; unseen by ${who(false)}.`]),
    ...(gone === ""
      ? []
      : [`Images that are not beside the journal as they were given, so that nobody sees them: ${gone}.`]),
  ];
}

async function shownFrom(folder: string, { path, sha256 }: Given[number]): Promise<ShownImage | null> {
  const bytes = await bytesLater(folder, placeOf(sha256), mostImages.bytes).catch(() => null);
  const image = bytes && imageIn(path, bytes);
  return image?.sha256 === sha256 ? { path, type: image.type, data: image.bytes.toString("base64") } : null;
}

function placeOf(sha256: string): string {
  return `images/${sha256}`;
}
