import { describe, expect, it } from 'vitest';
import { exampleRequest, shownAt, shownTerms } from '../../../../../tests/support/example-deal.ts';
import { loadKinds } from '../../../../lending/kinds/find.ts';
import type { LenderQuote } from '../../contract.ts';
import { appendText } from './append-text.ts';
import { problemsOf, valuesFromTemplate } from './offer-templates.tsx';

await loadKinds();

const quote = {
  kind: 'fix-and-flip',
  request: { ...exampleRequest, state: 'TX' },
  broker: { name: 'Dana Averwood', email: '' },
  lenderName: 'Oakenvane Capital',
  // Of a quote these parts are looked at.
} as unknown as LenderQuote;

describe('a template on a deal', () => {
  it('states its terms, is valid for its days where the property is, and fills in its conditions', () => {
    const terms = { ratePercent: 10, validDays: 10, conditions: 'Appraisal of {address}' };
    // Four in the morning in UTC is the evening before in Texas.
    expect(valuesFromTemplate({ terms }, quote, new Date('2026-03-02T04:00:00Z'))).toEqual({
      ratePercent: 10,
      validUntil: '2026-03-11',
      conditions: `Appraisal of ${exampleRequest.propertyAddress}`,
    });
  });

  it('leaves open what it does not state', () => {
    expect(valuesFromTemplate({ terms: { fees: 0 } }, quote, shownAt)).toEqual({ fees: 0 });
  });

  it('states its prepayment as a structure, also where it was written in words', () => {
    const fields = { prepaymentType: 'stepDown', prepaymentSteps: '3-2-1', prepaymentMonths: null, prepayment: null };
    expect(valuesFromTemplate({ terms: { prepayment: '3/2/1' } }, quote, shownAt)).toEqual(fields);
    const words = valuesFromTemplate(
      { terms: { prepayment: 'None after 3 months', conditions: 'Appraisal' } },
      quote,
      shownAt,
    );
    expect(words).toMatchObject({
      prepayment: null,
      prepaymentType: null,
      conditions: 'Appraisal\n\nPrepayment: None after 3 months',
    });
  });

  it('is pointed out where it does not fit: refused by field, unusual in sentences', async () => {
    expect(problemsOf(quote, shownTerms, shownAt)).toEqual({ refused: {}, unusual: [] });
    const odd = problemsOf(quote, { ...shownTerms, ratePercent: 0, termMonths: 1 }, shownAt);
    expect(odd.refused).toEqual({ ratePercent: 'Interest rate must be more than 0%' });
    expect(odd.unusual).toEqual(['The term is 1 month.']);
    const foreign = problemsOf(quote, { ...shownTerms, interestType: 'amortizing' }, shownAt);
    expect(foreign.refused).toHaveProperty('interestType');
  });

  it('says nothing of a form that is not complete yet', async () => {
    expect(problemsOf(quote, { ratePercent: 0 }, shownAt)).toEqual({ refused: {}, unusual: [] });
  });
});

it('a saved answer stands behind what was typed', () => {
  expect(appendText(' ', 'Saved')).toBe('Saved');
  expect(appendText('Typed. \n', 'Saved')).toBe('Typed.\n\nSaved');
});
