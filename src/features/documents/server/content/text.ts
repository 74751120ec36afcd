/** Tab, line feed, form feed, carriage return. */
const written = [9, 10, 12, 13];
/** A script or a page that is called a text. */
const disguised = /^\s*(#!|%!ps|%pdf-|\{\\rtf|<\?|<!doctype|<!--|<html|<head|<body|<script|<svg|<iframe)/i;
const headLetters = 512;

type TextVerdict =
  | { readonly charset: 'utf-8' | 'windows-1252'; readonly reason?: never }
  | { readonly charset?: never; readonly reason: string };

/** Whether what passes is text: without control characters, and no script or page. What is not UTF-8 counts as Windows-1252. */
export function watchText() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isWritten = true;
  let head = '';
  return {
    push(chunk: Buffer): void {
      isWritten &&= chunk.every((byte) => byte >= 32 || written.includes(byte));
      if (head.length < headLetters) head += chunk.toString('latin1', 0, headLetters);
      if (isUtf8) isUtf8 = decodes(decoder, chunk);
    },
    verdict(): TextVerdict {
      if (!isWritten) return { reason: 'The file does not contain text.' };
      if (disguised.test(head.replace(/^\u00ef\u00bb\u00bf/, '')))
        return { reason: 'The file contains a script or a web page instead of text.' };
      return { charset: isUtf8 && decodes(decoder) ? 'utf-8' : 'windows-1252' };
    },
  };
}

/** @param chunk the next part; none at the end */
function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    if (chunk) decoder.decode(chunk, { stream: true });
    else decoder.decode();
    return true;
  } catch {
    return false;
  }
}
