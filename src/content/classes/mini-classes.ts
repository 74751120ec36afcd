import { outline as brokerBusiness } from './broker-business/sections.ts';
import { outline as dscrRental } from './dscr-rental/sections.ts';
import { outline as groundUp } from './ground-up/sections.ts';
import { outline as loanSubmission } from './loan-submission/sections.ts';
import type { ClassOutline } from './outline.ts';

/** The classes whose sections open one after the other and end with a certificate, in the order of list.ts. */
export const miniClasses: readonly ClassOutline[] = [groundUp, dscrRental, loanSubmission, brokerBusiness];
