import { MessagePage } from '../../../ui/page/message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      title="Page Not Found"
      subtitle="There is nothing at this address."
      description="The link may be old, or the address mistyped."
      way={{ label: 'Go Home', to: '/' }}
    />
  );
}
