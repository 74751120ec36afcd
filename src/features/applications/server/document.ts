import type { PdfContent, PdfValue, PdfValueGroup } from '../../../kernel/files/pdf/content.ts';
import { formatMomentIn, type TimeZone } from '../../../kernel/time-zones.ts';
import { applicationForm } from '../../../lending/answers/forms/applications/applications.ts';
import { personName } from '../../accounts/model.ts';
import { sheetSchema } from '../contract.ts';
import { borrowerOf, propertyOf } from './sheet.ts';
import type { ApplicationRow } from './tables.ts';

/** Side by side: a group never goes over two columns. */
function halvesOf(values: readonly PdfValue[]): PdfValueGroup[] {
  const half = Math.ceil(values.length / 2);
  return [values.slice(0, half), values.slice(half)]
    .filter(({ length }) => length > 0)
    .map((some) => ({ values: some }));
}

/** Longer answers stand below their label, over the whole width. */
const longestBeside = 60;

/** An application as it was sent. What happened to it later is not in it, so the file stays the same. */
export function applicationDocument(row: ApplicationRow, zone: TimeZone): PdfContent {
  const sentBy = personName(row.sentBy);
  const { title } = applicationForm(row.kind);
  const sentAt = formatMomentIn(zone, row.submittedAt);
  const to = [row.lenderName, row.programName].filter((part) => part !== null).join(', ') || 'Plinth team';
  const property = propertyOf(row.form);
  return {
    title: `${title}: ${borrowerOf(row.form)}`,
    author: sentBy,
    paper: 'portrait',
    blocks: [
      { type: 'title', text: title, name: borrowerOf(row.form), aside: sentAt },
      {
        type: 'values',
        columns: 1,
        groups: [
          {
            values: [
              { label: 'To', text: to },
              { label: 'Submitted by', text: sentBy },
              ...(property === '' ? [] : [{ label: 'Property', text: property }]),
              { label: 'Application', text: row.id },
            ],
          },
        ],
      },
      ...sheetSchema.parse(row.sheet).flatMap((section): PdfContent['blocks'] => {
        const short = section.lines.filter(({ text }) => text.length <= longestBeside);
        const long = section.lines.filter(({ text }) => text.length > longestBeside);
        return [
          { type: 'heading', text: section.title },
          ...(short.length === 0 ? [] : [{ type: 'values' as const, columns: 2 as const, groups: halvesOf(short) }]),
          ...long.flatMap(({ label, text }): PdfContent['blocks'] => [
            { type: 'paragraph', text: label, tone: 'quiet', size: 'small' },
            { type: 'paragraph', text },
          ]),
        ];
      }),
    ],
    footer: `${title} · ${borrowerOf(row.form)} · ${sentAt}`,
  };
}
