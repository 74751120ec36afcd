// Writes the bill of materials of what runs in production (CycloneDX 1.5, JSON), from the lock file alone: npm run sbom > plinth.cdx.json
// Not `npm sbom`: it leaves out packages that something else wants as a peer, zod among them. The same lock file gives the same bytes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { name, version, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const marker = 'node_modules/';

const purlOf = (called, at) => `pkg:npm/${called.replace('@', '%40')}@${at}`;

/** One package at one version, however often it is installed. */
const components = new Map();
for (const [path, entry] of Object.entries(packages)) {
  if (path === '' || entry.dev || entry.link) continue;
  const called = path.slice(path.lastIndexOf(marker) + marker.length);
  const purl = purlOf(called, entry.version);
  const [algorithm, digest] = (entry.integrity ?? '').split('-');
  components.set(purl, {
    type: 'library',
    'bom-ref': purl,
    name: called,
    version: entry.version,
    purl,
    scope: entry.optional ? 'optional' : 'required',
    ...(entry.license ? { licenses: [licenseOf(entry.license)] } : {}),
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  });
}

function licenseOf(text) {
  if (/ (AND|OR) /.test(text)) return { expression: text };
  return /^[\w.-]+$/.test(text) ? { license: { id: text } } : { license: { name: text } };
}

const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: { type: 'application', 'bom-ref': purlOf(name, version), name, version, purl: purlOf(name, version) },
  },
  components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
};
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
