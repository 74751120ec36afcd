import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenProgramDesk, openProgramDesk } from '../../../../../tests/support/desks/program-desk.ts';
import { publishedDuring } from '../../../../../tests/support/events/published.ts';
import { programTopic } from '../topics.ts';

let desk: OpenProgramDesk;
beforeAll(async () => {
  desk = await openProgramDesk();
});
afterAll(() => desk?.app.close());

const publishedBy = async (act: () => Promise<{ readonly status: number }>): Promise<string[]> => {
  const messages = await publishedDuring(desk.app, programTopic, async () => expect((await act()).status).toBe(200));
  return messages.map(({ programId }) => programId);
};
const setStatus = (id: string, status: string) =>
  desk.people.lender.call('PUT', `/api/programs/${id}/status`, { status });

describe('every process hears of a program', () => {
  it('that is added', async () => {
    let id = '';
    const published = await publishedBy(async () => {
      const answer = await desk.add('dscr', { name: 'Added' });
      id = answer.body.program._id;
      return answer;
    });
    expect(published).toEqual([id]);
  });

  it('that is saved, confirmed, hidden, deleted, brought back, or restored to an earlier version', async () => {
    const id = await desk.added('dscr', { name: 'First' });
    const acts = {
      saved: () => desk.update('dscr', id, { name: 'Second' }),
      confirmed: () => desk.act('confirm', id),
      hidden: () => setStatus(id, 'hidden'),
      deleted: () => desk.remove('dscr', id),
      broughtBack: () => desk.act('bring-back', id),
      restored: () => desk.act('restore', id, { version: 1 }),
    };
    for (const [name, act] of Object.entries(acts)) expect(await publishedBy(act), name).toEqual([id]);
  });

  it('once for what changed, and not when nothing did', async () => {
    const id = await desk.added('dscr', { name: 'Quiet', status: 'hidden' });
    expect(await publishedBy(() => setStatus(id, 'hidden'))).toEqual([]);
    await desk.remove('dscr', id);
    expect(await publishedBy(() => desk.remove('dscr', id))).toEqual([]);
  });
});
