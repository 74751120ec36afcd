import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Log } from '../../log.ts';
import type { Hooks } from '../../platform.ts';
import { EncryptionKeyUnavailable } from '../data-keys.ts';
import { reencrypts } from '../rotate-keys.ts';
import {
  keepConfigured,
  knownCertificates,
  type OwnCertificateParts,
  ownExpires,
  ownSealer,
  reencryptSealKeys,
} from './certificates/own-certificates.ts';
import type { Sealer } from './certificates/sealer.ts';
import { type SealAuthority, type Sealing, SealProblem } from './sealing.ts';
import { inSealThread } from './threads/seal-threads.ts';

export interface SealingConfig {
  /** A certificate of the operator's. Undefined: the installation issues its own. */
  readonly pkcs12: { readonly file: string; readonly password: string } | undefined;
  /** A time-stamp authority (RFC 3161). Undefined: seals have no time-stamp. */
  readonly timestampUrl: string | undefined;
}

type Parts = OwnCertificateParts & { readonly config: SealingConfig; readonly hooks: Hooks; readonly log: Log };

/** @throws when the configured certificate can't be read */
export async function openSealing({ config, hooks, log, ...parts }: Parts): Promise<Sealing> {
  const { operator, clock } = parts;
  hooks.register(reencrypts, reencryptSealKeys(parts.encryption));
  const configured = config.pkcs12 && (await readConfigured(config.pkcs12));
  const keptConfigured = configured && onceDone(() => keepConfigured(parts, configured));
  const sealer = async (): Promise<Sealer> => {
    // Kept before it seals anything.
    await keptConfigured?.();
    const present = configured ?? (await ownSealer(parts).catch(asProblem));
    const now = clock.now();
    if (now < present.notBefore) throw new SealProblem('certificate-early');
    if (present.notAfter <= now) throw new SealProblem('certificate-expired');
    return present;
  };
  const authorities = async (): Promise<SealAuthority[]> => {
    // Never who issued it: a public authority issues certificates to everybody.
    const present = configured ? [Buffer.from(configured.certificate)] : [];
    const earlier = (await knownCertificates(parts)).filter((one) => !present.some((other) => other.equals(one)));
    return [...present, ...earlier].map(presentAuthority);
  };
  return {
    async seal(pdf, { reason }) {
      const facts = { reason, name: operator, at: clock.now() };
      const { timestampUrl } = config;
      return inSealThread({ task: 'seal', pdf, sealer: await sealer(), facts, timestampUrl });
    },
    async sign(bytes) {
      const { timestampUrl } = config;
      const order = { task: 'sign', bytes, sealer: await sealer(), at: clock.now(), timestampUrl } as const;
      return (await inSealThread(order)).bytes;
    },
    authorities,
    expires: async () => configured?.notAfter ?? ownExpires(parts),
    async prepare() {
      // It is tried again with the first document, so nothing has to stop for it.
      await sealer().catch((error: unknown) => log.warn({ err: error }, 'documents cannot be sealed yet'));
    },
  };
}

/** Does it until it was done once. */
function onceDone(work: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (!isDone) await work();
    isDone = true;
  };
}

async function readConfigured({ file, password }: NonNullable<SealingConfig['pkcs12']>): Promise<Sealer> {
  // Loaded only where it is used.
  const { readPkcs12 } = await import('./certificates/pkcs12.ts');
  try {
    return await readPkcs12(new Uint8Array(await readFile(file)), password);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`SEAL_PKCS12_FILE: ${file} can't be used: ${why}.`, { cause: error });
  }
}

function asProblem(error: unknown): never {
  throw error instanceof EncryptionKeyUnavailable ? new SealProblem('keys-locked', error) : error;
}

function presentAuthority(certificate: Uint8Array): SealAuthority {
  const read = new X509Certificate(certificate);
  return {
    pem: read.toString(),
    sha256: createHash('sha256').update(read.raw).digest('hex'),
    notAfter: new Date(read.validTo),
  };
}
