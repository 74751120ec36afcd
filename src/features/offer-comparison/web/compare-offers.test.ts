import { createElement } from 'react';
import { expect, test } from 'vitest';
import { bridgeToNowhere } from '../../../../tests/sixth-kind/bridge-to-nowhere/kind.ts';
import { said } from '../../../../tests/sixth-kind/said.ts';
import { quotedLender, unstatedPrepayment } from '../../../../tests/support/example-deal.ts';
import type { BrokerQuote, ProgramSnapshot, QuotedOffer } from '../../quotes/contract.ts';
import { SentSnapshot } from '../../quotes/web/deal/quote-disclosures.tsx';
import { CompareOffers } from './compare-offers.tsx';

const program: ProgramSnapshot = {
  programId: 'p',
  programName: 'Far Shore',
  tierName: 'Piers',
  status: 'undetermined',
  checks: [{ code: 'MIN_TOLL_COVER', outcome: 'unknown', threshold: 0.75, fields: ['tollIncome'] }],
  sizing: { totalLoanAmount: 1_600_000, ltc: 80, tollCover: null, cashToClose: 400_000, boundBy: 'requested' },
};

function offerOf(lender: string, leveragePercent: number): QuotedOffer {
  const offer = {
    _id: `offer-${lender}`,
    version: 1,
    by: 'portal' as const,
    createdAt: '2026-03-01T10:00:00Z',
    terms: {
      loanAmount: 1_600_000,
      ratePercent: 10,
      interestType: 'dutch' as const,
      heldBack: null,
      amortizedYears: null,
      reserveMonths: null,
      pointsPercent: 2,
      fees: 1_000,
      termMonths: 12,
      leveragePercent,
      ...unstatedPrepayment,
      conditions: null,
      exceptionReason: null,
      validUntil: '2026-04-01',
    },
  };
  const quote: BrokerQuote = {
    _id: `quote-${lender}`,
    kind: bridgeToNowhere.slug,
    status: 'offered',
    requestedAt: '2026-03-01T09:00:00Z',
    seenAt: null,
    answeredAt: null,
    expiresAt: '2026-03-08T09:00:00Z',
    passedOver: false,
    undelivered: null,
    program,
    decline: null,
    offers: [offer],
    messages: [],
    files: [],
    pipelineEntryId: 'entry',
    request: { buildCost: 2_000_000 },
    lender: quotedLender(lender),
    can: { withdraw: true, reply: true, accept: true, sendLink: true, revokeLink: true },
  };
  return { quote, offer };
}

test('offers on a deal of any kind are shown side by side', () => {
  const onMonths = () => undefined;
  const offers = [offerOf('Acheron Bank', 80), offerOf('Styx Savings', 75)];
  const shown = said(
    createElement(CompareOffers, {
      kind: bridgeToNowhere,
      offers,
      now: new Date('2026-03-02'),
      actions: undefined,
      months: 12,
      onMonths,
      chargesFee: true,
    }),
  );
  expect(shown).toContain('|Leverage|≠|, differs|80%|of build cost, $2,000,000|Highest|75%|of build cost, $2,000,000|');
});

test('the program as it was sent has the figures and the checks of its own kind', () => {
  const shown = said(createElement(SentSnapshot, { kind: bridgeToNowhere, program }));
  expect(shown).toContain('|Bridge loan|$1,600,000|Of build cost|80%|Toll cover|—|Cash to close|$400,000|');
  expect(shown).toContain('Needs the toll income: toll cover has a minimum of 0.75');
});
