import { createRoute, redirect } from '@tanstack/react-router';
import type { LoadedPage } from '../../../content/classes/hard-money/load-lesson.ts';
import type { MiniClass } from '../../../content/classes/mini-class.ts';
import type { Calculator } from '../../../features/calculators/definitions/calculator.ts';
import { lazy, page, root } from '../page-routes.tsx';

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

const ClassesPage = lazy(() => import('../../../features/classes/web/list/classes-page.tsx'), 'ClassesPage');
const HardMoneyClassPage = lazy(
  () => import('../../../features/classes/web/hard-money/hard-money-class-page.tsx'),
  'HardMoneyClassPage',
);
const LessonPage = lazy(() => import('../../../features/classes/web/hard-money/module/lesson-page.tsx'), 'LessonPage');
const FixAndFlipClassPage = lazy(
  () => import('../../../features/classes/web/fix-and-flip/fix-and-flip-class-page.tsx'),
  'FixAndFlipClassPage',
);
/** The page of one mini-class, whose content is loaded beside the page. */
const miniClassPage = (load: () => Promise<MiniClass>) =>
  lazy(async () => {
    const [{ MiniClassPage }, course] = await Promise.all([
      import('../../../features/classes/web/mini/mini-class-page.tsx'),
      load(),
    ]);
    return { MiniClassPage: MiniClassPage.bind(undefined, { course }) };
  }, 'MiniClassPage');
const GroundUpClassPage = miniClassPage(
  async () => (await import('../../../content/classes/ground-up/class.ts')).groundUp,
);
const DscrClassPage = miniClassPage(
  async () => (await import('../../../content/classes/dscr-rental/class.ts')).dscrRental,
);
const SubmissionClassPage = miniClassPage(
  async () => (await import('../../../content/classes/loan-submission/class.ts')).loanSubmission,
);
const BrokerClassPage = miniClassPage(
  async () => (await import('../../../content/classes/broker-business/class.ts')).brokerBusiness,
);

/** What the page of a lesson is called: by its module or its own title. */
function titleOf(loaded: unknown): string {
  const found = (loaded as { readonly page: LoadedPage } | undefined)?.page;
  if (!found) return found === null ? 'Lesson not found' : 'Hard Money Lending Masterclass';
  return 'lesson' in found ? found.lesson.title : found.module.title;
}

const toLesson = (number: string) =>
  redirect({ to: '/hard-money-class/$lessonId', params: { lessonId: `module-${number}` }, replace: true });

/** What is open to everybody who wants to reckon and to learn. */
export const calculatorsAndClasses = [
  page('/calculators', 'public', 'Calculators', CalculatorsPage),
  page('/fix-and-flip-calculator', 'public', 'Fix and Flip Calculator', FixAndFlipPage),
  page('/fix-and-flip-calculator-old', 'public', 'Fix and Flip Calculator (Classic)', FixAndFlipClassicPage),
  page('/dscr-calculator', 'public', 'DSCR Loan Calculator', DscrPage),
  page('/ground-up-calculator', 'public', 'Ground Up Construction Calculator', GroundUpPage),
  page('/classes', 'public', 'Classes', ClassesPage),
  createRoute({
    getParentRoute: () => root,
    path: '/education',
    beforeLoad: () => {
      throw redirect({ to: '/classes', replace: true });
    },
  }),
  page('/hard-money-class', 'public', 'Hard Money Lending Masterclass', HardMoneyClassPage),
  createRoute({
    getParentRoute: () => root,
    path: '/hard-money-class/$lessonId',
    staticData: { guard: 'public', title: (_params, loaded) => titleOf(loaded) },
    loader: async ({ params }) => ({
      page: await (await import('../../../content/classes/hard-money/load-lesson.ts')).loadPage(params.lessonId),
    }),
    component: LessonPage,
  }),
  page('/fix-and-flip-class', 'public', 'Fix & Flip Mastery', FixAndFlipClassPage),
  page('/ground-up-construction-class', 'public', 'Ground Up Construction', GroundUpClassPage),
  page('/dscr-rental-class', 'public', 'DSCR and Rentals', DscrClassPage),
  page('/loan-submission-class', 'public', 'Loan Submission', SubmissionClassPage),
  page('/broker-business-class', 'public', 'Broker Business', BrokerClassPage),
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
