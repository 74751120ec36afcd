export const ticketLifetimeMs = 60_000;

/** The event by which a stream says, when it begins and then over and over, that it is alive: `{ type, everyMs }`, without an id. */
export const heartbeat = 'heartbeat';
/** How often, until a stream has said how often. */
export const usualHeartbeatMs = 25_000;

/** So many things one stream follows at most. */
export const followsAtMost = 12;

/** So many positions one stream goes on from at most: the tabs of a browser may be at different ones. */
export const positionsAtMost = 20;
