import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { chatLimits } from '../model.ts';
import { assistantChoices, assistantConversations } from './tables.ts';

export const assistantRules: readonly RetentionRule[] = [
  {
    name: 'assistant-conversations',
    what: 'Conversations with the assistant',
    tables: [assistantConversations],
    kept: { days: chatLimits.keptDays, after: 'the last message' },
    why: 'People read up on what they asked. Nobody else needs it.',
    remove: removesBefore(assistantConversations, assistantConversations.updatedAt),
  },
  {
    name: 'assistant-choices',
    what: 'Whether somebody uses the language model',
    tables: [assistantChoices],
    kept: { as: 'the account' },
    why: 'Nothing is sent to a language model that somebody does not want.',
  },
];
