import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What other readers find in a PDF. */
export interface OpenedPdf {
  /** Value and drawn text of the places of each field. */
  readonly fields: ReadonlyMap<
    string,
    readonly { readonly value: unknown; readonly text: string; readonly isReadOnly: boolean }[]
  >;
  /** The text drawn on each page, without that of its fields. */
  readonly pages: readonly string[];
  /** Everything that would run by itself or that is attached. */
  readonly active: readonly unknown[];
  /** The whole text as another reader shows it, where that is installed. */
  readonly plainText?: string;
}

/** Opens a PDF with pdf.js, and with pdftotext and qpdf where they are installed. @throws when one of them finds a fault */
export async function openedPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, stopAtErrors: true });
  try {
    const document = await loading.promise;
    const plainText = runOthers(bytes);
    return { ...(await readPages(document)), ...(plainText !== undefined && { plainText }) };
  } finally {
    await loading.destroy();
  }
}

async function readPages(document: PDFDocumentProxy): Promise<OpenedPdf> {
  const fields = new Map<string, { value: unknown; text: string; isReadOnly: boolean }[]>();
  const pages: string[] = [];
  const active = [await document.getJSActions(), await document.getOpenAction(), await document.getAttachments()];
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at);
    active.push(await page.getJSActions());
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    for (const one of await page.getAnnotations()) {
      active.push(one.actions, one.attachment);
      if (typeof one.fieldName !== 'string') continue;
      const text = Array.isArray(one.textContent) ? one.textContent.join('\n') : '';
      const place = { value: one.fieldValue, text, isReadOnly: one.readOnly === true };
      fields.set(one.fieldName, [...(fields.get(one.fieldName) ?? []), place]);
    }
  }
  return { fields, pages, active: active.filter((one) => one !== null && one !== undefined) };
}

function runOthers(bytes: Uint8Array): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-pdf-'));
  const path = join(folder, 'file.pdf');
  try {
    writeFileSync(path, bytes);
    const checked = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' });
    if (!checked.error && checked.status !== 0) throw new Error(`qpdf: ${checked.stdout}${checked.stderr}`);
    const read = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
    if (read.error) return undefined;
    if (read.status !== 0 || read.stderr !== '') throw new Error(`pdftotext: ${read.stderr}`);
    return read.stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
