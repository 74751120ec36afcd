import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what lies here in memory, where a copy of a database takes half the time. */
const inMemory = '/dev/shm';
/** A run of the HTTP tests was seen to need 200 MB; browser and faults bring servers of their own. */
const neededBytes = 3 * 1024 ** 3;

/** A new folder for all that a run of the tests puts aside. Its path is short, since a socket's may have 107 bytes at most. */
export const makeScratchFolder = (): string => mkdtempSync(join(hasRoomInMemory() ? inMemory : tmpdir(), 'plinth-'));

function hasRoomInMemory(): boolean {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    // What lies there is taken from the same memory that apps, browser and compiler need.
    return bavail * bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes;
  } catch {
    return false;
  }
}
