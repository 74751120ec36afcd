import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/**
 * The files of the product, by key ('packages/<id>.pdf'): in a folder beside the data, readable by this process alone.
 * Keys that would lead out of the folder are refused. A key is made of ids, never of a name that somebody typed.
 */
export const openFiles = (dataDir: string): Disk =>
  new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }));
