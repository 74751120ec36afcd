import { describe, expect, it } from 'vitest';
import type { DocumentFindings, FindingName } from '../findings.ts';
import { offeredAnswers } from './offered-answers.ts';

const box = { page: 0, x: 60, y: 90, width: 100, height: 10 };
const document = (name: string, values: Partial<Record<FindingName, string | number>>): DocumentFindings => ({
  text: 'read',
  type: { name, score: 1, reasons: [] },
  // The names of the values given.
  values: (Object.entries(values) as [FindingName, string | number][]).map(([what, value]) => ({ what, value, box })),
});
const states = (findings: DocumentFindings, answers = {}) =>
  offeredAnswers(findings, answers).flatMap(({ what, answers: offered }) =>
    offered.map(({ question, value, present, state }) => [what, question, value, present, state]),
  );

describe('the answers that a document offers', () => {
  it('stand beside what the package says', () =>
    expect(
      states(
        document('purchaseContract', { purchasePrice: 412_500, closingDate: '2026-12-04', seller: 'Harold Vance' }),
        {
          purchasePrice: 400_000,
          targetCloseDate: '2026-12-04',
        },
      ),
    ).toEqual([
      ['purchasePrice', 'purchasePrice', 412_500, 400_000, 'differs'],
      ['closingDate', 'targetCloseDate', '2026-12-04', '2026-12-04', 'same'],
    ]));

  it('are four of an address, whichever way its street is written', () =>
    expect(
      states(document('purchaseContract', { propertyAddress: '118 Juniper Street, Austin, TX 78704' }), {
        propertyAddress: '118 Juniper St.',
        propertyCity: 'Round Rock',
      }),
    ).toEqual([
      ['propertyAddress', 'propertyAddress', '118 Juniper Street', '118 Juniper St.', 'same'],
      ['propertyAddress', 'propertyCity', 'Austin', 'Round Rock', 'differs'],
      ['propertyAddress', 'propertyState', 'TX', null, 'new'],
      ['propertyAddress', 'propertyZip', '78704', null, 'new'],
    ]));

  it('are the entity of a company that buys, and the names of a person', () => {
    expect(states(document('purchaseContract', { buyer: 'Juniper Ridge Homes LLC' }))).toEqual([
      ['buyer', 'entityName', 'Juniper Ridge Homes LLC', null, 'new'],
    ]);
    expect(states(document('purchaseContract', { buyer: 'Marisol Teague' }))).toEqual([
      ['buyer', 'borrowerFirstName', 'Marisol', null, 'new'],
      ['buyer', 'borrowerLastName', 'Teague', null, 'new'],
    ]);
  });

  it('are those of its type only', () => {
    expect(states(document('bankStatement', { endingBalance: 84_211, accountHolder: 'Marisol Teague' }))).toEqual([
      ['endingBalance', 'pfsCash', 84_211, null, 'new'],
    ]);
    expect(states(document('constructor', { endingBalance: 84_211 }))).toEqual([]);
    expect(offeredAnswers({ text: 'read', values: [{ what: 'endingBalance', value: 1, box }] }, {})).toEqual([]);
  });

  it('are one of each name', () => {
    const findings = document('purchaseContract', { buyer: 'Ada Marsh' });
    const both = { ...findings, values: [...findings.values, { what: 'buyer', value: 'Ben Marsh', box } as const] };
    expect(states(both).map(([, , value]) => value)).toEqual(['Ada', 'Marsh']);
  });

  it('are left out where the package does not ask, or would not take them', () => {
    const payoff = document('payoffStatement', { payoffAmount: 189_660 });
    expect(states(payoff)).toEqual([]);
    expect(states(payoff, { hasExistingMortgage: true })).toHaveLength(1);
    expect(states(document('titleCommitment', { titleFileNumber: 'x'.repeat(61) }))).toEqual([]);
    expect(states(document('bankStatement', { endingBalance: -12 }))).toEqual([]);
  });

  it('say which of them somebody ignores', () =>
    expect(
      offeredAnswers({ ...document('bankStatement', { endingBalance: 5 }), ignored: ['endingBalance'] }, {}),
    ).toMatchObject([{ id: 'endingBalance', isIgnored: true }]));
});
