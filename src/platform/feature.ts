import type { Route } from './http/route.ts';
import type { Job, MailTemplate, Platform, Service } from './platform.ts';

/** What a feature brings to the server. The app lists the features in their order; the platform carries out what they define. */
export interface Feature {
  readonly name: string;
  readonly routes?: readonly Route[];
  readonly jobs?: readonly Job[];
  readonly mails?: readonly MailTemplate[];
  readonly services?: readonly Service[];
  /** Registers at the hooks of earlier features, before any service is opened. */
  start?(platform: Platform): void;
  /** What whoever watches the process should see, beside whether it runs. */
  health?(platform: Platform): Readonly<Record<string, number>>;
}
