import { and, isNotNull, lte } from 'drizzle-orm';
import { type RetentionRule, removesBefore } from '../../../../platform/jobs/retention.ts';
import { deletionGraceDays } from '../../model.ts';
import { accounts, farewells, letterheadLogos, oneTimeLinks, sessions, workAssignments } from '../tables.ts';
import { authenticatorApps, passkeyChallenges, secondSteps } from '../two-factor/tables.ts';
import { endDueAccounts } from './end-accounts.ts';

export const accountRules: readonly RetentionRule[] = [
  {
    name: 'accounts',
    what: 'Accounts, and what belongs to one person alone',
    tables: [accounts, letterheadLogos],
    kept: { days: deletionGraceDays, after: 'their owners ask to close them' },
    ending: 'Deleted. What others still need stays without the name',
    why: 'Owners can change their minds. A row without anything personal stays for what refers to it.',
    remove: endDueAccounts,
  },
  {
    name: 'account-farewells',
    what: 'Addresses of closed accounts',
    tables: [farewells],
    kept: { days: 4, after: 'the account was closed' },
    why: 'For the last email, which is tried for that long.',
    remove: removesBefore(farewells, farewells.deletedAt),
  },
  {
    name: 'sessions',
    what: 'Login sessions',
    tables: [sessions],
    kept: { days: 0, after: 'they expire' },
    why: 'Nobody can use them any more.',
    remove: removesBefore(sessions, sessions.expiresAt),
  },
  {
    name: 'emailed-links',
    what: 'Emailed links for passwords and addresses',
    tables: [oneTimeLinks],
    kept: { days: 30, after: 'they expire' },
    why: 'An old link is refused in the right words.',
    remove: removesBefore(oneTimeLinks, oneTimeLinks.expiresAt),
  },
  {
    name: 'second-steps',
    what: 'Logins that were begun and not finished',
    tables: [passkeyChallenges, secondSteps],
    kept: { days: 0, after: 'they expire' },
    why: 'They can’t be finished any more.',
    async remove(platform, before, now) {
      const challenges = await removesBefore(passkeyChallenges, passkeyChallenges.expiresAt)(platform, before, now);
      return challenges + (await removesBefore(secondSteps, secondSteps.expiresAt)(platform, before, now));
    },
  },
  {
    name: 'unconfirmed-authenticators',
    what: 'Authenticator apps that were never confirmed',
    tables: [authenticatorApps],
    kept: { days: 0, after: 'the time to confirm them is over' },
    ending: 'The secret is erased',
    why: 'A secret that protects nothing is a risk alone.',
    async remove({ database: { db } }, _before, now) {
      const { rowCount } = await db
        .update(authenticatorApps)
        .set({ pendingSecret: null, pendingUntil: null })
        .where(and(isNotNull(authenticatorApps.pendingUntil), lte(authenticatorApps.pendingUntil, now)));
      return rowCount ?? 0;
    },
  },
  {
    name: 'assigned-work',
    what: 'Who took which shared work',
    tables: [workAssignments],
    kept: { days: 90, after: 'it was assigned' },
    why: 'What was settled long ago is nobody’s any more.',
    remove: removesBefore(workAssignments, workAssignments.assignedAt),
  },
];
