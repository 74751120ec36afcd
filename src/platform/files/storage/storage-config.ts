import { secondMs } from '../../../kernel/dates.ts';

/** A bucket of an S3-compatible service. */
export interface BucketConfig {
  readonly by: 's3';
  readonly bucket: string;
  readonly region: string;
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  /** Undefined: those that the machine has, such as a role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** So long the service may say nothing. */
  readonly silenceMs: number;
}
/** Where files are stored. */
export type StorageConfig = { readonly by: 'folder' } | BucketConfig;

interface StorageVariables {
  readonly STORAGE: StorageConfig['by'];
  readonly S3_BUCKET?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly S3_TIMEOUT_SECONDS: number;
}

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** Where files are stored, and what is wrong with it, each variable with what it should be. No message repeats a value. */
export function readStorage(variables: StorageVariables): { storage: StorageConfig; wrong: readonly string[] } {
  if (variables.STORAGE === 'folder') return { storage: { by: 'folder' }, wrong: [] };
  const { S3_BUCKET: bucket = '', S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId } = variables;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  const { protocol, hostname } = new URL(endpoint ?? 'https://s3.amazonaws.com');
  const unless = (isRight: boolean, text: string) => (isRight ? [] : [text]);
  const wrong = [
    ...unless(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket),
      'S3_BUCKET: is required with STORAGE=s3: the name of a bucket, in lower case',
    ),
    ...unless(
      protocol === 'https:' || loopback.includes(hostname),
      'S3_ENDPOINT: must be an https:// address, because documents are sent there',
    ),
    ...unless(
      (accessKeyId === undefined) === (secretAccessKey === undefined),
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: must both be set, or both be blank to use the role of the machine',
    ),
  ];
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  const silenceMs = variables.S3_TIMEOUT_SECONDS * secondMs;
  return { storage: { by: 's3', bucket, region: variables.S3_REGION, endpoint, credentials, silenceMs }, wrong };
}
