import { type ComponentProps, createElement } from 'react';
import { expect, test } from 'vitest';
import { bridgeToNowhere } from '../../../../../../tests/sixth-kind/bridge-to-nowhere/kind.ts';
import { said } from '../../../../../../tests/sixth-kind/said.ts';
import { fixAndFlip } from '../../../../../lending/kinds/fix-and-flip/kind.ts';
import { DealPanel, ProgramPanel } from './request-panels.tsx';

const dealPanel = (kind: ComponentProps<typeof DealPanel>['kind'], request: Readonly<Record<string, unknown>>) =>
  said(
    createElement(DealPanel, {
      kind,
      open: () => Promise.reject(new Error('No file is opened here.')),
      quote: {
        _id: 'q',
        pipelineEntryId: 'd',
        kind: kind.slug,
        status: 'seen',
        requestedAt: '2026-03-01T10:00:00Z',
        seenAt: null,
        answeredAt: null,
        expiresAt: '2026-03-08T10:00:00Z',
        passedOver: false,
        program: null,
        decline: null,
        offers: [],
        messages: [],
        files: [],
        lenderName: 'Example Lending',
        sentTo: 4,
        chosenHad: null,
        broker: { name: 'Dana Brooks', email: 'dana@example.com' },
        request,
        can: { offer: true, decline: true, ask: true },
      },
    }),
  );

const flip = {
  propertyAddress: '1 Example Street',
  propertyType: 'Condo',
  ficoScore: 700,
  experience: 3,
  purchasePrice: 200_000,
  rehabNeeded: 50_000,
  arv: 400_000,
  liquidity: 60_000,
  asisValue: null,
  state: 'OH',
};

test('the deal is shown with every figure that was sent, and with what follows from them', () => {
  const shown = dealPanel(fixAndFlip, flip);
  const lines = [
    '|Purchase price|$200,000|Rehab needed|$50,000|25% of the price|Total cost|$250,000|price + rehab|',
    '|ARV|$400,000|total cost is 62.5% of it|Liquidity|$60,000|24% of total cost|',
    '|FICO|700|Experience|3|flips in past 36 months|Property type|Condo|State|Ohio|',
  ];
  for (const line of lines) expect(shown).toContain(line);
  expect(shown).not.toContain('As-is value');
  expect(dealPanel(fixAndFlip, { ...flip, asisValue: 190_000 })).toContain('|As-is value|$190,000|ARV|');
  expect(dealPanel(fixAndFlip, { ...flip, state: null })).not.toContain('State');
});

test('a deal of another kind is shown with the figures of its own, by the names of its own form', () => {
  const shown = dealPanel(bridgeToNowhere, {
    farEnd: 'Far bank, Styx',
    creditScore: 710,
    experience: 2,
    spanFeet: 1_200,
    buildCost: 2_000_000,
    tollIncome: 180_000,
    river: 'Styx',
    state: null,
  });
  expect(shown).toContain(
    '|Span in feet|1,200|River|Styx|Build cost|$2,000,000|Toll income|$180,000|9% of the build cost a year|FICO|710|Bridges built|2|',
  );
  expect(shown).not.toMatch(/price|rehab|ARV/i);
});

test('the program of another kind has its own sizing and checks', () => {
  const panel = createElement(ProgramPanel, {
    kind: bridgeToNowhere,
    program: {
      programId: 'p',
      programName: 'Far Shore',
      tierName: 'Piers',
      status: 'ineligible',
      checks: [{ code: 'MIN_TOLL_COVER', outcome: 'fail', threshold: 1, actual: 0.9, gap: 0.1 }],
      sizing: { totalLoanAmount: 1_600_000, ltc: 80, tollCover: 0.9, cashToClose: 400_000, boundBy: 'requested' },
    },
  });
  const shown = said(panel);
  expect(shown).toContain('|Loan by your limits|$1,600,000|your share of the build cost|Toll cover|0.90|at 10%|');
  expect(shown).toContain('Toll cover 0.90 is below the minimum of 1.00');
});
