import { linkTokenHeader } from '../../../kernel/access.ts';
import { ok, underBothPaths } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { answerEvent, answerInvitation, leaveEvent, readInvitation } from './invited/answer.ts';
import { resumeEmails, stopEmails } from './invited/email-stops.ts';
import { listDealEvents } from './lists/deal-events.ts';
import { listEvents } from './lists/list-events.ts';
import { readEvent } from './read-events.ts';
import { changeEvent, createEvent, deleteEvent } from './save-event.ts';

export const calendarRoutes: readonly Route[] = [
  route(endpoints.listEvents, contract.listEvents, ({ query, session }, { database }) =>
    listEvents(database.db, session, query.startDate, query.endDate),
  ),
  route(endpoints.getEvent, contract.getEvent, async ({ params, session }, platform) => ({
    ...ok,
    ...(await readEvent(platform, session, params.id)),
  })),
  route(endpoints.listDealEvents, contract.listDealEvents, async ({ params, session, context }, { database }) => ({
    ...ok,
    ...(await listDealEvents(database.db, session, params.id, context.at)),
  })),
  route(endpoints.answerEvent, contract.answerEvent, async ({ params, body, session, context }, platform) => ({
    ...ok,
    answer: await answerEvent(platform, context, session.accountId, params.id, body.answer),
  })),
  route(endpoints.leaveEvent, contract.leaveEvent, async ({ params, session, context }, platform) => {
    await leaveEvent(platform, context, session.accountId, params.id);
    return ok;
  }),
  route(endpoints.readInvitation, contract.readInvitation, async ({ header, context }, platform) => ({
    ...ok,
    invitation: await readInvitation(platform, header(linkTokenHeader), context.at),
  })),
  route(endpoints.answerInvitation, contract.answerInvitation, async ({ header, body, context }, platform) => ({
    ...ok,
    invitation: await answerInvitation(platform, header(linkTokenHeader), body, context),
  })),
  route(endpoints.stopEventEmails, contract.stopEventEmails, async ({ query, context }, platform) => {
    await stopEmails(platform, query.token, context);
    return ok;
  }),
  route(endpoints.resumeEventEmails, contract.resumeEventEmails, async ({ query, context }, platform) => {
    await resumeEmails(platform, query.token, context);
    return ok;
  }),
  ...underBothPaths(endpoints.createEvent).map((call) =>
    route(call, contract.createEvent, async ({ body, session, context }, platform) => ({
      ...ok,
      event: await createEvent(platform, context, session, body),
    })),
  ),
  ...underBothPaths(endpoints.changeEvent).map((call) =>
    route(call, contract.changeEvent, async ({ params, body, session, context }, platform) => ({
      ...ok,
      event: await changeEvent(platform, context, session, params.id, body),
    })),
  ),
  ...underBothPaths(endpoints.deleteEvent).map((call) =>
    route(call, contract.deleteEvent, async ({ params, query, session, context }, platform) => {
      await deleteEvent(platform, context, session, params.id, query);
      return ok;
    }),
  ),
];
