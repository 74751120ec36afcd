import { type Face, heights } from './face.ts';

/** Where a text has to fit, in points. */
export interface Space {
  readonly width: number;
  readonly height: number;
  /** The size to begin with. */
  readonly size: number;
  readonly mayWrap: boolean;
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** Nobody reads smaller print; what doesn't fit at this size goes to the addendum. */
export const smallestSize = 6;
const step = 0.5;

/** A text at the largest size at which it fits, from the wished one down to the smallest. Undefined if it doesn't fit. */
export function fitText(face: Face, text: string, space: Space): FittedText | undefined {
  const smallest = Math.min(smallestSize, space.size);
  for (let size = space.size; size > smallest; size -= step) {
    const lines = linesAt(face, text, space, size, false);
    if (lines) return { size, lines };
  }
  const lines = linesAt(face, text, space, smallest, true);
  return lines && { size: smallest, lines };
}

function linesAt(face: Face, text: string, space: Space, size: number, breakWords: boolean): string[] | undefined {
  if (!space.mayWrap) {
    const isLow = size * (heights.capital + heights.descent) <= space.height;
    return isLow && face.widthOf(text, size) <= space.width ? [text] : undefined;
  }
  const most = Math.floor(space.height / (size * heights.line) + 0.01);
  const lines: string[] = [];
  for (const line of wrapLines(face, text, { width: space.width, size, breakWords })) {
    if (line === undefined || lines.length === most) return undefined;
    lines.push(line);
  }
  return lines;
}

interface Wrapping {
  readonly width: number;
  readonly size: number;
  /** Else a word that is longer than a line ends the lines with undefined. */
  readonly breakWords: boolean;
}

/** The lines of a text, one by one, so that nobody wraps more of a long one than fits. */
export function* wrapLines(face: Face, text: string, wrapping: Wrapping): Generator<string | undefined> {
  for (const paragraph of text.split('\n')) yield* wrapParagraph(face, paragraph, wrapping);
}

function* wrapParagraph(
  face: Face,
  paragraph: string,
  { width, size, breakWords }: Wrapping,
): Generator<string | undefined> {
  const space = face.widthOf(' ', size);
  let [line, lineWidth] = ['', 0];
  for (const word of paragraph.split(' ')) {
    const wordWidth = face.widthOf(word, size);
    if (line !== '' && lineWidth + space + wordWidth > width) {
      yield line;
      [line, lineWidth] = ['', 0];
    }
    if (wordWidth > width) {
      if (!breakWords) return yield undefined;
      const parts = brokenWord(face, word, width, size);
      const last = parts.pop() ?? '';
      yield* parts;
      [line, lineWidth] = [last, face.widthOf(last, size)];
    } else {
      lineWidth += line === '' ? wordWidth : space + wordWidth;
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  yield line;
}

/** At least a letter to each part, however narrow. */
function brokenWord(face: Face, word: string, width: number, size: number): string[] {
  const parts: string[] = [];
  let [part, partWidth] = ['', 0];
  for (const letter of word) {
    const letterWidth = face.widthOf(letter, size);
    if (part !== '' && partWidth + letterWidth > width) {
      parts.push(part);
      [part, partWidth] = ['', 0];
    }
    part += letter;
    partWidth += letterWidth;
  }
  return [...parts, part];
}
