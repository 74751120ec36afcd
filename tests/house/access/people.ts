export type Person = 'visitor' | 'broker' | 'lender' | 'unassigned lender' | 'admin' | 'superadmin';
export const everyone: readonly Person[] = ['visitor', 'broker', 'lender', 'unassigned lender', 'admin', 'superadmin'];
export const signedIn = everyone.filter((person) => person !== 'visitor');
export const brokers: readonly Person[] = ['broker', 'admin', 'superadmin'];
export const lenders: readonly Person[] = ['lender', 'unassigned lender'];
/** Those who do business here. */
export const customers: readonly Person[] = ['broker', 'lender', 'unassigned lender'];
export const admins: readonly Person[] = ['admin', 'superadmin'];
export const superadmins: readonly Person[] = ['superadmin'];
/** The unassigned lender has no company that could be meant. */
export const lendersAndAdmins: readonly Person[] = ['lender', ...admins];
/** Also who has no company yet: other companies' things do not exist for them. */
export const keepers: readonly Person[] = [...lenders, ...admins];

/** Endpoints by method and address, and who may call each. */
export type Rows = Readonly<Record<string, readonly Person[]>>;
