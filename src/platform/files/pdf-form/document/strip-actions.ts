import { PDFArray, PDFDict, type PDFDocument, PDFNumber, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { dictsOf } from './open.ts';
import { arrayAt, dictAt, nameAt, nameOf } from './values.ts';

/** Actions that run something, open another file, send the form somewhere or change it. */
const forbidden = new Set(
  (
    'JavaScript Launch GoToR GoToE GoToDp Thread Sound Movie Hide Named SubmitForm ResetForm ImportData ' +
    'SetOCGState Rendition Trans GoTo3DView RichMediaExecute'
  ).split(' '),
);
/** Annotations that carry a file, a film or a program. */
const carriers = new Set(['FileAttachment', 'Movie', 'Sound', 'Screen', 'RichMedia', '3D']);
/** What the catalog starts by itself, carries along, or allows by a signature. */
const inCatalog = ['OpenAction', 'AA', 'AF', 'Collection', 'Perms', 'Requirements'];

/**
 * Takes out what a reader might run or open by itself, then everything that nothing leads to any more, so that no script or
 * attached file stays behind in the bytes.
 */
export function stripActions({ context, catalog }: PDFDocument): void {
  for (const key of inCatalog) catalog.delete(nameOf(key));
  const names = dictAt(catalog, 'Names');
  for (const key of ['JavaScript', 'EmbeddedFiles']) names?.delete(nameOf(key));
  for (const [, object] of context.enumerateIndirectObjects()) visitDicts(object, strip);
  const form = dictAt(catalog, 'AcroForm');
  // Any signature was of the file as it came, and forbids what is written now.
  if (form?.has(nameOf('SigFlags'))) form.set(nameOf('SigFlags'), PDFNumber.of(1));
  dropUnreachable(context, catalog);
}

/** A key alone says little: the letters of a font or picture may be called as actions are. */
function strip(dict: PDFDict): void {
  const action = nameAt(dict, 'S');
  if (action !== undefined && forbidden.has(action) && !dict.has(nameOf('P')))
    for (const key of dict.keys()) dict.delete(key);
  else if (action === 'URI' || action === 'GoTo') dict.delete(nameOf('Next'));
  const ran = dictAt(dict, 'A');
  // It may have been emptied before.
  if (ran && (forbidden.has(nameAt(ran, 'S') ?? '') || ran.keys().length === 0)) dict.delete(nameOf('A'));
  const type = nameAt(dict, 'Type');
  if (type === 'Page' || ['Rect', 'FT', 'T'].some((key) => dict.has(nameOf(key)))) dict.delete(nameOf('AA'));
  if (type === 'Filespec' || dict.has(nameOf('UF'))) for (const key of ['EF', 'RF']) dict.delete(nameOf(key));
  if (nameAt(dict, 'FT') === 'Sig') dict.delete(nameOf('V'));
  const annotations = arrayAt(dict, 'Annots');
  if (annotations && dictsOf(annotations).some(isCarrier)) {
    const kept = annotations.asArray().filter((one) => {
      const annotation = dict.context.lookup(one);
      return !(annotation instanceof PDFDict && isCarrier(annotation));
    });
    dict.set(nameOf('Annots'), dict.context.obj(kept));
  }
}

const isCarrier = (annotation: PDFDict) => carriers.has(nameAt(annotation, 'Subtype') ?? '');

function visitDicts(object: PDFObject, visit: (dict: PDFDict) => void): void {
  const waiting = [object];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at instanceof PDFStream) at = at.dict;
    if (at instanceof PDFDict) {
      visit(at);
      waiting.push(...at.values());
    } else if (at instanceof PDFArray) waiting.push(...at.asArray());
  }
}

function dropUnreachable(context: PDFDocument['context'], catalog: PDFDict): void {
  const { Root, Info } = context.trailerInfo;
  const reached = new Set<PDFObject>();
  const waiting: PDFObject[] = [catalog, ...[Root, Info].filter((one) => one !== undefined)];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    if (at instanceof PDFRef) {
      const object = context.lookup(at);
      if (object) waiting.push(object);
    } else if (at instanceof PDFStream) waiting.push(at.dict);
    else if (at instanceof PDFDict) waiting.push(...at.values());
    else if (at instanceof PDFArray) waiting.push(...at.asArray());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}
