import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { close, erase, exportRequest, listRequests, present, readRequest, sendCopy } from './answer.ts';
import { add, ask, confirm, resend } from './ask.ts';
import { extend } from './extend.ts';

export const privacyRoutes: readonly Route[] = [
  route(endpoints.askPrivacy, contract.askPrivacy, async ({ body, context }, platform) => {
    await ask(platform, context, body);
    return ok;
  }),
  route(endpoints.confirmPrivacy, contract.confirmPrivacy, async ({ body, context }, platform) => ({
    ...ok,
    wants: await confirm(platform, context, body.token),
  })),
  route(endpoints.listPrivacy, contract.listPrivacy, async (_call, { database }) => ({
    ...ok,
    requests: await listRequests(database.db),
  })),
  route(endpoints.addPrivacy, contract.addPrivacy, async ({ body, context }, platform) => ({
    ...ok,
    request: present(await add(platform, context, body)),
  })),
  route(endpoints.readPrivacy, contract.readPrivacy, async ({ params, context }, platform) => ({
    ...ok,
    ...(await readRequest(platform, context, params.id)),
  })),
  route(endpoints.resendPrivacy, contract.resendPrivacy, async ({ params, context }, platform) => ({
    ...ok,
    request: present(await resend(platform, context, params.id)),
  })),
  route(endpoints.sendPrivacyCopy, contract.sendPrivacyCopy, async ({ params, context }, platform) => ({
    ...ok,
    request: present(await sendCopy(platform, context, params.id)),
  })),
  route(endpoints.erasePrivacy, contract.erasePrivacy, async ({ params, context }, platform) => {
    const { row, outcome } = await erase(platform, context, params.id);
    return { ...ok, request: present(row), outcome: [...outcome] };
  }),
  route(endpoints.exportPrivacy, contract.exportPrivacy, async ({ params, context, raw }, platform) => {
    const file = await exportRequest(platform, context, params.id);
    await raw.reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="plinth-data.zip"')
      .header('cache-control', 'no-store')
      .send(file);
    return '';
  }),
  route(endpoints.extendPrivacy, contract.extendPrivacy, async ({ params, body, context }, platform) => ({
    ...ok,
    request: present(await extend(platform, context, params.id, body.reason)),
  })),
  route(endpoints.closePrivacy, contract.closePrivacy, async ({ params, body, context }, platform) => ({
    ...ok,
    request: present(await close(platform, context, params.id, body.note)),
  })),
];
