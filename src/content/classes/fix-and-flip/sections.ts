/** A section of the course: its tabs are the files of its folder, and the folder is its anchor on the page. */
interface CourseSection {
  readonly id: `section-${number}`;
  readonly anchor: string;
  /** What the header of the page calls it. */
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** In order; the first one is shown first. */
  readonly tabs: readonly string[];
}

export const title = 'Fix & Flip Mastery';
export const description =
  'Buy, budget, finance, run and sell a renovation: what a broker needs to know to judge the deal.';

export const sections = [
  {
    id: 'section-1',
    anchor: 'property-analysis',
    title: 'Property Analysis',
    description: 'Read a market, walk a house and work out what it will be worth and what to pay.',
    tabs: ['market-research', 'property-evaluation', 'arv-calculation'],
  },
  {
    id: 'section-2',
    anchor: 'renovation-planning',
    title: 'Renovation Planning',
    description: 'Budget the work, write it down so that it can be bid and drawn, and choose materials that sell.',
    tabs: ['budgeting', 'scope-of-work', 'material-selection'],
  },
  {
    id: 'section-3',
    anchor: 'financing-strategies',
    title: 'Financing',
    description: 'Compare hard money, private money and portfolio lenders by what they cost and what they ask.',
    tabs: ['hard-money', 'private-money', 'portfolio-lending'],
  },
  {
    id: 'section-4',
    anchor: 'project-management',
    title: 'Project Management',
    description: 'Hire, schedule and inspect so that draws are paid and the term holds.',
    tabs: ['contractor-management', 'timeline-management', 'quality-control'],
  },
  {
    id: 'section-5',
    anchor: 'exit-strategies',
    title: 'Exit Strategies',
    description: 'List at a price that sells, negotiate to the closing, and know when holding beats selling.',
    tabs: ['listing-strategy', 'negotiation-tactics', 'hold-vs-sell'],
  },
] as const satisfies readonly CourseSection[];
