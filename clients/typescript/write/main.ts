/** `npm run client`: writes the types of the TypeScript client again. Needs no database. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { features } from '../../../src/app/server/features.ts';
import { declaredErrors } from '../../../src/platform/declared/declared.ts';
import { describeApi } from '../../../src/platform/http/reference/open-api.ts';
import { type Description, writeClient } from './write-client.ts';

const routes = features.flatMap((feature) => feature.routes ?? []);
const app = Fastify();
app.setValidatorCompiler(() => () => true);
app.setSerializerCompiler(() => JSON.stringify);
await describeApi(app, {
  tags: new Set(routes.flatMap(({ schemas }) => schemas.tags)),
  errors: declaredErrors(features),
});
app.register(async (scope) => {
  for (const { endpoint, schemas } of routes) {
    const { method, url } = endpoint;
    const config = { ...endpoint, form: schemas.form };
    scope.route({ method, url, schema: schemas as object, config: config as object, handler: async () => null });
  }
});
await app.ready();
const file = join(import.meta.dirname, '../src/operations.ts');
writeFileSync(file, writeClient(app.swagger() as unknown as Description));
await app.close();
console.log(`Wrote ${file}.`);
process.exit();
