import { MessagePage } from '../../../../ui/page/message-page.tsx';

/** Administrators may look at the lender portal, but requests are answered by the lender alone. */
export function NotForThisAccount() {
  return (
    <MessagePage
      title="Quotes belong to the lender"
      subtitle="Requests are read and answered by the accounts of the company that was asked."
      description="Sign in with a lender account to see its inbox."
      way={{ label: 'Go to the admin dashboard', to: '/admin' }}
    />
  );
}
