import { join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Log } from '../../log.ts';
import type { StorageConfig } from './storage-config.ts';
import { StorageDisk } from './storage-disk.ts';
import type { StorageOutage } from './storage-outage.ts';

/**
 * The files of the product, by key ('packages/<id>.pdf'): in a folder beside the data, readable by this process alone, or in a
 * bucket. Keys that would lead out of the folder are refused. A key is made of ids, never of a name that somebody typed.
 */
export async function openStorage(
  storage: StorageConfig,
  dataDir: string,
  log: Log,
  noteOutage?: (kind: StorageOutage['kind']) => void,
): Promise<StorageDisk> {
  if (storage.by === 'folder')
    return new StorageDisk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }), log, noteOutage);
  // Loaded where it is configured only: the client is large.
  const { openBucket } = await import('./bucket.ts');
  return new StorageDisk(openBucket(storage), log, noteOutage);
}
