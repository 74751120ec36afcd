import { z } from 'zod';
import { idSchema, schemas, success } from '../../kernel/contract.ts';
import { feedLimits } from './model.ts';

const tags = ['Calendar'] as const;

/** Of one deal, or of the whole calendar. */
const ofWhat = z.object({ dealId: idSchema.optional() });

const feed = z.object({ address: z.string(), madeAt: z.iso.datetime() });
export type CalendarFeed = z.infer<typeof feed>;
const one = z.object({
  ...success,
  /** Calendar programs that have the address can read the calendar. */
  isOn: z.boolean(),
  /** Null where there is none, and where it can't be shown any more: it was made with another secret of the app. */
  feed: feed.nullable(),
});
export type FeedState = Omit<z.infer<typeof one>, 'success'>;

export const readFeed = schemas({
  summary:
    'The private address of your calendar, or of a deal of yours, for calendar programs; null while there is none, or it can’t be shown any more',
  tags,
  querystring: ofWhat,
  response: { 200: one },
});

export const makeFeed = schemas({
  summary: 'Make that address. Made again it is another one, and the one before stops working',
  tags,
  body: ofWhat,
  response: { 200: one },
});

export const endFeed = schemas({
  summary: 'Turn that address off',
  tags,
  querystring: ofWhat,
  response: { 200: z.object({ ...success }) },
});

export const fetchFeed = schemas({
  summary: `A calendar as an iCalendar file: up to ${feedLimits.events.toLocaleString('en-US')} events, and the open tasks. Answers 304 while nothing changed`,
  tags,
  params: z.object({ token: z.string().max(200) }),
  response: { 200: z.unknown() },
});
