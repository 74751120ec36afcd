import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** What a key is for. One secret, a separate key for each use, so that none can stand in for another. */
export interface KeyUse {
  readonly signs: string;
}
/** What is encrypted. Never a use of signatures as well. */
export interface CipherUse {
  readonly encrypts: string;
}

const taken = new Set<string>();
/** @throws for a name that another use has: one key would then serve both */
function take(name: string): string {
  if (taken.has(name)) throw new Error(`Two uses of keys are called ${name}.`);
  taken.add(name);
  return name;
}

/** @param signs the name of a use of signatures. Its key hangs on it, so it never changes */
export const defineKeyUse = (signs: string): KeyUse => ({ signs: take(signs) });
export const defineCipherUse = (encrypts: string): CipherUse => ({ encrypts: take(encrypts) });

export interface Secrets {
  /** A keyed signature (base64url) of a text, for one use. */
  sign(use: KeyUse, text: string): string;
  /** Compares in constant time. */
  verify(use: KeyUse, text: string, signature: string): boolean;
  /**
   * Encrypts a text that has to be read again (AES-256-GCM), for one use and one owner: moved to another row it cannot be read.
   * The value begins with the version of its key.
   */
  encrypt(use: CipherUse, owner: string, text: string): string;
  /** @throws when it was not encrypted for this use and owner, or with another APP_SECRET */
  decrypt(use: CipherUse, owner: string, value: string): string;
}

/** The one version of keys there is; a value of another one is refused in words instead of read as noise. */
const keyVersion = 'v1';

export function createSecrets(appSecret: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (use: string): Buffer => {
    const known = keys.get(use);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', appSecret, 'plinth', use, 32));
    keys.set(use, key);
    return key;
  };
  const sign = (use: KeyUse, text: string) => createHmac('sha256', keyFor(use.signs)).update(text).digest('base64url');
  return {
    sign,
    encrypt(use, owner, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(use.encrypts), iv).setAAD(Buffer.from(owner));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [keyVersion, ...[iv, cipher.getAuthTag(), hidden].map((part) => part.toString('base64url'))].join('.');
    },
    decrypt(use, owner, value) {
      const [version, ...parts] = value.split('.');
      if (version !== keyVersion) throw new Error(`There is no key with version ${version}.`);
      const [iv, tag, hidden] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (!iv || !hidden || tag?.length !== 16) throw new Error('This is not an encrypted value.');
      const cipher = createDecipheriv('aes-256-gcm', keyFor(use.encrypts), iv)
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      return Buffer.concat([cipher.update(hidden), cipher.final()]).toString('utf8');
    },
    verify(use, text, signature) {
      const expected = Buffer.from(sign(use, text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** An opaque token: what its holder keeps, and the hash that is all the database knows of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Shorter ones can be guessed; an empty one is what a full disk leaves of a file. */
export const shortestSecret = 32;

/** The secret in this file; undefined where there is none that is long enough. */
export function secretIn(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8').trim();
  return text.length >= shortestSecret ? text : undefined;
}

/**
 * The secret in a file that its owner alone can read; it is made when there is none. Two processes that come at the same
 * moment get the same one.
 * @param advice what to do about a file that holds none, as a sentence
 * @throws when the file holds less than a secret
 */
export function keptSecret(path: string, advice: string): string {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeForGood(path, randomBytes(48).toString('base64url'));
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= shortestSecret) return secret;
  throw new Error(
    `${path} holds ${secret.length} characters where a secret of at least ${shortestSecret} belongs; a full disk may have left it so. ${advice}`,
  );
}

/** The file is there as a whole, on the disk, or not at all; one that is there already stays. */
function writeForGood(path: string, text: string): void {
  const draft = `${path}.${process.pid}.new`;
  rmSync(draft, { force: true });
  try {
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    try {
      linkSync(draft, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
