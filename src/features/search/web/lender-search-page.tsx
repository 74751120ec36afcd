import { Badge, Text, Title } from '@mantine/core';
import {
  IconBuildingSkyscraper,
  IconBuildingWarehouse,
  IconCrane,
  IconHammer,
  IconHomeDollar,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ProgramKind } from '../../../lending/kinds.ts';
import { Page } from '../../../ui/page/page.tsx';
import classes from './loan-types.module.css';

const loanTypes = [
  {
    kind: 'fix-and-flip',
    name: 'Fix & Flip',
    Icon: IconHammer,
    what: 'Buy, renovate, sell. Sized by purchase, rehab and after-repair value.',
    planned: false,
  },
  {
    kind: 'dscr',
    name: 'DSCR Rental',
    Icon: IconHomeDollar,
    what: 'Long-term rental loans that rest on the rent, not on personal income.',
    planned: true,
  },
  {
    kind: 'ground-up',
    name: 'Ground-Up Construction',
    Icon: IconCrane,
    what: 'Land and construction budget, held to total cost and completed value.',
    planned: true,
  },
  {
    kind: 'stabilized-bridge',
    name: 'Stabilized Bridge',
    Icon: IconBuildingWarehouse,
    what: 'Short-term loans on property that already earns.',
    planned: true,
  },
  {
    kind: 'portfolio',
    name: 'Portfolio',
    Icon: IconBuildingSkyscraper,
    what: 'One loan over several rentals.',
    planned: true,
  },
] as const satisfies readonly { readonly kind: ProgramKind; [other: string]: unknown }[];

/** Choose a loan type (document 2, section 2). */
export function LenderSearchPage() {
  return (
    <Page
      title="Lender Search"
      subtitle="Choose the loan type. Every lender program is then checked against your deal."
    >
      <ul className={classes.types}>
        {loanTypes.map(({ kind, name, Icon, what, planned }) => (
          <li key={kind}>
            {/* The kinds share one address pattern, but the router knows the built ones by name and the rest by parameter. */}
            <Link to={`/search/${kind}` as '/search/fix-and-flip'} className={classes.type} data-planned={planned}>
              <Icon size={26} stroke={1.6} aria-hidden className={classes.typeIcon} />
              <Title order={2} size="h3">
                {name}
              </Title>
              <Text size="sm" c="dimmed">
                {what}
              </Text>
              {planned ? (
                <Badge variant="light" color="gray" size="sm" className={classes.plannedMark ?? ''} tt="none">
                  Planned
                </Badge>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
