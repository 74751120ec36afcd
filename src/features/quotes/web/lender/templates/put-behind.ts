/** What was typed stays in front of what is put in. */
export const putBehind = (typed: string, text: string): string =>
  typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`;
