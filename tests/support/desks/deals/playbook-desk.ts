import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { PlaybookTask } from '../../../../src/features/playbooks/model.ts';
import type { Task } from '../../../../src/features/tasks/contract.ts';
import type { Caller } from '../../test-app.ts';
import { it as atTheClosing } from './closing-desk.ts';

export const playbookTask = (key: string, stated: Partial<PlaybookTask> = {}): PlaybookTask => ({
  key,
  title: `Task ${key}`,
  description: '',
  priority: 'medium',
  stage: 'quoting',
  anchor: 'stage',
  days: 2,
  assignedTo: null,
  ...stated,
});

/** Deals of the broker, playbooks, and what came of the two. */
export const it = atTheClosing
  .extend('newDeal', ({ desk, address }) => async (who: Caller = desk.broker): Promise<string> => {
    const figures = { fico: 720, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };
    const stated = { loanType: 'fix-and-flip', address, clientName: 'Quinn', ...figures };
    const { status, body } = await who.call('POST', '/api/pipeline/manual', stated);
    expect(status, JSON.stringify(body)).toBe(200);
    const [row] = await desk.rows(sql`select id from pipeline_entries where address = ${address}`);
    return String(row?.id);
  })
  .extend('save', ({ desk, address }) => async (tasks: readonly PlaybookTask[], who: Caller = desk.broker) => {
    const stated = { loanType: 'fix-and-flip', name: `For ${address}`, tasks };
    const { status, body } = await who.call('POST', '/api/playbooks', stated);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.playbook;
  })
  .extend('follow', ({ desk }) => async (dealId: string, playbook: string | null): Promise<number> => {
    const { status, body } = await desk.broker.call('PUT', `/api/pipeline/${dealId}/playbook`, { playbook });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.made;
  })
  .extend('moveTo', ({ desk }) => async (dealId: string, stage: string) => {
    const [row] = await desk.rows(sql`select stage from pipeline_entries where id = ${dealId}`);
    return desk.broker.call('PUT', `/api/pipeline/${dealId}/stage`, { stage, from: row?.stage });
  })
  .extend(
    'tasksOf',
    ({ desk }) =>
      async (dealId: string): Promise<Task[]> =>
        (await desk.broker.call('GET', `/api/tasks?pipelineId=${dealId}`)).body,
  );

export const sortedTitles = (tasks: readonly Pick<Task, 'title'>[]) => tasks.map(({ title }) => title).toSorted();
