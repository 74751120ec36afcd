import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, holdsWork, ownData, waitingActs, waitingFor } from '../../accounts/server/api.ts';
import { timelineLayer } from '../../timeline/server/api.ts';
import * as taskErrors from '../errors.ts';
import * as taskEvents from '../events.ts';
import * as taskLimits from '../limits.ts';
import { depthRoutes } from './change/depth-routes.ts';
import { taskLayer } from './day/task-layer.ts';
import { readWaitingTasks, settleTask } from './day/waiting.ts';
import { taskFollowers } from './followers.ts';
import { severalAssignedMail, taskAssignedMail } from './mails.ts';
import { hasTasks, ownTaskComments, ownTasks, removeTasks } from './own-data.ts';
import { tasksRules } from './retention.ts';
import { taskRoutes } from './routes.ts';
import { taskMentionedMail } from './talk/mention-mail.ts';

export const tasksFeature: Feature = {
  name: 'tasks',
  routes: [...taskRoutes, ...depthRoutes],
  mails: [taskAssignedMail, severalAssignedMail, taskMentionedMail],
  errors: Object.values(taskErrors),
  limits: Object.values(taskLimits),
  events: Object.values(taskEvents),
  followers: taskFollowers,
  retention: tasksRules,
  start({ hooks, database }) {
    hooks.register(timelineLayer, taskLayer);
    hooks.register(waitingFor, (waiter, now) => readWaitingTasks(database.db, waiter, now));
    hooks.register(waitingActs, settleTask);
    hooks.register(holdsWork, hasTasks);
    hooks.register(ownData, ownTasks);
    hooks.register(ownData, ownTaskComments);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeTasks(tx, accountId));
  },
};
