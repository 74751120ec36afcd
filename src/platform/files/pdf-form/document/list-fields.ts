import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import type { OpenField } from './fields.ts';
import { dictsOf } from './open.ts';
import { arrayAt, dictAt, nameOf } from './values.ts';

/** Some programs leave fields out of the list of the form, or the list itself. Readers then show them, but know of no values. */
export function listFields({ context, catalog }: PDFDocument, fields: readonly OpenField[]): void {
  const roots = new Set(fields.flatMap(({ widgets }) => widgets.map(({ owner }) => rootOf(owner))));
  const listed = new Set(dictsOf(arrayAt(dictAt(catalog, 'AcroForm'), 'Fields')));
  const missing = [...roots].filter((root) => !listed.has(root));
  if (missing.length === 0) return;
  const refs = new Map(context.enumerateIndirectObjects().map(([ref, object]) => [object, ref]));
  const form = dictAt(catalog, 'AcroForm') ?? context.obj({});
  const list = arrayAt(form, 'Fields') ?? context.obj([]);
  for (const root of missing) list.push(refs.get(root) ?? root);
  form.set(nameOf('Fields'), list);
  if (!catalog.has(nameOf('AcroForm'))) catalog.set(nameOf('AcroForm'), form);
}

function rootOf(dict: PDFDict): PDFDict {
  let root = dict;
  for (let depth = 0; depth < 50; depth++) {
    const parent = dictAt(root, 'Parent');
    if (!parent) break;
    root = parent;
  }
  return root;
}
