import type { Measure } from '../../../platform/telemetry/measures.ts';
import { rarely } from '../../../platform/telemetry/measures.ts';
import { readProcesses } from './signs-of-life.ts';
import { readLastBackup } from './system.ts';

const running = rarely(readProcesses);
const lastBackup = rarely(readLastBackup);

export const systemMeasures: readonly Measure[] = [
  {
    name: 'plinth_processes',
    help: 'Processes over this database by role, and whether they gave a sign of life within a minute',
    labels: ['role', 'responds'],
    async read(platform) {
      const rows = await running(platform);
      return (['app', 'worker'] as const).flatMap((role) =>
        [true, false].map((responds) => ({
          labels: { role, responds: responds ? 'yes' : 'no' },
          value: rows.filter((row) => row.role === role && row.responds === responds).length,
        })),
      );
    },
  },
  {
    name: 'plinth_backup_timestamp_seconds',
    help: 'When the last complete backup ended, in seconds since 1970; 0: there was none',
    read: async (platform) => [{ value: ((await lastBackup(platform))?.endedAt.getTime() ?? 0) / 1_000 }],
  },
  {
    name: 'plinth_backup_bytes',
    help: 'The size of the last complete backup',
    read: async (platform) => [{ value: (await lastBackup(platform))?.bytes ?? 0 }],
  },
];
