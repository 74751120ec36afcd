import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { kinds } from '../../../lending/kinds/index.ts';
import type { ProgramKind } from '../../../lending/kinds/kind.ts';
import { AppLink } from '../../../ui/addresses.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { pictureIcons } from '../../../ui/page/picture-icons.ts';
import { useLenderInAddress, withLender } from './address/lender-in-address.ts';
import classes from './loan-types.module.css';
import type { SearchHelp } from './slots.ts';

/** Choose a loan type. */
export const withHelp =
  (Help: SearchHelp): ComponentType =>
  () => <LenderSearchPage Help={Help} />;

function LenderSearchPage({ Help }: { readonly Help: SearchHelp }) {
  const lender = useLenderInAddress();
  return (
    <Page
      title="Lender Search"
      actions={<Help />}
      subtitle={
        lender === '' ? (
          'Choose the loan type. Every lender program is then checked against your deal.'
        ) : (
          <>
            Choose the loan type. Only the programs of <b>{lender}</b> are then listed.{' '}
            <Anchor component={Link} to="/lender-search">
              Search all lenders
            </Anchor>
          </>
        )
      }
    >
      <ul className={classes.types}>
        {kinds.map((kind) => (
          <LoanType key={kind.slug} kind={kind} lender={lender} />
        ))}
      </ul>
    </Page>
  );
}

function LoanType({ kind, lender }: { readonly kind: ProgramKind; readonly lender: string }) {
  const Icon = pictureIcons[kind.picture];
  return (
    <li>
      <AppLink to={withLender(`/search/${kind.slug}`, lender)} className={classes.type}>
        <Icon size={26} stroke={1.6} aria-hidden className={classes.typeIcon} />
        <Title order={2} size="h3">
          {kind.name}
        </Title>
        <Text size="sm" c="dimmed">
          {kind.summary}
        </Text>
      </AppLink>
    </li>
  );
}
