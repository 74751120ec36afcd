import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { kinds } from '../../../lending/kinds/index.ts';
import type { ProgramKind } from '../../../lending/kinds/kind.ts';
import { Page } from '../../../ui/page/page.tsx';
import { pictureIcons } from '../../../ui/page/picture-icons.ts';
import classes from './loan-types.module.css';

/** Choose a loan type. */
export function LenderSearchPage() {
  return (
    <Page
      title="Lender Search"
      subtitle="Choose the loan type. Every lender program is then checked against your deal."
    >
      <ul className={classes.types}>
        {kinds.map((kind) => (
          <LoanType key={kind.slug} kind={kind} />
        ))}
      </ul>
    </Page>
  );
}

function LoanType({ kind }: { readonly kind: ProgramKind }) {
  const Icon = pictureIcons[kind.picture];
  return (
    <li>
      <Link to="/search/$kind" params={{ kind: kind.slug }} className={classes.type}>
        <Icon size={26} stroke={1.6} aria-hidden className={classes.typeIcon} />
        <Title order={2} size="h3">
          {kind.name}
        </Title>
        <Text size="sm" c="dimmed">
          {kind.summary}
        </Text>
      </Link>
    </li>
  );
}
