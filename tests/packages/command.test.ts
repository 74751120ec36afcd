import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pemOf, testHolder } from './seals/test-authority.ts';
import { testPackage } from './seals/test-package.ts';

let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-verify-'));
  const authority = await testHolder({ name: 'Example Authority', authority: true });
  const seal = await testHolder({ name: 'Example Seal', issuer: authority });
  const whole = await testPackage(authority, seal);
  await writeFile(at('whole.zip'), whole);
  await writeFile(at('cut.zip'), whole.subarray(0, whole.length - 30));
  await writeFile(at('authority.pem'), pemOf(authority));
  await writeFile(at('note.txt'), 'a note');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, ['src/app/server/command.ts', 'verify-package', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, said: out + err };
}

it('says of a whole package that it holds, given the authority', async () => {
  const { code, said } = await run(at('whole.zip'), '--authority', at('authority.pem'));
  expect(said).toContain('For Harbor Example Lending, from Dana Example');
  expect(said).toContain('Holds: nothing was changed.');
  expect(code).toBe(0);
});

it('cannot tell without an authority, and names the one to compare', async () => {
  const { code, said } = await run(at('whole.zip'));
  expect(said).toMatch(/The package names the authority Example Authority\.\nSHA-256 [0-9a-f]{64}/);
  expect(code).toBe(2);
});

it('says of a damaged package that it is broken', async () => {
  expect(await run(at('cut.zip'), '--authority', at('authority.pem'))).toMatchObject({ code: 1 });
});

it('refuses what it cannot use, and says how it is used', async () => {
  for (const args of [[], [at('whole.zip'), at('cut.zip')], ['--other'], [at('missing.zip')]]) {
    const { code, said } = await run(...args);
    expect(said).toContain('Usage: npm run verify-package');
    expect(code).toBe(3);
  }
  expect(await run(at('whole.zip'), '--authority', at('note.txt'))).toMatchObject({ code: 3 });
});
