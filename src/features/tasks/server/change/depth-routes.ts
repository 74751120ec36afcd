import { ok } from '../../../../kernel/endpoint.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import * as contract from '../../depth-contract.ts';
import * as calls from '../../depth-endpoints.ts';
import * as filesContract from '../../files-contract.ts';
import * as fileCalls from '../../files-endpoints.ts';
import * as files from '../files/task-files.ts';
import * as talk from '../talk/comments.ts';
import { changeTasks } from './change-many.ts';
import { snoozeTask } from './snooze-task.ts';
import { undoChange } from './undo-change.ts';

export const depthRoutes: readonly Route[] = [
  route(calls.changeTasks, contract.changeTasks, async ({ session, context, body }, platform) => ({
    ...ok,
    ...(await changeTasks(platform, context, session, body)),
  })),
  route(calls.undoChange, contract.undoChange, async ({ session, context, params }, platform) => ({
    ...ok,
    ...(await undoChange(platform, context, session, params.id)),
  })),
  route(calls.snoozeTask, contract.snoozeTask, async ({ session, context, params, body }, platform) => {
    await snoozeTask(platform, context, session, params.id, body.until);
    return ok;
  }),
  route(calls.listComments, contract.listComments, async ({ session, params }, { database }) => ({
    ...ok,
    ...(await talk.readThread(database.db, session, params.id)),
  })),
  route(calls.addComment, contract.addComment, async ({ session, context, params, body }, platform) => ({
    ...ok,
    comment: await talk.addComment(platform, context, session, params.id, body),
  })),
  route(calls.editComment, contract.editComment, async ({ session, context, params, body }, platform) => ({
    ...ok,
    comment: await talk.editComment(platform, context, session, params, body),
  })),
  route(fileCalls.listTaskFiles, filesContract.listTaskFiles, async ({ session, params }, { database }) => ({
    ...ok,
    ...(await files.readTaskFiles(database.db, session, params.id)),
  })),
  route(
    fileCalls.attachTaskFile,
    filesContract.attachTaskFile,
    async ({ session, context, params, body }, platform) => {
      await files.attachFile(platform, context, session, params.id, body.documentId);
      return ok;
    },
  ),
  route(fileCalls.detachTaskFile, filesContract.detachTaskFile, async ({ session, context, params }, platform) => {
    await files.detachFile(platform, context, session, params.id, params.documentId);
    return ok;
  }),
  route(calls.deleteComment, contract.deleteComment, async ({ session, context, params }, platform) => {
    await talk.deleteComment(platform, context, session, params);
    return ok;
  }),
];
