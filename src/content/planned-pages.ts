/** One sentence for each page that is not built yet. Remove an entry when its page is built: what leads to it then appears. */
export const plannedTexts = {
  '/hard-money-class': 'Seven modules on hard money lending will be here.',
  '/hard-money-class/$lessonId': 'The lessons of the hard money class will be here.',
  '/fix-and-flip-class': 'A class on buying, rehabbing and selling will be here.',
  '/ground-up-construction-class': 'A class on financing construction will be here.',
  '/dscr-rental-class': 'A class on rental loans will be here.',
  '/loan-submission-class': 'A class on submitting a complete loan package will be here.',
  '/broker-business-class': 'A class on building a broker business will be here.',
  '/admin/scrapers': 'Scrapers and their run history will be here.',
} as const satisfies Record<string, string>;
export type PlannedPath = keyof typeof plannedTexts;

/** The classes. Their list page is offered once one of them is built. */
export const classPages = [
  { label: 'Hard Money Lending', href: '/hard-money-class' },
  { label: 'Fix and Flip', href: '/fix-and-flip-class' },
  { label: 'Ground Up Construction', href: '/ground-up-construction-class' },
  { label: 'DSCR and Rentals', href: '/dscr-rental-class' },
  { label: 'Loan Submission', href: '/loan-submission-class' },
  { label: 'Broker Business', href: '/broker-business-class' },
] as const satisfies readonly { readonly label: string; readonly href: `/${string}` }[];

const patternOf = (path: string) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);
const planned = Object.keys(plannedTexts).map(patternOf);

/**
 * Whether the page at an address of this site is built. Menus, cards, buttons, footers and the command palette offer only
 * what is; an address that no planned page has counts as built.
 */
export function isBuilt(href: string): boolean {
  const path = href.split(/[?#]/)[0] ?? href;
  if (path === '/classes') return classPages.some((page) => isBuilt(page.href));
  return !planned.some((pattern) => pattern.test(path));
}
