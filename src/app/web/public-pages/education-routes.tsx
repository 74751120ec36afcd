import { createRoute, redirect } from '@tanstack/react-router';
import { calculatorLoaders } from '../../../features/calculators/definitions/all.ts';
import type { ListedSlug } from '../../../features/calculators/definitions/list.ts';
import { lazy, menuPage, page, planned, root } from '../page-routes.tsx';

const CalculatorsPage = lazy(
  () => import('../../../features/calculators/web/pages/calculators-page.tsx'),
  'CalculatorsPage',
);
/** The page of one calculator, which is loaded beside the page. */
const calculatorPage = (slug: ListedSlug) =>
  lazy(async () => {
    const [{ CalculatorPage }, calculator] = await Promise.all([
      import('../../../features/calculators/web/pages/calculator-page.tsx'),
      calculatorLoaders[slug](),
    ]);
    return { CalculatorPage: CalculatorPage.bind(undefined, { calculator }) };
  }, 'CalculatorPage');

const toLesson = (number: string) =>
  redirect({ to: '/hard-money-class/$lessonId', params: { lessonId: `module-${number}` }, replace: true });

/** What is open to everybody who wants to reckon and to learn. */
export const calculatorsAndClasses = [
  page('/calculators', 'public', 'Calculators', CalculatorsPage),
  page('/fix-and-flip-calculator', 'public', 'Fix and Flip Calculator', calculatorPage('fix-and-flip')),
  page(
    '/fix-and-flip-calculator-old',
    'public',
    'Fix and Flip Calculator (Classic)',
    calculatorPage('fix-and-flip-classic'),
  ),
  page('/dscr-calculator', 'public', 'DSCR Loan Calculator', calculatorPage('dscr')),
  page('/ground-up-calculator', 'public', 'Ground Up Construction Calculator', calculatorPage('ground-up')),
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
