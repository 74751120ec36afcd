import type { EventType, Happened, Side } from '../../../kernel/event-type.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { type FollowerCall, follow } from '../../../platform/events/followers.ts';
import { type Recipient, recipientsOf } from '../../../platform/events/recipients.ts';
import type { Follower, MailTemplate } from '../../../platform/platform.ts';
import type { NotificationType } from '../model.ts';
import { whoWantsMail } from './settings/choices.ts';
import { changesOf } from './write.ts';

/** A notification as it is stored: what happened to which object, with ids, codes and figures. */
export interface StoredNotification {
  readonly objectId: string;
  readonly payload: unknown;
  /** How often it was told since it was last read. */
  readonly times: number;
}

/** An object that a notification is about, as its text is given it. */
export interface Notified<Payload extends object> {
  readonly id: string;
  readonly payload: Payload;
  readonly times: number;
}

export interface Shown {
  readonly message: string;
  readonly link: string;
}

type Recipients<Payload extends object> = (act: FollowerCall<Payload>) => Promise<readonly Recipient<Payload>[]>;

interface Declaration<Payload extends object, Facts, MailPayload, Seen extends Side = Side> {
  /** Null for what the person has chosen elsewhere, as with a saved search. */
  readonly type: NotificationType | null;
  /** Who is notified: a side of the event's audience, or people found in another way under a name that is stored. */
  readonly to: Seen | { readonly name: string; readonly find: Recipients<Payload> };
  readonly when?: (happened: Happened<Payload>) => boolean;
  /** While one with this key is unread, it is brought up to date and comes first again, instead of another one. */
  readonly about?: (happened: Happened<Payload>) => string | null;
  /** What the sentences need that is not in the payload, read when they are: names, addresses. By object. */
  readonly facts?: (db: Queries, told: readonly Notified<Payload>[]) => Promise<ReadonlyMap<string, Facts>>;
  /** @param facts undefined: they are gone, as with a quote whose deal was removed */
  readonly show: (told: Notified<Payload>, facts: Facts | undefined) => Shown;
  /** What it tells of is itself among what waits for the person (`waitingFor`), so that the news of it need not be. */
  readonly waitsItself?: true;
  /** Sent at once to those who have not turned that off. */
  readonly email?: {
    readonly template: MailTemplate<MailPayload>;
    readonly payload: (happened: Happened<Payload>, accountId: string) => MailPayload;
  };
}

/** How stored notifications of one event and audience become sentences. */
export interface NotificationReader {
  readonly event: EventType;
  readonly audience: string;
  readonly type: NotificationType | null;
  readonly hasEmail: boolean;
  readonly waitsItself: boolean;
  show(db: Queries, stored: readonly StoredNotification[]): Promise<readonly Shown[]>;
}

/** A follower that notifies; the notifications of the product are those that features have declared. */
export interface Notifying extends Follower {
  readonly notification: NotificationReader;
}
export const isNotifying = (follower: Follower): follower is Notifying => 'notification' in follower;

/** Notifies people of an event, and emails those who want that. What they read is made from the payload when they read it. */
export function notifies<Payload extends object, Facts = never, MailPayload = never, Seen extends Side = never>(
  event: EventType<Payload, NoInfer<Seen>>,
  declared: Declaration<Payload, Facts, MailPayload, Seen>,
): Notifying {
  const { type, to, email } = declared;
  const audience = typeof to === 'string' ? to : to.name;
  const find: Recipients<Payload> = typeof to === 'string' ? (act) => recipientsOf(event, to, act) : to.find;
  const act = async (occasion: FollowerCall<Payload>) => {
    const all = await find(occasion);
    const recipients = all.filter(({ happened }) => declared.when?.(happened) ?? true);
    write(occasion, event, audience, declared, recipients);
    return email ? sendTo(occasion, type, email, recipients) : recipients.length;
  };
  return {
    ...follow(event, act, {
      channel: 'notification',
      target: email ? `${audience}, email ${email.template.name}` : audience,
    }),
    notification: {
      ...{ event, audience, type, hasEmail: email !== undefined, show: showing(event, declared) },
      waitsItself: declared.waitsItself === true,
    },
  };
}

function write<Payload extends object>(
  { platform, tx, context }: FollowerCall<Payload>,
  event: EventType<Payload>,
  audience: string,
  { type, about }: Pick<Declaration<Payload, never, never>, 'type' | 'about'>,
  recipients: readonly Recipient<Payload>[],
): void {
  if (recipients.length === 0) return;
  changesOf(tx, platform.events).news.push(
    ...recipients.map(({ accountId, happened }) => ({
      accountId,
      type: type?.name ?? null,
      event: event.name,
      audience,
      objectId: happened.id,
      payload: happened.payload,
      about: about?.(happened) ?? null,
      at: context.at,
    })),
  );
}

/** @returns how many were emailed */
async function sendTo<Payload extends object, MailPayload>(
  { platform, tx, context }: FollowerCall<Payload>,
  type: NotificationType | null,
  { template, payload }: NonNullable<Declaration<Payload, never, MailPayload>['email']>,
  recipients: readonly Recipient<Payload>[],
): Promise<number> {
  const ids = recipients.map(({ accountId }) => accountId);
  const wanting = new Set(type ? await whoWantsMail(tx.db, ids, type) : ids);
  const mailed = recipients.filter(({ accountId }) => wanting.has(accountId));
  const [first] = mailed;
  if (!first) return 0;
  const owner = 'id' in context.actor ? context.actor.id : first.accountId;
  await platform.mail.queue(tx, template, owner, ...mailed.map((one) => payload(one.happened, one.accountId)));
  return mailed.length;
}

const showing =
  <Payload extends object, Facts>(
    event: EventType<Payload>,
    { facts, show, type }: Pick<Declaration<Payload, Facts, never>, 'facts' | 'show' | 'type'>,
  ): NotificationReader['show'] =>
  async (db, stored) => {
    const told = stored.map(({ objectId, payload, times }) => {
      const { data } = event.payload.safeParse(payload);
      return data && { id: objectId, payload: data, times };
    });
    const known =
      (await facts?.(
        db,
        told.filter((one) => one !== undefined),
      )) ?? new Map<string, Facts>();
    return told.map((one) =>
      one ? show(one, known.get(one.id)) : { message: type?.label ?? 'Notification', link: '/notifications' },
    );
  };
