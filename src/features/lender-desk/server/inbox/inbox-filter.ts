import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import { addressKey } from '../../../pipeline/model.ts';
import type { DisplayStatus } from '../../../quotes/model.ts';
import { awaitsReplyRow, isOfferedRow, quotes, readable } from '../../../quotes/server/api.ts';
import type { InboxFilter } from '../../contract.ts';
import type { InboxSort } from '../../model.ts';

export interface InboxView extends InboxFilter {
  readonly show: 'open' | 'all';
}

/** Which requests are a lender's own, which of them wait for its answer, and which are to be shown. */
export function inboxOf(lenderId: string, view: InboxView, now: Date) {
  const own = and(eq(quotes.lenderId, lenderId), readable);
  const inTime = and(inArray(quotes.status, ['requested', 'seen']), gt(quotes.expiresAt, now));
  const waits = and(inTime, isNull(quotes.passedOverAt));
  const open = and(or(inTime, eq(quotes.status, 'offered')), isNull(quotes.passedOverAt));
  const { status, show } = view;
  const standing = status === undefined ? (show === 'open' ? open : undefined) : standsAs(status, now);
  return { own, waits, shown: and(own, standing, ...narrowed(view, now, waits)) };
}

/** The requests that are shown as this; what `displayStatusOf` and `statusAt` say of one, said to the database. */
function standsAs(status: DisplayStatus, now: Date): SQL | undefined {
  const unanswered = inArray(quotes.status, ['requested', 'seen']);
  switch (status) {
    case 'requested':
    case 'seen':
      return and(eq(quotes.status, status), gt(quotes.expiresAt, now), isNull(quotes.passedOverAt));
    case 'offered':
      return and(eq(quotes.status, status), isNull(quotes.passedOverAt));
    case 'expired':
      return or(eq(quotes.status, status), and(unanswered, lte(quotes.expiresAt, now)));
    case 'passedOver':
      return and(
        isNotNull(quotes.passedOverAt),
        or(eq(quotes.status, 'offered'), and(unanswered, gt(quotes.expiresAt, now))),
      );
    default:
      return eq(quotes.status, status);
  }
}

function narrowed(filter: InboxFilter, now: Date, waits: SQL | undefined): (SQL | undefined)[] {
  const { kind, state, minAmount, maxAmount, dueDays, awaits, offer, brokerId, search } = filter;
  const when = <T>(value: T | undefined, condition: (value: T) => SQL | undefined) =>
    value === undefined ? undefined : condition(value);
  return [
    when(kind, (slug) => eq(quotes.kind, slug)),
    when(state, (code) => eq(quotes.state, code)),
    when(minAmount, (least) => gte(quotes.loanAmount, least)),
    when(maxAmount, (most) => lte(quotes.loanAmount, most)),
    when(dueDays, (days) => and(waits, lte(quotes.expiresAt, new Date(now.getTime() + days * dayMs)))),
    when(awaits, () => awaitsReplyRow),
    when(offer, () => and(isOfferedRow, lte(quotes.offerEndsAt, now))),
    when(brokerId, (id) => eq(quotes.brokerId, id)),
    // Letters and digits alone are left of both, so nothing in it means anything to `like`.
    when(search, (text) => like(quotes.addressKey, `%${addressKey(text)}%`)),
  ];
}

/** The id behind, so that pages neither repeat a request nor leave one out. */
export function orderOf(sort: InboxSort): SQL[] {
  if (sort === 'deadline') return [asc(quotes.expiresAt), asc(quotes.id)];
  if (sort === 'amount') return [sql`${quotes.loanAmount} desc nulls last`, desc(quotes.id)];
  return [desc(quotes.requestedAt), desc(quotes.id)];
}
