import { ParseSpeeds } from '@cantoo/pdf-lib';
import { openPdf } from '../pdf-form/document/open.ts';
import { Refused } from '../pdf-form/document/refused.ts';
import { stripActions } from '../pdf-form/document/strip-actions.ts';
import { embedFace } from '../pdf-form/fill/face.ts';
import { appendPages } from './appended/append-pages.ts';
import { flattenFields } from './flatten.ts';
import { Marks } from './marks.ts';
import type { StampOrder } from './order.ts';
import { PageWriter } from './page-writer.ts';
import { Stamper } from './stamps.ts';

/** A document as it was signed, with the pages behind it; nothing in it can be filled in any more. @throws Refused */
export async function stampPdf({ bytes, stamps, appended }: StampOrder): Promise<Uint8Array> {
  const { document, pages } = await openPdf(bytes);
  stripActions(document);
  const writers = pages.map((page) => new PageWriter(document, page));
  flattenFields(document, pages, writers);
  const marks = new Marks(document);
  const stamper = new Stamper(document, marks, await embedFace(document));
  for (const stamp of stamps) {
    const writer = writers[stamp.box.page];
    if (!writer) throw new Refused('unreadable');
    await stamper.stamp(writer, stamp);
  }
  for (const writer of writers) writer.finish();
  await appendPages(document, pages.length, appended, marks);
  return document.save({
    updateFieldAppearances: false,
    addDefaultPage: false,
    useObjectStreams: false,
    objectsPerTick: ParseSpeeds.Fastest,
  });
}
