import type { TextRule } from '../../../../kernel/fields/texts/text-rule.ts';
import { hasUnevenBraces, replyPlaceholders, unknownPlaceholders } from './placeholders.ts';

export const cannedLimits = {
  /** Archived ones included. */
  replies: 300,
  title: 120,
  text: 5_000,
} as const;

const names = replyPlaceholders.map(({ name }) => `{${name}}`).join(', ');

export const cannedRules = {
  title: { required: 'Title is required', max: { length: cannedLimits.title, complaint: 'At most 120 characters' } },
  text: {
    required: 'Text is required',
    max: { length: cannedLimits.text, complaint: 'At most 5,000 characters' },
    holds: {
      is: (text) => !hasUnevenBraces(text) && unknownPlaceholders(text).length === 0,
      complaint: `Only these placeholders can be used: ${names}.`,
    },
  },
} as const satisfies Readonly<Record<string, TextRule>>;

export const cannedTexts = {
  full: `There can be ${cannedLimits.replies} canned replies. Change one of them instead.`,
  changedMeanwhile: 'Somebody else changed this reply. Close it and open it again to see the changes.',
  titleTaken: 'There is already a reply with this title.',
} as const;
