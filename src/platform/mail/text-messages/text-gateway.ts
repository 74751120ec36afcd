import { secondMs } from '../../../kernel/dates.ts';
import type { TextGatewayConfig } from './texts-config.ts';

/** The gateway will not send this message, however often it is asked. Of its words nothing is kept: they quote the number. */
export class TextRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The text gateway refused a message: status ${status}.`);
    this.name = 'TextRefused';
    this.status = status;
  }
}

interface TextMessage {
  /** In E.164: '+15125550123'. */
  readonly to: string;
  readonly body: string;
  /** A message that has not gone out by then is worth nothing: the gateway drops it. */
  readonly until: Date;
}

/** Sends text messages. */
export interface TextGateway {
  /**
   * Hands a message over. It may arrive twice when the answer was lost and it is sent again.
   * @throws TextRefused when it is refused for good, else an error: try again
   */
  send(message: TextMessage, now: Date): Promise<void>;
}

/** A gateway that takes longer is asked again later. */
const patienceMs = 10 * secondMs;
/** Refusals that are over in a moment: too slow a request, too many of them. */
const passing: readonly number[] = [408, 425, 429];
/** What the gateway lets a message wait at most, in seconds. */
const longestWait = 14_400;

/** A gateway that speaks Twilio's Messages API. It goes to the configured address and nowhere else. */
export function openTextGateway({ base, account, token, from }: TextGatewayConfig): TextGateway {
  const address = `${base}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const sender: [string, string] = from.startsWith('MG') ? ['MessagingServiceSid', from] : ['From', from];
  return {
    async send({ to, body, until }, now) {
      const seconds = Math.floor((until.getTime() - now.getTime()) / secondMs);
      const response = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams([
          ['To', to],
          sender,
          ['Body', body],
          ['ValidityPeriod', String(Math.min(longestWait, Math.max(1, seconds)))],
        ]),
        signal: AbortSignal.timeout(patienceMs),
      });
      await response.body?.cancel();
      const { status } = response;
      if (status >= 400 && status < 500 && !passing.includes(status)) throw new TextRefused(status);
      if (!response.ok) throw new Error(`The text gateway answered ${status}.`);
    },
  };
}
