/** Where the broker sees the closing of a deal, and where the lender does. */
export const dealPath = (dealId: string): string => `/pipeline?deal=${dealId}`;
export const packagePath = (packageId: string): string => `/lender/packages/${packageId}`;
