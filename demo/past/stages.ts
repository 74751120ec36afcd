import type { declineReasons } from '../../src/features/quotes/model.ts';

/** What somebody does on a deal, so many hours after the lenders were asked; lenders are told by their place among those asked. */
export type Act = { readonly hours: number } & (
  | { readonly does: 'open'; readonly lender: number }
  /** `days`: for how many days it holds. A second offer of one lender revises the first. */
  | { readonly does: 'offer'; readonly lender: number; readonly better?: number; readonly days?: number }
  | {
      readonly does: 'decline';
      readonly lender: number;
      readonly reason: (typeof declineReasons)[number];
      readonly note: string;
    }
  | { readonly does: 'ask'; readonly lender: number; readonly message: string }
  | { readonly does: 'reply'; readonly lender: number; readonly message: string }
  | { readonly does: 'choose' | 'withdraw'; readonly lender: number }
  | { readonly does: 'expire' | 'archive' }
);

export interface Stage {
  /** When the lenders were asked, in hours before now. */
  readonly hoursAgo: number;
  /** How many lenders. */
  readonly lenders: number;
  /** In the order of their hours. */
  readonly acts: readonly Act[];
}

const day = 24;
const open = (hours: number, lender: number): Act => ({ hours, does: 'open', lender });
const offer = (hours: number, lender: number, more: { better?: number; days?: number } = {}): Act => ({
  hours,
  does: 'offer',
  lender,
  ...more,
});
const decline = (hours: number, lender: number, reason: (typeof declineReasons)[number], note: string): Act => ({
  hours,
  does: 'decline',
  lender,
  reason,
  note,
});

/** The stages that a deal goes through, each as the story of a deal that has come so far. */
export const stages = {
  asked: { hoursAgo: 3, lenders: 4, acts: [open(1, 1)] },
  answering: {
    hoursAgo: 2.4 * day,
    lenders: 5,
    acts: [
      open(1, 0),
      offer(4, 0),
      decline(9, 2, 'Experience', 'We ask for six flips in the last three years for this size.'),
      offer(21, 1, { better: 1 }),
      {
        hours: 26,
        does: 'ask',
        lender: 3,
        message: 'Does the budget hold the roof? The photos suggest that it should.',
      },
      offer(44, 0, { better: 2 }),
    ],
  },
  runningOut: {
    hoursAgo: 6.4 * day,
    lenders: 4,
    // The offer holds to the end of a day: less than two days from now, whatever the time of day.
    acts: [offer(8, 0, { days: 7 }), open(15, 1), decline(30, 2, 'Timing', '')],
  },
  compared: {
    hoursAgo: 5 * day,
    lenders: 4,
    acts: [
      offer(3, 0),
      offer(7, 1, { better: 2 }),
      offer(26, 2),
      offer(30, 0, { better: 1 }),
      offer(52, 3),
      offer(70, 0, { better: 3 }),
    ],
  },
  talked: {
    hoursAgo: 4 * day,
    lenders: 3,
    acts: [
      { hours: 3, does: 'ask', lender: 0, message: 'Are the permits issued, or only applied for?' },
      { hours: 7, does: 'reply', lender: 0, message: 'Issued last week; I can send them with the package.' },
      offer(25, 0),
      offer(33, 1, { better: 1 }),
    ],
  },
  chosen: {
    hoursAgo: 9 * day,
    lenders: 4,
    acts: [
      offer(5, 0),
      decline(8, 1, 'Leverage too high', 'We could do 80 % of the cost.'),
      offer(20, 2, { better: 1 }),
      offer(40, 0, { better: 3 }),
      { hours: 5 * day, does: 'choose', lender: 0 },
    ],
  },
  chosenQuiet: {
    hoursAgo: 34 * day,
    lenders: 3,
    acts: [offer(12, 0), offer(28, 1, { better: 1 }), { hours: 4 * day, does: 'choose', lender: 0 }],
  },
  declined: {
    hoursAgo: 26 * day,
    lenders: 3,
    acts: [
      decline(6, 0, 'Credit', ''),
      decline(18, 1, 'Loan size', 'Below our minimum in this state.'),
      decline(49, 2, 'Location', ''),
    ],
  },
  expired: { hoursAgo: 23 * day, lenders: 2, acts: [open(9, 0), { hours: 7 * day, does: 'expire' }] },
  withdrawn: {
    hoursAgo: 11 * day,
    lenders: 2,
    acts: [open(2, 0), { hours: 30, does: 'withdraw', lender: 0 }, { hours: 30.1, does: 'withdraw', lender: 1 }],
  },
  archivedChosen: {
    hoursAgo: 82 * day,
    lenders: 3,
    acts: [
      offer(6, 0, { better: 1 }),
      offer(23, 1),
      { hours: 3 * day, does: 'choose', lender: 0 },
      { hours: 40 * day, does: 'archive' },
    ],
  },
  archivedLost: {
    hoursAgo: 61 * day,
    lenders: 3,
    acts: [
      offer(30, 0),
      decline(31, 1, 'Property type', ''),
      { hours: 7 * day, does: 'expire' },
      { hours: 16 * day, does: 'archive' },
    ],
  },
} as const satisfies Record<string, Stage>;
export type StageName = keyof typeof stages;
