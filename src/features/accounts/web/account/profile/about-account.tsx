import { Anchor } from '@mantine/core';
import { AppLink } from '../../../../../ui/addresses.tsx';
import { roleNameOf } from '../../account-labels.ts';
import { useProfile } from '../../session.ts';
import { AccountSection } from '../account-form.tsx';
import classes from './about-account.module.css';
import type { OwnAccount } from './own-account.ts';

/** What only an administrator changes. */
export function AboutAccount({ company }: { readonly company: OwnAccount['company'] }) {
  const profile = useProfile();
  const facts = [
    { label: 'User type', text: profile.userType },
    { label: 'Role', text: roleNameOf(profile) },
    { label: 'Company', text: company?.name, note: company?.isAssigned === false ? 'Not assigned yet' : undefined },
  ];
  return (
    <AccountSection
      title="About this account"
      about={
        <>
          If something is wrong,{' '}
          <Anchor component={AppLink} to="/contact?topic=account" inherit underline="always">
            write to us
          </Anchor>
          .
        </>
      }
    >
      <dl className={classes.facts} data-wide>
        {facts.map(({ label, text, note }) =>
          text ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {text}
                {note ? <span className={classes.note}>{note}</span> : null}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </AccountSection>
  );
}
