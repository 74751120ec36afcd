/** Who can be sent a link: each sees what concerns themselves alone. */
export const linkParties = ['borrower', 'co-borrower', 'guarantor'] as const;
