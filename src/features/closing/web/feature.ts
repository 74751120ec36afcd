import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const closingWeb = {
  liveQueries: {
    closing: ['closing', 'timeline'],
    /** Conditions that are still open are named where the loan is marked as funded. */
    'lender-package': ['closing'],
    /** A package that is submitted, taken back or declined opens or ends its closing. */
    pipeline: ['closing'],
  },
} as const satisfies WebFeature;
