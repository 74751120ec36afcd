import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { secondMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import { networkOf } from '../rate-limit.ts';
import { IncomingBody } from './incoming-body.ts';

/** A body that brings less than this within each window is given up. */
export interface BodyFloor {
  readonly bytesPerSecond: number;
  readonly windowMs: number;
}
export const bodyFloor: BodyFloor = { bytesPerSecond: 1024, windowMs: 20 * secondMs };

/** What is read whole before anybody looks at it (JSON), of all callers together and of one network. */
const buffered = { inAll: 256 * 1024 * 1024, ofNetwork: 32 * 1024 * 1024 } as const;

/** How many times as long as others a body may take that its handler reads piece by piece (an email of 42 MB). */
const streamedTimes = 4;

export interface BodyBounds {
  readonly floor: BodyFloor;
  /** A body that is no upload has come in whole by then, or is given up. */
  readonly patienceMs: number;
}

/**
 * Holds every body until the gate has let its caller through, ends those that come slower than the floor, and bounds what is
 * in memory of those that are read whole. Uploads are let in by their own turn (`IncomingBody.release`).
 */
export function boundBodies(app: FastifyInstance, bounds: BodyBounds): void {
  const budget = createBudget();
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw instanceof IncomingBody && hasBody(request)) {
      raw.hold();
      // What was refused unread is passed over, so that the connection can be used again.
      reply.raw.once('close', () => raw.release());
      // Most bodies come with their headers and are whole by then, so there is nothing to watch.
      setImmediate(() => {
        if (!raw.complete && !raw.destroyed) watch(raw, request, reply, bounds);
      });
    }
    done();
  });
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { raw, routeOptions } = request;
    const { upload, streamedBody } = routeOptions.config;
    if (!(raw instanceof IncomingBody) || upload || streamedBody || !hasBody(request)) return done();
    // Its caller has left while the gate was asked: what is taken now, nothing would give back.
    if (raw.destroyed) return done(new AppError('UNAVAILABLE'));
    const claim = budget.claim(networkOf(request.ip));
    // What is announced takes no room until it comes; what would not fit as it is now is refused before it is sent.
    const announced = Math.min(Number(raw.headers['content-length'] ?? 0), routeOptions.bodyLimit);
    if (!claim.hasRoom(announced) || !claim.grow(raw.received)) return done(new AppError('UNAVAILABLE'));
    raw.once('close', claim.end);
    raw.whenReceived((bytes) => {
      // Once it is answered, what still comes is passed over and kept by nobody.
      if (reply.raw.headersSent || claim.grow(bytes)) return true;
      giveUp(raw, reply, 'UNAVAILABLE', true);
      return false;
    });
    raw.release();
    done();
  });
}

function hasBody({ raw }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
  return encoding !== undefined || Number(length) > 0;
}

function watch(body: IncomingBody, request: FastifyRequest, reply: FastifyReply, bounds: BodyBounds): void {
  const { socket } = body;
  const { floor, patienceMs } = bounds;
  const least = (floor.bytesPerSecond * floor.windowMs) / secondMs;
  const cameSoFar = () => (reply.raw.headersSent ? socket.bytesRead : body.received);
  let before = 0;
  let lookedAt = performance.now();
  const window = setInterval(() => {
    const now = cameSoFar();
    const came = now - before;
    before = now;
    const isLate = performance.now() - lookedAt > 1.5 * floor.windowMs;
    lookedAt = performance.now();
    const since = body.readableSince;
    // Time in which we did not read, had not read on, or were too busy to look is ours and not the sender's.
    const isOurs =
      isLate || since === undefined || performance.now() - since < floor.windowMs || body.readableLength > 0;
    if (!isOurs && came < least) giveUp(body, reply, 'BODY_TOO_SLOW');
  }, floor.windowMs);
  window.unref();
  const { upload, streamedBody } = request.routeOptions.config;
  // No account stands behind what is streamed: its place is not kept for as long as an upload's.
  const allowedMs = streamedBody ? streamedTimes * patienceMs : patienceMs;
  const patience = upload ? undefined : setTimeout(() => giveUp(body, reply, 'BODY_TOO_SLOW', true), allowedMs).unref();
  const end = () => {
    clearInterval(window);
    clearTimeout(patience);
  };
  body.once('close', end);
}

/** Refuses whoever reads the body, as a broken connection would. Once the answer is out, the connection is closed. */
function giveUp(
  body: IncomingBody,
  reply: FastifyReply,
  code: 'BODY_TOO_SLOW' | 'UNAVAILABLE',
  isFinal: boolean = false,
): void {
  const isRead = body.listenerCount('error') > 0;
  if (reply.raw.headersSent || (isFinal && !isRead)) return void body.socket.destroy();
  if (!isRead) return;
  reply.header('connection', 'close');
  body.emit('error', new AppError(code));
}

/** What one body holds of the budget. */
interface Claim {
  hasRoom(bytes: number): boolean;
  /** Takes so much more. @returns whether there was room */
  grow(bytes: number): boolean;
  /** Gives all of it back. */
  end(): void;
}

function createBudget(): { claim(network: string): Claim } {
  const taken = new Map<string, number>();
  let inAll = 0;
  return {
    claim(network) {
      let own = 0;
      const ofNetwork = () => taken.get(network) ?? 0;
      const hasRoom = (bytes: number) => {
        const isAlone = ofNetwork() === own;
        return inAll + bytes <= buffered.inAll && (isAlone || ofNetwork() + bytes <= buffered.ofNetwork);
      };
      return {
        hasRoom,
        grow(bytes) {
          if (!hasRoom(bytes)) return false;
          own += bytes;
          inAll += bytes;
          taken.set(network, ofNetwork() + bytes);
          return true;
        },
        end() {
          inAll -= own;
          const left = ofNetwork() - own;
          own = 0;
          if (left > 0) taken.set(network, left);
          else taken.delete(network);
        },
      };
    },
  };
}
