import type { Readable } from 'node:stream';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { type Signed, signedBody } from '../../../../platform/mail/inbound/signature.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Arrival, inboundLimits, inboundTexts } from '../../model.ts';
import { noteArrival } from './arrivals.ts';
import { forgetStored, type StoredMail, storeMail, TooLarge } from './mail-files.ts';

interface Message extends Signed {
  /** In bytes, as its sender says; 0: it does not say. */
  readonly announced: number;
  readonly content: Readable;
}

/**
 * Takes in an email that a mail server hands over, once. It is answered when it is stored; what it says is read in a job.
 * @throws NOT_FOUND while no secret is configured; INVALID_INPUT when it is not signed with it, or not now; BODY_TOO_LARGE
 */
export async function hearMessage(
  platform: Platform,
  context: RequestContext,
  { announced, content, ...signed }: Message,
): Promise<Arrival> {
  const secret = platform.config.inboundMail?.secret;
  if (!secret) throw new AppError('NOT_FOUND');
  const tooLarge = () => new AppError('BODY_TOO_LARGE', inboundTexts.tooLarge);
  const unsigned = () => new AppError('INVALID_INPUT', inboundTexts.unsigned);
  if (announced > inboundLimits.mailBytes) throw tooLarge();
  const comparing = signedBody(secret, signed, context.at);
  if (!comparing) throw unsigned();
  let broken: unknown;
  // Of a body that comes too slowly the storage says only that it was not handed the whole.
  content.once('error', (error) => {
    broken = error;
  });
  const compared = async function* () {
    for await (const piece of content as AsyncIterable<Buffer>) {
      comparing.push(piece);
      yield piece;
    }
  };
  const stored = await storeMail(platform, compared()).catch((error: unknown) => {
    if (error instanceof TooLarge) throw tooLarge();
    throw broken instanceof AppError ? broken : error;
  });
  if (!comparing.isSigned()) {
    await forgetStored(platform, stored);
    throw unsigned();
  }
  return writeDown(platform, stored, signed.id);
}

async function writeDown(platform: Platform, stored: StoredMail, webhookId: string): Promise<Arrival> {
  let arrival: Arrival = 'repeated';
  try {
    arrival = await platform.database.transaction((tx) =>
      noteArrival(platform, tx, stored, { source: 'webhook', sourceKey: `webhook:${webhookId}` }),
    );
  } finally {
    if (arrival === 'repeated') await forgetStored(platform, stored);
  }
  return arrival;
}
