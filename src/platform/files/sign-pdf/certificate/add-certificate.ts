import { type PDFDocument, PDFNumber, PDFPage } from '@cantoo/pdf-lib';
import { drawPages } from '../../../../kernel/files/pdf/render.ts';
import { arrayAt, dictAt, nameOf } from '../../pdf-form/document/values.ts';
import type { Marks } from '../marks.ts';
import type { SigningCertificate } from '../order.ts';
import { certificateFonts } from './certificate-fonts.ts';
import { layOutCertificate, textsOf } from './lay-out-certificate.ts';

/** Adds the pages that say who signed what, behind the last page. */
export async function addCertificate(
  document: PDFDocument,
  pages: number,
  certificate: SigningCertificate,
  marks: Marks,
): Promise<void> {
  const fonts = await certificateFonts(document, textsOf(certificate));
  const drawn = await Promise.all(certificate.signers.map(({ mark }) => mark && marks.drawn(mark)));
  const added: PDFPage[] = [];
  drawPages(
    {
      fonts,
      paper: 'portrait',
      footer: `Certificate of completion · Envelope ${certificate.envelopeId}`,
      onOnePage: false,
      lay: (place) => layOutCertificate(certificate, drawn, pages, place),
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
