import type { FastifyInstance } from 'fastify';
import type { DatabaseHealth } from '../../database/database-health.ts';
import type { Health } from './health.ts';

const open = { config: { access: 'public', limit: 'health' }, schema: { hide: true } } as object;

/**
 * Alive: the process answers. Ready: it may be sent requests. Healthy: everything it needs is there, and somebody does its
 * work. All three answer whatever is away.
 */
export function serveHealth(
  app: FastifyInstance,
  parts: {
    readonly health: Health;
    readonly database: { readonly health: DatabaseHealth };
    /** What the features want seen; none of it makes the process unhealthy. */
    figures(): Readonly<Record<string, number>>;
  },
): void {
  app.get('/api/live', open, async () => ({ success: true }));
  app.get('/api/ready', open, async (_request, reply) => {
    const { answers: ready } = await parts.database.health.check();
    return reply.status(ready ? 200 : 503).send({ success: ready });
  });
  app.get('/api/health', open, async (_request, reply) => {
    const { database, jobs, events, mail, storage, scanner, replica, problems } = await parts.health.check();
    const success = problems.length === 0;
    return reply.status(success ? 200 : 503).send({
      success,
      database,
      jobs,
      events,
      mail,
      storage,
      scanner,
      replica,
      ...(success ? {} : { problems }),
      ...parts.figures(),
    });
  });
}
