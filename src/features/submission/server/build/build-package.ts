import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lte, ne, notInArray, or } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { minuteMs } from '../../../../kernel/dates.ts';
import { jobContext } from '../../../../platform/caller.ts';
import { SealProblem } from '../../../../platform/encryption/sealing/sealing.ts';
import { record } from '../../../../platform/events/record.ts';
import type { EncryptedFile } from '../../../../platform/files/encrypted/encrypted-files.ts';
import { defineJob, Hopeless, type Platform } from '../../../../platform/platform.ts';
import { finalProblems, isFinal } from '../../build-problems.ts';
import { packageBuilt, packageDelayed } from '../../events.ts';
import { OtherContent, writePackageZip } from '../package-zip/write-package-zip.ts';
import { type LoanPackageRow, loanPackages } from '../tables.ts';
import { encryptName, putFile, removeFiles } from './package-files.ts';
import { readSource } from './package-source.ts';

/**
 * Makes the ZIP of a submitted package. Each run writes a file of its own, and the row names the first that came to its end: killed
 * or repeated, there is one.
 */
export const buildPackage = defineJob({
  name: 'loan-package',
  payload: z.object({ packageId: idSchema }),
  concurrency: 2,
  concurrencyPerOwner: 1,
  timeoutSeconds: 30 * 60,
  retries: 10,
  pauses: { first: 5, longest: 15 * 60 },
  async run(platform, { packageId }) {
    const row = await findUnbuilt(platform, packageId);
    if (!row) return;
    try {
      await build(platform, row);
    } catch (error) {
      const code = codeOf(error);
      await noteProblem(platform, packageId, code);
      throw isFinal(code) ? new Hopeless(error) : error;
    }
  },
});

/** Withdrawn, a package goes to nobody. */
async function findUnbuilt({ database }: Platform, packageId: string): Promise<LoanPackageRow | undefined> {
  const unbuilt = and(
    eq(loanPackages.id, packageId),
    isNull(loanPackages.builtAt),
    ne(loanPackages.state, 'withdrawn'),
  );
  const [row] = await database.db.select().from(loanPackages).where(unbuilt);
  return row;
}

async function build(platform: Platform, row: LoanPackageRow): Promise<void> {
  const made: string[] = [];
  try {
    const source = await readSource(platform, row, made);
    const run = randomUUID();
    const file = await putFile(platform, row.id, run, writePackageZip(source));
    if (!(await finish(platform, row, run, file))) await removeFiles(platform, row.id, [run]);
  } finally {
    await removeFiles(platform, row.id, made);
  }
}

/** From here on the file is the package's. @returns false when another run was first, or the package is gone */
function finish(platform: Platform, { id }: LoanPackageRow, run: string, file: EncryptedFile): Promise<boolean> {
  return platform.database.transaction(async (tx) => {
    const at = platform.clock.now();
    const fileKey = await encryptName(platform, tx, id, { run, fileKey: file.fileKey });
    const { size, sha256 } = file;
    const [row] = await tx.db
      .update(loanPackages)
      .set({ fileKey, size, sha256, builtAt: at, buildProblem: null })
      .where(and(eq(loanPackages.id, id), isNull(loanPackages.builtAt)))
      .returning();
    if (!row) return false;
    const { brokerId: ownerId, lenderId, dealId, carriesFile } = row;
    const payload = { ownerId, lenderId, dealId, bytes: size, carriesFile };
    await record(tx, jobContext(buildPackage, at), packageBuilt, { id, payload });
    return true;
  });
}

function codeOf(error: unknown): string {
  if (error instanceof OtherContent) return 'other-content';
  if (error instanceof SealProblem) return error.code;
  return 'failed';
}

/** Tells why a package is not made yet, once for each reason. */
function noteProblem(platform: Platform, packageId: string, code: string): Promise<void> {
  return platform.database.transaction(async (tx) => {
    const isNews = or(isNull(loanPackages.buildProblem), ne(loanPackages.buildProblem, code));
    const [row] = await tx.db
      .update(loanPackages)
      .set({ buildProblem: code })
      .where(and(eq(loanPackages.id, packageId), isNull(loanPackages.builtAt), isNews))
      .returning();
    if (!row) return;
    const { brokerId: ownerId, lenderId, dealId, carriesFile } = row;
    const context = jobContext(buildPackage, platform.clock.now());
    await record(tx, context, packageDelayed, {
      id: packageId,
      payload: { ownerId, lenderId, dealId, code, carriesFile },
    });
  });
}

/** The job of each package is given this long before the sweep looks at the package as well. */
const leftAfterMs = 20 * minuteMs;
const atOnce = 100;

/** Packages whose job gave up, as while the certificate had expired, are tried again. */
export const packageSweep = defineJob({
  name: 'sweep-loan-packages',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 60,
  retries: 0,
  schedule: '*/20 * * * *',
  async run(platform) {
    const before = new Date(platform.clock.now().getTime() - leftAfterMs);
    const { id, builtAt, state, submittedAt, buildProblem, brokerId } = loanPackages;
    const mayHelp = or(isNull(buildProblem), notInArray(buildProblem, [...finalProblems]));
    const left = and(isNull(builtAt), ne(state, 'withdrawn'), lte(submittedAt, before), mayHelp);
    const rows = await platform.database.db
      .select({ id, brokerId })
      .from(loanPackages)
      .where(left)
      .orderBy(submittedAt)
      .limit(atOnce);
    await platform.database.transaction((tx) =>
      platform.jobs.enqueue(
        tx,
        buildPackage,
        ...rows.map((row) => ({ payload: { packageId: row.id }, owner: row.brokerId })),
      ),
    );
  },
});
