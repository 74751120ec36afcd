import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { DataState } from '../../../../ui/page/data-state.tsx';
import type { AccountVisit } from '../../people/impersonation/contract.ts';
import { listVisits } from '../../people/impersonation/endpoints.ts';
import { AccountSection } from '../account/account-form.tsx';
import classes from '../account/security/signed-in-section.module.css';

const visitsOptions = queryOptions({
  queryKey: ['account-visits'],
  queryFn: async ({ signal }) => (await callEndpoint(listVisits, {}, { signal })).visits,
});

/** When Plinth support opened the account. */
export function VisitsSection() {
  const query = useQuery(visitsOptions);
  return (
    <AccountSection
      title="Support access"
      about="When Plinth support opened your account. They never see your password or personal identifiers such as a Social Security number."
    >
      <DataState
        query={query}
        failed="Couldn't load when your account was opened."
        isEmpty={(visits) => visits.length === 0}
        empty={
          <Text size="sm" c="dimmed">
            Plinth support has never opened your account.
          </Text>
        }
      >
        {(visits) => (
          <ul className={classes.sessions} aria-label="Support access" data-wide>
            {visits.map((visit) => (
              <Visit key={visit._id} visit={visit} />
            ))}
          </ul>
        )}
      </DataState>
    </AccountSection>
  );
}

function Visit({ visit: { beganAt, endedAt, reason } }: { readonly visit: AccountVisit }) {
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
