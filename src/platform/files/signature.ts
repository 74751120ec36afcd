import { fileTypeFromBuffer } from 'file-type';

/** What a file may be by its first bytes. A compound file is an older Office document; a newer one is a ZIP. */
export type Signature = 'pdf' | 'png' | 'jpeg' | 'gif' | 'compound' | 'zip';

const signatures = new Map<string, Signature>([
  ['application/pdf', 'pdf'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/gif', 'gif'],
  ['application/x-cfb', 'compound'],
  ['application/zip', 'zip'],
]);

/** As much as names the container. With more file-type would unpack the first part of a ZIP to say what is in it. */
export const signatureBytes = 32;

/** What the beginning of a file says it is; undefined for text and for everything else. Its name has no say. */
export async function signatureOf(head: Uint8Array): Promise<Signature | undefined> {
  const found = await fileTypeFromBuffer(head.subarray(0, signatureBytes));
  return found && signatures.get(found.mime);
}
