/** How a loan of each type is usually paid off, as the end of a sentence: 'The exit is …'. */
export const usualExits: Readonly<Record<string, string>> = {
  'fix-and-flip': 'a sale once the work is done',
  dscr: 'a long-term hold, paid from the rent',
  'ground-up': 'a sale or a refinance once the build is complete',
  'stabilized-bridge': 'a refinance into a long-term loan',
  portfolio: 'a long-term hold, paid from the rents',
};
