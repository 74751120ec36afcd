// Checks a loan package or a sealed PDF without a connection: npm run verify-package -- FILE [--authority CERTIFICATE.pem]
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fingerprintOf, nameOf, readPem } from '../../../lending/loan-packages/verify/certificates.ts';
import { type Finding, findingText, levelOf, type Verdict } from '../../../lending/loan-packages/verify/findings.ts';
import { openPackage } from '../../../lending/loan-packages/verify/open-package.ts';
import { type VerifiedFile, verifyFile } from '../../../lending/loan-packages/verify/verify-file.ts';

const usage = `Usage: npm run verify-package -- FILE [--authority CERTIFICATE.pem]...

FILE is a loan package (ZIP) or a sealed PDF. CERTIFICATE.pem is an authority that you trust: the site that the file came from
publishes its own at /api/seal-authorities. Exit code: 0 the file holds, 1 it is broken, 2 it is undecided, 3 wrong usage.`;

const words = { holds: 'ok     ', broken: 'BROKEN ', unknown: 'UNKNOWN', note: 'note   ' } as const;
const results: Record<Verdict, readonly [code: number, text: string]> = {
  holds: [0, 'Holds: nothing was changed.'],
  broken: [1, 'Broken: do not rely on it.'],
  unknown: [2, 'Undecided: read above what could not be checked.'],
};

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { authority: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) return refuse(usage);
  const authorities = [];
  for (const file of values.authority) {
    const read = readPem(await readFile(file, 'utf8'));
    if (!read) return refuse(`${file} holds no certificate (PEM).`);
    authorities.push(...read);
  }
  const file = await openAsBlob(path);
  const result = await verifyFile(file, { authorities, now: new Date() });
  printResult(result);
  if (authorities.length === 0) await nameAuthorities(file);
  const [code, text] = results[result.verdict];
  print(`\n${text}`);
  return code;
}

const print = (text: string) => process.stdout.write(`${text}\n`);

function refuse(text: string): number {
  process.stderr.write(`${text}\n`);
  return 3;
}

function printResult({ manifest, findings }: VerifiedFile): void {
  if (manifest) {
    const { packageId, lender, broker, submittedAt } = manifest;
    print(`Loan package ${packageId}\nFor ${plain(lender)}, from ${plain(broker)}, submitted ${moment(submittedAt)}\n`);
  }
  for (const finding of findings) print(lineOf(finding));
}

const lineOf = (finding: Finding): string =>
  `${words[levelOf(finding)]}  ${finding.about === '' ? '' : `${plain(finding.about)}: `}${plain(findingText(finding, moment))}`;

const moment = (at: string): string => at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');

/** Names come from the file: they must not steer the terminal. */
const plain = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

/** Without an authority to rely on: which ones the package names, to be compared by hand. */
async function nameAuthorities(file: Blob): Promise<void> {
  const entries = await openPackage(file);
  if (typeof entries === 'string') return;
  for (const entry of entries) {
    if (!entry.path.startsWith('certificates/') || entry.bytes > 100_000) continue;
    for (const certificate of readPem(new TextDecoder().decode(await entry.read())) ?? []) {
      print(
        `\nThe package names the authority ${plain(nameOf(certificate.subject))}.\nSHA-256 ${await fingerprintOf(certificate)}`,
      );
    }
  }
  print('\nNo authority was given. Compare with the site that the file came from, then pass it as --authority.');
}

try {
  process.exitCode = await run();
} catch (error) {
  process.exitCode = refuse(error instanceof Error ? `${error.message}\n\n${usage}` : usage);
}
