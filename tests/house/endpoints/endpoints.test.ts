import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadedFor, readLoads, root } from '../imports.ts';

const loads = readLoads();
const files = [...loads.keys()];
const isContract = (file: string) => file.endsWith('contract.ts');
const endpointFiles = files.filter((file) => file.endsWith('endpoints.ts'));
const contractOf = (file: string) => join(dirname(file), basename(file).replace(/endpoints\.ts$/, 'contract.ts'));

describe('an endpoint is one definition in two halves', () => {
  it('every contract has its endpoints beside it, and they have its types alone', () => {
    const contracts = files.filter((file) => isContract(file) && file.startsWith('src/features/'));
    expect(contracts.length).toBeGreaterThan(30);
    expect(endpointFiles.map(contractOf).sort()).toEqual(contracts.sort());
    expect(endpointFiles.filter((file) => loads.get(file)?.some(isContract))).toEqual([]);
  });

  it('every endpoint has schemas of the same name', async () => {
    const missing: string[] = [];
    for (const file of endpointFiles) {
      const endpoints: object = await import(join(root, file));
      const schemas: object = await import(join(root, contractOf(file)));
      missing.push(...Object.keys(endpoints).flatMap((name) => (name in schemas ? [] : `${file}: ${name}`)));
    }
    expect(missing).toEqual([]);
  });

  it('endpoints are plain data: no schema library comes with them', () => {
    expect(endpointFiles.filter((file) => loadedFor([file], loads).has('zod'))).toEqual([]);
  });

  it('the browser loads no contract and no schema library, directly or through what it loads', () => {
    const browser = files.filter((file) => /^src\/(?:ui|app\/web|features\/[^/]+\/web)\//.test(file));
    expect(browser.length).toBeGreaterThan(100);
    const loaded = loadedFor(browser, loads);
    const bringing = [...loaded].filter((file) =>
      loads.get(file)?.some((target) => isContract(target) || target === 'zod'),
    );
    expect(bringing).toEqual([]);
  });
});
