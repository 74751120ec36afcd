import { createRoute, notFound, redirect } from '@tanstack/react-router';
import type { LoadedPage } from '../../../content/classes/hard-money/load-lesson.ts';
import type { MiniClass } from '../../../content/classes/outline.ts';
import type { Calculator } from '../../../features/calculators/definitions/calculator.ts';
import type { CertifiedClass } from '../../../features/class-certificates/model.ts';
import type { TaughtClass } from '../../../features/lender-classes/contract.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
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

/** Shown once a class is finished: its code comes then. */
const SealedCertificate = lazyComponent<{ readonly name: CertifiedClass }>(
  async () => (await import('../../../features/class-certificates/web/sealed-certificate.tsx')).SealedCertificate,
);
const sealed = (name: CertifiedClass) => SealedCertificate.bind(undefined, { name });
const LenderClasses = lazyComponent<object>(
  async () => (await import('../../../features/lender-classes/web/read/lender-class-list.tsx')).LenderClassList,
);
const ClassesPage = lazy(async () => {
  const { ClassesPage } = await import('../../../features/classes/web/list/classes-page.tsx');
  return { ClassesPage: ClassesPage.bind(undefined, { LenderClasses }) };
}, 'ClassesPage');
const LenderClassPage = lazy(
  () => import('../../../features/lender-classes/web/read/lender-class-page.tsx'),
  'LenderClassPage',
);
const HardMoneyClassPage = lazy(async () => {
  const { HardMoneyClassPage } = await import('../../../features/classes/web/hard-money/hard-money-class-page.tsx');
  return { HardMoneyClassPage: HardMoneyClassPage.bind(undefined, { Sealed: sealed('hard-money-class') }) };
}, 'HardMoneyClassPage');
const LessonPage = lazy(() => import('../../../features/classes/web/hard-money/module/lesson-page.tsx'), 'LessonPage');
const FixAndFlipClassPage = lazy(async () => {
  const { FixAndFlipClassPage } = await import(
    '../../../features/classes/web/fix-and-flip/fix-and-flip-class-page.tsx'
  );
  return { FixAndFlipClassPage: FixAndFlipClassPage.bind(undefined, { Sealed: sealed('fix-and-flip-class') }) };
}, 'FixAndFlipClassPage');
/** The page of one mini-class, whose content is loaded beside the page. */
const miniClassPage = (name: CertifiedClass, load: () => Promise<MiniClass>) =>
  lazy(async () => {
    const [{ MiniClassPage }, course] = await Promise.all([
      import('../../../features/classes/web/mini/mini-class-page.tsx'),
      load(),
    ]);
    return { MiniClassPage: MiniClassPage.bind(undefined, { course, Sealed: sealed(name) }) };
  }, 'MiniClassPage');
const GroundUpClassPage = miniClassPage(
  'ground-up-construction-class',
  async () => (await import('../../../content/classes/ground-up/class.ts')).groundUp,
);
const DscrClassPage = miniClassPage(
  'dscr-rental-class',
  async () => (await import('../../../content/classes/dscr-rental/class.ts')).dscrRental,
);
const SubmissionClassPage = miniClassPage(
  'loan-submission-class',
  async () => (await import('../../../content/classes/loan-submission/class.ts')).loanSubmission,
);
const BrokerClassPage = miniClassPage(
  'broker-business-class',
  async () => (await import('../../../content/classes/broker-business/class.ts')).brokerBusiness,
);

/** What the page of a lesson is called: by its module or its own title. */
function titleOf(loaded: unknown): string {
  const found = (loaded as { readonly page: LoadedPage } | undefined)?.page;
  if (!found) return found === null ? 'Lesson not found' : 'Hard Money Lending Masterclass';
  return 'lesson' in found ? found.lesson.title : found.module.title;
}

function lessonDescription(loaded: unknown): string | undefined {
  const found = (loaded as { readonly page: LoadedPage } | undefined)?.page;
  if (!found) return undefined;
  return 'lesson' in found ? found.lesson.summary : found.module.description;
}

const taughtIn = (loaded: unknown) => (loaded as { readonly course: TaughtClass | undefined } | undefined)?.course;

/** Throws the way to a module, by its number; an address that names none is none. */
async function leadToModule({ params: { number } }: { readonly params: { readonly number: string } }): Promise<never> {
  const lessonId = `module-${number}`;
  const { modules } = await import('../../../content/classes/hard-money/modules.ts');
  if (!modules.some(({ id }) => id === lessonId)) throw notFound();
  throw redirect({ to: '/hard-money-class/$lessonId', params: { lessonId }, replace: true });
}

const describesItself = { description: null } as const;

/** What is open to everybody who wants to reckon and to learn. */
export const calculatorsAndClasses = [
  page('/calculators', 'public', 'Calculators', CalculatorsPage),
  page('/fix-and-flip-calculator', 'public', 'Fix and Flip Calculator', FixAndFlipPage),
  page('/fix-and-flip-calculator-old', 'public', 'Fix and Flip Calculator (Classic)', FixAndFlipClassicPage),
  page('/dscr-calculator', 'public', 'DSCR Loan Calculator', DscrPage),
  page('/ground-up-calculator', 'public', 'Ground Up Construction Calculator', GroundUpPage),
  page('/classes', 'public', 'Classes', ClassesPage, describesItself),
  createRoute({
    getParentRoute: () => root,
    path: '/classes/$classId',
    staticData: {
      guard: 'public',
      title: (_params, loaded) => taughtIn(loaded)?.title ?? 'Lender class',
      description: (loaded) => taughtIn(loaded)?.summary,
    },
    loader: async ({ params }) => ({
      course: await (await import('../../../features/lender-classes/web/queries.ts')).loadLenderClass(params.classId),
    }),
    component: LenderClassPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/education',
    beforeLoad: () => {
      throw redirect({ to: '/classes', replace: true });
    },
  }),
  page('/hard-money-class', 'public', 'Hard Money Lending Masterclass', HardMoneyClassPage, describesItself),
  createRoute({
    getParentRoute: () => root,
    path: '/hard-money-class/$lessonId',
    staticData: { guard: 'public', title: (_params, loaded) => titleOf(loaded), description: lessonDescription },
    loader: async ({ params }) => ({
      page: await (await import('../../../content/classes/hard-money/load-lesson.ts')).loadPage(params.lessonId),
    }),
    component: LessonPage,
  }),
  page('/fix-and-flip-class', 'public', 'Fix & Flip Mastery', FixAndFlipClassPage, describesItself),
  page('/ground-up-construction-class', 'public', 'Ground Up Construction', GroundUpClassPage, describesItself),
  page('/dscr-rental-class', 'public', 'DSCR and Rentals', DscrClassPage, describesItself),
  page('/loan-submission-class', 'public', 'Loan Submission', SubmissionClassPage, describesItself),
  page('/broker-business-class', 'public', 'Broker Business', BrokerClassPage, describesItself),
  createRoute({
    getParentRoute: () => root,
    path: '/modules/module{$number}',
    beforeLoad: leadToModule,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/module{$number}',
    beforeLoad: leadToModule,
  }),
] as const;
