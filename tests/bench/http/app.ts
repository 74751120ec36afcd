// The real app over the database that BENCH_CONNECTION names, in a process of its own; with BENCH_WEB also its pages.
import type { AddressInfo } from 'node:net';
import { createApp } from '../../../src/app/server/app.ts';
import { readConfig } from '../../../src/app/server/config.ts';
import { benchLog } from '../support/bench-log.ts';

const config = readConfig(process.env);
const connection = JSON.parse(process.env.BENCH_CONNECTION ?? '{}') as object;
const pages = process.env.BENCH_WEB ? { webFolder: config.webFolder } : {};
const app = await createApp({ config, connection, log: benchLog(config), ...pages });
await app.http.listen({ port: 0, host: '127.0.0.1' });
process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)));
console.log(`ready ${(app.http.server.address() as AddressInfo).port}`);
