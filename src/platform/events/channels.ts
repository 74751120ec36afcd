import type { EventType, Happened, Side } from '../../kernel/event-type.ts';
import type { Follower, Job, MailTemplate, Piece } from '../platform.ts';
import type { Topic } from './bus.ts';
import { follow } from './followers.ts';
import { openPages } from './open-pages.ts';
import { recipientsOf } from './recipients.ts';

interface PageUpdate<Payload extends object, Seen extends Side> {
  /** What the browser knows it by (`web/feature.ts`). */
  readonly type: string;
  readonly to: readonly [Seen, ...Seen[]];
  /** What changed; the event's own object unless stated. */
  readonly id?: (happened: Happened<Payload>) => string;
}

/** Open pages of these people read back what has changed. */
export const updatesPages = <Payload extends object, Seen extends Side>(
  event: EventType<Payload, NoInfer<Seen>>,
  { type, to, id = (happened) => happened.id }: PageUpdate<Payload, Seen>,
): Follower =>
  follow(
    event,
    async (act) => {
      const reached = (await Promise.all(to.map((side) => recipientsOf(event, side, act)))).flat();
      const updates = reached.map(({ accountId, happened }) => ({ accountId, type, id: id(happened) }));
      // Ten quotes of one deal are one change of that deal.
      const once = new Map(updates.map((update) => [`${update.accountId} ${update.id}`, update]));
      await act.platform.events.publish(act.tx, openPages, ...once.values());
      return once.size;
    },
    { channel: 'pages', target: `${type} to ${to.join(', ')}` },
  );

interface QueuedEmail<Payload extends object, MailPayload> {
  readonly payload: (happened: Happened<Payload>) => MailPayload;
  /** Whose emails these are when nobody acted but the system itself: the many of one stand before nobody else's. */
  readonly owner: (happened: Happened<Payload>) => string;
  /** Whether this one is sent at all. */
  readonly when?: (happened: Happened<Payload>) => boolean;
}

/** Queues an email for each object that the event happened to. */
export const sendsEmail = <Payload extends object, MailPayload, Data>(
  event: EventType<Payload>,
  template: MailTemplate<MailPayload, Data>,
  { payload, owner, when = () => true }: QueuedEmail<Payload, NoInfer<MailPayload>>,
): Follower =>
  follow(
    event,
    async ({ platform, tx, context, happened }) => {
      const [first] = happened;
      if (!first) return 0;
      const by = 'id' in context.actor ? context.actor.id : owner(first);
      const payloads = happened.filter(when).map(payload);
      await platform.mail.queue(tx, template, by, ...payloads);
      return payloads.length;
    },
    { channel: 'email', target: template.name },
  );

/** Every process hears of it, as one that keeps a copy of what has changed. */
export const publishes = <Payload extends object, Message extends object>(
  event: EventType<Payload>,
  topic: Topic<Message>,
  message: (happened: Happened<Payload>) => NoInfer<Message> | undefined,
): Follower =>
  follow(
    event,
    async ({ platform, tx, happened }) => {
      const messages = happened.flatMap((one) => message(one) ?? []);
      await platform.events.publish(tx, topic, ...messages);
      return messages.length;
    },
    { channel: 'processes', target: topic.name },
  );

/** Queues a job for each object. */
export const queuesJob = <Payload extends object, JobPayload>(
  event: EventType<Payload>,
  job: Job<JobPayload>,
  piece: (happened: Happened<Payload>) => Piece<NoInfer<JobPayload>> | undefined,
): Follower =>
  follow(
    event,
    async ({ platform, tx, happened }) => {
      const pieces = happened.flatMap((one) => piece(one) ?? []);
      await platform.jobs.enqueue(tx, job, ...pieces);
      return pieces.length;
    },
    { channel: 'job', target: job.name },
  );
