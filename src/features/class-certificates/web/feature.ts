import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const classCertificateWeb = {
  liveQueries: { classCertificate: ['class-certificates'] },
} as const satisfies WebFeature;
