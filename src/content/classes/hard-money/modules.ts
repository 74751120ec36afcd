import type { LessonIcon } from '../lesson.ts';

export interface ModulePart {
  /** What its tab or its accordion item says. */
  readonly label: string;
  /** The lesson's file in the folder of the module; null for the quiz of that folder. */
  readonly lesson: string | null;
}

export interface HardMoneyModule {
  readonly id: string;
  readonly icon: LessonIcon;
  /** What its card says. */
  readonly title: string;
  /** What its lessons are about: the heading of its page is title and subtitle. */
  readonly subtitle: string;
  readonly description: string;
  /** `accordion`: the first part, then items of which one is open, then the quiz. `page`: a single lesson. */
  readonly layout: 'accordion' | 'tabs' | 'page';
  readonly parts: readonly ModulePart[];
  /** Its quiz asks one question at a time and may be taken again; otherwise it is taken once, as a whole. */
  readonly hasSteppedQuiz?: true;
  /** The addresses of its neighbors, as documented: they differ from module to module, and each leads to the module's page. */
  readonly links: { readonly previous?: string; readonly next?: string };
}

/** The seven modules in their order. */
export const modules: readonly HardMoneyModule[] = [
  {
    id: 'module-1',
    icon: 'route',
    title: 'Loan Types & When to Use Them',
    subtitle: 'Five loan types, their limits and their usual failures',
    description: 'Hear a deal, name the loan type that fits it, and know which limit will cap the loan.',
    layout: 'accordion',
    links: { next: '/hard-money-class/module-2' },
    parts: [
      { label: 'Overview', lesson: 'overview' },
      { label: 'Fix and Flip', lesson: 'fix-and-flip' },
      { label: 'DSCR', lesson: 'dscr' },
      { label: 'Stabilized Bridge', lesson: 'stabilized-bridge' },
      { label: 'Ground Up Construction', lesson: 'ground-up-construction' },
      { label: 'Portfolio', lesson: 'portfolio' },
      { label: 'Quiz', lesson: null },
    ],
  },
  {
    id: 'module-2',
    icon: 'percent',
    title: 'Getting & Analyzing Quotes',
    subtitle: 'Requests that lenders answer, and offers compared in dollars',
    description: 'Ask the right lenders with half a page, and compare their offers over the months the client plans.',
    layout: 'tabs',
    links: { previous: '/modules/module1', next: '/modules/module3' },
    parts: [
      { label: 'Overview', lesson: 'overview' },
      { label: 'Getting Quotes', lesson: 'getting-quotes' },
      { label: 'Analyzing Quotes', lesson: 'analyzing-quotes' },
      { label: 'Quiz', lesson: null },
    ],
  },
  {
    id: 'module-3',
    icon: 'file',
    title: 'Property Analysis & Due Diligence',
    subtitle: 'Documents and requirements that prove the deal',
    description: 'Test the property from your desk, and prove every figure before an underwriter asks.',
    layout: 'tabs',
    links: { previous: '/modules/module2', next: '/modules/module4' },
    parts: [
      { label: 'Overview', lesson: 'overview' },
      { label: 'Required Documents', lesson: 'required-documents' },
      { label: 'Loan-Specific Requirements', lesson: 'loan-specific-requirements' },
      { label: 'Best Practices', lesson: 'best-practices' },
      { label: 'Quiz', lesson: null },
    ],
  },
  {
    id: 'module-4',
    icon: 'users',
    title: 'Working with Lenders',
    subtitle: 'Organization, submission and follow-up',
    description: 'Know who reads your file, submit it complete on day two, and keep it moving to the wire.',
    layout: 'tabs',
    links: { previous: '/module3', next: '/module5' },
    hasSteppedQuiz: true,
    parts: [
      { label: 'Overview', lesson: 'overview' },
      { label: 'Organization', lesson: 'organization' },
      { label: 'Submission Process', lesson: 'submission-process' },
      { label: 'Follow-up & Tracking', lesson: 'follow-up-and-tracking' },
      { label: 'Quiz', lesson: null },
    ],
  },
  {
    id: 'module-5',
    icon: 'scale',
    title: 'Deal Structures & Terms',
    subtitle: 'Layers of money, and a term sheet priced line by line',
    description: 'See who is paid first, what each term costs in dollars, and which structure suits which client.',
    layout: 'page',
    links: { previous: '/hard-money-class/module-4', next: '/hard-money-class/module-6' },
    parts: [{ label: 'Deal Structures & Terms', lesson: 'deal-structures-and-terms' }],
  },
  {
    id: 'module-6',
    icon: 'shield',
    title: 'Risk Management',
    subtitle: 'Stress tests, fraud, trouble and your own name',
    description: 'Find the two or three things that would sink a deal, and act on them before closing.',
    layout: 'page',
    links: { previous: '/hard-money-class/module-5', next: '/hard-money-class/module-7' },
    parts: [{ label: 'Risk Management', lesson: 'risk-management' }],
  },
  {
    id: 'module-7',
    icon: 'key',
    title: 'Advanced Strategies',
    subtitle: 'Loans in sequence for clients who keep buying',
    description: 'Plan two loans as one, raise what a rent carries, and know what each plan breaks on.',
    layout: 'page',
    links: { previous: '/hard-money-class/module-6' },
    parts: [{ label: 'Advanced Strategies', lesson: 'advanced-strategies' }],
  },
];

/** Lessons beside the modules, each the name of its file. */
export const furtherLessons = [
  { id: 'broker-marketing-facebook-groups', title: 'Broker marketing in Facebook groups' },
  { id: 'long-term-marketing', title: 'Long-term marketing' },
  { id: 'lending-acronyms', title: 'Lending acronyms' },
  { id: 'client-sensitivities', title: 'What clients are sensitive to' },
] as const;
