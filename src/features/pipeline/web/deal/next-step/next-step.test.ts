import { describe, expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const none = { asked: 0, offered: 0, declined: 0, waiting: 0 };
const lender = { _id: 'a', name: 'Summit Bridge', email: 'a@example.com' };
const deal = {
  archived: false,
  stage: 'preparing' as const,
  selectedLenderId: null,
  lenders: [lender],
  quoteCounts: none,
};

describe('the next step of a deal', () => {
  it.each([
    ['without a request: find lenders', {}, 'findLenders', 'Find lenders for this deal'],
    ['with requests pending: wait', { quoteCounts: { ...none, asked: 2, waiting: 2 } }, 'wait', 'Waiting on 2 lenders'],
    [
      'with one offer: review it',
      { quoteCounts: { ...none, asked: 2, offered: 1, waiting: 1 } },
      'reviewOffers',
      'Review 1 offer',
    ],
    [
      'with declines alone: ask more',
      { quoteCounts: { ...none, asked: 2, declined: 2 } },
      'askMore',
      'Ask more lenders',
    ],
    [
      'with a lender: go on with it',
      { selectedLenderId: { _id: 'a' }, quoteCounts: { ...none, asked: 1, offered: 1 } },
      'message',
      'Continue with Summit Bridge',
    ],
    ['funded: nothing', { stage: 'funded', selectedLenderId: { _id: 'a' } }, 'none', 'This deal is funded'],
    ['lost: nothing', { stage: 'lost' }, 'none', 'This deal is lost'],
  ] as const)('%s', (_case, of, act, title) => {
    expect(nextStep({ ...deal, ...of })).toMatchObject({ act, title });
  });

  it('is none while it is archived', () => {
    expect(nextStep({ ...deal, archived: true })).toBeUndefined();
  });
});
