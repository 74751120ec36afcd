import type { PersonalData } from '../../../accounts/server/api.ts';
import { lendersContactedAt } from '../../../lenders/server/api.ts';

export const contactsOfPerson: PersonalData = {
  name: 'contacts',
  title: 'Contact of a lender',
  columns: ['company', 'email', 'phone'],
  find: (db, { email }) => lendersContactedAt(db, email),
  stays:
    'The company states who it is reached by, and can change that. Ask the company, or tell us who speaks for it now.',
};
