import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { signUpSearch } from '../../features/accounts/web/sign-up/sign-up-search.ts';
import { analyticsSearch } from '../../features/analytics/web/analytics-search.ts';
import { auditSearch } from '../../features/audit/web/audit-search.ts';
import { teamChatsSearch } from '../../features/deal-chat/web/team/team-chats-search.ts';
import { documentsSearch } from '../../features/documents/web/documents-search.ts';
import { knowledgeSearch } from '../../features/knowledge/web/knowledge-search.ts';
import { demandSearch } from '../../features/market-demand/web/demand-search.ts';
import { resultsSearch } from '../../features/market-results/web/results-search.ts';
import { figuresSearch } from '../../features/own-figures/web/figures-search.ts';
import { usersSearch } from '../../features/people/web/users-search.ts';
import { pipelineSearch } from '../../features/pipeline/web/view/pipeline-view.ts';
import { privacySearch } from '../../features/privacy-requests/web/privacy-search.ts';
import { reportsSearch } from '../../features/reports/web/reports-search.ts';
import { scriptsSearch } from '../../features/scripts/web/scripts-search.ts';
import { submissionSearch } from '../../features/submission/web/submission-search.ts';
import { upgradeSearch } from '../../features/subscriptions/web/upgrade-search.ts';
import { tasksSearch } from '../../features/tasks/web/task-search.ts';
import { contactSearch } from '../../features/tickets/web/contact-search.ts';
import { ownTicketsSearch, staffTicketsSearch } from '../../features/tickets/web/help/tickets-search.ts';
import { returnToSearch, tokenSearch } from '../../ui/addresses.tsx';
import { whenIdle } from '../../ui/api/idle.ts';
import { webFeatures } from './features.ts';
import { NotFoundPage, PendingPage, RouteError } from './layout/fallback-pages.tsx';
import {
  frontPage,
  lazy,
  menuPage,
  page,
  pageByKind,
  pageOfOne,
  pagesOf,
  pageWithSearch,
  root,
  withKinds,
} from './page-routes.tsx';
import { lenderAdministration, lenderPortal } from './pages/lender-routes.tsx';
import { loadLenderSearch, loadQuote, loadSearch, loadVerify } from './pages/search-pages.ts';
import { articlePages, textPage } from './public-pages/content-routes.tsx';
import { calculatorsAndClasses } from './public-pages/education-routes.tsx';

const LoginPage = lazy(() => import('../../features/accounts/web/sign-in/login-pages.tsx'), 'LoginPage');
const LenderLoginPage = lazy(() => import('../../features/accounts/web/sign-in/login-pages.tsx'), 'LenderLoginPage');
const SignUpPage = lazy(() => import('../../features/accounts/web/sign-up/sign-up-page.tsx'), 'SignUpPage');
const LenderSignUpPage = lazy(
  () => import('../../features/accounts/web/sign-up/lender-sign-up-page.tsx'),
  'LenderSignUpPage',
);
const loadResetPages = () => import('../../features/accounts/web/mailed-links/password-reset-pages.tsx');
const PasswordResetPage = lazy(loadResetPages, 'PasswordResetPage');
const LenderPasswordResetPage = lazy(loadResetPages, 'LenderPasswordResetPage');
const NewPasswordPage = lazy(loadResetPages, 'NewPasswordPage');
const VerifyEmailPage = lazy(
  () => import('../../features/accounts/web/mailed-links/verify-email-page.tsx'),
  'VerifyEmailPage',
);
const ConfirmEmailPage = lazy(
  () => import('../../features/accounts/web/mailed-links/confirm-email-page.tsx'),
  'ConfirmEmailPage',
);
const ProfilePage = lazy(() => import('../../features/accounts/web/account/profile-page.tsx'), 'ProfilePage');
const SecurityPage = lazy(() => import('../../features/accounts/web/account/security-page.tsx'), 'SecurityPage');
const UnauthorizedPage = lazy(() => import('../../features/accounts/web/unauthorized-page.tsx'), 'UnauthorizedPage');
const ContactPage = lazy(() => import('../../features/tickets/web/contact-page.tsx'), 'ContactPage');
const DemoPage = lazy(() => import('../../features/tickets/web/demo-page.tsx'), 'DemoPage');
const DashboardPage = lazy(() => import('../../features/accounts/web/dashboard/dashboard-page.tsx'), 'DashboardPage');
const QuoteReplyPage = lazy(
  withKinds(() => import('../../features/lender-desk/web/quote/quote-reply-page.tsx')),
  'QuoteReplyPage',
);
const TasksPage = lazy(() => import('../../features/tasks/web/tasks-page.tsx'), 'TasksPage');
const NewTaskPage = lazy(() => import('../../features/tasks/web/tasks-page.tsx'), 'NewTaskPage');
const PlaybookPage = lazy(() => import('../../features/playbooks/web/playbook-page.tsx'), 'PlaybookPage');
/** The pipeline leaves a place for the lenders' answers, which the quotes fill. */
const loadPipeline = async () => {
  const [{ withAnswers }, { DealChat, DealQuotes }] = await Promise.all([
    import('../../features/pipeline/web/pipeline-page.tsx'),
    import('./pages/deal-parts.tsx'),
  ]);
  for (const { prefetch } of [DealQuotes, DealChat]) whenIdle(prefetch);
  return { PipelinePage: withAnswers(DealQuotes, DealChat) };
};
const PipelinePage = lazy(withKinds(loadPipeline), 'PipelinePage');
const DealsImportPage = lazy(() => import('../../features/market-import/web/deals-import-page.tsx'), 'DealsImportPage');
const loadDeal = () => import('./pages/deal.tsx');
const DealPage = lazy(withKinds(loadDeal), 'DealPage');
const dealTitle = async ({ pipelineId = '' }: Readonly<Record<string, string | undefined>>) =>
  (await loadDeal()).loadDealTitle(pipelineId);
const LenderSearchPage = lazy(loadLenderSearch, 'LenderSearchPage');
const SearchPage = lazy(loadSearch, 'SearchPage');
const ApplyPage = lazy(() => import('../../features/applications/web/apply/apply-page.tsx'), 'ApplyPage');
const ApplicationPage = lazy(
  () => import('../../features/applications/web/detail/application-page.tsx'),
  'ApplicationPage',
);
const SubmissionPage = lazy(() => import('../../features/submission/web/submission-page.tsx'), 'SubmissionPage');
const SignPage = lazy(() => import('../../features/signing/web/sign/sign-page.tsx'), 'SignPage');
const UpgradePage = lazy(() => import('../../features/subscriptions/web/upgrade-page.tsx'), 'UpgradePage');
const TeamChatsPage = lazy(() => import('../../features/deal-chat/web/team/team-chats-page.tsx'), 'TeamChatsPage');
const SetAsidePage = lazy(() => import('../../features/search/web/set-aside-page.tsx'), 'SetAsidePage');
const QuotePage = lazy(loadQuote, 'QuotePage');
const ScriptsPage = lazy(() => import('../../features/scripts/web/scripts-page.tsx'), 'ScriptsPage');
const ScriptDeskPage = lazy(() => import('../../features/scripts/web/desk/desk-page.tsx'), 'ScriptDeskPage');
const LibraryPage = lazy(() => import('../../features/documents/web/library-page.tsx'), 'LibraryPage');
const VerifyPage = lazy(loadVerify, 'VerifyPage');
const BorrowerPage = lazy(() => import('../../features/borrower-links/web/borrower/borrower-page.tsx'), 'BorrowerPage');
const EmailsOffPage = lazy(() => import('../../features/calendar/web/emails-off-page.tsx'), 'EmailsOffPage');
const InvitationPage = lazy(() => import('../../features/calendar/web/invitation-page.tsx'), 'InvitationPage');
const FeedbackPage = lazy(() => import('../../features/tickets/web/help/feedback/feedback-page.tsx'), 'FeedbackPage');
const DonePage = lazy(() => import('../../features/reminders/web/done-page.tsx'), 'DonePage');
const MorningOffPage = lazy(() => import('../../features/reminders/web/morning-off-page.tsx'), 'MorningOffPage');
const CalendarPage = lazy(() => import('./pages/calendar.tsx'), 'CalendarPage');
const BrokerReportsPage = lazy(() => import('../../features/reports/web/reports-page.tsx'), 'BrokerReportsPage');
const ReportEmailOffPage = lazy(
  () => import('../../features/reports/web/report-email-off-page.tsx'),
  'ReportEmailOffPage',
);
const BrokerFiguresPage = lazy(
  () => import('../../features/own-figures/web/broker/broker-page.tsx'),
  'BrokerFiguresPage',
);
const PrivacyRequestPage = lazy(
  () => import('../../features/privacy-requests/web/privacy-request-page.tsx'),
  'PrivacyRequestPage',
);
const PrivacyRequestsPage = lazy(
  () => import('../../features/privacy-requests/web/privacy-requests-page.tsx'),
  'PrivacyRequestsPage',
);
const AuditPage = lazy(() => import('../../features/audit/web/audit-page.tsx'), 'AuditPage');
const KnowledgePage = lazy(() => import('../../features/knowledge/web/knowledge-page.tsx'), 'KnowledgePage');
const MyTicketsPage = lazy(() => import('../../features/tickets/web/help/my-tickets-page.tsx'), 'MyTicketsPage');
const StaffTicketsPage = lazy(
  () => import('../../features/tickets/web/help/staff/staff-tickets-page.tsx'),
  'StaffTicketsPage',
);
const AnalyticsPage = lazy(() => import('../../features/analytics/web/analytics-page.tsx'), 'AnalyticsPage');
const UsersPage = lazy(() => import('./pages/users.tsx'), 'UsersPage');
const FunnelPage = lazy(
  withKinds(() => import('../../features/market-results/web/funnel-page.tsx')),
  'FunnelPage',
);
const LenderResultsPage = lazy(
  withKinds(() => import('../../features/market-results/web/lenders-page.tsx')),
  'LenderResultsPage',
);
const DemandPage = lazy(
  withKinds(() => import('../../features/market-demand/web/demand-page.tsx')),
  'DemandPage',
);
const ScraperPage = lazy(
  withKinds(() => import('../../features/scrapers/web/scraper-page.tsx')),
  'ScraperPage',
);
const JoinPage = lazy(() => import('../../features/people/web/join-page.tsx'), 'JoinPage');
const AdminPage = lazy(() => import('./pages/admin-page.tsx'), 'AdminPage');

const visitors = [
  frontPage('/', 'Plinth'),
  pageWithSearch('/login', returnToSearch, 'publicOnly', 'Log in', LoginPage),
  pageWithSearch('/lender/login', returnToSearch, 'publicOnly', 'Lender login', LenderLoginPage),
  pageWithSearch('/signup', signUpSearch, 'publicOnly', 'Sign up', SignUpPage),
  page('/lender/signup', 'publicOnly', 'Lender sign-up', LenderSignUpPage),
  page('/password-reset', 'publicOnly', 'Reset your password', PasswordResetPage),
  page('/lender-password-reset', 'publicOnly', 'Reset your password', LenderPasswordResetPage),
  page('/lender-password=reset', 'publicOnly', 'Reset your password', LenderPasswordResetPage),
  page('/password-reset/new', 'public', 'Set a new password', NewPasswordPage),
  page('/verify-email', 'public', 'Verify your email address', VerifyEmailPage),
  page('/confirm-email', 'public', 'Confirm your new email address', ConfirmEmailPage),
  page('/unauthorized', 'public', 'Not available for this account', UnauthorizedPage),
] as const;

const publicPages = [
  pageWithSearch('/contact', contactSearch, 'public', 'Contact', ContactPage, {
    description: 'Contact the Plinth team. Every message gets a reference number and a reply by email.',
  }),
  page('/demo', 'public', 'Demo', DemoPage, {
    description:
      'Request a demo of Plinth: a deal checked against every lender program, live quotes, and offers side by side.',
  }),
  page('/verify', 'public', 'Verify a document', VerifyPage, {
    description:
      'Find out whether a sealed PDF or a loan package is unchanged, or what the number of a certificate stands for. Files are checked in your browser.',
  }),
  textPage('/terms', 'Terms of Service'),
  textPage('/privacy', 'Privacy'),
  textPage('/security', 'Security'),
  textPage('/webinars', 'Webinars'),
  textPage('/about', 'About'),
  textPage('/careers', 'Careers'),
  textPage('/partners', 'Partners'),
  ...articlePages,
  page('/borrower', 'public', 'What your broker needs', BorrowerPage, { frame: 'mark' }),
  page('/invitation', 'public', 'Invitation', InvitationPage, { frame: 'mark' }),
  pageWithSearch('/event-emails-off', tokenSearch, 'public', 'Emails about events', EmailsOffPage, { frame: 'mark' }),
  page('/task-done', 'public', 'Your task', DonePage, { frame: 'mark' }),
  page('/ticket-feedback', 'public', 'Your ticket', FeedbackPage, { frame: 'mark' }),
  pageWithSearch('/report-email-off', tokenSearch, 'public', 'Monthly email', ReportEmailOffPage, { frame: 'mark' }),
  pageWithSearch('/morning-email-off', tokenSearch, 'public', 'Morning email', MorningOffPage, { frame: 'mark' }),
  page('/quote-reply', 'public', 'Reply to a quote request', QuoteReplyPage, { frame: 'mark' }),
  page('/sign', 'public', 'Sign documents', SignPage, { frame: 'mark' }),
  page('/privacy-request', 'public', 'Privacy request', PrivacyRequestPage),
  page('/join', 'public', 'Your invitation', JoinPage, { frame: 'mark' }),
] as const;

const account = [
  page('/account', 'signedIn', 'Profile', ProfilePage),
  page('/account/security', 'signedIn', 'Sign-in and security', SecurityPage),
] as const;

const workbench = [
  page('/dashboard', 'user', 'Dashboard', DashboardPage),
  page('/lender-search', 'user', 'Lender Search', LenderSearchPage),
  page('/calendar', 'user', 'Calendar', CalendarPage),
  createRoute({
    getParentRoute: () => root,
    path: '/search',
    beforeLoad: () => {
      throw redirect({ to: '/lender-search', replace: true });
    },
  }),
  menuPage('/tools', 'user', 'Tools'),
  pageByKind('/search/$kind', 'user', ({ displayName }) => `${displayName} Search`, SearchPage),
  pageByKind('/{$kind}-quote', 'user', ({ displayName }) => `${displayName} Quote`, QuotePage),
  pageWithSearch('/reports', reportsSearch, 'user', 'Reports', BrokerReportsPage),
  pageWithSearch('/analytics', figuresSearch, 'user', 'Analytics', BrokerFiguresPage),
  pageWithSearch('/pipeline', pipelineSearch, 'user', 'Pipeline', PipelinePage),
  page('/pipeline/import', 'user', 'Import deals', DealsImportPage),
  pageOfOne('/pipeline/$pipelineId', pipelineSearch, 'user', 'Deal', dealTitle, DealPage),
  pageWithSearch('/pipeline/$pipelineId/submit', submissionSearch, 'user', 'Automated Loan Submission', SubmissionPage),
  pageWithSearch('/submit-loan', submissionSearch, 'user', 'Automated Loan Submission', SubmissionPage),
  pageWithSearch('/submit-loan/$pipelineId', submissionSearch, 'user', 'Automated Loan Submission', SubmissionPage),
  pageByKind('/apply/$kind', 'user', ({ displayName }) => `${displayName} Application`, ApplyPage),
  page('/applications/$applicationId', 'user', 'Application', ApplicationPage),
  pageWithSearch('/tasks', tasksSearch, 'user', 'Tasks', TasksPage),
  page('/tasks/new', 'user', 'New Task', NewTaskPage),
  page('/tasks/playbooks/$playbookId', 'user', 'Playbook', PlaybookPage),
  pageWithSearch('/documents', documentsSearch, 'user', 'Documents', LibraryPage),
  pageWithSearch('/my-tickets', ownTicketsSearch, 'user', 'My Support Tickets', MyTicketsPage),
  pageWithSearch('/knowledge-base', knowledgeSearch, 'user', 'Knowledge Base', KnowledgePage),
  pageWithSearch('/scripts', scriptsSearch, 'user', 'Sales Scripts', ScriptsPage),
  pageWithSearch('/upgrade', upgradeSearch, 'user', 'Upgrade', UpgradePage),
] as const;

const admin = [
  page('/admin', 'admin', 'Admin Dashboard', AdminPage),
  menuPage('/dashboards', 'admin', 'Dashboards'),
  menuPage('/manage', 'admin', 'Manage'),
  pageWithSearch('/admin/users', usersSearch, 'admin', 'Users', UsersPage),
  pageWithSearch('/admin/privacy-requests', privacySearch, 'admin', 'Privacy requests', PrivacyRequestsPage),
  pageWithSearch('/admin/audit', auditSearch, 'admin', 'Audit', AuditPage),
  pageWithSearch('/admin/scripts', scriptsSearch, 'admin', 'Sales scripts', ScriptDeskPage),
  page('/admin/set-aside-programs', 'admin', 'Hidden programs', SetAsidePage),
  pageWithSearch('/admin/deal-chats', teamChatsSearch, 'admin', 'Deal chats', TeamChatsPage),
  page('/admin/applications/$applicationId', 'admin', 'Application', ApplicationPage),
  createRoute({
    getParentRoute: () => root,
    path: '/admin/messages',
    beforeLoad: () => {
      throw redirect({ to: '/admin/help-tickets', search: { status: 'open', source: 'forms' }, replace: true });
    },
  }),
  pageWithSearch('/admin/help-tickets', staffTicketsSearch, 'admin', 'Help Tickets', StaffTicketsPage),
  pageWithSearch('/admin/analytics/demand', demandSearch, 'admin', 'Market demand', DemandPage),
  pageWithSearch('/admin/analytics', analyticsSearch, 'admin', 'Analytics', AnalyticsPage),
  pageWithSearch('/admin/analytics/funnel', resultsSearch, 'admin', 'Funnel', FunnelPage),
  pageWithSearch('/admin/analytics/lenders', resultsSearch, 'admin', 'Lender results', LenderResultsPage),
  page('/admin/scrapers/$scraperId', 'admin', 'Scraper', ScraperPage),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    ...visitors,
    ...publicPages,
    ...calculatorsAndClasses,
    ...account,
    ...workbench,
    ...lenderPortal,
    ...admin,
    ...lenderAdministration,
    ...pagesOf(webFeatures),
  ]),
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  defaultPendingMs: 400,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
