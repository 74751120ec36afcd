import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const dealDocumentWeb = {
  liveQueries: { 'deal-documents': ['deal-requirements', 'deal-documents', 'arriving-files', 'timeline'] },
} as const satisfies WebFeature;
