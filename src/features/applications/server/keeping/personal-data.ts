import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../../../accounts/server/api.ts';
import { applicationDrafts, applications, borrowerAddress } from '../tables.ts';

const stays = 'Your broker made this application for you. Ask your broker, and the lender that received it.';

/** Applications for a person, found by the address that they state for the borrower, whomever the broker's deal names. */
export const applicationsOfPerson: PersonalData = {
  name: 'applications',
  title: 'Loan applications',
  columns: ['kind', 'lender', 'program', 'status', 'submittedAt', 'updatedAt', 'application'],
  copyOnly: ['application'],
  find: (db, { email }) =>
    db
      .select({
        kind: applications.kind,
        lender: applications.lenderName,
        program: applications.programName,
        status: applications.status,
        submittedAt: applications.submittedAt,
        updatedAt: applications.updatedAt,
        application: applications.form,
      })
      .from(applications)
      .where(eq(borrowerAddress, email))
      .orderBy(asc(applications.submittedAt)),
  stays,
};

export const draftsOfPerson: PersonalData = {
  name: 'application-drafts',
  title: 'Loan applications that were not submitted',
  columns: ['kind', 'lender', 'program', 'savedAt', 'application'],
  copyOnly: ['application'],
  find: (db, { email }) =>
    db
      .select({
        kind: applicationDrafts.kind,
        lender: applicationDrafts.lenderName,
        program: applicationDrafts.programName,
        savedAt: applicationDrafts.savedAt,
        application: applicationDrafts.form,
      })
      .from(applicationDrafts)
      .where(eq(borrowerAddress, email))
      .orderBy(asc(applicationDrafts.savedAt)),
  stays,
};
