import type { Platform } from '../../../platform/platform.ts';
import type { Measure } from '../../../platform/telemetry/measures.ts';
import { marketCache } from './api.ts';

const sizeOf = (platform: Platform) => platform.service(marketCache).size();

/** The market in the memory of a process. */
export const marketMeasures: readonly Measure[] = [
  {
    name: 'plinth_market_programs',
    help: 'Programs that searches of this process look at, by loan type',
    labels: ['kind'],
    read: (platform) => Object.entries(sizeOf(platform).programs).map(([kind, value]) => ({ labels: { kind }, value })),
  },
  {
    name: 'plinth_market_lenders',
    help: 'Lenders in the memory of this process',
    read: (platform) => [{ value: sizeOf(platform).lenders }],
  },
  {
    name: 'plinth_market_set_aside',
    help: 'Programs that searches leave out because their stored terms cannot be read',
    read: (platform) => [{ value: platform.service(marketCache).setAside().length }],
  },
  {
    name: 'plinth_market_age_seconds',
    help: 'Seconds since this process last read the market, or a change of it',
    read: (platform) => [
      { value: Math.max(0, platform.clock.now().getTime() - sizeOf(platform).readAt.getTime()) / 1_000 },
    ],
  },
];
