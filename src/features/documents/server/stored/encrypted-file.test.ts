import { truncateSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentDesk, openDocumentDesk } from '../../../../../tests/support/desks/document-desk.ts';
import { pdf } from '../../../../../tests/support/desks/example-files.ts';
import { isRefused, sendFile, storeEncryptedFile } from '../api.ts';

let desk: DocumentDesk;
beforeAll(async () => {
  desk = await openDocumentDesk();
});
afterAll(() => desk?.close());

const statement = Buffer.concat([pdf('Account 000123456789'), Buffer.alloc(200_000, ' '), Buffer.from('%%EOF\n')]);
const extensions = ['pdf'] as const;

async function stored(content = statement, name = 'statement.pdf') {
  const file = { name, content: Readable.from([content]) };
  const taken = await storeEncryptedFile(desk.app.platform, 'deal-documents', file, extensions);
  if (isRefused(taken)) throw new Error(taken.reason);
  return { ...taken, path: join(desk.folder, '../deal-documents', taken.id) };
}

/** A server that sends one file over a socket. */
async function served(file: Awaited<ReturnType<typeof stored>>) {
  const server = fastify();
  server.get('/', async (_request, reply) => {
    await sendFile(desk.app.platform, reply, 'deal-documents', file);
    return reply;
  });
  return { server, address: await server.listen({ port: 0, host: '127.0.0.1' }) };
}

describe('a file of a deal', () => {
  it('is looked at as it comes in, stored encrypted, and sent as it came', async () => {
    const file = await stored();
    expect(file).toMatchObject({ originalName: 'statement.pdf', mediaType: 'application/pdf', size: statement.length });
    expect((await readFile(file.path)).includes('000123456789')).toBe(false);
    const { server, address } = await served(file);
    const answer = await fetch(address);
    expect(answer.headers.get('content-length')).toBe(String(statement.length));
    expect(Buffer.from(await answer.arrayBuffer()).equals(statement)).toBe(true);
    await server.close();
  });

  it('that is not what its name promises leaves nothing', async () => {
    const file = { name: 'statement.pdf', content: Readable.from([Buffer.from('MZ, a program')]) };
    const taken = await storeEncryptedFile(desk.app.platform, 'deal-documents', file, extensions);
    expect(taken).toEqual({ originalName: 'statement.pdf', reason: 'The content isn’t a complete PDF file.' });
    const { objects } = await desk.app.platform.files.listAll('deal-documents');
    expect([...objects].filter(({ isFile }) => isFile)).toHaveLength(1);
  });

  it('that was changed on the disk is broken off, and one that was cut is not found', async () => {
    const file = await stored();
    const bytes = await readFile(file.path);
    await writeFile(file.path, bytes.with(bytes.length - 40, (bytes.at(-40) ?? 0) ^ 1));
    const { server, address } = await served(file);
    const answer = await fetch(address);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    truncateSync(file.path, bytes.length - 1);
    expect((await fetch(address)).status).toBe(404);
    await server.close();
  });
});
