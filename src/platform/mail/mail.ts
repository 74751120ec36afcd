import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { mailboxMessages } from '../database/tables.ts';
import {
  defineJob,
  Hopeless,
  type JobQueue,
  type MailBlock,
  type MailCalendar,
  type MailContent,
  type MailFile,
  type MailQueue,
  type MailTemplate,
  type MailThread,
  type Platform,
} from '../platform.ts';
import { forgetEarlier, recordSending } from './sent-mails.ts';
import { isRefusedForGood, recordArrival, recordEnd, recordFailure, type SentMail } from './undelivered.ts';

interface MailMessage extends RenderedMail {
  readonly to: string;
  readonly isPersonal: boolean;
  /** Where a reply goes, when not to the sender. */
  readonly replyTo?: string;
  readonly thread?: MailThread;
  readonly unsubscribe?: string;
  readonly files: readonly MailFile[];
  readonly calendar?: MailCalendar;
}
/** @param id made when the mail was queued: the same at every try, so that a mail which was taken although its answer got lost is recognised as the same */
interface Sender {
  send(id: string, message: MailMessage): Promise<void>;
  /** Tries whether mail can be handed over at all. @throws why not */
  readonly check: () => Promise<void>;
}

export interface MailOptions {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly templates: readonly MailTemplate[];
}

/**
 * A mail server may be away for three days: 12 pauses that double from four seconds, then 17 of four hours each. A pause is
 * drawn between its length and twice that, up to the longest, so that they come to between 72 and 77 hours. The first is
 * short because a mail whose process was killed waits for it too.
 */
export const mailRetries = { retries: 29, pauses: { first: 4, longest: 4 * 60 * 60 } } as const;

/** The mails of all features, and the one job that sends them. */
export function createMail(database: Database, jobs: JobQueue, options: MailOptions) {
  const templates = new Map(options.templates.map((template) => [template.name, template]));
  const sender = options.smtpUrl === undefined ? keepIn(database) : sendBy(options.smtpUrl, options.from);
  const find = (name: string): MailTemplate => {
    const template = templates.get(name);
    if (!template) throw new Error(`There is no email template "${name}".`);
    return template;
  };
  const job = defineJob({
    name: 'mail',
    // Pieces of older versions have no id.
    payload: z.object({ id: z.uuid().default(() => randomUUID()), template: z.string(), payload: z.unknown() }),
    concurrency: 10,
    concurrencyPerOwner: 2,
    // Well above what the limits of the transport let a mail server take for one mail.
    timeoutSeconds: 5 * 60,
    ...mailRetries,
    async run(platform, { id, ...piece }) {
      const template = find(piece.template);
      const payload = template.payload.parse(piece.payload);
      const mail = { id, template: template.name, about: template.about?.(payload) };
      let message: MailMessage | undefined;
      try {
        message = await compose(platform, template, payload);
        // Before it is sent: an email may bounce before its mail server has said that it was taken.
        if (message) await recordSending(platform, mail, message.to);
        if (message) await sender.send(id, message);
      } catch (error) {
        await recordFailure(platform, mail, message?.to ?? '', error);
        throw isRefusedForGood(error) ? new Hopeless(error) : error;
      }
      // It went out: a run that fails now would send it again.
      await recordOutcome(platform, mail, message?.to).catch((error: unknown) => {
        platform.log.error({ err: error, mailId: id, template: template.name }, 'arrival of an email not recorded');
      });
    },
    async gaveUp(platform, { id, ...piece }) {
      const template = find(piece.template);
      const payload = template.payload.parse(piece.payload);
      const mail = { id, template: template.name, about: template.about?.(payload) };
      const data = await template.data(platform, payload);
      if (data?.to.includes('@')) await recordEnd(platform, mail, data.to);
      else await recordArrival(platform, mail, undefined);
    },
  });
  const queue: MailQueue['queue'] = (tx, template, owner, ...payloads) => {
    if (templates.get(template.name) !== template)
      throw new Error(`No feature lists the email template "${template.name}".`);
    const pieces = payloads.map((payload) => ({
      payload: { id: template.id?.(payload) ?? randomUUID(), template: template.name, payload },
      owner,
    }));
    return jobs.enqueue(tx, job, ...pieces);
  };
  return { job, queue, check: sender.check };
}

async function recordOutcome(platform: Platform, mail: SentMail, to: string | undefined): Promise<void> {
  if (to !== undefined) await forgetEarlier(platform, mail, to);
  await recordArrival(platform, mail, to);
}

async function compose(platform: Platform, template: MailTemplate, payload: unknown): Promise<MailMessage | undefined> {
  const data = await template.data(platform, payload);
  // An account that was deleted meanwhile has no address any more.
  if (!data?.to.includes('@')) return undefined;
  const { to, replyTo, thread, unsubscribe } = data;
  const files = (await template.files?.(platform, payload)) ?? [];
  const calendar = await template.calendar?.(platform, payload);
  return {
    ...{ to, isPersonal: template.isPersonal ?? false },
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(thread === undefined ? {} : { thread }),
    ...(unsubscribe === undefined ? {} : { unsubscribe: webAddress(unsubscribe) }),
    files,
    ...(calendar ? { calendar } : {}),
    ...renderMail(template.write(data)),
  };
}

/** Mail programs show a button for it, which sends the POST. */
const headersOf = (unsubscribe: string | undefined): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Programs that answer by themselves leave it alone (RFC 3834): two of them would answer each other for ever. */
const automatic = { 'Auto-Submitted': 'auto-generated' } as const;

/** Mail programs look at the end of a long conversation only, and some servers refuse long headers. */
const mostReferences = 20;

/** What a mail answers, as its headers say it. */
function threadOf(thread: MailThread | undefined, domain: string) {
  const all = (thread?.earlier ?? []).map((id) => (id.startsWith('<') ? id : `<${id}@${domain}>`));
  // The first one is what the conversation is known by.
  const references = all.length > mostReferences ? [...all.slice(0, 1), ...all.slice(1 - mostReferences)] : all;
  return { references, inReplyTo: references.at(-1) };
}

/** Without a mail server every message lands in the local mailbox, once: of its files, the names; an invitation and what its headers say whole. */
const keepIn = ({ db }: Database): Sender => ({
  async send(id, { to, subject, text: written, html, files, calendar, unsubscribe, thread, replyTo }) {
    const attached = files.map(({ name }) => `Attached: ${name}`);
    const { inReplyTo, references } = threadOf(thread, 'localhost');
    const ofThread = inReplyTo === undefined ? {} : { 'In-Reply-To': inReplyTo, References: references.join(' ') };
    const answers = thread && replyTo !== undefined ? { 'Reply-To': replyTo } : {};
    const shown = { ...headersOf(unsubscribe), ...answers, ...ofThread };
    const headers = Object.entries(shown).map(([name, value]) => `${name}: ${value}`);
    const text = [written, ...attached, ...(calendar ? [calendar.text] : []), ...headers].join('\n\n');
    await db.insert(mailboxMessages).values({ id, recipient: to, subject, text, html }).onConflictDoNothing();
  },
  check: async () => undefined,
});

/** In milliseconds: to connect, to be greeted, and of silence in between. `SMTP_URL` may state others. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000, dnsTimeout: 10_000 };

/** The mail library is loaded with the first message, since most starts send none. */
function sendBy(smtpUrl: string, from: string): Sender {
  const address = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(patience)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(ms));
  }
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(address.href);
  };
  const domain = from.slice(from.lastIndexOf('@') + 1);
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send(id, { files, calendar, unsubscribe, thread, isPersonal, ...message }) {
      transport ??= open();
      const attachments = await Promise.all(files.map(attachmentOf));
      const icalEvent = calendar && { method: calendar.method, filename: 'invite.ics', content: calendar.text };
      try {
        const headers = { ...headersOf(unsubscribe), ...(isPersonal ? {} : automatic) };
        const { references, inReplyTo } = threadOf(thread, domain);
        const answers = inReplyTo === undefined ? {} : { inReplyTo, references: [...references] };
        const sent = { from, messageId: `<${id}@${domain}>`, ...message, ...answers, headers, attachments };
        await (await transport).sendMail(icalEvent ? { ...sent, icalEvent } : sent);
      } finally {
        // A mail that was refused has not read them.
        for (const { content } of attachments) content.destroy();
      }
    },
    async check() {
      transport ??= open();
      await (await transport).verify();
    },
  };
}

/** Read piece by piece while it is sent. */
const attachmentOf = async ({ name: filename, mediaType: contentType, open }: MailFile) => ({
  filename,
  contentType,
  content: await open(),
});

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
export const list = (...items: readonly string[]): MailBlock => ({ kind: 'list', items });
/** @param address absolute, http or https */
export const link = (label: string, address: string): MailBlock => ({ kind: 'link', label, address });

interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** @throws for a link that leads anywhere but to a web address */
export function renderMail({ subject, body }: MailContent): RenderedMail {
  return {
    // A line break would end the header.
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: body.map(asText).join('\n\n'),
    html: body.map(asHtml).join(''),
  };
}

function asText(block: MailBlock): string {
  if (block.kind === 'paragraph') return block.text;
  if (block.kind === 'list') return block.items.map((item) => `- ${item}`).join('\n');
  return `${block.label}: ${webAddress(block.address)}`;
}

function asHtml(block: MailBlock): string {
  if (block.kind === 'paragraph') return `<p>${escapeHtml(block.text)}</p>`;
  if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  return `<p><a href="${escapeHtml(webAddress(block.address))}">${escapeHtml(block.label)}</a></p>`;
}

function webAddress(address: string): string {
  if (!/^https?:\/\//.test(address)) throw new Error('A link in an email must lead to a web address.');
  return address;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as HTML shows it, safe in content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
