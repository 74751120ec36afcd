import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  /** Called when its turn comes: nothing is held that is not being written. */
  content(): Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

/** A ZIP of these files, one after the other, as it is read. An entry that fails ends it with that error; so does its reader's end. */
export function zipOf(entries: readonly ZipEntry[], at: Date): Readable {
  const zip = new ZipFile();
  // Its declared type knows less than it is.
  const output = zip.outputStream as PassThrough;
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => current?.destroy());
  for (const { name, content } of entries) {
    zip.addReadStreamLazy(name, { mtime: at, mode: 0o100600 }, (begin) => {
      current = Readable.from(content(), { objectMode: false });
      // The ZIP does not listen for it by itself, and would wait for ever.
      current.once('error', (error) => output.destroy(error));
      begin(null, current);
    });
  }
  zip.end();
  return output;
}
