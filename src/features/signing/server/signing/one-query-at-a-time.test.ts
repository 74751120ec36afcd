import pg from 'pg';
import { expect, vi } from 'vitest';
import {
  finish,
  openHere,
  readSigning,
  reviewedDeal,
  signEverywhere,
  signerOf,
  start,
  withToken,
} from '../../../../../tests/support/desks/deals/signing-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';

/** The statements that were sent on a connection which had not answered the one before, while `act` ran. */
async function overlapping(act: () => Promise<void>): Promise<readonly string[]> {
  const busy = new Map<pg.Client, number>();
  const found: string[] = [];
  const { query } = pg.Client.prototype;
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const running = busy.get(this) ?? 0;
    const [statement] = args as [{ readonly text?: string } | string];
    if (running > 0) found.push(typeof statement === 'string' ? statement : (statement.text ?? ''));
    const answer: unknown = Reflect.apply(query, this, args);
    if (!(answer instanceof Promise)) return answer as never;
    busy.set(this, running + 1);
    return answer.finally(() => busy.set(this, (busy.get(this) ?? 1) - 1)) as never;
  });
  try {
    await act();
    return found;
  } finally {
    watched.mockRestore();
  }
}

it('a package is sent and signed with one query at a time on each connection', async ({ desk, address }) => {
  const id = await reviewedDeal(desk, address);
  const found = await overlapping(async () => {
    expect((await start(desk, id)).status).toBe(200);
    const { _id } = signerOf(await readSigning(desk, id), 'borrower');
    const session = await openHere(desk, id, _id);
    await signEverywhere(desk, session);
    await finish(desk, session);
    expect((await withToken(desk, session, 'GET', '')).status).toBe(200);
    const signers = `/api/submissions/${id}/signing/signers`;
    const broker = signerOf(await readSigning(desk, id), 'broker');
    expect((await desk.broker.call('POST', `${signers}/${broker._id}/remind`, {})).status).toBe(409);
    expect(
      (await desk.broker.call('POST', `/api/submissions/${id}/signing/void`, { reason: 'New terms' })).status,
    ).toBe(200);
  });
  expect(found).toEqual([]);
});
