/** What shows as nothing, or turns text around: it stays in no name and no text. */
const invisible = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** One line of text. */
export const cleanLine = (text: string, most: number): string =>
  text.replace(/\s+/g, ' ').replace(invisible, '').trim().slice(0, most).toWellFormed();

/** Text of several lines, without trailing spaces and long gaps. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(invisible, (character) => (character === '\n' || character === '\t' ? character : ''))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .replace(/^\n+|\n+$/g, '')
    .toWellFormed();
