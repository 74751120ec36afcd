import { ApiError, downloadFrom, messageOf } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { notice } from '../../../ui/notices.tsx';
import type { LenderDocument } from '../contract.ts';
import { viewDocument } from '../endpoints.ts';
import { fileHeld, fileRefused } from '../errors.ts';
import { documentTexts, isShown } from '../model.ts';

const minuteMs = 60_000;

/**
 * Shows a document in a tab of its own, or saves what browsers do not show. It is fetched with the session, so that no
 * address carries one. To be called by the click itself: browsers open no tab later.
 * @param failed what is said when it can't be shown
 */
export async function openDocument(
  { _id, originalName, mediaType }: Pick<LenderDocument, '_id' | 'originalName' | 'mediaType'>,
  failed: (error: unknown) => string = () => documentTexts.viewFailed,
): Promise<void> {
  const tab = isShown(mediaType) ? window.open('', '_blank') : null;
  try {
    const file = await downloadFrom(viewDocument, { params: { id: _id } });
    if (!tab || tab.closed) return saveFile(file, originalName);
    const address = URL.createObjectURL(file);
    tab.opener = null;
    tab.location.replace(address);
    setTimeout(() => URL.revokeObjectURL(address), minuteMs);
  } catch (error) {
    tab?.close();
    const isScan = error instanceof ApiError && error.is(fileHeld, fileRefused);
    notice.error(isScan ? messageOf(error) : failed(error));
  }
}
