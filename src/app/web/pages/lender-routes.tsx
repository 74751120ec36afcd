import { documentsSearch } from '../../../features/documents/web/documents-search.ts';
import { lenderSearch, versionSearch } from '../../../features/form-templates/web/template-search.ts';
import { dashboardSearch } from '../../../features/lender-desk/web/dashboard/dashboard-search.ts';
import { inboxSearch } from '../../../features/lender-desk/web/inbox/inbox-count.tsx';
import { figuresSearch } from '../../../features/own-figures/web/figures-search.ts';
import { packagesSearch } from '../../../features/package-desk/web/packages-search.ts';
import { editsSearch } from '../../../features/proposals/web/edits-search.ts';
import { reportsSearch } from '../../../features/reports/web/reports-search.ts';
import type { ProgramKind } from '../../../lending/kinds/kind.ts';
import { returnToSearch } from '../../../ui/addresses.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { lazy, menuPage, page, pageWithSearch, programForm, withKinds } from '../page-routes.tsx';

const LenderDashboardPage = lazy(
  () => import('../../../features/lender-desk/web/dashboard/lender-dashboard-page.tsx'),
  'LenderDashboardPage',
);
const LoanProgramsPage = lazy(
  () => import('../../../features/lender-desk/web/dashboard/loan-programs-page.tsx'),
  'LoanProgramsPage',
);
const LenderQuotesPage = lazy(
  withKinds(() => import('../../../features/lender-desk/web/inbox/lender-quotes-page.tsx')),
  'LenderQuotesPage',
);
const TemplatesPage = lazy(
  withKinds(() => import('../../../features/lender-desk/web/templates/templates-page.tsx')),
  'TemplatesPage',
);
const LenderDealChat = lazyComponent<{ readonly dealId: string; readonly about: string }>(
  async () => (await import('../../../features/deal-chat/web/deal-chat.tsx')).LenderDealChat,
);
const loadCredentials = () => import('../../../features/lender-classes/web/credentials/broker-credentials.tsx');
const RequestCredentials = lazyComponent<{ readonly quoteId: string }>(
  async () => (await loadCredentials()).RequestCredentials,
);
const PackageCredentials = lazyComponent<{ readonly packageId: string }>(
  async () => (await loadCredentials()).PackageCredentials,
);
/** The page of a request leaves places for the chat about its deal, and for the broker's class credentials. */
const loadLenderQuote = async () => {
  const { withParts } = await import('../../../features/lender-desk/web/quote/lender-quote-page.tsx');
  return { LenderQuotePage: withParts(LenderDealChat, RequestCredentials) };
};
const LenderQuotePage = lazy(withKinds(loadLenderQuote), 'LenderQuotePage');
const PackagesPage = lazy(
  withKinds(() => import('../../../features/package-desk/web/list/packages-page.tsx')),
  'PackagesPage',
);
const PackageClosing = lazyComponent<{ readonly packageId: string }>(
  async () => (await import('../../../features/closing/web/closing-section.tsx')).PackageClosing,
);
/** The page of a package leaves places for its closing, and for the broker's class credentials. */
const loadPackage = async () => {
  const { packagePageWith } = await import('../../../features/package-desk/web/package/package-page.tsx');
  return { PackagePage: packagePageWith(PackageClosing, PackageCredentials) };
};
const PackagePage = lazy(withKinds(loadPackage), 'PackagePage');
const ClassEditorPage = lazy(
  () => import('../../../features/lender-classes/web/edit/class-editor-page.tsx'),
  'ClassEditorPage',
);
const LenderReportsPage = lazy(() => import('../../../features/reports/web/reports-page.tsx'), 'LenderReportsPage');
const LenderFiguresPage = lazy(
  () => import('../../../features/own-figures/web/lender/lender-page.tsx'),
  'LenderFiguresPage',
);
const ApplicationPage = lazy(
  () => import('../../../features/applications/web/detail/application-page.tsx'),
  'ApplicationPage',
);
const AwaitingApprovalPage = lazy(
  () => import('../../../features/accounts/web/awaiting-pages.tsx'),
  'AwaitingApprovalPage',
);
const AwaitingAssignmentPage = lazy(
  () => import('../../../features/accounts/web/awaiting-pages.tsx'),
  'AwaitingAssignmentPage',
);
const LenderDocumentsPage = lazy(
  () => import('../../../features/documents/web/lender-documents-page.tsx'),
  'LenderDocumentsPage',
);
const AdminDocumentsPage = lazy(
  () => import('../../../features/documents/web/admin-documents-page.tsx'),
  'AdminDocumentsPage',
);
const loadTemplates = () => import('../../../features/form-templates/web/list/templates-page.tsx');
const LenderTemplatesPage = lazy(loadTemplates, 'LenderTemplatesPage');
const AdminTemplatesPage = lazy(loadTemplates, 'AdminTemplatesPage');
const loadTemplate = () => import('../../../features/form-templates/web/editor/template-page.tsx');
const LenderTemplatePage = lazy(loadTemplate, 'LenderTemplatePage');
const AdminTemplatePage = lazy(loadTemplate, 'AdminTemplatePage');
const NotificationsPage = lazy(
  () => import('../../../features/notifications/web/notifications-page.tsx'),
  'NotificationsPage',
);
const LenderUsersPage = lazy(
  () => import('../../../features/accounts/web/lender-users/lender-users-page.tsx'),
  'LenderUsersPage',
);
const LendersPage = lazy(() => import('../../../features/lender-records/web/lenders-page.tsx'), 'LendersPage');
const AddLenderPage = lazy(() => import('../../../features/lender-records/web/add-lender-page.tsx'), 'AddLenderPage');
const EditLenderPage = lazy(
  () => import('../../../features/lender-records/web/edit-lender-pages.tsx'),
  'EditLenderPage',
);
const OwnCompanyPage = lazy(
  () => import('../../../features/lender-records/web/edit-lender-pages.tsx'),
  'OwnCompanyPage',
);
const ApprovalsPage = lazy(() => import('../../../features/lender-records/web/approvals-page.tsx'), 'ApprovalsPage');
const loadEdits = () => import('../../../features/proposals/web/edits-page.tsx');
const LenderEditsPage = lazy(loadEdits, 'LenderEditsPage');
const AdminEditsPage = lazy(loadEdits, 'AdminEditsPage');
const JsonToolsPage = lazy(() => import('../../../features/market-import/web/json-tools-page.tsx'), 'JsonToolsPage');
const loadImportPages = () => import('../../../features/market-import/web/import-data-page.tsx');
const ImportDataPage = lazy(loadImportPages, 'ImportDataPage');
const LenderImportPage = lazy(loadImportPages, 'LenderImportPage');
/** The list of programs leaves places for their export and for proposed edits, which later features fill. */
const loadManage = async () => {
  const [{ withParts }, { ProgramFiles }, { EditsNotice }] = await Promise.all([
    import('../../../features/programs/web/manage/manage-page.tsx'),
    import('../../../features/market-import/web/program-files.tsx'),
    import('../../../features/proposals/web/edits-notice.tsx'),
  ]);
  return { ManageProgramsPage: withParts(ProgramFiles, EditsNotice) };
};
const ManageProgramsPage = lazy(withKinds(loadManage), 'ManageProgramsPage');
const loadProgramForms = () => import('../../../features/programs/web/form/form-pages.tsx');
const AddProgramPage = lazy(loadProgramForms, 'AddProgramPage');
const EditProgramPage = lazy(loadProgramForms, 'EditProgramPage');
const addTitle = ({ displayName }: ProgramKind) => `Add a ${displayName} program`;
const editTitle = ({ displayName }: ProgramKind) => `Edit a ${displayName} program`;

/** What lenders keep, and where they answer. */
export const lenderPortal = [
  pageWithSearch('/lender/dashboard', dashboardSearch, 'lender', 'Lender Dashboard', LenderDashboardPage),
  pageWithSearch('/lender/quotes', inboxSearch, 'lender', 'Quotes', LenderQuotesPage),
  page('/lender/quotes/templates', 'lender', 'Templates and saved replies', TemplatesPage),
  page('/lender/quotes/$quoteId', 'lender', 'Quote request', LenderQuotePage),
  pageWithSearch('/lender/packages', packagesSearch, 'lender', 'Packages', PackagesPage),
  page('/lender/packages/$packageId', 'lender', 'Loan package', PackagePage),
  pageWithSearch('/lender/reports', reportsSearch, 'lender', 'Reports', LenderReportsPage),
  pageWithSearch('/lender/analytics', figuresSearch, 'lender', 'Analytics', LenderFiguresPage),
  page('/lender/applications/$applicationId', 'lender', 'Application', ApplicationPage),
  page('/lender/classes/$classId', 'lender', 'Edit class', ClassEditorPage),
  menuPage('/lender/paperwork', 'lender', 'Paperwork'),
  pageWithSearch('/lender/documents', documentsSearch, 'lender', 'Documents', LenderDocumentsPage),
  page('/lender/templates', 'lender', 'Form templates', LenderTemplatesPage),
  pageWithSearch('/lender/templates/$templateId', versionSearch, 'lender', 'Form template', LenderTemplatePage),
  page('/lender/notifications', 'lender', 'Notifications', NotificationsPage),
  page('/lender/loan-programs', 'lender', 'Loan Programs', LoanProgramsPage),
  page('/lender/import-programs', 'lender', 'Import programs', LenderImportPage),
  pageWithSearch('/lender/proposed-edits', editsSearch, 'lender', 'Proposed Edits', LenderEditsPage),
  page('/lender/awaiting-approval', 'lender', 'Awaiting approval', AwaitingApprovalPage),
  page('/lender/awaiting-assignment', 'lender', 'Awaiting assignment', AwaitingAssignmentPage),
  pageWithSearch(
    '/lender/manage-loan-programs/$lenderId',
    returnToSearch,
    'lender',
    'Manage Loan Programs',
    ManageProgramsPage,
  ),
  programForm('/lender/add-{$kind}-program/$lenderId', 'lender', addTitle, AddProgramPage),
  programForm('/lender/edit-{$kind}-program/$lenderId/$programId', 'lender', editTitle, EditProgramPage),
  pageWithSearch('/lender/edit-lender/$lenderId', returnToSearch, 'lender', 'Edit company', OwnCompanyPage),
] as const;

/** Where administrators keep the lenders, their users and programs. */
export const lenderAdministration = [
  page('/admin/lenders', 'admin', 'Lenders', LendersPage),
  page('/admin/lender-users', 'admin', 'Lender Users', LenderUsersPage),
  page('/admin/lender-approvals', 'admin', 'Lender Approvals', ApprovalsPage),
  pageWithSearch('/admin/proposed-edits', editsSearch, 'admin', 'Proposed Edits', AdminEditsPage),
  pageWithSearch('/admin/documents', documentsSearch, 'admin', 'Documents', AdminDocumentsPage),
  pageWithSearch('/admin/templates', lenderSearch, 'admin', 'Form templates', AdminTemplatesPage),
  pageWithSearch('/admin/templates/$templateId', versionSearch, 'admin', 'Form template', AdminTemplatePage),
  page('/admin/json-tools', 'admin', 'JSON Tools', JsonToolsPage),
  page('/admin/import-data', 'admin', 'Import Data', ImportDataPage),
  pageWithSearch('/add-lender', returnToSearch, 'admin', 'Add Lender', AddLenderPage),
  pageWithSearch('/edit-lender/$id', returnToSearch, 'admin', 'Edit Lender', EditLenderPage),
  pageWithSearch(
    '/manage-loan-programs/$lenderId',
    returnToSearch,
    'adminOrOwnLender',
    'Manage Loan Programs',
    ManageProgramsPage,
  ),
  programForm('/add-{$kind}-program/$lenderId', 'adminOrOwnLender', addTitle, AddProgramPage),
  programForm('/edit-{$kind}-program/$lenderId/$programId', 'adminOrOwnLender', editTitle, EditProgramPage),
] as const;
