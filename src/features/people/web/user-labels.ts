import type { Desk } from '../../../kernel/access.ts';
import type { ListedUser } from '../../accounts/people/contract.ts';

export const deskNames: Readonly<Record<Desk, string>> = { market: 'Market', support: 'Support', billing: 'Billing' };

/** First and last name, or the address where no name is known. */
export const nameOf = ({ firstName, lastName, email }: Pick<ListedUser, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;
