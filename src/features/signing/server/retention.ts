import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { leftoverSigned } from './seal/signed-files.ts';
import { envelopes, signerCodes, signerFarewells, signerSessions } from './tables.ts';

export const signingRules: readonly RetentionRule[] = [
  {
    name: 'signed-documents',
    what: 'Documents for signing, with signers, signatures and their record',
    tables: [envelopes],
    kept: { as: 'the deal' },
    why: 'What was signed proves what was agreed. Of a funded loan it is kept as long as the loan.',
  },
  {
    name: 'signer-sessions',
    what: 'Sessions and codes of signers',
    tables: [signerSessions, signerCodes],
    kept: { days: 0, after: 'they expire' },
    why: 'They open nothing any more.',
    async remove(platform, before, now) {
      const ended = await removesBefore(signerSessions, signerSessions.expiresAt)(platform, before, now);
      return ended + (await removesBefore(signerCodes, signerCodes.expiresAt)(platform, before, now));
    },
  },
  {
    name: 'signer-farewells',
    what: 'Addresses of people who were to sign for an account that ended',
    tables: [signerFarewells],
    kept: { days: 4, after: 'the account ended' },
    why: 'For the last email, which is tried for that long.',
    remove: removesBefore(signerFarewells, signerFarewells.endedAt),
  },
  leftoverSigned,
];
