import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasFeature, isAdmin } from '../../../kernel/access.ts';
import { DataState } from '../../../ui/page/data-state.tsx';
import { ShownOnce } from '../../../ui/reading/shown-once.tsx';
import { AccountSection } from '../../accounts/web/account/account-form.tsx';
import { AccountFrame } from '../../accounts/web/account/account-frame.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { PremiumFeature } from '../../subscriptions/web/premium-feature.tsx';
import { keysAtMost } from '../model.ts';
import { KeyList } from './key-list.tsx';
import { keysOptions } from './key-queries.ts';
import { MakeKey } from './make-key.tsx';

/** /account/api */
export function ApiKeysPage() {
  const profile = useProfile();
  return (
    <AccountFrame title="API keys" subtitle="Let your own programs work with your Plinth data.">
      {isAdmin(profile.role) ? <ForAdmins /> : <Keys canMake={hasFeature(profile, 'api_access')} />}
    </AccountFrame>
  );
}

const ForAdmins = () => (
  <AccountSection title="Not for administrators">
    <Text>
      API keys work for brokers, investors and lenders. An administrator’s account can do too much to be opened by a
      key.
    </Text>
  </AccountSection>
);

function Keys({ canMake }: { readonly canMake: boolean }) {
  const query = useQuery(keysOptions);
  const [made, setMade] = useState<string>();
  return (
    <>
      <AccountSection
        title="Create an API key"
        about={
          <>
            A key can do what you allow it to, in your name. What each call needs is in the{' '}
            <Anchor underline="always" href="/api/docs" target="_blank" rel="noreferrer">
              API reference
            </Anchor>
            .
          </>
        }
      >
        <div data-wide>
          {made === undefined ? (
            <PremiumFeature feature="api_access">
              <MakeKey onMade={setMade} />
            </PremiumFeature>
          ) : (
            <ShownOnce
              title="Your key is ready"
              about="Copy it now and store it where you keep passwords. It can’t be shown again."
              label="API key"
              value={made}
              copy="Copy key"
              onDone={() => setMade(undefined)}
            />
          )}
        </div>
      </AccountSection>
      <AccountSection
        title="Your keys"
        about={`Up to ${keysAtMost} keys at a time. ${canMake ? '' : "Your plan doesn't include API access: these keys are refused until it does. "}A password reset ends all of them.`}
      >
        <DataState query={query} failed="Couldn't load your API keys.">
          {(keys) => <KeyList keys={keys} />}
        </DataState>
      </AccountSection>
    </>
  );
}
