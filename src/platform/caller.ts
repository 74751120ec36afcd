import type { Gate } from '../kernel/access.ts';

/** Who acts: a signed-in account, somebody whom a feature knows by another name (as through an emailed link), or the system itself. */
export type Actor = { readonly kind: string; readonly id: string } | { readonly kind: 'system' };

/** Who asks, when, and under which request id: handed to every use case. */
export interface RequestContext {
  readonly actor: Actor;
  /** The administrator who acts as the actor: what is written down carries both names. */
  readonly actedBy?: string | undefined;
  /** An administrator who calls, and what they came through: whether it is still open to them is read again in the transaction. */
  readonly admin?: { readonly id: string; readonly gate: Gate } | undefined;
  /** The API key that the actor used; undefined: none. */
  readonly apiKeyId?: string | undefined;
  readonly at: Date;
  readonly requestId: string;
  /** Where the request came from; undefined for what the system does by itself. */
  readonly origin?: Origin;
}

/** As much as helps to recognize a stranger: a network instead of an address, and a device in plain words. */
export interface Origin {
  readonly network: string;
  readonly device: string | null;
}

/** A job acts for the system itself. */
export const jobContext = ({ name }: { readonly name: string }, at: Date): RequestContext => ({
  actor: { kind: 'system' },
  at,
  requestId: `job:${name}`,
});
