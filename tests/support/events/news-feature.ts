import { z } from 'zod';
import type { NotificationType } from '../../../src/features/notifications/model.ts';
import { notifies } from '../../../src/features/notifications/server/api.ts';
import { defineEvent } from '../../../src/kernel/event-type.ts';
import type { Transaction } from '../../../src/platform/database/database.ts';
import { record } from '../../../src/platform/events/record.ts';
import type { Feature } from '../../../src/platform/feature.ts';
import type { TestApp } from '../test-app.ts';

const payload = { text: z.string(), about: z.string().nullable() };
const seenBy = { account: 'id' } as const;

/** Events that notify an account of whatever a test wants to read there, one for each type that tests turn off. */
const events = {
  lenderAnswered: defineEvent({ name: 'account.newsOfAnswer', payload, seenBy }),
  lenderAsked: defineEvent({ name: 'account.newsOfQuestion', payload, seenBy }),
  dealMessage: defineEvent({ name: 'account.newsOfMessage', payload, seenBy }),
  /** Chosen elsewhere: nobody can turn it off. */
  other: defineEvent({ name: 'account.otherNews', payload, seenBy }),
};
type NewsType = keyof typeof events;

const typeOf = (name: string): NotificationType | null =>
  name === 'other' ? null : { name, readers: ['broker', 'lender'], label: name, about: '' };

/** Brings the events above into an app: `createTestApp(…, { features: [newsFeature] })`. */
export const newsFeature: Feature = {
  name: 'news of a test',
  events: Object.values(events),
  followers: Object.entries(events).map(([name, event]) =>
    notifies(event, {
      type: typeOf(name),
      to: 'account',
      about: ({ payload: { about } }) => about,
      // '{times}' stands for how often it was told.
      show: ({ payload: { text }, times }) => ({ message: text.replace('{times}', String(times)), link: '/pipeline' }),
    }),
  ),
};

interface News {
  readonly type?: NewsType;
  readonly text: string;
  readonly about?: string | null;
  /** Now, unless stated. */
  readonly at?: Date;
}

/** Notifies these accounts with the transaction. */
export async function recordNews(
  app: TestApp,
  tx: Transaction,
  accountIds: readonly string[],
  { type = 'other', text, about = null, at = app.clock.now() }: News,
): Promise<void> {
  const context = { actor: { kind: 'system' }, at, requestId: 'test' } as const;
  await record(tx, context, events[type], ...accountIds.map((id) => ({ id, payload: { text, about } })));
}

/** Notifies these accounts, in one transaction. */
export const notifyOf = (app: TestApp, accountIds: readonly string[], ...news: readonly News[]): Promise<void> =>
  app.database.transaction(async (tx) => {
    for (const one of news) await recordNews(app, tx, accountIds, one);
  });
