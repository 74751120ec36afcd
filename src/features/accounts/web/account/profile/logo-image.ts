import { logoLimits, unusableLogo } from '../../../own-account/model.ts';

/**
 * The picture in a file, drawn to the size of a logo, as the base64 of a PNG. The browser reads the file, so whatever else it
 * holds stays behind.
 * @throws Error with what to tell the user
 */
export async function drawLogo(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(unusableLogo);
  });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error(unusableLogo);
  // Photos weigh more than drawings: smaller, until the file is small enough.
  for (let share = fitting(picture); ; share *= 0.7) {
    canvas.width = Math.max(1, Math.round(picture.width * share));
    canvas.height = Math.max(1, Math.round(picture.height * share));
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const image = canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
    if (image.length * 0.75 <= logoLimits.bytes || canvas.height === 1) return image;
  }
}

const fitting = ({ width, height }: ImageBitmap): number =>
  Math.min(1, logoLimits.width / width, logoLimits.height / height);
