import { ok } from '../../../../kernel/endpoint.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { type Route, route, type Session } from '../../../../platform/http/route.ts';
import * as contract from '../../templates/contract.ts';
import * as calls from '../../templates/endpoints.ts';
import { addTemplate, changeTemplate, readTemplates, removeTemplate, type TemplateOwner } from './templates.ts';

export const templateRoutes: readonly Route[] = [
  route(calls.listTemplates, contract.listTemplates, async ({ session }, { database }) => ({
    ...ok,
    templates: session.lenderId === null ? [] : await readTemplates(database.db, session.lenderId),
  })),
  route(calls.addTemplate, contract.addTemplate, async ({ session, body, context }, { database }) => ({
    ...ok,
    template: await database.transaction((tx) => addTemplate(tx, context, ownerOf(session), body)),
  })),
  route(calls.changeTemplate, contract.changeTemplate, async ({ session, params, body, context }, { database }) => ({
    ...ok,
    template: await database.transaction((tx) =>
      changeTemplate(tx, context, ownerOf(session), { id: params.id, ...body }),
    ),
  })),
  route(calls.removeTemplate, contract.removeTemplate, async ({ session, params, context }, { database }) => {
    await database.transaction((tx) => removeTemplate(tx, context, ownerOf(session), params.id));
    return ok;
  }),
];

function ownerOf({ lenderId, accountId }: Session): TemplateOwner {
  if (lenderId === null) throw new AppError('NOT_FOUND', 'No lender assigned to this account.');
  return { lenderId, accountId };
}
