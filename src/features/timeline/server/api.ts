import type { Scope } from '../../../kernel/access.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
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

export interface MovedItem {
  readonly id: string;
  readonly at: Date;
  readonly version: number;
}

/**
 * Dated things of a feature, for the calendar. Whose they are is checked in the query, which finds them by index: within a
 * window, and however many others have.
 */
export interface Layer {
  readonly name: LayerName;
  read(db: Queries, session: Session, window: LayerWindow): Promise<readonly LayerItem[]>;
  /**
   * Moves what is named to another moment, where its items have a version.
   * @returns its next version
   * @throws NOT_FOUND for what the caller may not move, CONFLICT for another version than the present one
   */
  move?(platform: Platform, context: RequestContext, session: Session, moved: MovedItem): Promise<number>;
  /** What an API key needs to move them, beside the scope of the calendar. */
  readonly moveScope?: Scope;
}
export const timelineLayer = defineHook<Layer>('timeline.layer');
