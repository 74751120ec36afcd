import { linkTokenHeader } from '../../../../kernel/access.ts';
import { ok } from '../../../../kernel/endpoint.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import * as contract from '../../sign-contract.ts';
import * as calls from '../../sign-endpoints.ts';
import { readLink } from '../links/read-link.ts';
import { useSession } from '../links/session.ts';
import { presentView } from './view.ts';

/** The signers' side: what is done with a mailed link, and in the session that it opens. */
export const signRoutes: readonly Route[] = [
  route(calls.readLink, contract.readLink, async ({ header, context }, platform) => ({
    ...ok,
    link: await readLink(platform.database.db, header(linkTokenHeader), context.at),
  })),
  route(calls.readSigningView, contract.readSigningView, async ({ header }, platform) => {
    const session = await useSession(platform, header(linkTokenHeader));
    return { ...ok, signing: await presentView(platform, platform.database.db, session) };
  }),
];
