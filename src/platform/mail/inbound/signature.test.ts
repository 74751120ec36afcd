import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSigned } from './signature.ts';

// The example of the Standard Webhooks specification.
const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const example = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const body = Buffer.from('{"test": 2432232314}');
const at = new Date(1_614_265_330_000);
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);

describe('a signed call', () => {
  it('is signed as the specification has it', () => {
    expect(isSigned(secret, example, body, at)).toBe(true);
  });

  it('may bring several signatures, of which one is ours', () => {
    const signature = `v1,AAAA v1a,unknown ${example.signature}`;
    expect(isSigned(secret, { ...example, signature }, body, at)).toBe(true);
  });

  it('holds for five minutes, in both directions', () => {
    expect([-301, -300, 300, 301].map((seconds) => isSigned(secret, example, body, later(seconds)))).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it.each([
    ['another body', { body: Buffer.from('{"test": 2432232315}') }],
    ['another id', { id: 'msg_other' }],
    ['another time', { timestamp: '1614265331' }],
    ['another secret', { secret: Buffer.alloc(24, 1) }],
    ['another version', { signature: example.signature.replace('v1,', 'v2,') }],
    ['a shorter signature', { signature: 'v1,g0hM9SsE' }],
    ['no signature', { signature: '' }],
    ['no id', { id: '' }],
    ['a time that is none', { timestamp: 'now' }],
  ])('doesn’t hold for %s', (_what, change) => {
    const { body: sent = body, secret: key = secret, ...headers } = { body: undefined, secret: undefined, ...change };
    expect(isSigned(key, { ...example, ...headers }, sent, at)).toBe(false);
  });

  it('with an id that could end the signed part early is refused, however it is signed', () => {
    const id = 'a b';
    const signature = `v1,${createHmac('sha256', secret).update(`${id}.${example.timestamp}.`).update(body).digest('base64')}`;
    expect(isSigned(secret, { ...example, id, signature }, body, at)).toBe(false);
  });
});
