/** What a fix and flip package needs to be reviewed, where its lender asks for no documents. */
export const readyAnswers = {
  borrowerFirstName: 'Dana',
  borrowerLastName: 'Whitfield',
  borrowerEmail: 'dana@example.com',
  propertyAddress: '12 Alder Court',
  requestedLoanAmount: 250_000,
  purchasePrice: 300_000,
  afterRepairValue: 400_000,
  rehabBudget: 60_000,
};
export const readyExperience = {
  properties: [
    {
      streetAddress: '4 Elm Street',
      city: 'Austin',
      state: 'TX',
      zipCode: '78704',
      ownerOnTitle: 'Dana Whitfield',
      purchaseDate: '2024-02-01',
      rehabBudget: 40_000,
      propertyType: 'Condo',
    },
  ],
};
export const readyScope = {
  propertyAddress: '12 Alder Court',
  projectDescription: 'New kitchen',
  estimatedTimelineWeeks: 12,
  categories: [{ name: 'Kitchen', items: [{ description: 'Cabinets', cost: 60_000 }] }],
};
