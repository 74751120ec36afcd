/** The roles an account can have. `user` is a broker or an investor. */
export const roles = ['user', 'lender', 'admin', 'superadmin', 'suspended'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may call an endpoint. Every contract names one; registration fails without it.
 * `replyLink` is the personal link a lender receives by mail, `streamTicket` the single-use ticket of the live stream.
 */
export const accessRules = {
  public: [],
  signedIn: ['user', 'lender', 'admin', 'superadmin'],
  broker: ['user', 'admin', 'superadmin'],
  lender: ['lender'],
  admin: ['admin', 'superadmin'],
  superadmin: ['superadmin'],
  replyLink: [],
  streamTicket: [],
} as const satisfies Record<string, readonly Role[]>;
export type Access = keyof typeof accessRules;

/** Access rules that need no session: the route itself checks what it was handed. */
const sessionless: readonly Access[] = ['public', 'replyLink', 'streamTicket'];
export const needsSession = (access: Access): boolean => !sessionless.includes(access);

export const admits = (access: Access, role: Role): boolean =>
  !needsSession(access) || (accessRules[access] as readonly Role[]).includes(role);

export const isAdmin = (role: Role): boolean => role === 'admin' || role === 'superadmin';
