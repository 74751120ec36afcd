/** Whoever sent an application, a lender that works on it, or an administrator. */
export type Side = 'broker' | 'lender' | 'admin';

const pages: Readonly<Record<Side, string>> = {
  broker: '/applications',
  lender: '/lender/applications',
  admin: '/admin/applications',
};

export const pathFor = (side: Side, applicationId: string): string => `${pages[side]}/${applicationId}`;
