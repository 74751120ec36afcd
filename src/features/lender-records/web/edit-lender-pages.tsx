import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { isAdmin } from '../../../kernel/access.ts';
import { readReturnTo } from '../../../ui/addresses.tsx';
import { ApiError } from '../../../ui/api/api.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { ErrorState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { recordOptions } from '../../lenders/web/queries.ts';
import { EditLender } from './edit-lender.tsx';
import { canBeId } from './queries.ts';

const History = lazyComponent<{ readonly lenderId: string }>(
  async () => (await import('./record-history.tsx')).RecordHistory,
  () => <LoadingRows rows={3} />,
);

/** /edit-lender/{id}, for administrators */
export function EditLenderPage() {
  const { id } = useParams({ from: '/edit-lender/$id' });
  const { returnTo } = useSearch({ from: '/edit-lender/$id' });
  return <EditPage id={id} title="Edit Lender" leadsTo={readReturnTo(returnTo) ?? '/admin/lenders'} />;
}

/** /lender/edit-lender/{lenderId}, for the lender's own users */
export function OwnCompanyPage() {
  const { lenderId } = useParams({ from: '/lender/edit-lender/$lenderId' });
  const { returnTo } = useSearch({ from: '/lender/edit-lender/$lenderId' });
  return <EditPage id={lenderId} title="Edit company" leadsTo={readReturnTo(returnTo) ?? '/lender/dashboard'} />;
}

interface EditPageProps {
  readonly id: string;
  readonly title: string;
  readonly leadsTo: string;
}

function EditPage({ id, title, leadsTo }: EditPageProps) {
  const proposes = !isAdmin(useProfile().role);
  return (
    <Page
      title={title}
      subtitle={
        proposes
          ? 'Your changes take effect once an administrator approves them.'
          : 'Your changes take effect as soon as you save.'
      }
    >
      {canBeId(id) ? <Loaded id={id} leadsTo={leadsTo} proposes={proposes} /> : <Refusal text="Invalid lender ID." />}
    </Page>
  );
}

interface LoadedProps extends Omit<EditPageProps, 'title'> {
  readonly proposes: boolean;
}

function Loaded({ id, leadsTo, proposes }: LoadedProps) {
  const query = useQuery(recordOptions(id));
  const { history } = useRouter();
  if (query.data === undefined) {
    if (!query.isError) return <LoadingRows rows={8} height={56} />;
    const isUnknown = query.error instanceof ApiError && query.error.status === 404;
    if (isUnknown) return <Refusal text="Lender not found." />;
    return <ErrorState title="Error fetching lender data." error={query.error} retry={() => void query.refetch()} />;
  }
  return (
    <>
      <EditLender key={id} record={query.data} proposes={proposes} leave={() => history.push(leadsTo)} />
      <History lenderId={id} />
    </>
  );
}

const Refusal = ({ text }: { readonly text: string }) => (
  <Alert color="red" variant="light" role="alert">
    <Text>{text}</Text>
  </Alert>
);
