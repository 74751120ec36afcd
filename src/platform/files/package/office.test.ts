import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { docx } from '../../../../tests/support/desks/example-files.ts';
import { openOffice } from './office.ts';
import { toPackagePdf } from './package-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-soffice-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that stands for LibreOffice: it is called as LibreOffice is. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}
const noted = join(folder, 'noted');
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('LibreOffice', () => {
  it('is started with a profile and folder of its own and none of our secrets, and leaves nothing', async () => {
    const onePage = await PDFDocument.create();
    onePage.addPage();
    writeFileSync(join(folder, 'page.pdf'), await onePage.save());
    const path = program(
      'writes',
      `pwd > ${noted}; env >> ${noted}; echo "$@" >> ${noted}; cat profile/user/registrymodifications.xcu >> ${noted}
cp ${join(folder, 'page.pdf')} input.pdf`,
    );
    process.env.APP_SECRET_OF_A_TEST = 'never handed on';
    const file = await toPackagePdf({ bytes: await docx(), mediaType: word }, openOffice(path));
    expect(file).toEqual({ pdf: expect.any(Uint8Array) });
    const seen = readFileSync(noted, 'utf8');
    expect(seen).toMatch(/-env:UserInstallation=file:.*--headless .*--convert-to pdf .*input\.docx/);
    expect(seen).toMatch(/DisableMacrosExecution.*true/);
    expect(seen).not.toContain('never handed on');
    expect(existsSync(seen.split('\n')[0] ?? '')).toBe(false);
    delete process.env.APP_SECRET_OF_A_TEST;
  });

  it('that writes nothing, fails, or is not there leaves the file as it is', async () => {
    for (const path of [program('silent', 'exit 0'), program('fails', 'exit 1'), join(folder, 'absent')])
      expect(await openOffice(path).toPdf(await docx(), 'docx')).toBeUndefined();
  });

  it('that hangs is ended with everything it started, and the next document is converted', async () => {
    const path = program('hangs', `sleep 600 & echo $! > ${noted}; sleep 600`);
    expect(await openOffice(path, 500).toPdf(await docx(), 'docx')).toBeUndefined();
    const grandchild = Number(readFileSync(noted, 'utf8'));
    await expect.poll(() => isAlive(grandchild)).toBe(false);
  });

  it('works on one document at a time', async () => {
    const busy = join(folder, 'busy');
    const path = program(
      'counts',
      `[ -e ${busy} ] && exit 1; touch ${busy}; sleep 0.1; rm ${busy}; echo x > input.pdf`,
    );
    const office = openOffice(path);
    const all = await Promise.all(Array.from({ length: 3 }, async () => office.toPdf(await docx(), 'docx')));
    expect(all.map((bytes) => bytes?.length)).toEqual([2, 2, 2]);
  });
});

const real = spawnSync('sh', ['-c', 'command -v soffice'], { encoding: 'utf8' }).stdout.trim();

describe.runIf(real !== '')('the real LibreOffice', () => {
  it('converts a document', async () => {
    const html = Buffer.from('<html><body><p>Operating agreement</p></body></html>');
    const pdf = await openOffice(real).toPdf(html, 'html');
    expect(Buffer.from(pdf ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
  });
});
