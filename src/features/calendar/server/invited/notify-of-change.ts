import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { EventDetails, Scope } from '../../model.ts';
import { boundsOf, type Change, endOfOccurrence, type Series } from '../../recurrence/series.ts';
import type { StoredEvent } from '../stored-series.ts';
import type { AttendeeRow } from '../tables.ts';
import { notifyOfCancellation } from './cancel.ts';
import { alsoIn, askAgain, copyAnswers, type Invited, type PeopleChange, stillConcerned } from './people.ts';
import { accountsOf, invite, notifyOfUpdate } from './tell.ts';

/** An event as an edit has left it. */
export interface Written {
  readonly id: string;
  readonly version: number;
  readonly series: Series<EventDetails>;
}

/** Those who are not invited yet. */
export function onlyNew({ accountIds, addresses }: Invited, before: readonly AttendeeRow[]): Invited {
  const known = new Set(before.map(({ accountId, address }) => accountId ?? address));
  return {
    accountIds: accountIds.filter((one) => !known.has(one)),
    addresses: addresses.filter((one) => !known.has(one)),
  };
}

const placeOf = ({ title, location }: EventDetails): string => JSON.stringify([title, location]);
const timeOf = ({ start, minutes }: Pick<Change<EventDetails>, 'start' | 'minutes'>): string => `${start} ${minutes}`;
const timesOf = (series: Series<EventDetails>): string =>
  `${timeOf(series)} ${series.timeZone} ${series.rule?.frequency}`;

/** What one occurrence is like: as its rule has it, or as it was changed alone. */
const occurrenceOf = (series: Series<EventDetails>, of: string): Change<EventDetails> =>
  series.exceptions.find((one) => one.of === of)?.change ?? { ...series, start: of };

interface Edited {
  readonly event: StoredEvent;
  /** Who was invited before. */
  readonly before: readonly AttendeeRow[];
  readonly of: string;
  readonly scope: Scope;
  readonly changed: Written;
  readonly people: PeopleChange;
  readonly byId: string;
}

/** After an edit: new people are invited, who stays hears of another time, title or place, and who was taken off that it is off. */
export async function notifyOfChange(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  edited: Edited,
): Promise<void> {
  const { event, changed, people, byId } = edited;
  if (changed.id !== event.row.id) return notifyOfSplit(platform, tx, context, edited);
  const { id, creatorId } = event.row;
  const about = { id, version: changed.version, byId };
  const { added, stayed, removed } = people;
  await invite(platform, tx, context, { ...about, added, written: accountsOf(added) });
  const { isMoved, isOther, of } = differenceOf(edited);
  if (isMoved && of === null) await askAgain(tx, id);
  if ((isMoved || isOther) && !isOver(edited, context.at))
    await notifyOfUpdate(platform, tx, context, { ...about, creatorId, aboutId: id, of, people: stayed });
  const canceled = { event, of: null, version: changed.version, byId, people: removed };
  await notifyOfCancellation(tx, context, canceled, platform.rateLimits);
}

/** Whether what was edited was over before and still is: nobody hears of that. */
function isOver({ event: { series }, of, scope, changed }: Edited, now: Date): boolean {
  const endIn = (one: Series<EventDetails>) => (scope === 'this' ? endOfOccurrence(one, of) : boundsOf(one).last);
  return [series, changed.series].map(endIn).every((end) => end !== null && end < now);
}

function differenceOf({ event: { series }, of, scope, changed }: Edited) {
  if (scope === 'this') {
    const [was, is] = [occurrenceOf(series, of), occurrenceOf(changed.series, of)];
    return { of, isMoved: timeOf(was) !== timeOf(is), isOther: placeOf(was.details) !== placeOf(is.details) };
  }
  return {
    of: null,
    isMoved: timesOf(series) !== timesOf(changed.series),
    isOther: placeOf(series.details) !== placeOf(changed.series.details),
  };
}

/** Calendar programs know the event as a whole: the end of its first part, and the second part as an event of its own. */
async function notifyOfSplit(platform: Platform, tx: Transaction, context: RequestContext, edited: Edited) {
  const { event, before, changed, people, byId, of } = edited;
  const { id: firstId, version, creatorId } = event.row;
  const about = { id: changed.id, version: changed.version, byId };
  const known = new Set(alsoIn(people.added, before).map(({ id }) => id));
  const isKnown = ({ id }: AttendeeRow) => known.has(id);
  await copyAnswers(tx, firstId, changed.id);
  if (timesOf({ ...event.series, start: of }) !== timesOf(changed.series)) await askAgain(tx, changed.id);
  await invite(platform, tx, context, {
    ...about,
    added: people.added.filter((row) => !isKnown(row)),
    written: accountsOf(people.added),
  });
  if (isOver(edited, context.at)) return;
  const updated = { byId, creatorId, aboutId: firstId, of: null };
  await notifyOfUpdate(platform, tx, context, { ...updated, id: firstId, version: version + 1, people: before });
  await notifyOfUpdate(platform, tx, context, {
    ...about,
    ...updated,
    people: alsoIn(people.added, stillConcerned(before)),
  });
}
