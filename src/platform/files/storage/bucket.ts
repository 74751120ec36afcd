import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { S3Driver } from 'flydrive/drivers/s3';
import { secondMs } from '../../../kernel/dates.ts';
import type { BucketConfig } from './storage-config.ts';

const connectionMs = 3 * secondMs;
/** A part of an upload over a slow line takes less. */
const longestCallMs = 60 * secondMs;
const attempts = 2;
/** The smallest part there may be, so an upload holds at most twice as much in memory. */
const partBytes = 5 * 1024 * 1024;

/** The service hashes what has arrived and refuses it when it is not what was sent. */
const checked = { ChecksumAlgorithm: 'SHA256' } as const;

/** Opens a bucket as a disk. Nothing is asked of the service before the first file. */
export function openBucket({ bucket, region, endpoint, credentials, silenceMs }: BucketConfig): S3Driver {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectionMs,
      socketTimeout: silenceMs,
      requestTimeout: longestCallMs,
      throwOnRequestTimeout: true,
    },
  });
  return new BucketDriver(client, bucket);
}

/** FlyDrive's driver sends a stream in one call, which needs its length beforehand; here it goes in parts. */
class BucketDriver extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string) {
    // What may be read is a matter of the bucket: many services know no rules for single files.
    super({ client, bucket, visibility: 'private', supportsACL: false });
    this.#client = client;
    this.#bucket = bucket;
  }

  protected override createPutObjectCommand(_client: S3Client, options: PutObjectCommandInput): PutObjectCommand {
    return new PutObjectCommand({ ...options, ...checked });
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const where = { Bucket: this.#bucket, Key: key };
    const upload = new Upload({
      client: this.#client,
      params: { ...where, ...checked, Body: contents },
      partSize: partBytes,
      queueSize: 1,
      leavePartsOnError: true,
    });
    try {
      await upload.done();
    } catch (error) {
      contents.destroy();
      // Nobody waits for it: a service that is away would hold up the answer as long again.
      if (upload.uploadId)
        this.#client
          .send(new AbortMultipartUploadCommand({ ...where, UploadId: upload.uploadId }))
          .catch(() => undefined);
      throw error;
    }
  }
}
