import type { PdfBlock, PdfContent, PdfRow } from '../../../../kernel/files/pdf/content.ts';
import { formatMoney, formatPercent } from '../../../../kernel/format.ts';
import { type Draw, drawSchedule } from '../../../../lending/answers/draw-schedule.ts';
import { costOfCategory, costOfScope, itemStatuses } from '../../../../lending/answers/questions/scope-of-work.ts';
import type { Typed } from '../../../../ui/forms/input-parts.ts';
import { budgetText, categoriesOfValues, costed, isUntouchedItem, type TypedCategory } from './scope-values.ts';

interface Budget {
  /** What the form holds. */
  readonly values: Typed;
  readonly rehabBudget: number | null;
  /** As people read it. */
  readonly date: string;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The budget of a scope of work on one page: totals, items by category, and the draws. */
export function scopeDocument({ values, rehabBudget, date }: Budget): PdfContent {
  const categories = costed(categoriesOfValues(values));
  const total = costOfScope(categories);
  const { draws } = drawSchedule(categories, Number(values.estimatedTimelineWeeks));
  const description = textOf(values.projectDescription);
  return {
    title: 'Scope of Work budget',
    subject: textOf(values.propertyAddress),
    paper: 'portrait',
    onOnePage: true,
    blocks: [
      { type: 'title', text: 'Scope of Work budget', name: addressOf(values), aside: `Plinth  ·  ${date}` },
      {
        type: 'notice',
        tone: 'plain',
        label: 'Total cost',
        title: formatMoney(total),
        text: budgetText(total, rehabBudget),
      },
      ...(description === '' ? [] : [{ type: 'paragraph', text: description } as const]),
      { type: 'values', columns: 2, groups: [{ values: projectValues(values) }] },
      { type: 'heading', text: 'Budget' },
      budgetTable(categories, total),
      ...drawBlocks(draws),
    ],
    footer: 'The draw schedule is an estimate from the usual order of a project. The lender sets the actual draws.',
  };
}

function addressOf(values: Typed): string {
  const { propertyAddress, propertyCity, propertyState, propertyZip } = values;
  const place = [textOf(propertyCity), `${textOf(propertyState)} ${textOf(propertyZip)}`.trim()].filter(Boolean);
  return [textOf(propertyAddress), ...place].filter(Boolean).join(', ');
}

const yesNo = (value: unknown): string => (value === true ? 'Yes' : value === false ? 'No' : '');

function projectValues(values: Typed) {
  const weeks = textOf(values.estimatedTimelineWeeks);
  const permit = [yesNo(values.permitRequired), values.permitRequired === true ? textOf(values.permitDetails) : ''];
  return [
    { label: 'Estimated timeline', text: weeks === '' ? '' : `${weeks} ${weeks === '1' ? 'week' : 'weeks'}` },
    { label: 'Permit required', text: permit.filter(Boolean).join(': ') },
    { label: 'Contractor', text: textOf(values.contractorName) },
    { label: 'License number', text: textOf(values.contractorLicenseNumber) },
    { label: 'Contractor is insured', text: yesNo(values.contractorInsurance) },
  ].filter(({ text }) => text !== '');
}

function budgetTable(categories: readonly TypedCategory[], total: number): PdfBlock {
  const rows = categories.flatMap((category): PdfRow[] => [
    {
      cells: [
        { lines: [category.name], bold: 'all' },
        '',
        { lines: [formatMoney(costOfCategory(category))], bold: 'all' },
      ],
    },
    ...category.items
      .filter((item) => !isUntouchedItem(item))
      .map(({ description, status, cost }) => ({
        cells: [
          textOf(description),
          itemStatuses.find(({ value }) => value === status)?.label ?? '',
          typeof cost === 'number' ? formatMoney(cost) : '',
        ],
      })),
  ]);
  return {
    type: 'table',
    columns: [{ label: 'Work' }, { label: 'Status' }, { label: 'Cost', align: 'right' }],
    rows: [...rows, { cells: ['Total', '', formatMoney(total)], as: 'total' }],
  };
}

function drawBlocks(draws: readonly Draw[]): readonly PdfBlock[] {
  if (draws.length === 0) return [];
  const rows = draws.map(({ week, amount, share, categories }, at) => ({
    cells: [`${at + 1}`, `Week ${week}`, categories.join(', '), formatMoney(amount), formatPercent(share, 1)],
  }));
  return [
    { type: 'heading', text: 'Draw schedule' },
    {
      type: 'table',
      columns: [
        { label: 'Draw' },
        { label: 'After' },
        { label: 'Work done' },
        { label: 'Amount', align: 'right' },
        { label: 'Share', align: 'right' },
      ],
      rows,
    },
  ];
}
