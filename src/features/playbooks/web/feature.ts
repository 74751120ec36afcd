import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const playbooksWeb = {
  liveQueries: { playbook: ['playbooks'] },
} as const satisfies WebFeature;
