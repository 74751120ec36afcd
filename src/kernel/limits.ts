export interface Limit {
  readonly times: number;
  readonly perSeconds: number;
}

/**
 * How often endpoints may be called, all of one name together: for each account, or for each address where nobody needs to be
 * signed in. Generous, so that no person ever meets one: they end runaway scripts. Each process counts for itself.
 * Wrong passwords have a limit of their own beside `signIn`, which all processes share.
 */
export const limits = {
  read: { times: 600, perSeconds: 60 },
  search: { times: 600, perSeconds: 60 },
  /** Files that are made for the call. */
  export: { times: 20, perSeconds: 60 },
  write: { times: 120, perSeconds: 60 },
  /** What another person is told of at once. */
  live: { times: 60, perSeconds: 60 },
  signIn: { times: 300, perSeconds: 60 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;
