import { describe, expect, test } from 'vitest';
import { inHours, offerVersion, shownAt, shownTerms } from '../../../../tests/support/example-deal.ts';
import { zoneOfState } from '../../../kernel/time-zones.ts';
import { displayStatusOf, offerFields, quoteStatuses } from '../model.ts';
import { changesOf, formatTerm, termLabels } from '../offer-texts.ts';
import { readClock } from './quote-display.ts';

test('another lender chosen outweighs whatever was still open, and nothing else', () => {
  const passed = quoteStatuses.map((status) => displayStatusOf({ status, passedOver: true }));
  expect(passed).toEqual(['passedOver', 'passedOver', 'passedOver', 'declined', 'withdrawn', 'expired', 'accepted']);
  const others = quoteStatuses.map((status) => displayStatusOf({ status, passedOver: false }));
  expect(others).toEqual([...quoteStatuses]);
});

describe('the clock', () => {
  test('never promises more time than is left', () => {
    expect(readClock(inHours(6 * 24 + 23), shownAt).text).toBe('expires in 6 days');
    expect(readClock(inHours(47.9), shownAt).text).toBe('expires in 47 hours');
    expect(readClock(inHours(1.9), shownAt).text).toBe('expires in 1 hour');
    expect(readClock(inHours(0.5), shownAt).text).toBe('expires in 30 minutes');
    expect(readClock(inHours(-1), shownAt).text).toBe('expired');
  });
  test('calls for attention on the last day', () => {
    expect(readClock(inHours(25), shownAt).urgent).toBe(false);
    expect(readClock(inHours(24), shownAt).urgent).toBe(true);
  });
});

test('every term of an offer has a label and is written in its own unit', () => {
  expect(Object.keys(termLabels)).toEqual([...offerFields.map(({ name }) => name), 'validUntil']);
  const written = Object.entries({
    ...shownTerms,
    prepaymentType: 'stepDown',
    prepaymentSteps: '3-2-1',
    prepaymentMonths: 36,
  }).map(([name, value]) => formatTerm(name, value, zoneOfState('TX')));
  expect(written).toEqual([
    '$250,000',
    '10.5%',
    'Interest only on the full loan (Dutch)',
    '—',
    '—',
    '—',
    '2%',
    '$1,295',
    '12 months',
    '80%',
    'Step-down',
    '3-2-1',
    '36 months',
    '—',
    'Appraisal first',
    '—',
    'Mar 10, 2026, 11:59 PM Central',
  ]);
});

test('each version is compared with the one before it, the first with none', () => {
  const offers = [offerVersion(3, { fees: 995 }), offerVersion(2, { fees: 1_095 }), offerVersion(1)];
  expect(changesOf(offers, 0)).toEqual([{ field: 'fees', from: 1_095, to: 995 }]);
  expect(changesOf(offers, 1)).toEqual([{ field: 'fees', from: 1_295, to: 1_095 }]);
  expect(changesOf(offers, 2)).toEqual([]);
});
