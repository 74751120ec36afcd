import { supportHours } from '../../topics.ts';

/** What of a ticket and of who answers it can stand in a reply. */
export interface ReplyFacts {
  readonly ticketId: string;
  readonly subject: string;
  readonly category: string;
  readonly priority: string;
  readonly status: string;
  readonly userName: string;
  readonly userFirstName: string;
  readonly userEmail: string;
  readonly company: string;
  readonly agentName: string;
  readonly agentFirstName: string;
}

interface Placeholder {
  readonly name: string;
  readonly label: string;
  readonly value: (facts: ReplyFacts) => string;
}

/** Every placeholder there is: what checks a reply and what fills it reads this. */
export const replyPlaceholders: readonly Placeholder[] = [
  { name: 'first name', label: 'First name', value: ({ userFirstName }) => userFirstName },
  { name: 'name', label: 'Full name', value: ({ userName }) => userName },
  { name: 'company', label: 'Company', value: ({ company }) => company },
  { name: 'email', label: 'Email', value: ({ userEmail }) => userEmail },
  { name: 'ticket', label: 'Ticket ID', value: ({ ticketId }) => ticketId },
  { name: 'subject', label: 'Subject', value: ({ subject }) => subject },
  { name: 'category', label: 'Category', value: ({ category }) => category },
  { name: 'priority', label: 'Priority', value: ({ priority }) => priority },
  { name: 'status', label: 'Status', value: ({ status }) => status },
  { name: 'agent', label: 'Your name', value: ({ agentName }) => agentName },
  { name: 'agent first name', label: 'Your first name', value: ({ agentFirstName }) => agentFirstName },
  { name: 'support hours', label: 'Support hours', value: () => supportHours },
];

const written = /\{([^{}]*)\}/g;
const tidy = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
const named = (name: string): Placeholder | undefined => replyPlaceholders.find((one) => one.name === tidy(name));

/** What stands in braces and is no placeholder, as it was typed. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(written)].map(([, name = '']) => name).filter((name) => !named(name))),
];

/** A brace that has no partner. */
export const hasUnevenBraces = (text: string): boolean => /[{}]/.test(text.replace(written, ''));

const markOf = (label: string): string => `[[${label}]]`;

/** The reply with the values of a ticket. A value that is missing is marked, to be typed by hand. */
export const fillReply = (text: string, facts: ReplyFacts): string =>
  text.replace(written, (whole, name: string) => {
    const placeholder = named(name);
    return placeholder ? placeholder.value(facts).trim() || markOf(placeholder.label) : whole;
  });

/** The labels of marked values that nobody has typed yet: such a text is not sent. */
export const unfilledIn = (text: string): readonly string[] =>
  replyPlaceholders.flatMap(({ label }) => (text.includes(markOf(label)) ? [label] : []));

export const unfilledText = (labels: readonly string[]): string => `Fill in: ${labels.join(', ')}.`;
