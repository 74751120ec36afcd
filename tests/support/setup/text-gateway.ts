import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Takes a message, refuses its number, asks to come later, says nothing at all, or takes it and drops the connection. */
export type TextManner = 'take' | 'refuse' | 'later' | 'silent' | 'loseAnswer';

export interface TakenText {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly seconds: number;
}

export interface TextGatewayServer {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Everything that was taken, also when the answer got lost. */
  readonly taken: readonly TakenText[];
  /** How many messages it was handed so far. */
  readonly asked: () => number;
  /** What it does from now on. */
  behave(manner: TextManner): void;
  close(): Promise<void>;
}

const [account, token, from] = ['AC0123', 'a token for tests', '+15125550100'] as const;
/** As Twilio's own number for tests: it is always refused. */
export const refusedNumber = '+15005550001';

/** A gateway for text messages with Twilio's API, small enough to be wrong on purpose. `GET /` lists what it has taken. */
export async function startTextGateway(): Promise<TextGatewayServer> {
  const taken: TakenText[] = [];
  let manner: TextManner = 'take';
  let asked = 0;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET') return say(200, taken);
    const form = new URLSearchParams(await text(request));
    const isOurs = request.headers.authorization === `Basic ${btoa(`${account}:${token}`)}`;
    if (request.url !== `/2010-04-01/Accounts/${account}/Messages.json`) return say(404, { code: 20_404 });
    if (!isOurs) return say(401, { code: 20_003 });
    asked++;
    if (manner === 'silent') return;
    if (manner === 'later') return say(503, {});
    if (manner === 'refuse' || form.get('To') === refusedNumber) return say(400, { code: 21_211 });
    const [to = '', sender = '', body = ''] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '');
    taken.push({ to, from: sender, body, seconds: Number(form.get('ValidityPeriod')) });
    return manner === 'loseAnswer' ? request.socket.destroy() : say(201, { sid: `SM${taken.length}` });
  };
  const server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    environment: { TEXT_ACCOUNT: account, TEXT_TOKEN: token, TEXT_FROM: from, TEXT_API_BASE: url },
    taken,
    asked: () => asked,
    behave(next) {
      manner = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
