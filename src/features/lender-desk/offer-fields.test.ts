import { describe, expect, it } from 'vitest';
import { bridgeToNowhere } from '../../../tests/sixth-kind/bridge-to-nowhere/kind.ts';
import { shownTerms } from '../../../tests/support/example-deal.ts';
import { fixAndFlip } from '../../lending/kinds/fix-and-flip/kind.ts';
import { offerSchema } from '../quotes/schemas.ts';
import { offerFieldsOf, offerProblem } from './offer-fields.ts';

const terms = offerSchema.parse({
  prepaymentType: 'none',
  loanAmount: '$270,000',
  interestType: 'dutch',
  ratePercent: '9.9%',
  pointsPercent: 2,
  fees: 0,
  termMonths: 12,
  validUntil: '2026-05-01',
});

describe('an offer on a deal of a kind', () => {
  const rental = { ...fixAndFlip, offers: { interestTypes: ['amortizing', 'dutch'] as const } };
  const names = (kind: Parameters<typeof offerFieldsOf>[0]) => offerFieldsOf(kind).map(({ name }) => name);

  it('may charge interest in the ways of its kind, which the form offers and asks for', () => {
    const field = offerFieldsOf(rental).find(({ name }) => name === 'interestType');
    expect(field).toMatchObject({ required: true, options: [{ value: 'dutch' }, { value: 'amortizing' }] });
    expect(offerProblem(rental, { ...terms, interestType: 'nonDutch' })?.field).toBe('interestType');
    expect(offerProblem(rental, { ...terms, interestType: 'amortizing' })).toBeUndefined();
    const longer = { ...terms, interestType: 'amortizing', termMonths: 240 } as const;
    expect(offerProblem(rental, { ...longer, amortizedYears: 20 })).toBeUndefined();
    expect(offerProblem(rental, { ...longer, amortizedYears: 19 })?.field).toBe('amortizedYears');
    const read = (values: object) => offerSchema.parse({ ...shownTerms, amortizedYears: '25', ...values });
    expect(read({ interestType: 'amortizing' })).toMatchObject({ amortizedYears: 25, validUntil: '2026-03-10' });
    expect(read({ interestType: 'dutch' }).amortizedYears).toBeNull();
    expect(offerProblem(rental, { ...terms, interestType: null })).toEqual({
      field: 'interestType',
      message: 'Interest type is required',
    });
  });

  it('holds something back only where its kind does, and never more than the loan', () => {
    expect(names(fixAndFlip)).toContain('heldBack');
    expect(names(rental)).not.toContain('heldBack');
    expect(offerProblem(rental, { ...terms, heldBack: 1 })?.field).toBe('heldBack');
    expect(offerProblem(fixAndFlip, { ...terms, heldBack: 270_001 })?.message).toBe(
      'Rehab holdback must not be more than the loan amount',
    );
    expect(offerProblem(fixAndFlip, { ...terms, heldBack: 270_000 })).toBeUndefined();
  });

  it('on what is drawn says how much is held back, be it nothing: blank it would be costed as the whole loan', () => {
    const drawn = { ...terms, interestType: 'nonDutch' } as const;
    expect(offerProblem(fixAndFlip, { ...drawn, heldBack: null })).toEqual({
      field: 'heldBack',
      message: 'Rehab holdback is required where interest is charged on what is drawn',
    });
    expect(offerProblem(fixAndFlip, { ...drawn, heldBack: 0 })).toBeUndefined();
    expect(offerProblem(bridgeToNowhere, { ...drawn, heldBack: null })).toBeUndefined();
  });

  it('may charge interest in any way where its kind does not say', () => {
    expect(offerProblem(bridgeToNowhere, { ...terms, interestType: 'amortizing' })).toBeUndefined();
  });
});
