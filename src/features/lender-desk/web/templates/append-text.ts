/** What was typed stays, and the text follows it. */
export const appendText = (typed: string, text: string): string =>
  typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`;
