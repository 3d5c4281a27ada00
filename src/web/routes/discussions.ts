import { Hono } from "hono";
import { isOwnTurn } from "../../host/blindness.ts";
import { readingOf } from "../../host/reading-of.ts";
import { projectRoot } from "../../host/project-root.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event } from "../../kernel/event.ts";
import { version } from "../../version.ts";
import type { Me, TurnText } from "../api.ts";
import { checkSees, found, type Office, readable, toldByProxy, viewOf } from "../office.ts";
import { leftToday } from "../allowance.ts";
import { detailOf } from "../detail.ts";
import { heardSince, streamEvents } from "../stream.ts";
import { fragmentOf, setTurns, toldOf } from "../parts.ts";
import { rowsOf } from "../rows.ts";

const longestWaitSeconds = 30;

/** Looking at what there is; nobody is called. */
export function discussionRoutes(office: Office): Hono {
  const { setting, person, allowance, home, name } = office;
  return new Hono()
    .get("/me", async (context) => {
      const me: Me = {
        project: projectRoot(setting.roots.folder),
        home,
        version,
        may: {
          answer: true,
          draft: person === null,
          start: person === null && allowance !== null,
          spendUsd: allowance?.spendUsd ?? null,
          leftUsd: allowance === null ? null : await leftToday(office),
        },
        for: person,
        name: toldByProxy(context, office.access) ?? name,
      };
      return context.json(me);
    })
    .get("/discussions", async (context) => context.json(await rowsOf(office, context.req.query())))
    .get("/discussions/:id", async (context) =>
      context.json(await detailOf(await found(office, context.req.param("id")), office)),
    )
    .get("/discussions/:id/events", async (context) =>
      streamEvents(context, await found(office, context.req.param("id")), office),
    )
    .get("/discussions/:id/heard", async (context) => {
      const { after = "0", wait = "0" } = context.req.query();
      const waitMs = Math.min(longestWaitSeconds, Number(wait) || 0) * 1000;
      const since = { after: Number(after) || 0, waitMs, signal: context.req.raw.signal };
      return context.json(await heardSince(context.req.param("id"), since, office));
    })
    .get("/discussions/:id/document", async (context) => {
      const one = await readable(office, context.req.param("id"));
      return context.json(await fragmentOf(one, await toldOf(one), context.req.query("name") ?? "result"));
    })
    .get("/discussions/:id/turns", async (context) => {
      const one = await found(office, context.req.param("id"));
      const keys = new Set(context.req.queries("key") ?? []);
      const { viewer } = await viewOf(office);
      return context.json(await readingOf(one.folder, async () => setTurns(one, keys, viewer)));
    })
    .get("/discussions/:id/turn", async (context) =>
      context.json(await turnText(office, context.req.param("id"), context.req.query("key") ?? "")),
    );
}

async function turnText(office: Office, id: string, key: string): Promise<TurnText> {
  const { discussion, events } = await found(office, id);
  const view = await viewOf(office);
  const asked = events.findLast((event) => event.type === "turn.asked" && event.key === key);
  if (asked?.type !== "turn.asked") throw new ColloquyError("not-found", `${id} has no turn "${key}".`);
  if (!isOwnTurn({ seat: asked.seat, calls: [asked] }, discussion, view.viewer)) checkSees(discussion, view);
  const answer = events.findLast(
    (event) => (event.type === "turn.answered" || event.type === "turn.failed") && event.key === key,
  );
  const { seat, agent, prompt, seq } = asked;
  return { key, seat, agent, prompt, raw: rawOf(answer), seq, answerSeq: answer?.seq ?? null };
}

function rawOf(answer: Event | undefined): string | null {
  if (answer?.type === "turn.failed") return answer.raw;
  if (answer?.type !== "turn.answered") return null;
  return answer.raw ?? (typeof answer.reply === "string" ? answer.reply : null);
}
