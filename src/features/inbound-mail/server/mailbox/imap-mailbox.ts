import { type FetchMessageObject, type FetchQueryObject, ImapFlow } from 'imapflow';
import { secondMs } from '../../../../kernel/dates.ts';
import type { ImapConfig } from '../../../../platform/mail/inbound/imap-config.ts';
import type { MailboxProblem } from '../../model.ts';

/** A mailbox that can't be read, and what kind of trouble that is. Of the server's words nothing is kept. */
export class MailboxTrouble extends Error {
  override name = 'MailboxTrouble';
  readonly problem: MailboxProblem;

  constructor(problem: MailboxProblem) {
    super(`The mailbox can't be read: ${problem}.`);
    this.problem = problem;
  }
}

/** How long a server may take: to connect, to greet, and of silence in between. */
export interface ImapPatience {
  readonly connectMs: number;
  readonly silenceMs: number;
}
const usualPatience: ImapPatience = { connectMs: 15 * secondMs, silenceMs: 45 * secondMs };

/** An open folder of a mailbox. */
export interface OpenMailbox {
  readonly uidValidity: string;
  /** The highest that was given out when the folder was opened. */
  readonly lastUid: number;
  /** UIDs above this one, in order; of a mailbox that was never read, those that nobody has read. */
  uidsAfter(uid: number, isFirst: boolean): Promise<readonly number[]>;
  /** In bytes; undefined: it is gone. */
  sizeOf(uid: number): Promise<number | undefined>;
  /** An email as it came, without marking it. */
  open(uid: number): Promise<AsyncIterable<Uint8Array>>;
  /** The head of an email, at most so many bytes. */
  headOf(uid: number, most: number): Promise<Buffer>;
  markTaken(uids: readonly number[]): Promise<void>;
}

/** Asks the server. What fails is trouble of the mailbox, which is remembered: what stores an email says only that it could not. */
class Asking {
  trouble: MailboxTrouble | undefined;

  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    try {
      return await question();
    } catch (error) {
      throw this.#noted(error);
    }
  }

  async *read(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* content;
    } catch (error) {
      throw this.#noted(error);
    }
  }

  #noted(error: unknown): MailboxTrouble {
    this.trouble ??= error instanceof MailboxTrouble ? error : new MailboxTrouble(problemOf(error));
    return this.trouble;
  }
}

/** @throws MailboxTrouble */
export async function withMailbox<Result>(
  { host, port, isSecure, isLoopback, user, password, folder }: ImapConfig,
  signal: AbortSignal,
  work: (mailbox: OpenMailbox) => Promise<Result>,
  { connectMs, silenceMs }: ImapPatience = usualPatience,
): Promise<Result> {
  const client = new ImapFlow({
    ...{ host, port, secure: isSecure, auth: { user, pass: password } },
    // On this machine nobody listens in; anywhere else the password is sent to nobody in plain.
    ...(isSecure || isLoopback ? {} : { doSTARTTLS: true }),
    // It would write down what the server says, addresses and texts included.
    ...{ logger: false as const, disableAutoIdle: true },
    ...{ connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: silenceMs },
  });
  // The call that waits for an answer gets the error; without a listener it would end the process.
  client.on('error', () => undefined);
  const end = () => client.close();
  signal.addEventListener('abort', end, { once: true });
  const asking = new Asking();
  try {
    const lock = await asking.ask(async () => {
      await client.connect();
      return client.getMailboxLock(folder);
    });
    try {
      return await work(mailboxOf(client, asking));
    } finally {
      lock.release();
    }
  } catch (error) {
    throw asking.trouble ?? error;
  } finally {
    signal.removeEventListener('abort', end);
    client.close();
  }
}

function mailboxOf(client: ImapFlow, asking: Asking): OpenMailbox {
  if (client.mailbox === false) throw new MailboxTrouble('nonsense');
  const only = { uid: true } as const;
  const fetch = (uid: number, query: FetchQueryObject): Promise<FetchMessageObject | undefined> =>
    asking.ask(async () => (await client.fetchOne(String(uid), { uid: true, ...query }, only)) || undefined);
  return {
    uidValidity: String(client.mailbox.uidValidity),
    lastUid: client.mailbox.uidNext - 1,
    uidsAfter: (uid, isFirst) =>
      asking.ask(async () => {
        const found = await client.search(isFirst ? { seen: false } : { uid: `${uid + 1}:*` }, only);
        if (!found) throw new MailboxTrouble('nonsense');
        // "5:*" also means the newest one when that is older.
        return found.filter((one) => Number.isSafeInteger(one) && (isFirst || one > uid)).sort((a, b) => a - b);
      }),
    sizeOf: async (uid) => (await fetch(uid, { size: true }))?.size,
    open: (uid) =>
      asking.ask(async () => {
        const { content } = await client.download(String(uid), undefined, only);
        if (!content) throw new MailboxTrouble('nonsense');
        return asking.read(content as AsyncIterable<Uint8Array>);
      }),
    headOf: async (uid, most) => (await fetch(uid, { headers: true }))?.headers?.subarray(0, most) ?? Buffer.alloc(0),
    async markTaken(uids) {
      if (uids.length > 0) await asking.ask(() => client.messageFlagsAdd(uids.join(','), ['\\Seen'], only));
    },
  };
}

interface ImapError {
  readonly code?: unknown;
  readonly authenticationFailed?: unknown;
  readonly responseStatus?: unknown;
}

function problemOf(error: unknown): MailboxProblem {
  const { code: given, authenticationFailed, responseStatus } = error as ImapError;
  const code = typeof given === 'string' ? given : '';
  if (authenticationFailed) return 'signIn';
  if (['ENOTFOUND', 'EDNS', 'EAI_AGAIN'].includes(code)) return 'unknownHost';
  if (/TLS|CERT|SSL|SELF_SIGNED/i.test(code)) return 'insecure';
  const isNonsense = /^(?:Parser|Missing|Unexpected|Invalid|Too|Line|Literal|Response|Download|MAX_)/.test(code);
  return isNonsense || responseStatus !== undefined ? 'nonsense' : 'away';
}
