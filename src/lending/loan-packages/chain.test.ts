import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ChainedAct, canonicalJson, chainHash, chainStart, checkChain, hexOf, type ListedAct } from './chain.ts';

const started: ChainedAct = {
  number: 1,
  type: 'started',
  signerId: null,
  at: '2026-11-25T23:31:07.042Z',
  facts: { documents: 2, contents: 'ab' },
};
const signed: ChainedAct = {
  number: 2,
  type: 'signed',
  signerId: '6f1c1f6e-6f0f-4a5e-9d1c-0c3f9a3b7d10',
  at: '2026-11-25T23:40:00.000Z',
  facts: { agent: 'Browser "One"', address: '192.0.2.7' },
};

async function listed(acts: readonly ChainedAct[]): Promise<ListedAct[]> {
  const list: ListedAct[] = [];
  let previous = chainStart;
  for (const act of acts) {
    previous = await chainHash(previous, act);
    list.push({ ...act, hash: hexOf(previous) });
  }
  return list;
}

describe('the chain of acts', () => {
  it('is SHA-256 over the hash before and the act as the documentation writes it', async () => {
    const text =
      '{"at":"2026-11-25T23:31:07.042Z","facts":{"contents":"ab","documents":2},"number":1,"signerId":null,"type":"started"}';
    const first = createHash('sha256').update(Buffer.alloc(32)).update(text).digest();
    expect(hexOf(await chainHash(chainStart, started))).toBe(first.toString('hex'));

    const next =
      '{"at":"2026-11-25T23:40:00.000Z","facts":{"address":"192.0.2.7","agent":"Browser \\"One\\""},"number":2,' +
      '"signerId":"6f1c1f6e-6f0f-4a5e-9d1c-0c3f9a3b7d10","type":"signed"}';
    const second = createHash('sha256').update(first).update(next).digest('hex');
    expect(hexOf(await chainHash(first, signed))).toBe(second);
  });

  it('is the same for a moment as a date and as a text', async () => {
    const dated = await chainHash(chainStart, { ...started, at: new Date('2026-11-25T23:31:07.042Z') });
    expect(hexOf(dated)).toBe(hexOf(await chainHash(chainStart, started)));
  });

  it('does not depend on the order of keys, at any level', () => {
    expect(canonicalJson({ b: { d: 1, c: [1, { f: null, e: 'é' }] }, a: true })).toBe(
      '{"a":true,"b":{"c":[1,{"e":"é","f":null}],"d":1}}',
    );
  });

  it('is whole as it was written', async () => {
    const acts = await listed([started, signed]);
    expect(await checkChain(acts)).toEqual({ whole: true, count: 2, hash: acts[1]?.hash });
    expect(await checkChain([])).toEqual({ whole: true, count: 0, hash: '0'.repeat(64) });
  });

  it.each([
    [
      'a changed fact',
      (acts: ListedAct[]) => acts.map((act) => ({ ...act, facts: { ...act.facts, address: '::1' } })),
      1,
    ],
    ['a changed moment', ([a, b]: ListedAct[]) => [a, { ...b, at: '2026-11-25T23:40:00.001Z' }], 2],
    ['an act left out', ([, b]: ListedAct[]) => [b], 1],
    ['two acts in the other order', ([a, b]: ListedAct[]) => [b, a], 1],
    ['an act twice', ([a, b]: ListedAct[]) => [a, a, b], 2],
  ])('is broken by %s', async (_name, change, brokenAt) => {
    const acts = (await listed([started, signed])) as ListedAct[];
    expect(await checkChain(change(acts) as ListedAct[])).toEqual({ whole: false, brokenAt });
  });
});
