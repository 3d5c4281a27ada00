import critiqueManifest from "../../../src/protocols/critique/manifest.ts";
import { kitOfManifest } from "../kit.ts";

/** What faces see of a critique. */
export const critiqueKit = await kitOfManifest(critiqueManifest);
