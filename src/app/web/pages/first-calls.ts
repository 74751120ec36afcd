import { getProfile } from '../../../features/accounts/endpoints.ts';
import { listWaiting } from '../../../features/accounts/own-account/waiting-endpoints.ts';
import { readThreads } from '../../../features/deal-chat/endpoints.ts';
import { listNotifications } from '../../../features/notifications/endpoints.ts';
import { listViews } from '../../../features/pipeline/board/views-endpoints.ts';
import { getPipelineEntry, listPipeline } from '../../../features/pipeline/endpoints.ts';
import { searchCalls } from '../../../features/search/endpoints.ts';
import { type Endpoint, type EndpointInput, pathOfCall } from '../../../kernel/endpoint.ts';
import { loadKind } from '../../../lending/kinds/find.ts';

/** Drawn without the frame, for people without an account. */
const quoteReply = '/quote-reply';

type Params = Readonly<Record<string, string>>;

const call = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): string => pathOfCall(endpoint.url, input);

/** What the frame asks for around every page of somebody who is logged in. */
const ofFrame = [call(getProfile, {})];
/** What the frame asks for next, once it knows that the account may: refused to administrators who still have to set up a second factor. */
const ofBell = call(listNotifications, { querystring: { limit: '30' } });

/** What the most visited pages ask for, by their path in the site map, when they are opened without a query. */
const ofPages: Readonly<Record<string, (params: Params) => readonly string[] | Promise<readonly string[]>>> = {
  '/dashboard': () => [ofBell, call(listWaiting, {})],
  async '/search/$kind'({ kind = '' }) {
    const loaded = await loadKind(kind);
    return loaded === undefined ? [] : [ofBell, call(searchCalls(loaded).lastScenario, {})];
  },
  '/pipeline': () => [
    ofBell,
    call(listPipeline, { querystring: { sort: 'recent', offset: 0, limit: 50 } }),
    call(listViews, {}),
  ],
  '/pipeline/$pipelineId': ({ pipelineId = '' }) => [
    ofBell,
    call(getPipelineEntry, { params: { id: pipelineId } }),
    call(readThreads, { params: { pipelineId } }),
  ],
};

/**
 * The addresses that a page asks for first, word for word: they are sent before its scripts have loaded. A test in the browser
 * holds them against what the pages ask for.
 */
export const firstCallsOf = async (path: string, params: Params): Promise<readonly string[]> =>
  path === quoteReply ? [] : [...ofFrame, ...((await ofPages[path]?.(params)) ?? [])];
