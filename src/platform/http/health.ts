import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Events } from '../events.ts';
import type { RunningQueue } from '../jobs/queue.ts';

const open = { config: { access: 'public' }, schema: { hide: true } } as object;

/** Health: is everything this process needs there. Readiness: may it be sent requests. */
export function serveHealth(
  app: FastifyInstance,
  parts: {
    database: Database;
    jobs: Pick<RunningQueue, 'isRunning'>;
    events: Events;
    /** What the features want seen; none of it makes the process unhealthy. */
    figures(): Readonly<Record<string, number>>;
  },
): void {
  app.get('/api/health', open, async (_request, reply) => {
    const database = await answers(parts.database);
    const jobs = parts.jobs.isRunning();
    const events = parts.events.isConnected();
    const healthy = database && jobs && events;
    return reply.status(healthy ? 200 : 503).send({ success: healthy, database, jobs, events, ...parts.figures() });
  });
  app.get('/api/ready', open, async (_request, reply) => {
    const ready = await answers(parts.database);
    return reply.status(ready ? 200 : 503).send({ success: ready });
  });
}

const answers = (database: Database): Promise<boolean> =>
  database.pool.query('select 1').then(
    () => true,
    () => false,
  );
