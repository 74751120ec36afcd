import { ParseSpeeds } from '@cantoo/pdf-lib';
import type { FaultyEntry, PdfEntry, PdfFilled } from '../../../../kernel/files/pdf-form/form.ts';
import { readBack } from '../check/read-back.ts';
import { fieldsOf, type OpenField } from '../document/fields.ts';
import { listFields } from '../document/list-fields.ts';
import { openPdf } from '../document/open.ts';
import { stripActions } from '../document/strip-actions.ts';
import { dictAt } from '../document/values.ts';
import { addAddendum } from './addendum.ts';
import { addDrawings, type Drawings, drawBox } from './boxes.ts';
import { pressButton } from './buttons.ts';
import { choose } from './choices.ts';
import { drawOthers } from './draw-others.ts';
import { embedFace } from './face.ts';
import { carry, EntryFault, type Expected, type Filling } from './filling.ts';
import { writable } from './letters.ts';
import { writeTextField } from './text-fields.ts';

export interface FillOrder {
  readonly bytes: Uint8Array;
  readonly entries: readonly PdfEntry[];
  /** Heads the pages with what didn't fit. */
  readonly addendumTitle: string;
}

/** Fills a PDF, opens what came of it afresh, and hands it over only if it shows every entry. @throws Refused */
export async function fillPdf({ bytes, entries, addendumTitle }: FillOrder): Promise<PdfFilled> {
  const { document, pages } = await openPdf(bytes);
  stripActions(document);
  const form = dictAt(document.catalog, 'AcroForm');
  const fields = fieldsOf(pages);
  const filling: Filling = { document, pages, form, face: await embedFace(document), carried: [] };
  const drawings: Drawings = new Map();
  const faults: FaultyEntry[] = [];
  const expected: Expected[] = [];
  for (const entry of entries) {
    try {
      expected.push(...write(filling, fields, drawings, entry));
    } catch (error) {
      if (!(error instanceof EntryFault)) throw error;
      faults.push({ id: entry.id, label: entry.label, why: error.why });
    }
  }
  if (faults.length > 0) return { faults };
  listFields(document, [...fields.values()]);
  drawOthers(filling, fields, expected);
  addDrawings(filling, drawings);
  const addendumPages = addAddendum(filling, addendumTitle);
  const filled = await document.save({
    updateFieldAppearances: false,
    addDefaultPage: false,
    useObjectStreams: false,
    objectsPerTick: ParseSpeeds.Fastest,
  });
  const carried = filling.carried;
  const differing = await readBack(filled, { expected, carried, pages: pages.length, addendumPages });
  if (differing.length > 0) return { faults: differing.map(({ id, label }) => ({ id, label, why: 'differs' })) };
  return { bytes: filled, carried: carried.map(({ entry: { id, label } }) => ({ id, label })) };
}

/** @throws EntryFault */
function write(filling: Filling, fields: Map<string, OpenField>, drawings: Drawings, entry: PdfEntry): Expected[] {
  const { target, value } = entry;
  const text = typeof value === 'string' ? writable(value) : value ? 'X' : '';
  if (!filling.face.prints(text)) throw new EntryFault('unprintable');
  if ('addendum' in target) {
    carry(filling, entry, text);
    return [];
  }
  if ('box' in target) return text === '' ? [] : [drawBox(filling, drawings, entry, target.box, text)];
  const field = fields.get(target.field);
  if (!field || field.type === 'signature') throw new EntryFault('no-field');
  if (field.type === 'checkbox' || field.type === 'radio')
    return [pressButton(filling, field, typeof value === 'string' ? { ...entry, value: text } : entry)];
  // Yes and no are no texts: whoever asks for them says what they are called here.
  if (typeof value === 'boolean') throw new EntryFault('wrong-option');
  return [field.type === 'choice' ? choose(filling, field, entry, text) : writeTextField(filling, field, entry, text)];
}
