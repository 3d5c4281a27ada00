import { ShownToSeats } from "../../../src/kernel/engine/already-shown.ts";

/** For a reply to nothing in particular: there is nothing that it could quote. */
export const nothingShown = new ShownToSeats().to("nobody");
