import { Badge } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { LinkCards } from '../../../../ui/lists/link-cards.tsx';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';
import { useSession } from '../../../accounts/web/session.ts';
import { lenderClassesOptions, ownCredentialsOptions } from '../queries.ts';
import classes from './lender-class.module.css';

/** On /classes: what lenders teach. Without a connection, or while no lender teaches anything, there is nothing. */
export function LenderClassList() {
  const query = useInfiniteQuery(lenderClassesOptions);
  const passed = usePassed();
  const all = query.data?.pages.flatMap((page) => page.classes) ?? [];
  if (all.length === 0) return null;
  const cards = all.map(({ _id, title, summary, lenderName, isRequired }) => ({
    to: `/classes/${_id}`,
    title,
    text: `Taught by ${lenderName}. ${summary}`,
    mark: passed.has(_id) ? (
      <Badge variant="light" leftSection={<IconCheck size={12} aria-hidden />}>
        Passed
      </Badge>
    ) : isRequired ? (
      <Badge variant="light" color="amber">
        Required
      </Badge>
    ) : undefined,
  }));
  return (
    <section aria-labelledby="lender-classes" className={classes.list}>
      <h2 id="lender-classes">Taught by lenders</h2>
      <p>
        How a lender works, by the lender itself. Passing its quiz gives you a credential that it sees on your requests.
      </p>
      <LinkCards cards={cards} />
      <ShowMore pages={query} mt="md">
        Show more classes
      </ShowMore>
    </section>
  );
}

/** The classes that the broker has a credential for. */
export function usePassed(): ReadonlySet<string> {
  const session = useSession();
  const isBroker = session.status === 'in' && session.profile.role !== 'lender';
  const { data = [] } = useQuery({ ...ownCredentialsOptions, enabled: isBroker });
  return new Set(data.flatMap(({ classId, revokedAt }) => (revokedAt === null ? classId : [])));
}
