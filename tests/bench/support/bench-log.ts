import { join } from 'node:path';
import { destination } from 'pino';
import type { Config } from '../../../src/app/server/config.ts';
import { createLog, type Log } from '../../../src/platform/log.ts';

/** The log as in service, line by line, but into a file: whoever reads a pipe would take time of the same cores. */
export const benchLog = ({ logLevel, dataDir }: Config): Log =>
  createLog(logLevel, destination({ dest: join(dataDir, `bench-${process.pid}.log`), sync: true }));
