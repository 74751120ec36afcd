import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

const token = 'a token for metrics, for tests only';
const root = join(import.meta.dirname, '../../../..');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('demo', { environment: { METRICS_PORT: '0', METRICS_TOKEN: token } });
});
afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${app.metricsPort}${path}`, { headers });
const metrics = async () => (await ask('/metrics', { authorization: `Bearer ${token}` })).text();

describe('the figures of a process', () => {
  it('are for whoever has the token alone, on a port of their own', async () => {
    expect((await ask('/metrics')).status).toBe(401);
    expect((await ask('/metrics', { authorization: `Bearer ${token.toUpperCase()}` })).status).toBe(401);
    expect((await ask('/metrics', { authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await app.visitor.call('GET', '/metrics')).status).toBe(404);
    expect((await ask('/api/health')).status).toBe(404);
  });

  it('come with probes that say nothing else', async () => {
    for (const path of ['/live', '/ready']) expect((await ask(path)).status).toBe(200);
    const post = await fetch(`http://127.0.0.1:${app.metricsPort}/live`, { method: 'POST' });
    expect(post.status).toBe(405);
  });

  it('count requests by the pattern of their route, never by their address', async () => {
    const admin = await app.signIn('admin@example.com');
    const id = '5e0c6a3e-0000-4000-8000-00000000beef';
    await admin.call('DELETE', `/api/admin/system/failed-jobs/mail/${id}?secret=kestrel`);
    await app.visitor.call('GET', '/nowhere/kestrel');
    const text = await metrics();
    expect(text).toMatch(
      /plinth_http_requests_total\{method="DELETE",route="\/api\/admin\/system\/failed-jobs\/:queue\/:id",code="200"\} 1/,
    );
    expect(text).toMatch(/plinth_http_request_duration_seconds_count\{method="DELETE",route=/);
    expect(text).not.toContain(id);
    expect(text).not.toMatch(/kestrel|example\.com/);
  });

  it('say how the parts, the market, the queues and the processes are', async () => {
    const text = await metrics();
    expect(text).toMatch(/plinth_health\{part="database"\} 1/);
    expect(text).toMatch(/plinth_market_programs\{kind="[a-z-]+"\} [1-9]/);
    expect(text).toMatch(/plinth_jobs\{queue="housekeeping",state="ready"\} \d/);
    expect(text).toMatch(/plinth_database_connections\{pool="requests",state="busy"\} \d/);
    expect(text).toMatch(/plinth_event_lag_seconds \d/);
    expect(text).toMatch(/plinth_streams_open 0/);
    expect(text).toMatch(/plinth_backup_timestamp_seconds 0/);
    await expect.poll(metrics, { interval: 1_000 }).toMatch(/plinth_processes\{role="app",responds="yes"\} \d/);
  });
});

it('a process without METRICS_PORT answers no figures', async () => {
  const quiet = await createTestApp('empty');
  try {
    expect(quiet.metricsPort).toBeUndefined();
  } finally {
    await quiet.close();
  }
});

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string().regex(/^Plinth[A-Z]\w+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[mh]$/),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })).min(15),
});

describe('alerts and dashboard', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const alerts = rulesSchema.parse(parse(read('deploy/monitoring/alerts.yaml'))).groups.flatMap(({ rules }) => rules);
  const { panels } = dashboardSchema.parse(JSON.parse(read('deploy/monitoring/dashboard.json')));
  const named = (expr: string) => expr.match(/\b(?:plinth|process|nodejs)_\w+/g) ?? [];

  it('name only figures that a process answers', async () => {
    const known = new Set([...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
    const used = [
      ...alerts.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    const names = [...new Set(used.flatMap(named))].map((name) => name.replace(/_bucket$/, ''));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('show every figure of Plinth', async () => {
    const own = [...(await metrics()).matchAll(/^# TYPE (plinth_\w+)/gm)].map(([, name = '']) => name);
    const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => named(expr)));
    expect(own.filter((name) => !shown.some((one) => one.replace(/_bucket$/, '') === name))).toEqual([]);
  });

  it('have a section of the runbook for every alert, and no other', () => {
    const sections = [...read('docs/runbook.md').matchAll(/^### (Plinth\w+)$/gm)].map(([, name]) => name);
    expect(sections.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
    for (const { alert, annotations } of alerts)
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  });
});
