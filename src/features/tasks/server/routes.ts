import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { everyPage, listFileRoute } from '../../list-files/server/api.ts';
import * as contract from '../contract.ts';
import {
  changeTask,
  createTask,
  deleteTask,
  listTasks,
  listTasksAtPage,
  readTask,
  readTaskFile,
  readTaskPage,
  taskStatistics,
  upcomingTasks,
} from '../endpoints.ts';
import * as save from './change/save-task.ts';
import { readPage } from './lists/read-page.ts';
import * as read from './lists/read-tasks.ts';
import { taskList } from './lists/task-file.ts';

export const taskRoutes: readonly Route[] = [
  route(listTasks, contract.listTasks, ({ session, query, context }, { database }) =>
    read.readTasks(database.db, session, query, context.at),
  ),
  route(listTasksAtPage, contract.listTasksAtPage, ({ session, query, context }, { database }) =>
    read.readTasks(database.db, session, query, context.at),
  ),
  route(taskStatistics, contract.taskStatistics, ({ session, context }, { database }) =>
    read.readStatistics(database.db, session, context.at),
  ),
  route(upcomingTasks, contract.upcomingTasks, ({ session, context }, { database }) =>
    read.readUpcoming(database.db, session, context.at),
  ),
  route(readTaskPage, contract.readTaskPage, async ({ session, query, context }, { database }) => ({
    ...ok,
    ...(await readPage(database.db, session, query, context.at)),
  })),
  listFileRoute(
    readTaskFile,
    contract.readTaskFile,
    ({ session, query, context }, { database }) => ({
      list: taskList,
      pages: everyPage(async (cursor) => {
        const { tasks: rows, next } = await readPage(
          database.db,
          session,
          { ...query, limit: 100, cursor },
          context.at,
        );
        return { rows, next };
      }),
    }),
    { audited: true },
  ),
  route(readTask, contract.readTask, async ({ session, params }, { database }) => ({
    ...ok,
    task: await read.readTask(database.db, session, params.id),
  })),
  route(createTask, contract.createTask, async ({ session, context, body }, platform) => ({
    ...ok,
    task: await save.createTask(platform, context, session, body),
  })),
  route(changeTask, contract.changeTask, async ({ session, context, params, body }, platform) => ({
    ...ok,
    task: await save.changeTask(platform, context, session, params.id, body),
  })),
  route(deleteTask, contract.deleteTask, async ({ session, context, params }, platform) => {
    await save.deleteTask(platform, context, session, params.id);
    return ok;
  }),
];
