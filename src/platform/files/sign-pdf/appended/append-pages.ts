import { type PDFDocument, PDFNumber, PDFPage } from '@cantoo/pdf-lib';
import { layOut } from '../../../../kernel/files/pdf/blocks/lay-out.ts';
import { drawPages } from '../../../../kernel/files/pdf/render.ts';
import { arrayAt, dictAt, nameOf } from '../../pdf-form/document/values.ts';
import type { Marks } from '../marks.ts';
import type { AppendedPages } from '../order.ts';
import { fontsFor } from './fonts-for.ts';
import { markedCard } from './marked-card.ts';

/** Every text of some plain data, to choose fonts by. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Adds pages behind the last one. */
export async function appendPages(
  document: PDFDocument,
  pages: number,
  { blocks, footer }: AppendedPages,
  marks: Marks,
): Promise<void> {
  const said = blocks.map((block) => (block.type === 'marked' ? { ...block, mark: null } : block));
  const fonts = await fontsFor(document, textsIn(said));
  const drawn = await Promise.all(
    blocks.map((block) => (block.type === 'marked' && block.mark ? marks.drawn(block.mark) : null)),
  );
  const added: PDFPage[] = [];
  drawPages(
    {
      fonts,
      paper: 'portrait',
      footer,
      onOnePage: false,
      lay: (place) =>
        blocks.flatMap((block, index) =>
          block.type === 'marked' ? [markedCard(block, drawn[index] ?? null, place)] : layOut(block, place),
        ),
    },
    ({ width, height }) => {
      const page = PDFPage.create(document);
      page.setMediaBox(0, 0, width, height);
      added.push(page);
      return page;
    },
  );
  const root = dictAt(document.catalog, 'Pages');
  const parent = document.catalog.get(nameOf('Pages'));
  // At the end of the tree's root, by hand: the library wants a tree without any mistake.
  for (const { node, ref } of added) {
    if (parent) node.set(nameOf('Parent'), parent);
    // Else what the tree says of all its pages would hold for these as well.
    node.set(nameOf('CropBox'), node.MediaBox());
    node.set(nameOf('Rotate'), PDFNumber.of(0));
    node.set(nameOf('UserUnit'), PDFNumber.of(1));
    arrayAt(root, 'Kids')?.push(ref);
  }
  root?.set(nameOf('Count'), PDFNumber.of(pages + added.length));
}
