import { expect, it } from 'vitest';
import { readPdf } from '../../../../../tests/support/desks/read-files.ts';
import { renderPdf } from '../../../../kernel/files/pdf/render.ts';
import { categoriesOf, scopeTemplates } from '../../../../lending/answers/scope-templates.ts';
import { scopeDocument } from './scope-document.ts';

const values = {
  propertyAddress: '118 Juniper St',
  propertyCity: 'Austin',
  propertyState: 'TX',
  propertyZip: '78704',
  projectDescription: 'New kitchen',
  estimatedTimelineWeeks: 8,
  permitRequired: true,
  permitDetails: 'Electrical',
  contractorName: 'Ridge Build',
  contractorInsurance: false,
  categories: [
    {
      name: 'Demolition',
      items: [
        { description: 'Haul debris', cost: 5_000, status: 'planned' },
        { description: null, cost: null, status: 'planned' },
      ],
    },
    { name: 'Kitchen', items: [{ description: 'Cabinets', cost: '15k', status: 'in-progress' }] },
  ],
};
const blocksOf = (more: object = {}) =>
  scopeDocument({ values: { ...values, ...more }, rehabBudget: 25_000, date: 'Nov 25, 2026' }).blocks;

it('shows where the work is, its total against the budget, and every item that says something', () => {
  const blocks = blocksOf();
  expect(blocks[0]).toMatchObject({ type: 'title', name: '118 Juniper St, Austin, TX 78704' });
  expect(blocks[1]).toMatchObject({ title: '$20,000', text: '$5,000 under the rehab budget of $25,000.' });
  expect(JSON.stringify(blocks[3])).toContain('Yes: Electrical');
  const [budget, draws] = blocks.filter((block) => block.type === 'table');
  expect(budget?.rows.map(({ cells }) => cells)).toEqual([
    [{ lines: ['Demolition'], bold: 'all' }, '', { lines: ['$5,000'], bold: 'all' }],
    ['Haul debris', 'Planned', '$5,000'],
    [{ lines: ['Kitchen'], bold: 'all' }, '', { lines: ['$15,000'], bold: 'all' }],
    ['Cabinets', 'In progress', '$15,000'],
    ['Total', '', '$20,000'],
  ]);
  expect(draws?.rows.map(({ cells }) => cells)).toEqual([
    ['1', 'Week 3', 'Demolition', '$5,000', '25%'],
    ['2', 'Week 8', 'Kitchen', '$15,000', '75%'],
  ]);
});

it('has no draws before the timeline is known', () => {
  expect(blocksOf({ estimatedTimelineWeeks: null }).filter(({ type }) => type === 'table')).toHaveLength(1);
});

it('fits the longest template and a long list on one page', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ description: `Item ${at}`, cost: at, status: 'planned' }));
  for (const template of scopeTemplates) {
    const categories = [...categoriesOf(template), { name: 'Pool', items: many }];
    const content = scopeDocument({ values: { ...values, categories }, rehabBudget: null, date: 'Nov 25, 2026' });
    expect(await readPdf(await renderPdf(content))).toHaveLength(1);
  }
});
