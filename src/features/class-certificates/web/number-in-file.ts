import { numberInReason } from '../model.ts';

/** Text of a PDF in hex: UTF-16 after its mark. */
function textOfHex(hex: string): string {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return new TextDecoder('utf-16be').decode(bytes.subarray(2));
}

/** The number in the last seal of a PDF, which the caller knows to hold; undefined for what is no certificate. */
export async function numberInFile(file: Blob): Promise<string | undefined> {
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
  const [, hex] = [...text.matchAll(/\/Reason\s*<(FEFF[0-9A-F]{0,400})>/gi)].at(-1) ?? [];
  return hex === undefined ? undefined : numberInReason(textOfHex(hex));
}
