import { z } from "zod";
import { Draft } from "./item.ts";

const id = z.string();
const ids = z.array(id).readonly();
const why = z.string();

/** What a seat says of an item: on a claim it decides nothing; on an option see `standing`. */
export const StandAs = z.enum(["agree", "contest", "narrower", "beside-the-point"]);
export type StandAs = z.infer<typeof StandAs>;

/** All a seat can do. An id may name a wording: `SEC-2v2`. An option may be new, and is then given as a text. */
export const Act = z.discriminatedUnion("do", [
  z.object({ do: z.literal("add"), item: Draft }),
  /** Whatever of it is left out stays: the text, other fields, what it covers. */
  z.object({
    do: z.literal("amend"),
    id,
    text: z.string().optional(),
    fields: z.record(z.string(), z.string()).readonly().optional(),
    from: ids.optional(),
    sameMeaning: z.boolean(),
    because: ids,
  }),
  z.object({
    do: z.literal("stand"),
    on: id,
    as: StandAs,
    why,
    restsOn: z.array(z.string()).readonly(),
    /** The narrower wording that it would agree to. */
    instead: z.string().optional(),
    /** The same at length, as an item with an id of its own: others are told that in place of the stand. */
    inFull: Draft.optional(),
  }),
  z.object({
    do: z.literal("hold"),
    issue: id,
    /** `null`: for none of them. */
    option: z.union([id, z.object({ text: z.string() }), z.null()]),
    because: ids,
    why,
  }),
  z.object({ do: z.literal("accept"), option: id, condition: z.string().nullable() }),
  z.object({ do: z.literal("object"), option: id, why }),
  z.object({ do: z.literal("stand-aside"), option: id, why }),
  /** An item of its own, or where it stood: `SEC>O1`. */
  z.object({ do: z.literal("withdraw"), id, because: ids }),
  z.object({ do: z.literal("rate"), id, scale: z.string(), value: z.number() }),
]);
export type Act = Readonly<z.infer<typeof Act>>;

/** All an editor can do; what it does not name is kept as it is. None of it moves a seat. */
export const Edit = z.discriminatedUnion("do", [
  /** A proposal: its holders confirm it by naming the oldest of them. */
  z.object({
    do: z.literal("join"),
    ids,
    text: z.string().optional(),
    fields: z.record(z.string(), z.string()).readonly().optional(),
    /** Others that touch it and stand elsewhere. */
    near: ids.optional(),
  }),
  /** They cannot all hold: it is told, and decides nothing. */
  z.object({ do: z.literal("clash"), ids }),
  /** What was decided of an item comes into force, whoever wrote it; only by rules, and because of what decided it. */
  z.object({
    do: z.literal("enact"),
    id,
    text: z.string().optional(),
    fields: z.record(z.string(), z.string()).readonly().optional(),
    withdrawn: z.literal(true).optional(),
    because: ids,
  }),
  /** A sentence of its own that these carry: it is quoted as the editor's, and counts for nothing. */
  z.object({ do: z.literal("say"), ids, text: z.string() }),
]);
export type Edit = Readonly<z.infer<typeof Edit>>;

const deeds = z.union([Act, Edit]) as z.ZodType<Act | Edit>;

const said = z.object({
  by: z.string(),
  round: z.number(),
  /** Issues that the turn asked the seat to take a stand on: whoever says nothing of one of these has not said. */
  asked: ids,
  acts: z.array(deeds).readonly(),
  refused: z
    .array(z.object({ act: deeds, why }))
    .readonly()
    .optional(),
  /** Words that are told and do nothing, by the field that asked for them. */
  notes: z.record(z.string(), z.string()).readonly().optional(),
  /** The agent that answered in place of the seat's own: what it says is told, and is not the seat's word. */
  standIn: z.string().optional(),
  /** No model and no person: rules found it. */
  byRules: z.literal(true).optional(),
});
/** What one reply said, as it stands in the journal. Replies follow each other in rounds, and in a round in seat order. */
export interface Said extends Readonly<z.infer<typeof said>> {}
export const Said: z.ZodType<Said> = said;
