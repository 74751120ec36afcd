import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets, defineKeyUse } from '../../../../../platform/encryption/secrets.ts';
import { type FileRecord, type RecordSigner, readRecords, UnusableFile, writeRecords } from './record-file.ts';

const use = defineKeyUse('record file test');
const signerOf = (secret: string): RecordSigner => {
  const secrets = createSecrets(secret);
  return {
    sign: (text) => secrets.sign(use, text),
    verify: (text, signature) => secrets.verify(use, text, signature),
  };
};
const signer = signerOf('a secret of this installation, made for tests');
const untilStop = new AbortController().signal;
const records: readonly FileRecord[] = [
  { head: { name: 'Ünïcode “quoted”' }, numbers: Float64Array.of(1.5, Number.NaN, -0, Number.MAX_VALUE) },
  { head: null, numbers: new Float64Array(0) },
  { head: [1, 2, 3], numbers: Float64Array.from({ length: 300 }, (_, place) => place / 7) },
];

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-records-'));
  path = join(folder, 'records');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (all: Iterable<FileRecord> = records, by = signer) => writeRecords(path, all, by, untilStop);
async function read(by = signer): Promise<FileRecord[]> {
  const file = await open(path, 'r');
  try {
    const all: FileRecord[] = [];
    for await (const record of readRecords(file, by)) all.push(record);
    return all;
  } finally {
    await file.close();
  }
}

describe('a file of records', () => {
  it('reads as it was written', async () => {
    await write();
    expect(await read()).toEqual(records);
  });

  it('answers nothing but what was written, whichever byte is another and wherever it ends', async () => {
    await write();
    const bytes = readFileSync(path);
    const damage = fc.record({ at: fc.nat(bytes.length - 1), bit: fc.nat(7), cut: fc.boolean() });
    const property = fc.asyncProperty(damage, async ({ at, bit, cut }) => {
      const damaged = Buffer.from(cut ? bytes.subarray(0, at) : bytes);
      if (!cut) damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
      writeFileSync(path, damaged);
      // A file may end between two records: what it held until then was written so.
      const answered = await read().catch((error: unknown) => error);
      if (Array.isArray(answered)) expect(answered).toEqual(records.slice(0, cut ? answered.length : -1));
      else expect(answered).toBeInstanceOf(UnusableFile);
    });
    await fc.assert(property, { numRuns: 400 });
  });

  it('is refused when its records change places, come from another file, or were signed with another secret', async () => {
    await write([
      { head: 'a', numbers: new Float64Array(1) },
      { head: 'b', numbers: new Float64Array(1) },
    ]);
    const bytes = readFileSync(path);
    const start = 16 + 36;
    const half = (bytes.length - start) / 2;
    const [first, second] = [bytes.subarray(start, start + half), bytes.subarray(start + half)];
    writeFileSync(path, Buffer.concat([bytes.subarray(0, start), second, first]));
    await expect(read()).rejects.toThrow(UnusableFile);
    await write([{ head: 'c', numbers: new Float64Array(1) }]);
    writeFileSync(path, Buffer.concat([readFileSync(path).subarray(0, start), first]));
    await expect(read()).rejects.toThrow(UnusableFile);
    await write();
    await expect(read(signerOf('a secret of another installation, for tests'))).rejects.toThrow(UnusableFile);
  });

  it('asks for no more memory than a record may have, whatever the lengths say', async () => {
    await write();
    const bytes = readFileSync(path);
    bytes.writeUInt32LE(0xfffffff8, 16 + 36 + 4);
    writeFileSync(path, bytes);
    await expect(read()).rejects.toThrow(UnusableFile);
  });

  it('stays as it was when the next one cannot be finished, and leaves no draft', async () => {
    await write();
    const before = readFileSync(path);
    const breaking = function* () {
      yield* records;
      throw new Error('no more');
    };
    await expect(write(breaking())).rejects.toThrow('no more');
    await expect(writeRecords(path, records, signer, AbortSignal.abort())).rejects.toThrow();
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['records']);
  });
});

/** Writes the same file over and over in a process of its own. */
const writer = `
  import { writeRecords } from ${JSON.stringify(join(import.meta.dirname, 'record-file.ts'))};
  const signer = { sign: (text) => text.slice(0, 43).padEnd(43), verify: () => true };
  const records = Array.from({ length: 40 }, (_, place) => ({ head: place, numbers: new Float64Array(20_000) }));
  for (;;) {
    await writeRecords(process.argv[1], records, signer, new AbortController().signal);
    process.stdout.write('written ');
  }`;
const trusting: RecordSigner = {
  sign: (text) => text.slice(0, 43).padEnd(43),
  verify: (text, signature) => signature === text.slice(0, 43).padEnd(43),
};
const startWriter = (...through: readonly string[]): ChildProcess => {
  const [command = '', ...args] = [...through, process.execPath];
  return spawn(command, [...args, '--input-type=module', '-e', writer, path], { stdio: ['ignore', 'pipe', 'ignore'] });
};

describe('a process that writes records', () => {
  it('leaves a whole file, whenever it is killed', async () => {
    for (const moment of [0, 3, 9, 20]) {
      const child = startWriter();
      if (child.stdout) await once(child.stdout, 'data');
      await sleep(moment);
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(await read(trusting)).toHaveLength(40);
    }
  });

  it('leaves the file that was there when the disk is full', async () => {
    await write([{ head: 'before', numbers: new Float64Array(3) }], trusting);
    const before = readFileSync(path);
    // A limit on the size of files stands for a disk without room: in blocks of 512 or 1,024 bytes.
    const child = startWriter('sh', '-c', 'ulimit -f 1000; exec "$@"', 'sh');
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['records']);
  });
});
