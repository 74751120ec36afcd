import { MessagePage, type PageLink } from '../../../ui/page/message-page.tsx';
import { homeOf } from '../model.ts';
import { useSession } from './session.ts';

/** Where a person lands who opened a page that is for administrators. */
export function UnauthorizedPage() {
  const session = useSession();
  const role = session.status === 'in' ? session.profile.role : undefined;
  const way: PageLink =
    role === undefined ? { label: 'Go Home', to: '/' } : { label: 'Go to your dashboard', to: homeOf(role) };
  const deals: readonly PageLink[] =
    role === undefined || role === 'lender' ? [] : [{ label: 'Open your pipeline', to: '/pipeline' }];
  return (
    <MessagePage
      title="This page is for administrators"
      subtitle="You don't have permission to open this page."
      description={
        role === 'lender'
          ? 'Your own company, programs and documents are in the lender area.'
          : 'You are still logged in. The documents of your own deals are in your pipeline.'
      }
      way={way}
      otherWays={deals}
    />
  );
}
