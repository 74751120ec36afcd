import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface AskedToMake {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}
interface AskedToUse {
  readonly challenge: string;
  readonly rpId: string;
}

interface Manner {
  /** The page that asks; the tests' own when left out. */
  readonly origin?: string;
  /** Whether the device made sure of the person. */
  readonly verified?: boolean;
  /** Instead of one more than at the last use. */
  readonly counter?: number;
  readonly userHandle?: string;
}

/** A device with one passkey, as a browser would speak for it: ES256, no attestation. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  /** Whose it is: told when it is made. */
  private userHandle = randomBytes(16).toString('base64url');
  private counter = 0;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private readonly defaultOrigin: string;

  constructor(origin: string) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey;
    this.defaultOrigin = origin;
  }

  /** What a browser answers when it has made the passkey. */
  make({ challenge, rp, user }: AskedToMake, { origin = this.defaultOrigin, verified = true }: Manner = {}) {
    this.userHandle = user.id;
    const credentialId = Buffer.from(this.id, 'base64url');
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const authData = Buffer.concat([
      this.authenticatorData(rp.id, verified, this.counter, 0x40),
      Buffer.alloc(16),
      length,
      credentialId,
      isoCBOR.encode(key),
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, origin),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What a browser answers when the passkey was used. */
  use({ challenge, rpId }: AskedToUse, { origin = this.defaultOrigin, verified = true, ...manner }: Manner = {}) {
    this.counter = manner.counter ?? this.counter + 1;
    const authenticatorData = this.authenticatorData(rpId, verified, this.counter, 0);
    const clientDataJSON = clientData('webauthn.get', challenge, origin);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authenticatorData, hash]), this.privateKey).toString('base64url'),
        userHandle: manner.userHandle ?? this.userHandle,
      },
    };
  }

  private authenticatorData(rpId: string, verified: boolean, counter: number, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 0x01 | (verified ? 0x04 : 0) | more;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }
}

const clientData = (type: string, challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
