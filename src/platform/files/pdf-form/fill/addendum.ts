import { PDFNumber } from '@cantoo/pdf-lib';
import { arrayAt, dictAt, nameOf } from '../document/values.ts';
import { marked } from './boxes.ts';
import { drawLines, faceName } from './draw.ts';
import { type Face, heights } from './face.ts';
import type { Carried, Filling } from './filling.ts';
import { wrapLines } from './fit.ts';

const paper = { width: 612, height: 792, margin: 54 } as const;
const sizes = { title: 15, label: 10, text: 9.5, foot: 8 } as const;

interface Line {
  readonly text: string;
  readonly size: number;
  /** In points. */
  readonly above: number;
  /** Part of a carried text, which is compared when the file is opened again. */
  readonly isText: boolean;
}

const ink = { text: '0 g', label: '0.25 g' } as const;

/** Adds the pages that hold what didn't fit, whole. @returns how many there are */
export function addAddendum(filling: Filling, title: string): number {
  const { face, carried } = filling;
  if (carried.length === 0) return 0;
  const pages: Line[][] = [];
  const room = paper.height - 2 * paper.margin - 2 * sizes.foot;
  let left = 0;
  for (const line of linesOf(face, carried, title)) {
    const height = line.above + line.size * heights.line;
    if (height > left) {
      pages.push([]);
      left = room;
    }
    pages.at(-1)?.push(line);
    left -= height;
  }
  for (const [at, lines] of pages.entries()) addPage(filling, lines, `${title}, page ${at + 1} of ${pages.length}`);
  dictAt(filling.document.catalog, 'Pages')?.set(nameOf('Count'), PDFNumber.of(filling.pages.length + pages.length));
  return pages.length;
}

function* linesOf(face: Face, carried: readonly Carried[], title: string): Generator<Line> {
  yield* wrapped(face, printed(face, title), sizes.title, 0, false);
  for (const { number, entry, text } of carried) {
    yield* wrapped(face, printed(face, `Item ${number}: ${entry.label}`), sizes.label, 16, false);
    yield* wrapped(face, text, sizes.text, 3, true);
  }
}

/** Headings only: values have been judged before. */
const printed = (face: Face, text: string) =>
  [...text.normalize('NFC')].filter((letter) => face.prints(letter)).join('');

function* wrapped(face: Face, text: string, size: number, above: number, isText: boolean): Generator<Line> {
  let first = true;
  for (const line of wrapLines(face, text, { width: paper.width - 2 * paper.margin, size, breakWords: true })) {
    yield { text: line ?? '', size, above: first ? above : 0, isText };
    first = false;
  }
}

function addPage({ document, face }: Filling, lines: readonly Line[], foot: string): void {
  const place = { x: paper.margin, width: paper.width - 2 * paper.margin, align: 'left' as const, fromTop: true };
  let y = paper.height - paper.margin;
  const drawn = lines.map(({ text, size, above, isText }, at) => {
    y -= (at === 0 ? 0 : above) + size * heights.line;
    const color = isText ? ink.text : ink.label;
    const operators = drawLines(face, { size, lines: [text] }, { ...place, y, height: size * heights.line, color });
    return isText ? marked(operators) : operators;
  });
  const area = { ...place, y: paper.margin - sizes.foot, height: sizes.foot * heights.line, color: ink.label };
  drawn.push(drawLines(face, { size: sizes.foot, lines: [printed(face, foot)] }, area));
  const { context, catalog } = document;
  // At the end of the tree's root, by hand: the library wants a tree without any mistake.
  arrayAt(dictAt(catalog, 'Pages'), 'Kids')?.push(
    context.register(
      context.obj({
        Type: 'Page',
        Parent: catalog.get(nameOf('Pages')),
        MediaBox: [0, 0, paper.width, paper.height],
        Contents: context.register(context.flateStream(drawn.join('\n'))),
        Resources: { Font: { [faceName]: face.ref } },
      }),
    ),
  );
}
