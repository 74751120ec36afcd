/** Makes the CMS signature of a content. */
type Sign = (content: Uint8Array) => Promise<Uint8Array>;

const space = 16_000;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

const plainPdf = `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>
endobj
`;

/** A PDF with a signature of its whole content, written by hand. Given one already signed, the next signature is appended to it. */
export async function sealedPdf(sign: Sign, before: Uint8Array = bytesOf(plainPdf)): Promise<Uint8Array<ArrayBuffer>> {
  const head = Buffer.from(before).toString('latin1');
  const number = 4 + [...head.matchAll(/\/ByteRange/g)].length;
  const range = (values: readonly number[]) => `[${values.join(' ')}]`.padEnd(50);
  const opening = `${number} 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:20261125233107Z) /ByteRange `;
  const ending = ` >>\nendobj\ntrailer\n<< /Root 1 0 R /Size ${number + 1} >>\n%%EOF\n`;
  const start = head.length + opening.length + 50 + ' /Contents '.length;
  const next = start + 2 + space;
  const values = [0, start, next, ending.length];
  const signed = bytesOf(`${head}${opening}${range(values)} /Contents `);
  const rest = bytesOf(ending);
  const signature = await sign(Buffer.concat([signed, rest]));
  const hex = Buffer.from(signature).toString('hex').padEnd(space, '0');
  return new Uint8Array(Buffer.concat([signed, bytesOf(`<${hex}>`), rest]));
}
