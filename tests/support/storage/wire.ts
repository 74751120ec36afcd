import { once } from 'node:events';
import type { Socket } from 'node:net';

/** Reads where the messages of a stream begin. @param see is called with each one's type and the first character of its body */
export function createFrames(see: (type: string, first: string) => void): (bytes: Buffer) => void {
  let kept = Buffer.alloc(0);
  let skip = 0;
  return (bytes) => {
    let rest = skip > 0 || kept.length === 0 ? bytes : Buffer.concat([kept, bytes]);
    kept = Buffer.alloc(0);
    if (skip > 0) {
      const skipped = Math.min(skip, rest.length);
      skip -= skipped;
      rest = rest.subarray(skipped);
    }
    while (rest.length > 0) {
      const length = rest.length >= 5 ? rest.readInt32BE(1) + 1 : 0;
      if (rest.length < 5 || (length > 5 && rest.length < 6)) {
        kept = Buffer.from(rest);
        return;
      }
      see(String.fromCharCode(rest[0] ?? 0), length > 5 ? String.fromCharCode(rest[5] ?? 0) : '');
      skip = Math.max(0, length - rest.length);
      rest = rest.subarray(length);
    }
  };
}

const sslRequest = 80_877_103;
const cancelRequest = 80_877_102;
/** What PgBouncer takes from a client without being asked to ignore it. */
const knownParameters = ['user', 'database', 'client_encoding', 'application_name', 'DateStyle', 'TimeZone'];

/** What a client begins with. @returns the database; undefined where the connection was refused or is no connection */
export async function readStartup(socket: Socket): Promise<string | undefined> {
  for (;;) {
    const [bytes] = (await once(socket, 'data').catch(() => [])) as [Buffer?];
    if (!bytes) return undefined;
    const code = bytes.readInt32BE(4);
    if (code === sslRequest) {
      socket.write('N');
      continue;
    }
    if (code === cancelRequest) return void socket.end();
    const words = bytes.subarray(8).toString().split('\0');
    const parameters = new Map<string, string>();
    for (let place = 0; place + 1 < words.length && words[place]; place += 2)
      parameters.set(words[place] ?? '', words[place + 1] ?? '');
    const unknown = [...parameters.keys()].find((name) => !knownParameters.includes(name));
    if (unknown === undefined) return parameters.get('database') ?? '';
    return void socket.end(refusal(`unsupported startup parameter: ${unknown}`));
  }
}

function refusal(text: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
