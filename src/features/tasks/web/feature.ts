import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const tasksWeb = {
  liveQueries: { task: ['tasks'] },
} as const satisfies WebFeature;
