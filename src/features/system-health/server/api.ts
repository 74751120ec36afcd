import { defineHook, type Platform } from '../../../platform/platform.ts';

/** A service that only some installations have: how it is doing, and what is wrong with it, in sentences without addresses or secrets. */
export interface HealthLine {
  readonly name: string;
  /** While nothing is wrong. */
  readonly text: string;
  readonly problems: readonly string[];
}

/** Services of later features that administrators see beside the others. Undefined: there is none here. */
export const healthLine = defineHook<(platform: Platform) => Promise<HealthLine | undefined>>('systemHealth.line');
