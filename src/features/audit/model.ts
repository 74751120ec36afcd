/** Kinds of objects as people know them, by the first part of an event's name. Others are called by that part itself. */
const objectWords: Readonly<Record<string, string>> = {
  pipelineEntry: 'Deal',
  account: 'Account',
  auditTrail: 'Audit trail',
  borrowerLink: 'Borrower link',
  calendarEvent: 'Calendar event',
  dealMessage: 'Chat message',
  dealDocument: 'Deal document',
  envelope: 'Signing',
  lenderRequirement: 'Requirement',
  replyLink: 'Quote link',
  resetLink: 'Password link',
};

/** 'lenderSelected' as 'lender selected'. */
const split = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const objectWord = (entity: string): string => objectWords[entity] ?? capital(split(entity));

/** What an event says by itself: 'Deal: lender selected'. */
export function eventWords(action: string): string {
  const at = action.indexOf('.');
  const verb = action.slice(at + 1);
  return `${objectWord(action.slice(0, at))}: ${verbWords[verb] ?? split(verb)}`;
}
const verbWords: Readonly<Record<string, string>> = { signedIn: 'logged in', signedOut: 'logged out' };

/** 'loanAmount', or 'deal.loanAmount', as 'Loan amount' and 'Deal, loan amount'. */
export const fieldWords = (path: string): string => capital(path.split('.').map(split).join(', '));

const actorWords: Readonly<Record<string, string>> = {
  system: 'Plinth',
  signer: 'A signer',
  borrower: 'A borrower',
  replyLink: 'A lender by its link',
};
/** Who acted, where no account did. */
export const actorWord = (kind: string): string => actorWords[kind] ?? `By ${split(kind)}`;

export const problemWords = {
  altered: 'Row {row} was altered',
  unsigned: 'Row {row} was not written by Plinth',
  erasedByHand: 'Row {row} lost its values, and no erasure says so',
  missing: 'Row {row} is missing',
  moved: 'Another row stands in the place of row {row}',
  added: 'Row {row} was added later',
  seal: 'The seal was altered',
  chain: 'The seal does not continue the one before it',
  head: 'The head of the day was altered, or is missing',
  otherSecret: 'Signed with another APP_SECRET, and no certificate stands for it',
} as const;
export type TrailProblemCode = keyof typeof problemWords;

export const problemText = ({ problem, row }: { readonly problem: TrailProblemCode; readonly row: number | null }) =>
  problemWords[problem].replace('{row}', row === null ? '?' : String(row));

/** Where administrators look at an object itself. */
export function placeOf({
  entity,
  _id,
  name,
}: ObjectShown): { readonly label: string; readonly href: string } | undefined {
  if (entity === 'pipelineEntry') return { label: 'Open the deal’s chat', href: `/admin/deal-chats?deal=${_id}` };
  if (entity === 'lender')
    return {
      label: 'Open the lender',
      href: `/edit-lender/${_id}?returnTo=${encodeURIComponent(`/admin/audit?object=${_id}`)}`,
    };
  if (entity === 'account')
    return { label: 'Open in users', href: `/admin/users?search=${encodeURIComponent(name ?? '')}` };
  return undefined;
}
interface ObjectShown {
  readonly entity: string;
  readonly _id: string;
  readonly name: string | null;
}
