import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const dataExportWeb = {
  liveQueries: { notification: ['data-export'] },
} as const satisfies WebFeature;
