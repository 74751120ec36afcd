import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface SealTool {
  readonly name: string;
  /** The program is not on this machine. */
  readonly missing: boolean;
  /** Whether the program calls every seal of a PDF valid, whoever issued its certificate. */
  read(pdf: Uint8Array): boolean;
}

const tool = (name: string, options: readonly string[], says: RegExp): SealTool => ({
  name,
  missing: spawnSync(name, ['-v']).error !== undefined,
  read(pdf) {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-seal-'));
    try {
      const file = join(folder, 'sealed.pdf');
      writeFileSync(file, pdf);
      const { stdout, stderr } = spawnSync(name, [...options, file], { encoding: 'utf8' });
      return says.test(`${stdout}${stderr}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
});

/** Readers of PDFs by others, where they are installed. */
export const readsOfTools: readonly SealTool[] = [
  tool('pdfsig', [], /Total document signed[\s\S]*Signature is Valid/),
  tool('mutool', ['sign', '-v'], /The document is unchanged since signing/),
];
