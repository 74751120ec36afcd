import type { PastedRows, PasteShape } from '../../../../lending/answers/paste/paste-rows.ts';
import { messageOf } from '../../../../ui/api/api.ts';
import { fetchCode } from '../../../../ui/lazy.tsx';
import { notice } from '../../../../ui/notices.tsx';

/** The rows of a pasted text; undefined where the code that reads them did not come, which is said. */
export async function readPasted(text: string, shape: PasteShape): Promise<PastedRows | undefined> {
  try {
    const { readPastedRows } = await fetchCode(() => import('../../../../lending/answers/paste/paste-rows.ts'));
    return readPastedRows(text, shape);
  } catch (error) {
    notice.error(messageOf(error));
    return undefined;
  }
}

/** Which of the pasted columns were left out. */
export const unusedText = (unused: readonly string[]): string =>
  unused.length === 0 ? '' : ` Columns not used: ${unused.join(', ')}.`;
