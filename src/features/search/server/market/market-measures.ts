import type { Platform } from '../../../../platform/platform.ts';
import type { Measure } from '../../../../platform/telemetry/measures.ts';
import { marketCache } from '../api.ts';

const sizeOf = (platform: Platform) => platform.service(marketCache).size();

const secondsSince = ({ clock }: Platform, moment: Date): number =>
  Math.max(0, clock.now().getTime() - moment.getTime()) / 1_000;

/** For how long changes could not be read; 0 while they can. */
export function secondsBehind(platform: Platform): number {
  const since = platform.service(marketCache).behindSince();
  return since === undefined ? 0 : secondsSince(platform, since);
}

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
    name: 'plinth_market_behind_seconds',
    help: 'Seconds for which changes could not be read, so that searches of this process use the market as it was; 0 while they can',
    read: (platform) => [{ value: secondsBehind(platform) }],
  },
  {
    name: 'plinth_market_age_seconds',
    help: 'Seconds since this process last read the market, or a change of it',
    read: (platform) => [{ value: secondsSince(platform, sizeOf(platform).readAt) }],
  },
];
