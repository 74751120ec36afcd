import type { Visitor } from '../../kernel/access.ts';

/** Who is calling: read with one query for every request that carries a token. */
export interface Session extends Visitor {
  readonly sessionId: string;
  readonly accountId: string;
  /** Lender users only: the company they answer for. Null until an administrator assigns one. */
  readonly lenderId: string | null;
  readonly emailVerified: boolean;
}

/** Resolves a bearer token; undefined when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Session | undefined>;
