import {
  ApiError,
  addressOf,
  answerOf,
  callEndpoint,
  downloadFrom,
  messageOf,
  NetworkError,
} from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { notice } from '../../../ui/notices.tsx';
import type { LenderDocument } from '../contract.ts';
import { downloadDocument, linkDocument, viewDocument } from '../endpoints.ts';
import { fileHeld, fileRefused } from '../errors.ts';
import { documentTexts, isShown, pdfName } from '../model.ts';

const minuteMs = 60_000;
/** In bytes: larger files are saved by the browser itself, which holds none of them. */
const shownAtMost = 10 * 1024 * 1024;

type Openable = Pick<LenderDocument, '_id' | 'originalName' | 'mediaType'> & Partial<Pick<LenderDocument, 'size'>>;

/** Its link is good for this session alone, and for a minute. @throws ApiError, NetworkError where it can't be loaded */
export async function saveByLink(id: string): Promise<void> {
  const { ticket } = await callEndpoint(linkDocument, { params: { id } });
  const address = addressOf(downloadDocument.url, { querystring: { ticket } });
  // Led to a refusal, the browser would show it in place of this page: so the file is asked for here first.
  const look = new AbortController();
  const asked = () =>
    fetch(address, { signal: look.signal }).catch((cause: unknown) => {
      throw new NetworkError(cause);
    });
  await answerOf(downloadDocument, asked);
  look.abort();
  window.location.assign(address);
}

/**
 * Shows a document in a tab of its own, or saves what browsers do not show. It is fetched with the session, so that no
 * address carries one. To be called by the click itself: browsers open no tab later.
 * @param failed what is said when it can't be shown
 */
export async function openDocument(
  { _id, originalName, mediaType, size = 0 }: Openable,
  failed: (error: unknown) => string = () => documentTexts.viewFailed,
): Promise<void> {
  const isLarge = size > shownAtMost;
  const tab = isShown(mediaType) && !isLarge ? window.open('', '_blank') : null;
  try {
    if (isLarge) return await saveByLink(_id);
    const file = await downloadFrom(viewDocument, { params: { id: _id } });
    if (!tab || tab.closed)
      return saveFile(file, file.type === 'application/pdf' ? pdfName(originalName) : originalName);
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
