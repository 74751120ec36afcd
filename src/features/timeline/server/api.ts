import type { Queries } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import { defineHook } from '../../../platform/platform.ts';
import type { TimelineItem } from '../contract.ts';
import type { LayerName } from '../model.ts';

/** What is asked of a layer. */
export interface LayerWindow {
  readonly from: Date;
  readonly to: Date;
  /** The days that lie in it in some time zone, YYYY-MM-DD, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly now: Date;
  /** The earliest ones are answered, no more than this. */
  readonly atMost: number;
}

export type LayerItem = Omit<TimelineItem, 'layer' | 'version' | 'can'> & {
  /** The version that a move is made on; absent: it can't be moved. */
  readonly version?: number;
};

/**
 * Dated things of a feature, for the calendar. Whose they are is checked in the query, which finds them by index: within a
 * window, and however many others have.
 */
export interface Layer {
  readonly name: LayerName;
  read(db: Queries, session: Session, window: LayerWindow): Promise<readonly LayerItem[]>;
}
export const timelineLayer = defineHook<Layer>('timeline.layer');
