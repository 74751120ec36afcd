import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';

const mostEntries = 10_000;

/** The end of a file, read as if the rest were there too. */
class EndOfFile extends RandomAccessReader {
  readonly #end: Buffer;
  readonly #start: number;
  constructor(end: Buffer, size: number) {
    super();
    this.#end = end;
    this.#start = size - end.length;
  }
  override read(into: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
    const from = position - this.#start;
    const isThere = from >= 0 && from + length <= this.#end.length;
    if (isThere) this.#end.copy(into, offset, from, from + length);
    setImmediate(done, isThere ? null : new Error('The document has too many parts.'));
  }
}

/**
 * The names of what is in an archive, by its own list at its end. Nothing is unpacked.
 * @param end the last part of the file, as much as the list may have
 * @param size of the whole file
 * @throws when the list cannot be read, or something in it is encrypted
 */
export async function zipEntries(end: Buffer, size: number): Promise<string[]> {
  const names: string[] = [];
  const archive = await fromRandomAccessReaderPromise(new EndOfFile(end, size), size, { autoClose: false });
  if (archive.entryCount > mostEntries) throw new Error('The document is too large when unpacked.');
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw new Error('The document is encrypted.');
    names.push(entry.fileName);
  }
  return names;
}
