/** What a JPEG begins with, in base64. */
const jpegStart = '/9j/';

export const mediaTypeOf = (content: string): 'image/png' | 'image/jpeg' =>
  content.startsWith(jpegStart) ? 'image/jpeg' : 'image/png';
