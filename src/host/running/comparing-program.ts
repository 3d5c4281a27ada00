import { wordLikeness } from "../../text/likeness/likeness.ts";
import { answerThread } from "../../reading/thread-program.ts";

answerThread((texts: readonly string[]) => wordLikeness(texts));
