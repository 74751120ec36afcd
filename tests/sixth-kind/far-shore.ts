/** A program of the sixth kind, as its lender would type it. */
export const farShore = {
  name: 'Far Shore',
  setting: 'Rural',
  rivers: ['Lethe', 'Styx'],
  maxSpanFeet: 2000,
  trollsAccepted: false,
  averageTimeToClose: 30,
  tiers: [
    {
      tierName: 'Piers',
      minFICO: 660,
      minExperience: 1,
      loanRange: { min: 100_000, max: 5_000_000 },
      maxLTC: 80,
      minTollCover: 0.75,
    },
  ],
};
