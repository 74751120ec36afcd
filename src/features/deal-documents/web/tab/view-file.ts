import { mayDownload } from '../../../../lending/documents/requirement.ts';
import { downloadFrom, messageOf } from '../../../../ui/api/api.ts';
import { saveFile } from '../../../../ui/api/save-file.ts';
import { notice } from '../../../../ui/notices.tsx';
import { viewDocument } from '../../../documents/endpoints.ts';
import { openDocument } from '../../../documents/web/view-document.ts';
import type { DealFile } from '../../contract.ts';
import { dealDocumentTexts as texts, viewBroke } from '../../model.ts';
import type { ShownRequirement } from '../requirement-queries.ts';
import { idOf } from './ids.ts';

const pdf = 'application/pdf';
const failed = (error: unknown): string => viewBroke(messageOf(error));

export const viewFile = (file: Pick<DealFile, '_id' | 'originalName' | 'mediaType'>): Promise<void> =>
  openDocument(file, failed);

/** Something of it can be seen: what was brought or filled in, else the empty form. */
export const mayView = ({ filledDocumentId, templateId }: ShownRequirement): boolean =>
  filledDocumentId != null || templateId != null;

/** Shows what stands for a required document; while nothing does, the empty form of the lender. */
export function viewRequirement(requirement: ShownRequirement): void {
  const { filledDocumentId, templateId, name, files } = requirement;
  const documentId = idOf(filledDocumentId);
  if (documentId !== undefined) {
    const file = files.find(({ _id }) => _id === documentId);
    return void viewFile({
      _id: documentId,
      originalName: file?.originalName ?? name,
      mediaType: file?.mediaType ?? pdf,
    });
  }
  const template = idOf(templateId);
  if (template !== undefined) void viewFile({ _id: template, originalName: `${name}.pdf`, mediaType: pdf });
  else notice.error(templateId == null ? texts.noDocument : texts.invalidTemplate);
}

/** Saves what was filled in. */
export async function downloadRequirement(requirement: ShownRequirement): Promise<void> {
  const id = idOf(requirement.filledDocumentId);
  if (id === undefined || !mayDownload(requirement)) return notice.error(texts.noDocument);
  const file = requirement.files.find(({ _id }) => _id === id);
  try {
    saveFile(await downloadFrom(viewDocument, { params: { id } }), file?.originalName ?? `${requirement.name}.pdf`);
  } catch (error) {
    notice.error(failed(error));
  }
}
