import { z } from 'zod';
import type { EventType } from '../../../../kernel/event-type.ts';
import * as deals from '../../../pipeline/events.ts';
import { dealStages, type milestoneNames } from '../../../pipeline/model.ts';
import * as quotes from '../../../quotes/events.ts';
import { offerMilestone } from '../../../quotes/model.ts';

interface Said {
  readonly text: string;
  readonly milestone?: (typeof milestoneNames)[number];
}

/** How an event reads in a thread, in words that both sides may read. */
export interface StatusLine<Payload extends object> {
  readonly event: EventType<Payload>;
  /** Whether it is said at all. */
  readonly when: (payload: Payload) => boolean;
  /** @returns undefined where the stored payload cannot be read any more */
  readonly read: (stored: unknown, lender: string) => Said | undefined;
}

const line = <Payload extends object>(
  event: EventType<Payload>,
  say: (lender: string, payload: Payload) => Said,
  when: StatusLine<Payload>['when'] = () => true,
): StatusLine<Payload> => ({
  event,
  when,
  read(stored, lender) {
    const { data } = event.payload.safeParse(stored);
    return data && say(lender, data);
  },
});

/** What was never told to the lender (a decline that is passed over) is not told here either. */
export const statusLines = {
  requested: line(quotes.quoteRequested, (lender) => ({
    text: `${lender} was asked for a quote.`,
    milestone: 'Quotes requested',
  })),
  offered: line(quotes.quoteOffered, (lender, { from }) => {
    const milestone = offerMilestone(from, 'offered');
    return milestone ? { text: `${lender} made an offer.`, milestone } : { text: `${lender} revised its offer.` };
  }),
  declined: line(quotes.quoteDeclined, (lender) => ({ text: `${lender} declined the request.` })),
  withdrawn: line(quotes.quoteWithdrawn, () => ({ text: 'The request was withdrawn.' })),
  expired: line(quotes.quoteExpired, () => ({ text: 'The request expired without a response.' })),
  passedOver: line(
    quotes.quotePassedOver,
    () => ({ text: 'Another lender was selected for this deal.' }),
    ({ from }) => from !== 'declined',
  ),
  reopened: line(
    quotes.quoteReopened,
    () => ({ text: 'The deal was reopened.' }),
    ({ from }) => from !== 'declined' && from !== 'accepted',
  ),
  archived: line(deals.dealArchived, () => ({ text: 'The deal was archived.' })),
  unarchived: line(deals.dealUnarchived, () => ({ text: 'The deal was unarchived.' })),
  moved: line(
    deals.stageMoved,
    (_lender, { to }) => ({ text: `The deal was moved to “${dealStages[to]}”.` }),
    // What it followed by itself is said already.
    ({ byHand }) => byHand,
  ),
  selected: line(
    deals.selectionAnnounced,
    (lender) => ({ text: `${lender} was selected for this deal.`, milestone: 'Lender selected' }),
    ({ isNew }) => isNew,
  ),
  selectionUndone: line(
    deals.selectionUndone,
    (lender) => ({ text: `The selection of ${lender} was undone.` }),
    ({ wasAnnounced }) => wasAnnounced,
  ),
};

const readers = new Map(Object.values(statusLines).map(({ event, read }) => [event.name, read]));

/** An event as a message stores it: of ids, codes and figures, so that a lender is called what it is called today. */
const storedSchema = z.object({ event: z.string(), payload: z.looseObject({ lenderId: z.string().nullish() }) });

/** The lender that a stored event names. */
export const lenderIn = (happened: unknown): string | undefined =>
  storedSchema.safeParse(happened).data?.payload.lenderId ?? undefined;

/** @returns undefined for what no line reads any more */
export function readStatus(happened: unknown, lender = 'The lender'): Said | undefined {
  const { data } = storedSchema.safeParse(happened);
  return data && readers.get(data.event)?.(data.payload, lender);
}
