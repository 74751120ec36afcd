import { createRoute, redirect } from '@tanstack/react-router';
import { lazy, menuPage, page, planned, root } from '../page-routes.tsx';

const CalculatorsPage = lazy(
  () => import('../../../features/calculators/web/pages/calculators-page.tsx'),
  'CalculatorsPage',
);
const FixAndFlipCalculatorPage = lazy(
  () => import('../../../features/calculators/web/pages/fix-and-flip-page.tsx'),
  'FixAndFlipCalculatorPage',
);
const FixAndFlipClassicPage = lazy(
  () => import('../../../features/calculators/web/pages/fix-and-flip-classic-page.tsx'),
  'FixAndFlipClassicPage',
);
const DscrCalculatorPage = lazy(
  () => import('../../../features/calculators/web/pages/dscr-page.tsx'),
  'DscrCalculatorPage',
);
const GroundUpCalculatorPage = lazy(
  () => import('../../../features/calculators/web/pages/ground-up-page.tsx'),
  'GroundUpCalculatorPage',
);

const toLesson = (number: string) =>
  redirect({ to: '/hard-money-class/$lessonId', params: { lessonId: `module-${number}` }, replace: true });

/** What is open to everybody who wants to reckon and to learn. */
export const calculatorsAndClasses = [
  page('/calculators', 'public', 'Calculators', CalculatorsPage),
  page('/fix-and-flip-calculator', 'public', 'Fix and Flip Calculator', FixAndFlipCalculatorPage),
  page('/fix-and-flip-calculator-old', 'public', 'Fix and Flip Calculator (Classic)', FixAndFlipClassicPage),
  page('/dscr-calculator', 'public', 'DSCR Loan Calculator', DscrCalculatorPage),
  page('/ground-up-calculator', 'public', 'Ground Up Construction Calculator', GroundUpCalculatorPage),
  menuPage('/classes', 'public', 'Classes'),
  createRoute({
    getParentRoute: () => root,
    path: '/education',
    beforeLoad: () => {
      throw redirect({ to: '/classes', replace: true });
    },
  }),
  planned('/hard-money-class', 'public', 'Hard Money Lending Masterclass'),
  planned('/hard-money-class/$lessonId', 'public', 'Hard Money Lending Masterclass'),
  planned('/fix-and-flip-class', 'public', 'Fix & Flip Mastery'),
  planned('/ground-up-construction-class', 'public', 'Ground Up Construction'),
  planned('/dscr-rental-class', 'public', 'DSCR and Rentals'),
  planned('/loan-submission-class', 'public', 'Loan Submission'),
  planned('/broker-business-class', 'public', 'Broker Business'),
  createRoute({
    getParentRoute: () => root,
    path: '/modules/module{$number}',
    beforeLoad: ({ params }) => {
      throw toLesson(params.number);
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/module{$number}',
    beforeLoad: ({ params }) => {
      throw toLesson(params.number);
    },
  }),
] as const;
