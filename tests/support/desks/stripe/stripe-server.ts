import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Call {
  readonly path: string;
  readonly form: URLSearchParams;
  readonly idempotencyKey: string | undefined;
  readonly authorization: string | undefined;
}

export interface StripeServer {
  readonly origin: string;
  /** What was asked of it, in order. */
  readonly calls: Call[];
  /** The subscriptions it knows, as it would answer them. */
  readonly subscriptions: Map<string, object>;
  /** While true it closes every connection without an answer. */
  isAway: boolean;
  close(): Promise<void>;
}

/** The part of Stripe's documented API that the product uses, over real HTTP. */
export async function startStripeServer(): Promise<StripeServer> {
  const calls: Call[] = [];
  const subscriptions = new Map<string, object>();
  const sessions = new Map<string, object>();
  const state = { isAway: false };
  const answer = (path: string, key: string | undefined): [number, object] => {
    if (path === '/v1/checkout/sessions') {
      // The same key answers the same session.
      const id = `cs_test_${sessions.size + 1}`;
      const known = sessions.get(key ?? '') ?? {
        id,
        object: 'checkout.session',
        url: `https://checkout.example.com/${id}`,
      };
      sessions.set(key ?? id, known);
      return [200, known];
    }
    if (path === '/v1/billing_portal/sessions')
      return [200, { id: 'bps_1', object: 'billing_portal.session', url: 'https://billing.example.com/p/1' }];
    const subscription = subscriptions.get(/^\/v1\/subscriptions\/(\w+)$/.exec(path)?.[1] ?? '');
    return subscription
      ? [200, subscription]
      : [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }];
  };
  const server = createServer(async (request, response) => {
    if (state.isAway) return void request.socket.destroy();
    const path = request.url ?? '';
    const header = (name: string) => [request.headers[name]].flat()[0];
    const idempotencyKey = header('idempotency-key');
    const form = new URLSearchParams(await bodyOf(request));
    calls.push({ path, form, idempotencyKey, authorization: header('authorization') });
    const [status, body] = answer(path, idempotencyKey);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    subscriptions,
    get isAway() {
      return state.isAway;
    },
    set isAway(away) {
      state.isAway = away;
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}

/** A subscription as Stripe writes it. */
export const stripeSubscription = (
  id: string,
  {
    accountId,
    price,
    status = 'active',
    ...rest
  }: { readonly accountId: string; readonly price: string; readonly [more: string]: unknown },
) => ({
  id,
  object: 'subscription',
  status,
  customer: 'cus_1',
  metadata: { account_id: accountId },
  start_date: 1_790_000_000,
  cancel_at: null,
  cancel_at_period_end: false,
  items: { object: 'list', data: [{ id: 'si_1', price: { id: price }, current_period_end: 1_800_000_000 }] },
  ...rest,
});
