import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NotificationType } from '../model.ts';
import { isNotifying, type Notifying, type Shown } from './notifies.ts';
import type { notifications } from './tables.ts';

type Row = Pick<typeof notifications.$inferSelect, 'id' | 'event' | 'audience' | 'objectId' | 'payload' | 'times'>;

const declared = ({ followers }: Pick<Platform, 'followers'>): readonly Notifying[] =>
  followers.all.filter(isNotifying);

/** What stored notifications say, as things are called now: by the id of the row. One query or two for each kind of notification among them. */
export async function showNotifications(
  platform: Pick<Platform, 'followers'>,
  db: Queries,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Shown>> {
  const shown = new Map<string, Shown>();
  for (const { notification } of declared(platform)) {
    const own = rows.filter(
      ({ event, audience }) => event === notification.event.name && audience === notification.audience,
    );
    if (own.length === 0) continue;
    const said = await notification.show(db, own);
    for (const [index, one] of said.entries()) shown.set(own[index]?.id ?? '', one);
  }
  return shown;
}

/** One that no feature declares any more says at least that there was something. */
export const unknownNotification: Shown = { message: 'Something changed.', link: '/notifications' };

/** The events whose objects are themselves among what waits. */
export const waitingThemselves = (platform: Pick<Platform, 'followers'>): string[] => [
  ...new Set(
    declared(platform).flatMap(({ notification: { waitsItself, event } }) => (waitsItself ? [event.name] : [])),
  ),
];

export interface OfferedType {
  readonly type: NotificationType;
  /** There is an email of it to the person at once. */
  readonly hasEmail: boolean;
}

/** Every type of notification, in the order of the features that declare them. */
export function notificationTypes(platform: Pick<Platform, 'followers'>): readonly OfferedType[] {
  const types = new Map<string, OfferedType>();
  for (const { notification } of declared(platform)) {
    const { type, hasEmail } = notification;
    if (!type) continue;
    const known = types.get(type.name);
    types.set(type.name, { type: known?.type ?? type, hasEmail: hasEmail || known?.hasEmail === true });
  }
  return [...types.values()];
}
