import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api.js';
import type { PageBox } from '../../../../kernel/files/pdf-form/form.ts';

/** A piece of text in one line, and where it stands. */
export interface PdfRun {
  readonly text: string;
  readonly box: PageBox;
}

/** Pieces of text with their places on the page as it is seen. What has no letters is left out. */
export function placedRuns(items: readonly TextItem[], styles: TextContent['styles'], page: PDFPageProxy): PdfRun[] {
  const viewport = page.getViewport({ scale: 1 });
  return items.flatMap(({ str, transform, width, fontName }) => {
    if (str.trim() === '') return [];
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform.map(Number);
    const along = Math.hypot(a, b) || 1;
    const { ascent = 0.8, descent = -0.2 } = styles[fontName] ?? {};
    const corners = [0, width].flatMap((forward) =>
      [ascent || 0.8, descent || -0.2].map((up) =>
        viewport.convertToViewportPoint(x + (a / along) * forward + c * up, y + (b / along) * forward + d * up),
      ),
    );
    const [xs, ys] = [corners.map(([left]) => Number(left)), corners.map(([, top]) => Number(top))];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const box = {
      page: page.pageNumber - 1,
      x: left,
      y: top,
      width: Math.max(...xs) - left,
      height: Math.max(...ys) - top,
    };
    return [{ text: str, box }];
  });
}
