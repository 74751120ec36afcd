import type { FormSection } from '../../lending/answers/form.ts';
import { brokersOwn, sectionsAbout } from '../../lending/answers/forms/people-sections.ts';
import { unifiedForm } from '../../lending/answers/forms/unified-form.ts';
import type { QuestionName } from '../../lending/answers/questions.ts';
import type { DocumentTypeName } from '../../lending/documents/document-types.ts';

/** Who can be sent a link: each sees what concerns themselves alone. */
export const linkParties = ['borrower', 'co-borrower', 'guarantor'] as const;
export type LinkParty = (typeof linkParties)[number];

export const partyLabels: Readonly<Record<LinkParty, string>> = {
  borrower: 'Borrower',
  'co-borrower': 'Co-borrower',
  guarantor: 'Guarantor',
};

export const linkLimits = {
  days: 30,
  nameLength: 100,
  files: 60,
  bytes: 250_000_000,
  /** A borrower is emailed at most this often: with a link, or that the lender asks for something. */
  quietHours: 4,
  /** What a borrower writes about a condition. */
  messageLength: 4_000,
} as const;

/** The form of a link's token: one that lost a part is not worth a call. */
export const linkTokenShape = /^[\w-]{43}$/;

export const linkTexts = {
  sent: 'Link sent.',
  sentAgain: 'A new link was sent. The earlier one no longer works.',
  revoked: 'Link revoked. It no longer works.',
  badLink: 'This link is not valid. Ask your broker for a new one.',
  paused: "This link can't be used at the moment. Ask your broker.",
  archived: 'This deal is archived. Unarchive it first.',
  saved: 'Saved. Your broker will look at it.',
  uploaded: 'File sent. Your broker will look at it.',
  removed: 'File removed.',
  replied: 'Sent. Your broker will look at it.',
  replyRemoved: 'Your text was removed.',
  done: 'Thank you. Your broker was notified.',
  signingSent: 'We emailed you a new link to sign.',
  nothingToSign: 'There is nothing for you to sign right now.',
  notAsked: 'Your broker does not need this any more. Reload the page.',
  askedAgain: 'The lender needs another version of this document.',
  full: 'Your broker has to look at the files you sent before you can send more.',
  conditionAccepted: 'Sent to the lender.',
  accepted: 'Accepted.',
  ignored: 'Ignored.',
  settled: 'This was settled already. Reload the page.',
  unreadable: 'This answer is locked because its encryption key is missing. Contact your administrator.',
  held: 'This file is still being scanned for viruses. Try again in a moment.',
} as const;

/** A part of the questions of somebody, with its heading. */
export interface PartySection {
  readonly title: string;
  readonly questions: readonly QuestionName[];
}

/**
 * The questions of the loan package that somebody can answer about themselves. What guarantors disclose is the borrower's to answer as
 * long as nobody else guarantees. A co-borrower brings documents alone.
 */
export function questionsOf(party: LinkParty, hasGuarantor: boolean): readonly PartySection[] {
  if (party === 'co-borrower') return [];
  const { borrower, guarantor } = sectionsAbout;
  const titles = party === 'guarantor' ? guarantor : [...borrower, ...(hasGuarantor ? [] : guarantor)];
  return titles.flatMap((title) => {
    const section = unifiedForm.sections.find((one) => one.title === title);
    return section ? [sectionOf(section)] : [];
  });
}

const sectionOf = ({ title, fields }: FormSection): PartySection => ({
  title,
  questions: fields
    .filter(({ question, computed }) => computed !== true && question !== brokersOwn)
    .map(({ question }) => question),
});

/** Documents about a person; the others are about the deal or its company, and the borrower brings them. */
const personal: readonly DocumentTypeName[] = [
  'photoId',
  'proofOfResidence',
  'creditAuthorization',
  'personalFinancialStatement',
  'taxReturn',
  'visa',
];

/** Whether somebody is asked for a document that a lender asks of the borrower. */
export const brings = (party: LinkParty, documentType: string): boolean =>
  party === 'borrower' || personal.some((type) => type === documentType);

/** How far somebody is, as the broker sees it. */
export type LinkState = 'sent' | 'seen' | 'begun' | 'done' | 'expired' | 'revoked';
