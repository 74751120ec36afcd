import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drop, filesOf } from '../../../../../tests/support/desks/deals/arriving-desk.ts';
import { addDeal } from '../../../../../tests/support/desks/deals/package-desk.ts';
import { openTaskDesk, type TaskDesk } from '../../../../../tests/support/desks/deals/task-desk.ts';
import { pdf } from '../../../../../tests/support/desks/example-files.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import type { Task } from '../../contract.ts';
import type { TaskFiles } from '../../files-contract.ts';

let desk: TaskDesk;
let dealId: string;
let fileId: string;
let foreignId: string;
beforeAll(async () => {
  desk = await openTaskDesk();
  const withFile = async (address: string, name: string) => {
    const id = await addDeal(desk.broker, address);
    await drop(desk.app, desk.broker, id, { name, content: pdf(name) });
    const [file] = await filesOf(desk.broker, id);
    if (!file) throw new Error('The file did not arrive.');
    return { id, fileId: file._id };
  };
  ({ id: dealId, fileId } = await withFile('5 Quarry Hill, Dayton, OH', 'payoff.pdf'));
  foreignId = (await withFile('7 Quarry Hill, Dayton, OH', 'other.pdf')).fileId;
});
afterAll(() => desk?.close());

const read = async (who: Caller, { _id }: Task): Promise<TaskFiles> =>
  (await who.call('GET', `/api/tasks/${_id}/files`)).body;
const attach = (who: Caller, { _id }: Task, documentId: string) =>
  who.call('POST', `/api/tasks/${_id}/files`, { documentId });
const detach = (who: Caller, { _id }: Task, documentId: string) =>
  who.call('DELETE', `/api/tasks/${_id}/files/${documentId}`);
const dealTask = (more: object = {}) =>
  desk.create(desk.broker, { title: 'Read the payoff', pipelineId: dealId, ...more });

describe('files of the deal on a task', () => {
  it('are attached once, read and removed by whose deal it is', async () => {
    const task = await dealTask();
    expect(await read(desk.broker, task)).toMatchObject({ files: [], choices: [{ _id: fileId }], isOwner: true });
    expect((await attach(desk.broker, task, fileId)).status).toBe(200);
    expect((await attach(desk.broker, task, fileId)).status).toBe(200);
    expect(await read(desk.broker, task)).toMatchObject({
      files: [{ _id: fileId, originalName: 'payoff.pdf' }],
      choices: [],
      count: 1,
    });
    expect((await detach(desk.broker, task, fileId)).status).toBe(200);
    expect((await detach(desk.broker, task, fileId)).status).toBe(404);
    expect(await read(desk.broker, task)).toMatchObject({ files: [], choices: [{ _id: fileId }], count: 0 });
  });

  it('open to nobody else because of the task: an assignee and an administrator learn their number alone', async () => {
    const task = await dealTask({ assignedTo: desk.investorId });
    await attach(desk.broker, task, fileId);
    for (const who of [desk.investor, desk.admin]) {
      const { files, choices, isOwner, count } = await read(who, task);
      expect({ files, choices, isOwner, count }).toEqual({ files: [], choices: [], isOwner: false, count: 1 });
      expect((await attach(who, task, fileId)).status).toBe(404);
      expect((await detach(who, task, fileId)).status).toBe(404);
    }
    expect((await desk.investor.call('GET', `/api/documents/view/${fileId}`)).status).toBe(404);
    expect((await desk.stranger.call('GET', `/api/tasks/${task._id}/files`)).status).toBe(404);
    expect((await attach(desk.stranger, task, fileId)).status).toBe(404);
    expect((await read(desk.broker, task)).count).toBe(1);
  });

  it('are those of its own deal, also once it has another', async () => {
    const task = await dealTask();
    expect((await attach(desk.broker, task, foreignId)).status).toBe(404);
    expect((await attach(desk.broker, await desk.create(desk.broker), fileId)).status).toBe(404);
    await attach(desk.broker, task, fileId);
    await desk.change(desk.broker, task, { pipelineId: null });
    expect(await read(desk.broker, task)).toMatchObject({ files: [], count: 0 });
    await desk.change(desk.broker, task, { pipelineId: dealId });
    expect(await read(desk.broker, task)).toMatchObject({ files: [], count: 0, isOwner: true });
  });
});
