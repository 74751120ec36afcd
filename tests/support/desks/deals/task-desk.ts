import { expect } from 'vitest';
import type { Task } from '../../../../src/features/tasks/contract.ts';
import { dayMs } from '../../../../src/kernel/dates.ts';
import { type Caller, createTestApp } from '../../test-app.ts';
import { newBroker } from '../account-desk.ts';

export const titles = (tasks: readonly Pick<Task, 'title'>[]) => tasks.map(({ title }) => title);

/** People who give each other tasks, and one who has to do with none of them. */
export async function openTaskDesk() {
  const app = await createTestApp();
  const idOf = async (who: Caller): Promise<string> => (await who.call('GET', '/api/users/profile')).body.user._id;
  const [broker, investor, admin] = (await Promise.all(
    ['broker', 'investor', 'admin'].map((name) => app.signIn(`${name}@example.com`)),
  )) as [Caller, Caller, Caller];
  const brokerId = await idOf(broker);
  const investorId = await idOf(investor);
  const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
  return {
    app,
    broker,
    investor,
    admin,
    stranger: await newBroker(app, 'task-stranger'),
    brokerId,
    investorId,
    idOf,
    later,
    async create(who: Caller, stated: object = {}): Promise<Task> {
      const whole = { title: 'Call the title company', assignedTo: brokerId, dueDate: later(dayMs), ...stated };
      const { status, body } = await who.call('POST', '/api/tasks', whole);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.task;
    },
    change: (who: Caller, { _id }: Pick<Task, '_id'>, changes: object) => who.call('PUT', `/api/tasks/${_id}`, changes),
    list: async (who: Caller, query = ''): Promise<Task[]> => (await who.call('GET', `/api/tasks${query}`)).body,
    close: () => app.close(),
  };
}
export type TaskDesk = Awaited<ReturnType<typeof openTaskDesk>>;
