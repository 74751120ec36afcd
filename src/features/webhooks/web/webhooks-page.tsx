import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasFeature, isAdmin } from '../../../kernel/access.ts';
import { DataState } from '../../../ui/page/data-state.tsx';
import { AccountSection } from '../../accounts/web/account/account-form.tsx';
import { AccountFrame } from '../../accounts/web/account/account-frame.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { PremiumFeature } from '../../subscriptions/web/premium-feature.tsx';
import type { Webhook } from '../contract.ts';
import { webhooksAtMost } from '../model.ts';
import { NewSecret } from './secret-form.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookItem } from './webhook-item.tsx';
import { webhooksOptions } from './webhook-queries.ts';

/** /account/webhooks */
export function WebhooksPage() {
  const { role } = useProfile();
  return (
    <AccountFrame title="Webhooks" subtitle="Your own servers hear what happens to your deals, offers and packages.">
      {isAdmin(role) ? (
        <AccountSection title="Not for administrators">
          <Text>Webhooks work for brokers, investors and lenders.</Text>
        </AccountSection>
      ) : (
        <Webhooks />
      )}
    </AccountFrame>
  );
}

function Webhooks() {
  const query = useQuery(webhooksOptions);
  const mayUse = hasFeature(useProfile(), 'api_access');
  return (
    <>
      <CreateWebhook count={query.data?.length ?? 0} />
      {mayUse ? null : <Text mb="md">Your plan doesn’t include API access: what happens is held until it does.</Text>}
      <DataState query={query} failed="Couldn't load your webhooks.">
        {(list) => <List webhooks={list} />}
      </DataState>
    </>
  );
}

const List = ({ webhooks }: { readonly webhooks: readonly Webhook[] }) =>
  webhooks.map((webhook) => <WebhookItem key={webhook._id} webhook={webhook} />);

const about = (
  <>
    Each delivery is a signed POST with ids and figures, tried for about 28 hours. It can come twice or out of order:
    tell deliveries apart by their <code>webhook-id</code>, and read what changed in the{' '}
    <Anchor underline="always" href="/api/docs" target="_blank" rel="noreferrer">
      API
    </Anchor>
    .
  </>
);

function CreateWebhook({ count }: { readonly count: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <AccountSection title="Create a webhook" about={about}>
      <div data-wide>
        <PremiumFeature feature="api_access">
          {secret !== undefined ? (
            <NewSecret secret={secret} onDone={() => setSecret(undefined)} />
          ) : isOpen ? (
            <WebhookForm
              onSaved={(made) => {
                setIsOpen(false);
                setSecret(made);
              }}
              onCancel={() => setIsOpen(false)}
            />
          ) : count >= webhooksAtMost ? (
            <Text>You have {webhooksAtMost} webhooks. Delete one to create another.</Text>
          ) : (
            <Button onClick={() => setIsOpen(true)}>Create webhook</Button>
          )}
        </PremiumFeature>
      </div>
    </AccountSection>
  );
}
