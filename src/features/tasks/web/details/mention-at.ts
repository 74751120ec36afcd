interface Typed {
  /** Where its @ stands. */
  readonly start: number;
  /** What is typed of the name. */
  readonly words: string;
}

/** The mention that is typed just before the caret: an @ at the start of a word, and a name of two or three words at most. */
export function mentionAt(text: string, caret: number): Typed | undefined {
  const [match, before = '', words = ''] = /(^|[\s(])@([^\s@]*(?: [^\s@]+){0,2})$/.exec(text.slice(0, caret)) ?? [];
  return match === undefined ? undefined : { start: caret - match.length + before.length, words };
}

/** Whoever has a word of their name that begins so, or whose whole name does. */
export const isNamed = (name: string, words: string): boolean =>
  ` ${name.toLowerCase()}`.includes(` ${words.toLowerCase()}`);

/** The text with the name in place of what was typed of it, and where the caret is then. */
export function withMention(text: string, caret: number, { start }: Typed, name: string) {
  const written = `@${name} `;
  return { text: text.slice(0, start) + written + text.slice(caret).replace(/^ /, ''), caret: start + written.length };
}
