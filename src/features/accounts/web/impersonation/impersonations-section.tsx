import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { DataState } from '../../../../ui/page/data-state.tsx';
import type { OwnImpersonation } from '../../people/impersonation/contract.ts';
import { listImpersonations } from '../../people/impersonation/endpoints.ts';
import { AccountSection } from '../account/account-form.tsx';
import classes from '../account/security/signed-in-section.module.css';

const visitsOptions = queryOptions({
  queryKey: ['account-impersonations'],
  queryFn: async ({ signal }) => (await callEndpoint(listImpersonations, {}, { signal })).impersonations,
});

/** When Plinth support opened the account. */
export function ImpersonationsSection() {
  const query = useQuery(visitsOptions);
  return (
    <AccountSection
      title="Support access"
      about="When Plinth support opened your account. They never see your password or personal identifiers such as a Social Security number."
    >
      <DataState
        query={query}
        failed="Couldn't load when your account was opened."
        isEmpty={(impersonations) => impersonations.length === 0}
        empty={
          <Text size="sm" c="dimmed">
            Plinth support has never opened your account.
          </Text>
        }
      >
        {(impersonations) => (
          <ul className={classes.sessions} aria-label="Support access" data-wide>
            {impersonations.map((impersonation) => (
              <Impersonation key={impersonation._id} impersonation={impersonation} />
            ))}
          </ul>
        )}
      </DataState>
    </AccountSection>
  );
}

function Impersonation({ impersonation: { beganAt, endedAt, reason } }: { readonly impersonation: OwnImpersonation }) {
  return (
    <li>
      <div className={classes.what}>
        <span className={classes.name}>
          {reason === null ? 'Plinth support looked at your account' : 'Plinth support worked in your account'}
        </span>
        <span className={classes.detail}>
          <time dateTime={beganAt}>{formatDateTime(beganAt)}</time>
          {endedAt === null ? ' · open now' : ` until ${formatDateTime(endedAt)}`}
          {reason === null ? ' · read only' : ` · ${reason}`}
        </span>
      </div>
    </li>
  );
}
