/** What stands wherever an example is shown: nobody should take it for what models said. */
export const scriptedWords = "A scripted example: no model was asked, the replies were written by hand.";
