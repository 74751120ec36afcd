const entryBytes = 128;
const nameBytes = 64;
/** A storage, a stream, the root. */
const kinds = [1, 2, 5];

/**
 * Notes what is in a compound file (.doc, .xls) while it passes: its directory lies anywhere in it, in entries of 128 bytes that begin
 * at multiples of 128. Text that happens to look like one only adds a name.
 */
export function watchNames() {
  const names = new Set<string>();
  let rest = Buffer.alloc(0);
  return {
    names,
    push(chunk: Buffer): void {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const whole = bytes.length - (bytes.length % entryBytes);
      for (let at = 0; at < whole; at += entryBytes) {
        const name = nameAt(bytes, at);
        if (name !== undefined) names.add(name);
      }
      rest = Buffer.from(bytes.subarray(whole));
    },
  };
}

const longestKnown = 40;

function nameAt(bytes: Buffer, at: number): string | undefined {
  // With the NUL that ends it.
  const length = bytes.readUInt16LE(at + nameBytes);
  if (length < 4 || length > longestKnown || length % 2 !== 0 || !kinds.includes(bytes[at + nameBytes + 2] ?? 0))
    return undefined;
  return bytes.toString('utf16le', at, at + length - 2).toLowerCase();
}
