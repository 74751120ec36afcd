import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/** What is said, as JSON, and numbers that go with it. */
export interface FileRecord {
  readonly head: unknown;
  readonly numbers: Float64Array;
}

/** Signs what a record holds, so that only a file of this installation is read. */
export interface RecordSigner {
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

/**
 * A file of signed records. It begins with an id of its own, and each record is signed with that id and its place: what is
 * damaged, cut off, put together or written by others is found before it is read. Of the machine's own byte order.
 *
 * Of each record: the lengths of its head and its numbers in bytes (four each), the signature, the head, the numbers.
 */
const magic = Buffer.from('plinth records 1');
const idLength = 36;
const lengthsSize = 8;
const signatureLength = 43;
/** No record is longer: garbage must not ask for all the memory there is. */
const longest = 1 << 26;

export class UnusableFile extends Error {
  override name = 'UnusableFile';
}

const signedText = (id: string, place: number, head: Uint8Array, numbers: Uint8Array) =>
  `${id} ${place} ${head.length} ${createHash('sha256').update(head).update(numbers).digest('hex')}`;

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array) => new Uint8Array(buffer, byteOffset, byteLength);

/**
 * Writes a file as a whole or not at all, readable by its owner alone. What was there stays until the new one is complete and
 * on the disk.
 * @param records the next is made when the one before is written
 */
export async function writeRecords(
  path: string,
  records: Iterable<FileRecord>,
  signer: RecordSigner,
  signal: AbortSignal,
): Promise<void> {
  const id = randomUUID();
  const draft = `${path}.${id}.new`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(Buffer.concat([magic, Buffer.from(id)]));
      let place = 0;
      for (const { head, numbers } of records) {
        signal.throwIfAborted();
        const [text, beside] = [Buffer.from(JSON.stringify(head)), bytesOf(numbers)];
        const lengths = Buffer.alloc(lengthsSize);
        lengths.writeUInt32LE(text.length, 0);
        lengths.writeUInt32LE(beside.length, 4);
        const signature = Buffer.from(signer.sign(signedText(id, place, text, beside)));
        await file.writeFile([lengths, signature, text, beside]);
        place += 1;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * The records of a file, one after the other.
 * @throws UnusableFile where one is not as it was written; a file that ends between two records just ends
 */
export async function* readRecords(file: FileHandle, signer: RecordSigner): AsyncGenerator<FileRecord> {
  const start = await readBytes(file, Buffer.alloc(magic.length + idLength));
  if (!start?.subarray(0, magic.length).equals(magic)) throw new UnusableFile('this is another format');
  const id = start.toString('latin1', magic.length);
  for (let place = 0; ; place += 1) {
    const lengths = await readBytes(file, Buffer.alloc(lengthsSize + signatureLength));
    if (lengths === undefined) return;
    const [headLength, numbersLength] = [lengths.readUInt32LE(0), lengths.readUInt32LE(4)];
    if (headLength + numbersLength > longest || numbersLength % Float64Array.BYTES_PER_ELEMENT > 0) {
      throw new UnusableFile(`record ${place} is damaged`);
    }
    const numbers = new Float64Array(numbersLength / Float64Array.BYTES_PER_ELEMENT);
    const head = await readBytes(file, Buffer.alloc(headLength));
    const beside = await readBytes(file, Buffer.from(numbers.buffer));
    if (head === undefined || beside === undefined) throw new UnusableFile(`record ${place} is cut off`);
    const signature = lengths.toString('latin1', lengthsSize);
    if (!signer.verify(signedText(id, place, head, beside), signature)) {
      throw new UnusableFile(`record ${place} is damaged or from elsewhere`);
    }
    yield { head: JSON.parse(head.toString('utf8')), numbers };
  }
}

/** Fills these bytes; undefined at the end of the file. @throws UnusableFile where it ends before they are full */
async function readBytes(file: FileHandle, bytes: Buffer): Promise<Buffer | undefined> {
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, null);
    if (bytesRead === 0 && filled === 0) return undefined;
    if (bytesRead === 0) throw new UnusableFile('it is cut off');
    filled += bytesRead;
  }
  return bytes;
}
