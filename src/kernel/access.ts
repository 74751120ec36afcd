import { defineError, type Refusal } from './errors.ts';

/** The roles an account can have. `user` is a broker or an investor. */
export const roles = ['user', 'lender', 'admin', 'superadmin', 'suspended'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may call an endpoint. Every contract names one; registration fails without it.
 * `replyLink` is the personal link a lender receives by mail, `personalLink` one that a signer or a borrower receives, `ticket` a short-lived ticket in the address, of the live stream or of a download.
 */
export const accessRules = {
  public: [],
  signedIn: ['user', 'lender', 'admin', 'superadmin'],
  broker: ['user', 'admin', 'superadmin'],
  /** Those who do business here, without those who run the market. */
  customer: ['user', 'lender'],
  lender: ['lender'],
  /** What a lender keeps itself and administrators keep for it; of which company is the use case's to check. */
  lenderOrAdmin: ['lender', 'admin', 'superadmin'],
  admin: ['admin', 'superadmin'],
  superadmin: ['superadmin'],
  replyLink: [],
  personalLink: [],
  ticket: [],
} as const satisfies Record<string, readonly Role[]>;
export type Access = keyof typeof accessRules;

/** Carries the token of a `replyLink`. */
export const replyTokenHeader = 'x-reply-token';
/** Carries the token of a `personalLink`, or of the session that was opened with it. */
export const linkTokenHeader = 'x-link-token';

/** What an account is subscribed to, from the least to the most. */
export const subscriptionTiers = ['basic', 'professional', 'enterprise'] as const;
export type SubscriptionTier = (typeof subscriptionTiers)[number];

/** What each tier adds to the one below it. Whatever asks what a subscription opens reads this table. */
export const featuresByTier = {
  basic: ['quotes', 'search', 'pipeline'],
  professional: ['scripts', 'advanced_analytics', 'bulk_upload'],
  enterprise: ['custom_reports', 'api_access'],
} as const satisfies Record<SubscriptionTier, readonly string[]>;
export type TierFeature = (typeof featuresByTier)[SubscriptionTier][number];

/** The lowest tier that includes a feature. */
export const tierOfFeature = (feature: TierFeature): SubscriptionTier =>
  subscriptionTiers.find((tier) => (featuresByTier[tier] as readonly TierFeature[]).includes(feature)) ?? 'enterprise';

/** What an API key can be limited to: reading or changing the things of one area. */
export const scopeAreas = ['deals', 'quotes', 'offers', 'packages', 'programs', 'tasks', 'calendar'] as const;
export type ScopeArea = (typeof scopeAreas)[number];
export type Scope = `${ScopeArea}:${'read' | 'write'}`;
export const scopes: readonly Scope[] = scopeAreas.flatMap((area) => [`${area}:read`, `${area}:write`] as const);
/** What every API key begins with, so that people and programs recognize one that is lying around. */
export const apiKeyPrefix = 'plinth_';

/** The accounts that two-factor sign-in can be required of. */
export const twoFactorGroups = ['admin', 'lender'] as const;
export type TwoFactorGroup = (typeof twoFactorGroups)[number];

/** Whether an account of this role has to have a second factor. Superadmins count as admins. */
export const needsTwoFactor = (role: Role, required: readonly TwoFactorGroup[]): boolean =>
  required.some((group) => group === (isAdmin(role) ? 'admin' : role));

/** Where administrators work. A superadmin can limit an administrator to some of them; without that they work at all. */
export const desks = ['market', 'support', 'billing'] as const;
export type Desk = (typeof desks)[number];
/** What is asked of an administrator: one desk, any of them, or the whole administration. */
export type DeskNeeded = Desk | 'any' | 'all';

/** Who may pass: every endpoint states it. */
export interface Gate {
  readonly access: Access;
  /** At which desk an administrator has to work; unless stated see `deskOf`. */
  readonly desk?: DeskNeeded;
  /** Also for who still has to set up the second factor that their role needs; nothing else is. */
  readonly duringTwoFactorSetup?: true;
  /** What the subscription has to include; administrators pass without one. */
  readonly feature?: TierFeature;
  /**
   * For an administrator who acts as the caller. `never`: it is for the person alone, whatever the method. `always`: it belongs to
   * the session itself, so that it is open while the account is only looked at. `reads`: whatever its method, it changes nothing.
   * Unless stated, every GET is open, and all else with a reason.
   */
  readonly impersonated?: 'never' | 'always' | 'reads';
  /** What an API key needs. Without a scope no key gets in. */
  readonly scope?: Scope;
}

/** The API key that a call came with, instead of a session. */
export interface KeyInUse {
  readonly id: string;
  readonly scopes: readonly Scope[];
}

/** What of a session decides. */
export interface Visitor {
  readonly role: Role;
  /** Administrators: the desks they are limited to; null for all. */
  readonly desks: readonly Desk[] | null;
  /** Lender users: an administrator has let them in. */
  readonly approved: boolean;
  readonly subscriptionTier: SubscriptionTier;
  /** The role needs a second factor and the account has none. */
  readonly mustSetUpTwoFactor: boolean;
  readonly key?: KeyInUse;
  /** An administrator acts as the person. */
  readonly impersonation?: Impersonation | undefined;
}

/** Who acts as another person. */
export interface Impersonation {
  /** The administrator's account. */
  readonly by: string;
  /** Why they change things; null: they only look. */
  readonly reason: string | null;
  readonly expiresAt: Date;
}

/** Access rules that need no session: the route itself checks what it was handed. */
const sessionless = ['public', 'replyLink', 'personalLink', 'ticket'] as const satisfies readonly Access[];
export type SessionlessAccess = (typeof sessionless)[number];
export type SessionAccess = Exclude<Access, SessionlessAccess>;
/** Where a lender user has to have been let in by an administrator. */
const forLenders: readonly Access[] = ['lender', 'lenderOrAdmin', 'customer'];
export const needsSession = (access: Access): boolean => !(sessionless as readonly Access[]).includes(access);

export const admits = (access: Access, role: Role): boolean =>
  !needsSession(access) || (accessRules[access] as readonly Role[]).includes(role);

export const isAdmin = (role: Role): boolean => role === 'admin' || role === 'superadmin';

/** Whether somebody may do what is done at a desk of the administration. The gate asks this, and so does what is sent to screens. */
export function can({ role, desks: limits }: Pick<Visitor, 'role' | 'desks'>, needed: DeskNeeded): boolean {
  if (!isAdmin(role)) return false;
  if (role === 'superadmin' || !limits || needed === 'any') return true;
  return needed !== 'all' && limits.includes(needed);
}

/** What only administrators call asks for the whole administration unless it names a desk; what lenders keep themselves is the market's. */
const deskOf = ({ access, desk }: Gate): DeskNeeded | undefined =>
  desk ?? (access === 'admin' || access === 'superadmin' ? 'all' : access === 'lenderOrAdmin' ? 'market' : undefined);

/** One tier includes everything of another: it is the same or above it. */
export const coversTier = (tier: SubscriptionTier, other: SubscriptionTier): boolean =>
  subscriptionTiers.indexOf(tier) >= subscriptionTiers.indexOf(other);

/** Plans are sold to brokers and investors: this comes with a lender's place on the market. */
const featuresOfLenders: readonly TierFeature[] = ['api_access'];

/** The visitor's subscription includes the feature; administrators have every one. */
export const hasFeature = (
  { role, subscriptionTier }: Pick<Visitor, 'role' | 'subscriptionTier'>,
  feature: TierFeature,
): boolean =>
  isAdmin(role) ||
  (role === 'lender' && featuresOfLenders.includes(feature)) ||
  coversTier(subscriptionTier, tierOfFeature(feature));

/** What only a gate refuses with, beside the common errors. */
export const lenderPending = defineError({
  code: 'LENDER_PENDING',
  status: 403,
  log: 'info',
  text: 'Your account is awaiting administrator approval.',
});
export const tierRequired = defineError({
  code: 'TIER_REQUIRED',
  status: 403,
  log: 'info',
  text: "Your plan doesn't include this feature.",
});
export const deskRequired = defineError({
  code: 'DESK_REQUIRED',
  status: 403,
  log: 'warn',
  text: "Your administrator account doesn't include this.",
});
export const twoFactorSetupRequired = defineError({
  code: 'TWO_FACTOR_SETUP_REQUIRED',
  status: 403,
  log: 'info',
  text: 'Your account requires two-factor authentication. Set it up first.',
});
/** 409, since 403 would end the session. */
export const impersonationReadOnly = defineError({
  code: 'IMPERSONATION_READ_ONLY',
  status: 409,
  log: 'info',
  text: "You're viewing this account read only. Nothing was changed.",
});
export const ownerOnly = defineError({
  code: 'OWNER_ONLY',
  status: 409,
  log: 'info',
  text: "Only the account's owner can see or change this.",
});

/** What is asked of an endpoint when an administrator acts as its caller. */
type Impersonated = Pick<Gate, 'access' | 'impersonated'> & { readonly method: string };

/**
 * Why an administrator who acts as somebody may not call an endpoint. What is not named is refused: every change without a reason,
 * and with one every change that needs no session, such as a login.
 */
export function refusalToImpersonate(
  { method, access, impersonated }: Impersonated,
  { reason }: Pick<Impersonation, 'reason'>,
): Refusal | undefined {
  if (impersonated === 'always') return undefined;
  if (impersonated === 'never') return ownerOnly;
  if (method === 'GET' || impersonated === 'reads') return undefined;
  if (reason === null) return impersonationReadOnly;
  return needsSession(access) ? undefined : ownerOnly;
}

export const keyNotAccepted = defineError({
  code: 'KEY_NOT_ACCEPTED',
  status: 403,
  log: 'info',
  text: "API keys can't be used here.",
});
export const scopeRequired = defineError({
  code: 'SCOPE_REQUIRED',
  status: 403,
  log: 'info',
  text: "This API key doesn't have the scope that is needed.",
});
/** What the gate refuses with. */
export const gateErrors = [
  lenderPending,
  tierRequired,
  deskRequired,
  twoFactorSetupRequired,
  keyNotAccepted,
  scopeRequired,
  impersonationReadOnly,
  ownerOnly,
] as const;

/** The feature that a visitor's subscription lacks, if any: of the endpoint, or of using a key at all. */
export function missingFeature({ feature }: Gate, visitor: Visitor): TierFeature | undefined {
  const needed = [...(visitor.key ? (['api_access'] as const) : []), ...(feature ? [feature] : [])];
  return needed.find((one) => !hasFeature(visitor, one));
}

/** Why the gate stays closed to a role, or to an administrator of these desks. */
export function refusalToRole(gate: Gate, who: Pick<Visitor, 'role' | 'desks'>): Refusal | undefined {
  if (!admits(gate.access, who.role)) return 'FORBIDDEN';
  const needed = deskOf(gate);
  return needed && isAdmin(who.role) && !can(who, needed) ? deskRequired : undefined;
}

/** Why the gate stays closed; undefined when it opens. */
export function refusalOf(gate: Gate, visitor: Visitor | undefined): Refusal | undefined {
  const { access, duringTwoFactorSetup, scope } = gate;
  if (!needsSession(access)) return undefined;
  if (!visitor) return 'NO_SESSION';
  if (visitor.key && !scope) return keyNotAccepted;
  if (visitor.mustSetUpTwoFactor && !duringTwoFactorSetup) return twoFactorSetupRequired;
  const toRole = refusalToRole(gate, visitor);
  if (toRole) return toRole;
  if (visitor.role === 'lender' && forLenders.includes(access) && !visitor.approved) return lenderPending;
  if (missingFeature(gate, visitor)) return tierRequired;
  return visitor.key && scope && !visitor.key.scopes.includes(scope) ? scopeRequired : undefined;
}
