import type { PdfBlock, PdfContent, PdfValueGroup } from '../../../../kernel/files/pdf/content.ts';
import type { Sheet, SheetGroup } from './sheet.ts';

/** A calculation on one page, however much it has to say. */
export const calculationDocument = ({
  title,
  name,
  date,
  inputs,
  status,
  results,
  concerns,
  notes,
  disclaimer,
}: Sheet): PdfContent => ({
  title: name ?? title,
  subject: title,
  paper: 'portrait',
  onOnePage: true,
  blocks: [
    { type: 'title', text: title, name, aside: `Plinth  ·  ${date}` },
    {
      type: 'notice',
      tone: status.tone,
      label: status.title,
      title: status.headline,
      text: status.text,
      figures: status.figures,
    },
    ...section('Inputs', { type: 'values', columns: 3, groups: inputs.map(groupOf) }, inputs.length),
    ...section('Results', { type: 'values', columns: 2, groups: results.map(groupOf) }, results.length),
    ...section(concerns.title, { type: 'list', items: concerns.texts }, concerns.texts.length),
    ...section('Good to know', { type: 'list', items: notes }, notes.length),
  ],
  footer: disclaimer,
});

const groupOf = ({ heading, lines }: SheetGroup): PdfValueGroup => ({ heading, values: lines });

const section = (text: string, block: PdfBlock, count: number): readonly PdfBlock[] =>
  count === 0 ? [] : [{ type: 'heading', text }, block];
