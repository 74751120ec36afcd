import type { PageBox } from '../../../kernel/files/pdf-form/form.ts';

/** A piece of text as a PDF places it: a word, a line, or a part of one. */
export interface TextRun {
  readonly text: string;
  readonly box: PageBox;
}

/** Texts that stand apart on a line: a heading and its value, the columns of a table. */
export interface Cell {
  readonly text: string;
  /** Where it begins in the text of its page. */
  readonly start: number;
  readonly box: PageBox;
}

/** The text of a page in reading order: lines end with a line break, cells of a line with a tab. */
export interface PageText {
  readonly text: string;
  /** The same text with a blank for each break, so that a sentence is found across lines. */
  readonly flat: string;
  readonly lines: readonly (readonly Cell[])[];
  /** The box around a part of the text. */
  readonly boxOf: (start: number, end: number) => PageBox;
}

export const around = (boxes: readonly [PageBox, ...PageBox[]]): PageBox => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { page: boxes[0].page, x, y, width: right - x, height: bottom - y };
};

const middleOf = ({ y, height }: PageBox): number => y + height / 2;

/** Runs whose middles are closer than half their height stand on one line. */
function linesOf(runs: readonly TextRun[]): readonly (readonly TextRun[])[] {
  const lines: TextRun[][] = [];
  let middle = Number.NEGATIVE_INFINITY;
  for (const run of [...runs].sort((one, other) => middleOf(one.box) - middleOf(other.box))) {
    const line = lines.at(-1);
    if (line && middleOf(run.box) - middle < run.box.height / 2) line.push(run);
    else {
      lines.push([run]);
      middle = middleOf(run.box);
    }
  }
  return lines.map((line) => line.sort((one, other) => one.box.x - other.box.x));
}

/** Shares of the height of the text: a wider gap is a blank, and a much wider one parts two cells. */
const blankGap = 0.15;
const cellGap = 1.2;

interface Placed {
  readonly run: TextRun;
  /** Its words with single blanks. */
  readonly text: string;
  readonly start: number;
}

/** What a run puts before itself on its line. */
function gapBefore(run: TextRun, before: TextRun | undefined): '' | ' ' | '\t' {
  if (!before) return '';
  const gap = run.box.x - (before.box.x + before.box.width);
  if (gap > run.box.height * cellGap) return '\t';
  const isSpaced = /\s$/.test(before.text) || /^\s/.test(run.text);
  return isSpaced || gap > run.box.height * blankGap ? ' ' : '';
}

function cellsOf(line: readonly Placed[], text: string): readonly Cell[] {
  const cells: { placed: [Placed, ...Placed[]] }[] = [];
  for (const placed of line) {
    const cell = cells.at(-1);
    if (cell && text[placed.start - 1] !== '\t') cell.placed.push(placed);
    else cells.push({ placed: [placed] });
  }
  return cells.map(({ placed }) => {
    const [first, ...others] = placed;
    const last = others.at(-1) ?? first;
    const end = last.start + last.text.length;
    return {
      text: text.slice(first.start, end),
      start: first.start,
      box: around([first.run.box, ...others.map(({ run }) => run.box)]),
    };
  });
}

/** The part of a run's box that some of its characters take, as if all were of one width. */
function partOf({ run: { box }, text, start }: Placed, from: number, to: number): PageBox {
  const begin = Math.max(from - start, 0) / text.length;
  const end = Math.min(to - start, text.length) / text.length;
  return { ...box, x: box.x + box.width * begin, width: box.width * (end - begin) };
}

const nowhere: PageBox = { page: 0, x: 0, y: 0, width: 0, height: 0 };

/** Puts the runs of a page into reading order. */
export function pageTextOf(runs: readonly TextRun[]): PageText {
  let text = '';
  const placed: Placed[][] = [];
  for (const line of linesOf(runs.filter((run) => run.text.trim() !== ''))) {
    const placedLine: Placed[] = [];
    line.forEach((run, at) => {
      text += gapBefore(run, line[at - 1]);
      const words = run.text.replace(/\s+/g, ' ').trim();
      placedLine.push({ run, text: words, start: text.length });
      text += words;
    });
    text += '\n';
    placed.push(placedLine);
  }
  const all = placed.flat();
  return {
    text,
    flat: text.replace(/[\n\t]/g, ' '),
    lines: placed.map((line) => cellsOf(line, text)),
    boxOf: (from, to) => {
      const [first, ...others] = all
        .filter((one) => one.start < to && one.start + one.text.length > from)
        .map((one) => partOf(one, from, to));
      return first ? around([first, ...others]) : nowhere;
    },
  };
}
