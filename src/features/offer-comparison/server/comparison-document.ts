import type { PdfColumn, PdfContent, PdfRow, PdfValue } from '../../../kernel/files/pdf/content.ts';
import { noValue, writeNumber } from '../../../kernel/format.ts';
import type { ComparisonSheet } from './comparison-files.ts';

type Offer = ComparisonSheet['offers'][number];

interface Column extends PdfColumn {
  readonly value: (offer: Offer) => string;
  /** The value by its label, which stands out where it is the best of the offers; the lender always does. */
  readonly named?: string;
}

const of =
  (part: 'terms' | 'closing' | 'costs', align?: 'right') =>
  (named: string, label = named): Column => ({
    label,
    align,
    named,
    value: (offer) => offer[part].get(named)?.text ?? '',
  });
const term = of('terms');
const figure = of('terms', 'right');
const atClosing = of('closing', 'right');
const cost = of('costs', 'right');

function columnsOf({ months, offers }: ComparisonSheet): readonly Column[] {
  const isKnown = ({ label }: Column) => offers.some(({ closing }) => closing.has(label));
  return [
    { label: 'Lender', value: ({ lender }) => lender },
    figure('Loan amount'),
    figure('Leverage'),
    figure('Interest rate', 'Rate'),
    term('Interest type'),
    figure('Points'),
    figure('Fees'),
    figure('Term'),
    term('Valid until'),
    ...[atClosing('Cash to close'), atClosing('Cash to borrower')].filter(isKnown),
    cost('Total', `Cost, ${writeNumber(months, 'months')}`),
    cost('Per month'),
    cost('Per year, of the loan'),
  ];
}

const notice =
  "For information only; not a commitment to lend. Offers are the lenders' own and valid until the date they state; costs are based on the assumptions above.";

/** The comparison as a document, on as many pages as its offers need: one or two for what a deal usually gets. */
export function comparisonDocument(sheet: ComparisonSheet): PdfContent {
  const columns = columnsOf(sheet);
  const legend = sheet.offers.some(({ best }) => best.size > 0) ? ['Bold: the best of the offers.'] : [];
  return {
    title: sheet.title,
    author: sheet.preparedBy,
    paper: 'landscape',
    letterhead: { lines: sheet.letterhead, logo: sheet.logo },
    blocks: [
      { type: 'title', text: sheet.title },
      ...sheet.about.map((text) => ({ type: 'paragraph', text, tone: 'quiet' }) as const),
      {
        type: 'table',
        columns: columns.map(({ label, align }) => ({ label, align })),
        rows: sheet.offers.map((offer) => rowOf(offer, columns, sheet.months)),
      },
      ...[...legend, ...sheet.assumptions].map(
        (text) => ({ type: 'paragraph', text, tone: 'quiet', size: 'small' }) as const,
      ),
    ],
    footer: notice,
  };
}

const rowOf = (offer: Offer, columns: readonly Column[], months: number): PdfRow => ({
  cells: columns.map(({ value, named }) => {
    const isBest = named !== undefined && offer.best.has(named);
    return {
      lines: [value(offer)],
      bold: named === undefined || isBest ? 'all' : undefined,
      tone: isBest ? 'good' : 'plain',
    };
  }),
  notes: notesOf(offer, months),
});

const underTheRow = ['Initial advance', 'Amortized over', 'Prepayment', 'Conditions', 'Versus the cheapest'];

/** What has no column: said in words under the offer's row. */
function notesOf({ terms, closing, monthly, costs }: Offer, months: number): readonly PdfValue[] {
  const part = (label: string) => `${label.toLowerCase()} ${costs.get(label)?.text ?? ''}`;
  const atClosing = [...closing].map(([label, { text }]) => `${label.toLowerCase()} ${text}`);
  const inTheMonth = [...monthly].map(([label, { text }]) => `${label} ${text}`);
  const parts = ['Points', 'Interest', 'Fees', 'Prepayment penalty'].filter((label) => costs.has(label)).map(part);
  return [
    ...(atClosing.length > 0 ? [{ label: 'At closing', text: sentence(atClosing) }] : []),
    ...(inTheMonth.length > 0 ? [{ label: 'Monthly', text: sentence(inTheMonth) }] : []),
    { label: `Cost over ${writeNumber(months, 'months')}`, text: sentence(parts) },
    ...[...terms, ...costs]
      .filter(([label]) => underTheRow.includes(label) || label.endsWith('holdback'))
      .flatMap(([label, { text }]) => (text === '' || text === noValue ? [] : [{ label, text }])),
  ];
}

const sentence = (parts: readonly string[]): string => parts.join(', ').replace(/^./, (first) => first.toUpperCase());
