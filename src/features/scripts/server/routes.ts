import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as deskContract from '../desk-contract.ts';
import * as desk from '../desk-endpoints.ts';
import * as endpoints from '../endpoints.ts';
import { readContextual } from './contextual.ts';
import * as library from './keep-library.ts';
import { findScript, listScripts, offeredScripts } from './library.ts';
import * as own from './own-scripts.ts';

const forBrokers: readonly Route[] = [
  route(endpoints.contextualScripts, contract.contextualScripts, async ({ session, context, body }, platform) => ({
    ...ok,
    ...(await readContextual(platform, body, session.accountId, context.at)),
  })),
  route(endpoints.readLibrary, contract.readLibrary, async (_request, { database }) => ({
    ...ok,
    scripts: [...(await offeredScripts(database.db))],
  })),
  route(endpoints.listOwnScripts, contract.listOwnScripts, async ({ session }, { database }) => ({
    ...ok,
    scripts: await own.listOwnScripts(database.db, session.accountId),
  })),
  route(endpoints.createOwnScript, contract.createOwnScript, async ({ session, context, body }, platform) => ({
    ...ok,
    script: await own.createOwnScript(platform, context, session.accountId, body),
  })),
  route(endpoints.changeOwnScript, contract.changeOwnScript, async ({ session, context, params, body }, platform) => ({
    ...ok,
    script: await own.changeOwnScript(platform, context, { ownerId: session.accountId, id: params.id }, body),
  })),
  route(endpoints.deleteOwnScript, contract.deleteOwnScript, async ({ session, context, params }, platform) => {
    await own.deleteOwnScript(platform, context, { ownerId: session.accountId, id: params.id });
    return ok;
  }),
];

const forDesk: readonly Route[] = [
  route(desk.listScripts, deskContract.listScripts, async (_request, { database }) => ({
    ...ok,
    scripts: await listScripts(database.db),
  })),
  route(desk.readScript, deskContract.readScript, async ({ params }, { database }) => {
    const script = await findScript(database.db, params.key);
    if (!script) throw new AppError('NOT_FOUND');
    return { ...ok, script };
  }),
  route(desk.addScript, deskContract.addScript, async ({ context, body }, platform) => ({
    ...ok,
    script: await library.addScript(platform, context, body),
  })),
  route(desk.saveDraft, deskContract.saveDraft, async ({ context, params, body: { content, version } }, platform) => ({
    ...ok,
    script: await library.saveDraft(platform, context, { ...params, version }, content),
  })),
  route(desk.discardDraft, deskContract.discardDraft, async ({ context, params, body }, platform) => ({
    ...ok,
    script: await library.discardDraft(platform, context, { ...params, ...body }),
  })),
  route(desk.publishScript, deskContract.publishScript, async ({ session, context, params, body }, platform) => ({
    ...ok,
    script: await library.publishScript(platform, context, { ...params, ...body }, session.accountId),
  })),
  route(
    desk.offerScript,
    deskContract.offerScript,
    async ({ context, params, body: { offered, version } }, platform) => ({
      ...ok,
      script: await library.offerScript(platform, context, { ...params, version }, offered),
    }),
  ),
  route(desk.resetScript, deskContract.resetScript, async ({ context, params, body }, platform) => ({
    ...ok,
    script: await library.resetScript(platform, context, { ...params, ...body }),
  })),
];

export const scriptRoutes: readonly Route[] = [...forBrokers, ...forDesk];
