import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const assistantWeb = { liveQueries: { assistant: ['assistant'] } } as const satisfies WebFeature;
