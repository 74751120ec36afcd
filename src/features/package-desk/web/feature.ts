import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const packageDeskWeb = {
  liveQueries: {
    'lender-package': ['lender-packages'],
    'deal-package': ['deal-package', 'submission', 'pipeline', 'pipeline-board', 'waiting', 'timeline'],
  },
} as const satisfies WebFeature;
