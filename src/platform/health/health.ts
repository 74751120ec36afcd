import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Events } from '../events.ts';
import type { RunningQueue } from '../jobs/queue.ts';

const open = { config: { access: 'public', limit: 'health' }, schema: { hide: true } } as object;

/** Health: is everything this process needs there. Readiness: may it be sent requests. Both answer whatever is away. */
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
  const { health } = parts.database;
  app.get('/api/health', open, async (_request, reply) => {
    const { answers: database, problem } = await health.check();
    const jobs = parts.jobs.isRunning();
    const events = parts.events.isConnected();
    const problems = [
      ...(problem === undefined ? [] : [problem]),
      ...(jobs ? [] : ['The job queue does not run.']),
      ...(events ? [] : ['The connection that listens for events is down.']),
    ];
    const healthy = problems.length === 0;
    return reply
      .status(healthy ? 200 : 503)
      .send({ success: healthy, database, jobs, events, ...(healthy ? {} : { problems }), ...parts.figures() });
  });
  app.get('/api/ready', open, async (_request, reply) => {
    const { answers: ready } = await health.check();
    return reply.status(ready ? 200 : 503).send({ success: ready });
  });
}
