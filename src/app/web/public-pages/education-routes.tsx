import { createRoute, redirect } from '@tanstack/react-router';
import type { Calculator } from '../../../features/calculators/definitions/calculator.ts';
import { lazy, menuPage, page, planned, root } from '../page-routes.tsx';

const CalculatorsPage = lazy(
  () => import('../../../features/calculators/web/pages/calculators-page.tsx'),
  'CalculatorsPage',
);
/** The page of one calculator, whose definition is loaded beside the page. */
const calculatorPage = (load: () => Promise<Calculator>) =>
  lazy(async () => {
    const [{ CalculatorPage }, calculator] = await Promise.all([
      import('../../../features/calculators/web/pages/calculator-page.tsx'),
      load(),
    ]);
    return { CalculatorPage: CalculatorPage.bind(undefined, { calculator }) };
  }, 'CalculatorPage');
const FixAndFlipPage = calculatorPage(
  async () =>
    (await import('../../../features/calculators/definitions/fix-and-flip/calculator.ts')).fixAndFlipCalculator,
);
const FixAndFlipClassicPage = calculatorPage(
  async () =>
    (await import('../../../features/calculators/definitions/fix-and-flip-classic/calculator.ts'))
      .fixAndFlipClassicCalculator,
);
const DscrPage = calculatorPage(
  async () => (await import('../../../features/calculators/definitions/dscr/calculator.ts')).dscrCalculator,
);
const GroundUpPage = calculatorPage(
  async () => (await import('../../../features/calculators/definitions/ground-up/calculator.ts')).groundUpCalculator,
);

const toLesson = (number: string) =>
  redirect({ to: '/hard-money-class/$lessonId', params: { lessonId: `module-${number}` }, replace: true });

/** What is open to everybody who wants to reckon and to learn. */
export const calculatorsAndClasses = [
  page('/calculators', 'public', 'Calculators', CalculatorsPage),
  page('/fix-and-flip-calculator', 'public', 'Fix and Flip Calculator', FixAndFlipPage),
  page('/fix-and-flip-calculator-old', 'public', 'Fix and Flip Calculator (Classic)', FixAndFlipClassicPage),
  page('/dscr-calculator', 'public', 'DSCR Loan Calculator', DscrPage),
  page('/ground-up-calculator', 'public', 'Ground Up Construction Calculator', GroundUpPage),
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
