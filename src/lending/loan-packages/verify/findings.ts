/** How much a finding says: it holds, it is broken, it can't be told, or it is worth knowing. */
export type Level = 'holds' | 'broken' | 'unknown' | 'note';

type Facts = Readonly<Record<string, string | number>>;

/** One thing that was found out about a file. */
export interface Finding {
  readonly code: FindingCode;
  /** The path of the file in the package that it is about; '' for the file as a whole. */
  readonly about: string;
  readonly facts: Facts;
}

interface FindingType {
  readonly level: Level;
  /** @param moment writes a moment, given as ISO 8601 */
  text(facts: Facts, moment: (at: string) => string): string;
}

const count = (number: unknown, one: string, many = `${one}s`): string =>
  `${Number(number).toLocaleString('en-US')} ${number === 1 ? one : many}`;

const types = {
  'other-file': { level: 'unknown', text: () => 'This is neither a PDF nor a loan package (ZIP).' },
  'too-large': {
    level: 'unknown',
    text: ({ most }) => `This file is too large to be checked here. The limit is ${most} MB for one document.`,
  },

  'no-seal': {
    level: 'unknown',
    text: () => 'This PDF has no digital signature. Nothing shows whether it was changed.',
  },
  'seal-holds': {
    level: 'holds',
    text: ({ signer, at }, moment) =>
      `Unchanged since ${signer} sealed it${at === '' ? '' : ` on ${moment(String(at))}`}.`,
  },
  'seal-content': { level: 'broken', text: () => 'Changed after it was sealed: its content is not what was sealed.' },
  'seal-forged': {
    level: 'broken',
    text: () =>
      'The signature does not match the certificate that it names. The signature or the certificate was changed.',
  },
  'seal-unreadable': { level: 'broken', text: () => 'The signature cannot be read. It is damaged or incomplete.' },
  'seal-weak': { level: 'broken', text: () => 'The signature rests on a method that can be forged.' },
  'seal-expired': { level: 'broken', text: () => 'The certificate was not valid when this was sealed.' },
  'seal-time-stamp': {
    level: 'broken',
    text: () => 'The time stamp does not belong to this signature, or was changed.',
  },
  'seal-range': {
    level: 'broken',
    text: () => 'The signature does not cover the whole document. Parts of it may have been changed.',
  },
  'added-after': {
    level: 'broken',
    text: ({ bytes }) =>
      `${count(bytes, 'byte was', 'bytes were')} added after it was sealed. What you see may not be what was sealed.`,
  },
  'signed-before': {
    level: 'note',
    text: ({ signer }) => `An earlier signature of ${signer} is in it as well. The seal that came after covers it.`,
  },
  'earlier-broken': {
    level: 'note',
    text: () =>
      'It has an earlier signature that no longer holds. The seal that came after covers the document as it is.',
  },
  'authority-known': {
    level: 'holds',
    text: ({ issuer }) => `The certificate was issued by ${issuer}, and is known or traced back to one that is.`,
  },
  'authority-unknown': {
    level: 'unknown',
    text: ({ issuer }) =>
      `The signature matches its certificate, but the certificate comes from ${issuer}, which is not one of the known authorities. Anybody can make such a certificate.`,
  },
  'time-stamped': {
    level: 'holds',
    text: ({ by, at }, moment) => `A time stamp of ${by} proves that the seal existed on ${moment(String(at))}.`,
  },
  'time-stamper-unknown': {
    level: 'note',
    text: ({ by, at }, moment) =>
      `It has a time stamp of ${moment(String(at))} from ${by}, which is not one of the known authorities, and proves nothing: the date is as the sealing computer stated it.`,
  },
  'no-time-stamp': {
    level: 'note',
    text: () => 'It has no time stamp: the date is as the sealing computer stated it.',
  },
  'certificate-expired': {
    level: 'note',
    text: () => 'The certificate has expired since. It was valid when this was sealed.',
  },

  'zip-ambiguous': {
    level: 'broken',
    text: () =>
      'This ZIP can be read in more than one way: it has a file twice, hidden data or contradictory entries. Do not rely on it.',
  },
  'zip-damaged': { level: 'broken', text: () => 'This ZIP is damaged and cannot be read to its end.' },
  'not-package': {
    level: 'unknown',
    text: () => 'This ZIP is not a loan package: it has no manifest. Nothing shows whether it was changed.',
  },
  'other-version': {
    level: 'unknown',
    text: () => 'This package was made by a version that is not known here. Reload the page and try again.',
  },
  'manifest-unreadable': { level: 'broken', text: () => 'The manifest cannot be read.' },
  'manifest-unsigned': { level: 'broken', text: () => 'The manifest has no signature.' },
  'files-whole': {
    level: 'holds',
    text: ({ count: files }) => `${count(files, 'file')}, all as listed. Nothing is missing and nothing was added.`,
  },
  'file-changed': { level: 'broken', text: () => 'Changed: its content is not what the manifest lists.' },
  'file-swapped': { level: 'broken', text: ({ other }) => `Swapped: this is the content of ${other}.` },
  'file-missing': { level: 'broken', text: () => 'Missing from the package.' },
  'file-extra': { level: 'broken', text: () => 'Added: the manifest does not list it.' },
  'file-damaged': { level: 'broken', text: () => 'Damaged: it cannot be unpacked.' },
  'chain-whole': {
    level: 'holds',
    text: ({ count: acts }) =>
      `The record of signing is complete: ${count(acts, 'entry', 'entries')}, each linked to the one before.`,
  },
  'chain-broken': {
    level: 'broken',
    text: ({ number }) => `The record of signing was changed: entry ${number} does not follow from the one before.`,
  },
  'chain-cut': {
    level: 'broken',
    text: ({ count: acts, listed }) =>
      `The record of signing does not end where it should: it has ${count(acts, 'entry', 'entries')}, the manifest says ${listed}.`,
  },
  'document-unsealed': { level: 'broken', text: () => 'It should be sealed, and has no seal.' },
} as const satisfies Record<string, FindingType>;

export type FindingCode = keyof typeof types;

const typeOf = (code: FindingCode): FindingType => types[code];

export const levelOf = ({ code }: Finding): Level => typeOf(code).level;

export const findingText = ({ code, facts }: Finding, moment: (at: string) => string): string =>
  typeOf(code).text(facts, moment);

export const found = (code: FindingCode, about = '', facts: Facts = {}): Finding => ({ code, about, facts });

/** What everything found comes to: one broken part breaks the whole. */
export type Verdict = 'holds' | 'broken' | 'unknown';

export function verdictOf(findings: readonly Finding[]): Verdict {
  const levels = new Set(findings.map(levelOf));
  if (levels.has('broken')) return 'broken';
  return levels.has('unknown') || !levels.has('holds') ? 'unknown' : 'holds';
}
