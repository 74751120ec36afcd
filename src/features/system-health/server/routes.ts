import { ok } from '../../../kernel/endpoint.ts';
import { schemaOfCode, schemaVersions } from '../../../platform/database/migrations/migrate.ts';
import type { WorkState } from '../../../platform/http/health/work-state.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { version } from '../../../platform/telemetry/version.ts';
import * as contract from '../contract.ts';
import { readSealAuthorities, readSystemHealth } from '../endpoints.ts';
import * as systemContract from '../system-contract.ts';
import { dropJob, listFailedJobs, readSystem, retryJob } from '../system-endpoints.ts';
import { type HealthLine, healthLine } from './api.ts';
import { dropFailedJob, readFailedJobs, retryFailedJob } from './failed-jobs.ts';
import { readSystemState } from './system.ts';

const presentWork = ({ idleSeconds, oldestSeconds, ...counts }: WorkState) => ({
  ...counts,
  workerSeenSecondsAgo: idleSeconds === null ? null : Math.max(0, Math.floor(idleSeconds)),
  oldestJobSeconds: Math.max(0, Math.floor(oldestSeconds)),
});

/** A database that is away has no version to tell; that of the code is known all the same. */
async function databaseVersions({ database }: Platform, answers: boolean) {
  if (!answers) return { postgres: null, schema: { code: schemaOfCode(), database: null } };
  const schema = await schemaVersions(database.pool);
  const { rows } = await database.pool.query<{ server_version: string }>('show server_version');
  return { postgres: rows[0]?.server_version ?? null, schema };
}

/** While the database is away it can't say how these are. */
async function moreLines(platform: Platform, answers: boolean): Promise<HealthLine[]> {
  if (!answers) return [];
  const lines = await Promise.all(platform.hooks.all(healthLine).map((read) => read(platform)));
  return lines.flatMap((line) => line ?? []);
}

export const systemHealthRoutes: readonly Route[] = [
  route(readSystemHealth, contract.readSystemHealth, async (_call, platform) => {
    const { work, problems: ofParts, since: _since, ...parts } = await platform.health.check();
    const more = await moreLines(platform, parts.database);
    const problems = [...ofParts, ...more.flatMap((line) => line.problems)];
    const { postgres, schema } = await databaseVersions(platform, parts.database);
    return {
      ...ok,
      healthy: problems.length === 0,
      ...parts,
      more: more.map(({ name, text, problems: [first] }) => ({
        name,
        works: first === undefined,
        text: first ?? text,
      })),
      problems,
      work: work ? presentWork(work) : null,
      versions: { plinth: version, node: process.versions.node, postgres, schema },
      process: {
        upSeconds: Math.floor(process.uptime()),
        memoryMegabytes: Math.round(process.memoryUsage.rss() / 1024 / 1024),
      },
    };
  }),
  route(readSealAuthorities, contract.readSealAuthorities, async (_call, { sealing }) => ({
    ...ok,
    authorities: (await sealing.authorities()).map(({ notAfter, ...one }) => ({
      ...one,
      notAfter: notAfter.toISOString(),
    })),
  })),
  route(readSystem, systemContract.readSystem, async (_call, platform) => ({
    ...ok,
    ...(await readSystemState(platform)),
  })),
  route(listFailedJobs, systemContract.listFailedJobs, async (_call, { database }) => ({
    ...ok,
    jobs: await readFailedJobs(database.pool),
  })),
  route(retryJob, systemContract.retryJob, async ({ params, context }, platform) => ({
    ...ok,
    changed: await retryFailedJob(platform, params, context),
  })),
  route(dropJob, systemContract.dropJob, async ({ params, context }, platform) => ({
    ...ok,
    changed: await dropFailedJob(platform, params, context),
  })),
];
