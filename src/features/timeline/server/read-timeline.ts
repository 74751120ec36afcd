import { scopeRequired } from '../../../kernel/access.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import { dayIn } from '../../../kernel/time-zones.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Timeline, TimelineItem } from '../contract.ts';
import { type LayerName, layersOf, timelineLimits } from '../model.ts';
import { type Layer, type LayerItem, type LayerWindow, type MovedItem, timelineLayer } from './api.ts';

interface Asked {
  readonly startDate: Date;
  readonly endDate: Date;
  readonly layers?: readonly LayerName[] | undefined;
}

const utc = { name: 'UTC' };

/** No zone's calendar is more than a day away from that of UTC. */
const windowOf = ({ startDate, endDate }: Asked, now: Date): LayerWindow => ({
  from: startDate,
  to: endDate,
  firstDay: dayIn(utc, new Date(startDate.getTime() - dayMs)),
  lastDay: dayIn(utc, new Date(endDate.getTime() + dayMs)),
  now,
  // One more says that there is more.
  atMost: timelineLimits.items + 1,
});

const whenOf = ({ at, day }: TimelineItem): string => at ?? day ?? '';

/** What is due in a range, of the layers that can concern the caller. */
export async function readTimeline(
  { hooks, database, log }: Platform,
  session: Session,
  asked: Asked,
  now: Date,
): Promise<Omit<Timeline, 'success'>> {
  const names = layersOf(session.role).filter((name) => asked.layers?.includes(name) ?? true);
  const window = windowOf(asked, now);
  const layers = hooks.all(timelineLayer).filter(({ name }) => names.includes(name));
  const read = async ({ name, read: readLayer }: Layer) => {
    try {
      const items = await readLayer(database.db, session, window);
      const state = items.length > timelineLimits.items ? 'more' : 'whole';
      return { name, state, items: items.slice(0, timelineLimits.items).map(presentIn(name)) } as const;
    } catch (error) {
      log.error({ err: error, layer: name }, 'a layer of the timeline');
      return { name, state: 'failed', items: [] } as const;
    }
  };
  const found = await Promise.all(layers.map(read));
  return {
    items: found
      .flatMap(({ items }) => items)
      .sort((one, other) => (whenOf(one) < whenOf(other) ? -1 : whenOf(one) > whenOf(other) ? 1 : 0)),
    layers: found.map(({ name, state }) => ({ name, state })),
  };
}

const presentIn =
  (layer: LayerName) =>
  ({ version, ...item }: LayerItem): TimelineItem => ({
    ...item,
    layer,
    version: version ?? null,
    can: { move: version !== undefined },
  });

/**
 * @throws NOT_FOUND for a layer that moves nothing or is not the caller's, SCOPE_REQUIRED for an API key that may not change what the
 * layer shows, and what the layer refuses
 */
export async function moveInLayer(
  platform: Platform,
  context: RequestContext,
  session: Session,
  name: LayerName,
  moved: MovedItem,
): Promise<number> {
  const layer = platform.hooks.all(timelineLayer).find((one) => one.name === name);
  if (!layer?.move || !layersOf(session.role).includes(name)) throw new AppError('NOT_FOUND');
  const { moveScope: scope } = layer;
  if (session.key && scope && !session.key.scopes.includes(scope))
    throw new AppError(scopeRequired, undefined, undefined, { scope });
  return layer.move(platform, context, session, moved);
}
