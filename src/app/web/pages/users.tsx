import { UsersPage as Page } from '../../../features/people/web/users-page.tsx';
import { labelsOfDesk } from '../navigation.ts';

/** /admin/users, where a dialog names the pages of each desk. */
export const UsersPage = () => <Page labelsOfDesk={labelsOfDesk} />;
