import type { PageBox, PdfForm } from '../../../../kernel/files/pdf-form/form.ts';
import { type Placement, type SigningType, signingTypes } from '../../../../lending/form-templates/placement.ts';
import { turnOf } from '../../../../lending/form-templates/turns.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type DealDocumentRow, type NeededDocument, readDealRequirements } from '../../../deal-documents/server/api.ts';
import { readVersions } from '../../../form-templates/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { isRoleHere, type RoleHere, type SigningPlace } from '../../model.ts';

/** A filled form of a deal that somebody signs. */
export interface FormToSign {
  readonly requirementId: string;
  /** What the lender calls it. */
  readonly name: string;
  readonly document: DealDocumentRow;
  readonly places: readonly SigningPlace[];
}

/** The filled forms of a deal that have places to sign, as the template versions that they were filled from have them. */
export async function readFormsToSign(platform: Platform, db: Queries, deal: Entry): Promise<readonly FormToSign[]> {
  const list = await readDealRequirements(platform, db, deal);
  if (list.missing !== null) return [];
  const filled = list.needed.flatMap((one) => {
    const document = filledForm(one);
    return document ? [{ requirementId: one.requirement.id, name: one.requirement.name, document }] : [];
  });
  const ids = filled.flatMap(({ document }) => document.templateVersionId ?? []);
  const versions = await readVersions(db, ids);
  return filled.flatMap((one) => {
    const version = versions.get(one.document.templateVersionId ?? '');
    const places = version ? placesOf(version.placements, version.form) : [];
    return places.length > 0 ? [{ ...one, places }] : [];
  });
}

function filledForm({ row, files }: NeededDocument): DealDocumentRow | undefined {
  return files.find(({ id, origin }) => id === row?.documentId && origin === 'filled');
}

const isSigning = (type: string): type is SigningType => (signingTypes as readonly string[]).includes(type);

/** A place on a field takes the field's box, on each page that has it. What the lender signs is left to the lender's own system. */
export function placesOf(placements: readonly Placement[], form: PdfForm): readonly SigningPlace[] {
  return placements.flatMap(({ id, target, content }): SigningPlace[] => {
    if (!isSigning(content.type) || !('role' in content) || !isRoleHere(content.role)) return [];
    const { type, role } = content;
    return boxesOf(target, form).map((box, index) => ({ id: index === 0 ? id : `${id}#${index}`, type, role, box }));
  });
}

function boxesOf(target: Placement['target'], form: PdfForm): readonly PageBox[] {
  return 'box' in target ? [target.box] : (form.fields.find(({ name }) => name === target.field)?.places ?? []);
}

/** Who signs these forms, and when: the largest turn that one of them gives a role. */
export function turnsOf(forms: readonly Pick<FormToSign, 'places'>[]): ReadonlyMap<RoleHere, number> {
  const turns = new Map<RoleHere, number>();
  for (const { places } of forms)
    for (const { role } of places) if (isRoleHere(role)) turns.set(role, Math.max(turns.get(role) ?? 0, turnOf(role)));
  return turns;
}
