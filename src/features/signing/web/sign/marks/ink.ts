/** So many pixels around the ink. */
const margin = 6;
/** In pixels: more than paper shows. */
const widest = 1_000;

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where something is drawn in pixels of four bytes each; undefined where nothing is. */
export function boundsOf(pixels: Uint8ClampedArray, width: number, height: number): Bounds | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 3; at < pixels.length; at += 4) {
    if (pixels[at] === 0) continue;
    const x = ((at - 3) / 4) % width;
    const y = Math.floor((at - 3) / 4 / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** What is drawn, without the blank around it: a PNG in base64. */
export function inkOf(canvas: HTMLCanvasElement): string | undefined {
  const from = canvas.getContext('2d');
  const bounds =
    from && boundsOf(from.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width, canvas.height);
  if (!bounds) return undefined;
  const scale = Math.min(1, widest / bounds.width);
  const cut = document.createElement('canvas');
  cut.width = Math.ceil(bounds.width * scale) + 2 * margin;
  cut.height = Math.ceil(bounds.height * scale) + 2 * margin;
  const { left, top, width, height } = bounds;
  cut.getContext('2d')?.drawImage(canvas, left, top, width, height, margin, margin, width * scale, height * scale);
  return base64Of(cut.toDataURL('image/png'));
}

export const base64Of = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1);
