import { updatesPages } from '../../../platform/events/channels.ts';
import { answersSaved } from '../events.ts';

export const answerFollowers = [updatesPages(answersSaved, { type: 'answers', to: ['account'] })];
