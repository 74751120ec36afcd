import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';

export const LoadingCompany = () => (
  <>
    <Text c="dimmed" mb="sm" role="status">
      Loading lender data...
    </Text>
    <LoadingRows rows={1} height={76} />
  </>
);

export const NoCompany = () => (
  <EmptyState
    title="No lender assigned to this account."
    action={
      <Anchor renderRoot={(props) => <Link to="/lender/awaiting-assignment" {...props} />}>What happens next</Anchor>
    }
  >
    An administrator links your account to your company’s record. Then its quotes and programs are here.
  </EmptyState>
);
