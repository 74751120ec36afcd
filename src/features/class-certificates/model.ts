import { outline as brokerBusiness } from '../../content/classes/broker-business/sections.ts';
import { outline as dscrRental } from '../../content/classes/dscr-rental/sections.ts';
import { sections as flipSections, title as flipTitle } from '../../content/classes/fix-and-flip/sections.ts';
import { outline as groundUp } from '../../content/classes/ground-up/sections.ts';
import { modules } from '../../content/classes/hard-money/modules.ts';
import { outline as loanSubmission } from '../../content/classes/loan-submission/sections.ts';
import type { ClassOutline } from '../../content/classes/outline.ts';
import type { ProgressKey } from '../../content/classes/progress-keys.ts';
import { percentOf, readMiniProgress, readTicked } from '../classes/model.ts';
import type { StoredProgress } from '../classes/stored-progress.ts';

/** The classes with a sealed certificate, by the addresses of their pages. */
export const certifiedClasses = [
  'hard-money-class',
  'fix-and-flip-class',
  'ground-up-construction-class',
  'dscr-rental-class',
  'loan-submission-class',
  'broker-business-class',
] as const;
export type CertifiedClass = (typeof certifiedClasses)[number];

interface Certified {
  readonly title: string;
  /** Whether progress that an account keeps says that every part is done. */
  readonly isFinished: (progress: StoredProgress) => boolean;
}

const inSections = ({ title, sections }: ClassOutline, key: ProgressKey): Certified => ({
  title,
  isFinished: (progress) =>
    readMiniProgress(progress[key], sections.length).completedSections.length === sections.length,
});
const inParts = (title: string, parts: readonly { readonly id: string }[], key: ProgressKey): Certified => {
  const ids = parts.map(({ id }) => id);
  return { title, isFinished: (progress) => readTicked(progress[key], ids).length === ids.length };
};

const classes: Readonly<Record<CertifiedClass, Certified>> = {
  'hard-money-class': inParts('Hard Money Lending Masterclass', modules, 'hardMoneyProgress'),
  'fix-and-flip-class': inParts(flipTitle, flipSections, 'fixFlipProgress'),
  'ground-up-construction-class': inSections(groundUp, 'groundUpConstructionProgress'),
  'dscr-rental-class': inSections(dscrRental, 'dscrRentalProgress'),
  'loan-submission-class': inSections(loanSubmission, 'loanSubmissionProgress'),
  'broker-business-class': inSections(brokerBusiness, 'brokerBusinessProgress'),
};
export const certified = (name: CertifiedClass): Certified => classes[name];

/** Without letters that are read as digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const characters = 16;

/** 80 bits, so that nobody meets a number by trying. @param bytes random ones, as many as the number has characters */
export function numberFrom(bytes: Uint8Array): string {
  const text = [...bytes.slice(0, characters)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `PC-${text.match(/.{4}/g)?.join('-')}`;
}
export const numberBytes = characters;

/** A number as it was typed, the way it is stored; undefined for what can't be one. */
export function readNumber(typed: string): string | undefined {
  const plain = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^PC/, '');
  const text = plain.replaceAll('O', '0').replace(/[IL]/g, '1');
  if (text.length !== characters || [...text].some((one) => !alphabet.includes(one))) return undefined;
  return `PC-${text.match(/.{4}/g)?.join('-')}`;
}

/** In the seal of each certificate: who checks the file finds the number there. */
export const sealReason = (number: string): string => `Certificate of completion ${number}`;
export function numberInReason(reason: string): string | undefined {
  const [, number] = /^Certificate of completion (PC-[0-9A-Z-]+)$/.exec(reason) ?? [];
  return number === undefined ? undefined : readNumber(number);
}

export const certificateTexts = {
  confirms:
    'Plinth graded the final quiz of this class on its server, with a score of at least 80%. The name is the one in the account that took it.',
  confirmsNot:
    'It does not confirm who that person is, who sat at the keyboard, or that they read every section. It is neither a license nor an endorsement.',
  notPassed: (score: number, questions: number) =>
    `${score} of ${questions} answers are right (${percentOf(score, questions)}%). You need 80% for a certificate. Review the class and try again.`,
  withdrawn: 'The certificate was withdrawn.',
} as const;
