import type { Preflight } from '../../../../lending/preflight/preflight.ts';
import { isBlocked } from '../../../../lending/preflight/preflight.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { NeededDocument } from '../../../deal-documents/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { readSigning, type SigningState } from '../../../signing/server/api.ts';
import { doneSteps, type StepId, wizardSteps } from '../../model.ts';
import { readPackageContents } from '../package-facts.ts';
import { readReviewOf } from '../review.ts';

/** How far a package is, read off what is stored: the screen's own marks count for nothing here. */
export interface Readiness {
  readonly found: Preflight;
  readonly contents: string;
  readonly needed: readonly NeededDocument[];
  readonly signing: SigningState;
  readonly reviewedAt: Date | null;
  /** The steps before the last that are not done, in order. */
  readonly missing: readonly StepId[];
}

export async function readReadiness(platform: Platform, db: Queries, deal: Entry): Promise<Readiness> {
  const { found, contents, needed, completeness, hasDocuments } = await readPackageContents(platform, db, deal);
  const review = await readReviewOf(db, deal.id);
  const reviewed = review?.contents === contents && !isBlocked(found);
  const signing = await readSigning(platform, db, deal, contents);
  const done = doneSteps(completeness, { documents: hasDocuments, reviewed, signed: signing.isDone, submitted: false });
  const missing = wizardSteps.flatMap(({ id }) => (id === 'submit' || done.has(id) ? [] : [id]));
  return { found, contents, needed, signing, reviewedAt: reviewed ? (review?.reviewedAt ?? null) : null, missing };
}
