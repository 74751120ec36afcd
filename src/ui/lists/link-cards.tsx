import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppLink } from '../addresses.tsx';
import classes from './link-cards.module.css';

interface LinkCard {
  readonly to: string;
  readonly title: string;
  /** What is to be found there. */
  readonly text?: string | undefined;
  /** Beside the title. */
  readonly mark?: ReactNode;
}

/** The ways on from a page, each a card of its own, as many beside each other as there is room for. */
export const LinkCards = ({ cards }: { readonly cards: readonly LinkCard[] }) => (
  <ul className={classes.list}>
    {cards.map(({ to, title, text, mark }) => (
      <li key={to}>
        <AppLink to={to} className={classes.card}>
          <span className={classes.head}>
            <Title order={2} size="h4" component="span">
              {title}
            </Title>
            {mark}
          </span>
          {text ? (
            <Text size="sm" c="dimmed" mt={4} component="span" display="block">
              {text}
            </Text>
          ) : null}
        </AppLink>
      </li>
    ))}
  </ul>
);
