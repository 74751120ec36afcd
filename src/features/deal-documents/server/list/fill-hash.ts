import { createHash } from 'node:crypto';
import { questionsOf } from '../../../../lending/form-templates/entries.ts';
import type { readPackageState } from '../../../answers/server/api.ts';
import type { PublishedTemplate } from '../../../form-templates/server/api.ts';

export type PackageState = Awaited<ReturnType<typeof readPackageState>>;

/** A hash of what a form is filled in from: its version, and the versions of the answers that it writes. No answer can be guessed from it. */
export function fillHash(
  { versionId, placements }: Pick<PublishedTemplate, 'versionId' | 'placements'>,
  { versions, known }: Pick<PackageState, 'versions' | 'known'>,
): Buffer {
  const parts = questionsOf(placements)
    .toSorted()
    // What nobody has answered is what the deal says.
    .map((question) => [question, versions[question] ?? [known[question] ?? null]]);
  return createHash('sha256')
    .update(JSON.stringify([versionId, parts]))
    .digest();
}
