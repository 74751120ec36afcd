import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readConfig, settingNames } from '../../../src/app/server/config.ts';
import { root } from '../imports.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dataDir = mkdtempSync(join(tmpdir(), 'plinth-containers-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const secret = 'a secret of a test that is long enough';
const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      environment: z.record(z.string(), z.string()).optional(),
      command: z.array(z.string()).optional(),
      read_only: z.boolean().optional(),
      cap_drop: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
      ports: z.array(z.string()).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});
/** Compose fills what stands in braces from its own environment. */
const filled = (text: string) =>
  text.replaceAll(/\$\{\w+:\?\}/g, secret.replaceAll(' ', '-')).replaceAll(/\$\{\w+:-\}/g, '');
/** What Node and not Plinth reads. */
const ofNode = ['NODE_EXTRA_CA_CERTS'];

describe('compose.yaml', () => {
  const { services, volumes } = composeSchema.parse(parse(read('compose.yaml'), { merge: true }));
  const own = Object.entries(services).filter(([, { image }]) => image === 'plinth');

  it('has two apps and a worker, which nothing writes into, with settings that the configuration takes', () => {
    expect(own.map(([name]) => name).sort()).toEqual(['app-1', 'app-2', 'worker']);
    for (const [name, { environment = {}, read_only, cap_drop }] of own) {
      expect([read_only, cap_drop], name).toEqual([true, ['ALL']]);
      expect(Object.keys(environment).filter((key) => !settingNames.includes(key) && !ofNode.includes(key))).toEqual(
        [],
      );
      const values = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filled(value)]));
      expect(readConfig({ ...values, DATA_DIR: dataDir }).jobs).toBe('worker');
    }
  });

  it('refers to services, volumes and files that are there', () => {
    for (const { depends_on = {}, volumes: mounts = [] } of Object.values(services)) {
      expect(Object.keys(depends_on).filter((name) => !(name in services))).toEqual([]);
      for (const mount of mounts.map((one) => one.split(':')[0] ?? ''))
        expect(mount.startsWith('.') ? existsSync(join(root, mount)) : mount in volumes, mount).toBe(true);
    }
  });

  it('opens ports on this machine alone', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('balances over both apps, and passes live streams unbuffered', () => {
    const proxy = read('deploy/proxy/Caddyfile');
    expect(proxy).toMatch(/reverse_proxy app-1:3000 app-2:3000/);
    expect(proxy).toMatch(/flush_interval -1/);
    expect(proxy).toMatch(/health_uri \/api\/ready/);
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  it('runs as nobody, and starts what is there', () => {
    expect(dockerfile).toMatch(/^FROM gcr\.io\/distroless\/\S+:nonroot$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
    const named = dockerfile.match(/(?:src|scripts|deploy)\/[\w./-]+\.(?:ts|mjs)/g) ?? [];
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('carries the libraries that the pinned Node needs', () => {
    // Distroless cc has the C and C++ libraries; what is not among them is copied into the image.
    const inBase = /^(?:ld-linux|libc|libdl|libm|libpthread|libstdc\+\+|libgcc_s)[-.]/;
    const node = readFileSync(join(root, 'node_modules/.bin/node')).toString('latin1');
    const needed = [...new Set(node.match(/\blib[\w+]+\.so\.\d+(?=\0)/g) ?? [])];
    if (process.platform === 'linux') expect(needed).toContain('libatomic.so.1');
    const copied = [...dockerfile.matchAll(/(lib\w+\.so\.\d+)/g)].map(([name]) => name);
    expect(needed.filter((name) => !inBase.test(name) && !copied.includes(name))).toEqual([]);
    expect(dockerfile).toMatch(/^COPY --from=built \/libraries .\/libraries$/m);
    expect(dockerfile).toMatch(/LD_LIBRARY_PATH=\/app\/libraries/);
  });

  it('is built from what is named alone', () => {
    const lines = read('.dockerignore').split('\n');
    expect(lines.find((line) => !line.startsWith('#'))).toBe('**');
    const missing = lines
      .filter((line) => line.startsWith('!') && !line.includes('*'))
      .filter((line) => !existsSync(join(root, line.slice(1))));
    expect(missing).toEqual([]);
  });
});

const folder = 'deploy/kubernetes';
const container = z.object({
  name: z.string(),
  args: z.array(z.string()),
  envFrom: z.array(z.unknown()).length(2),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
  startupProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
  readinessProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
  livenessProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
});
const deployment = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(65_532) }),
        initContainers: z.tuple([
          container.pick({ args: true, envFrom: true, resources: true, securityContext: true }),
        ]),
        containers: z.tuple([container]),
      }),
    }),
  }),
});
const kindSchema = z.object({ apiVersion: z.string(), kind: z.string(), metadata: z.object({ name: z.string() }) });

const poolerFolder = 'deploy/pooler';
/** Settings without comments. */
const iniOf = (path: string) =>
  read(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';'));

describe('the pooler', () => {
  it('is in transaction mode, and ends what statements of a caller that is gone would go on with', () => {
    const lines = iniOf(`${poolerFolder}/pgbouncer.ini`);
    expect(lines).toContain('pool_mode = transaction');
    expect(lines.find((line) => line.startsWith('plinth = '))).toMatch(
      /connect_query='set statement_timeout = 120000; .*'$/,
    );
    const start = read(`${poolerFolder}/start.sh`);
    expect(lines).toContain(`auth_file = ${/> (\S+)$/m.exec(start)?.[1]}`);
  });

  it('is the same in Kubernetes, before a database of yours', () => {
    const compose = iniOf(`${poolerFolder}/pgbouncer.ini`).map((line) =>
      line.replace('host=database ', 'host=database.example.com '),
    );
    expect(iniOf('deploy/kubernetes/pgbouncer.ini')).toEqual(compose);
  });

  it('is what statements go through, and the database what sessions are opened on', () => {
    const { services } = composeSchema.parse(parse(read('compose.yaml'), { merge: true }));
    const { DATABASE_URL = '', DATABASE_DIRECT_URL = '' } = services['app-1']?.environment ?? {};
    expect([DATABASE_URL, DATABASE_DIRECT_URL].map((url) => new URL(filled(url)).host)).toEqual([
      'pooler:6432',
      'database:5432',
    ]);
  });
});

describe('the base for Kubernetes', () => {
  const { resources } = z.object({ resources: z.array(z.string()) }).parse(parse(read(`${folder}/kustomization.yaml`)));
  const all = resources.flatMap((name) =>
    parseAllDocuments(read(`${folder}/${name}`)).map((one): unknown => one.toJS()),
  );
  const kinds = all.map((one) => kindSchema.parse(one));
  const isPooler = (one: unknown) => kindSchema.parse(one).metadata.name === 'plinth-pooler';
  const deployments = all
    .filter((one, index) => kinds[index]?.kind === 'Deployment' && !isPooler(one))
    .map((one) => deployment.parse(one));

  it('lists every file of its folder', () => {
    const files = readdirSync(join(root, folder)).filter(
      (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
    );
    expect(files.sort()).toEqual([...resources].sort());
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([
      ...['Deployment', 'Deployment', 'Deployment', 'NetworkPolicy', 'NetworkPolicy'],
      ...['PodDisruptionBudget', 'PodDisruptionBudget', 'PodDisruptionBudget', 'Service', 'Service'],
    ]);
  });

  it('has settings that the configuration takes, and its secrets from outside', () => {
    const lines = read(`${folder}/settings.env`).trim().split('\n');
    const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));
    expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(
      Object.keys(settings).filter((name) => /SECRET|KEY|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL/.test(name)),
    ).toEqual([]);
    const secrets = {
      DATABASE_URL: 'postgres://plinth@db.example.com/plinth',
      SMTP_URL: 'smtps://mail.example.com',
      ...{ APP_SECRET: secret, DATA_KEY: secret, METRICS_TOKEN: secret },
    };
    const config = readConfig({ ...settings, ...secrets, DATA_DIR: dataDir });
    for (const { spec } of deployments) {
      const ports = Object.fromEntries(
        spec.template.spec.containers[0].ports.map((port) => [port.name, port.containerPort]),
      );
      expect(ports.metrics).toBe(config.metrics?.port);
      expect(ports.http ?? config.port).toBe(config.port);
    }
  });

  it('starts programs that are there, and asks them at addresses that they answer', () => {
    expect(deployments).toHaveLength(2);
    const answers = { http: ['/api/live', '/api/ready'], metrics: ['/live', '/ready'] };
    for (const { spec } of deployments) {
      const { args, ports, ...probes } = spec.template.spec.containers[0];
      const { initContainers } = spec.template.spec;
      const [command = '', name = ''] = initContainers[0].args;
      const paths = [...args, command, `src/app/server/commands/${name}.ts`];
      expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
      for (const { httpGet } of [probes.startupProbe, probes.readinessProbe, probes.livenessProbe]) {
        expect(ports.map(({ name }) => name)).toContain(httpGet.port);
        expect(answers[httpGet.port as keyof typeof answers]).toContain(httpGet.path);
      }
    }
  });

  it('has a broker as a component, that nothing but the product may speak to', () => {
    const component = z.object({ kind: z.literal('Component'), resources: z.tuple([z.literal('broker.yaml')]) });
    component.parse(parse(read(`${folder}/broker/kustomization.yaml`)));
    const parts = parseAllDocuments(read(`${folder}/broker/broker.yaml`)).map((one): unknown => one.toJS());
    expect(parts.map((one) => kindSchema.parse(one).kind)).toEqual([
      'ConfigMap',
      'Service',
      'Deployment',
      'NetworkPolicy',
    ]);
    const policy = z.object({
      spec: z.object({ ingress: z.array(z.object({ from: z.array(z.unknown()).length(1) })).length(1) }),
    });
    expect(policy.safeParse(parts[3]).success).toBe(true);
    const settings = z.object({ data: z.object({ 'nats.conf': z.string() }) }).parse(parts[0]).data['nats.conf'];
    expect(settings).toBe(read('deploy/broker/nats.conf'));
  });

  const kustomize = spawnSync('kubectl', ['kustomize', join(root, folder)], { encoding: 'utf8' });
  it.runIf(kustomize.error === undefined)('is put together by kustomize', () => {
    expect(kustomize.stderr).toBe('');
    expect(parseAllDocuments(kustomize.stdout).length).toBe(12);
  });
});
