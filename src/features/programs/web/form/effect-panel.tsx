import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../../kernel/format.ts';
import type { KindSlug } from '../../../../lending/kinds/find.ts';
import { ApiError, callEndpoint } from '../../../../ui/api/api.ts';
import type { ImpactMoved } from '../../impact/contract.ts';
import { programImpact } from '../../impact/endpoints.ts';
import classes from './form.module.css';
import type { FormPlace } from './save-program.ts';
import type { ProgramForm } from './use-program-form.ts';

/** Long enough that a cell of the grid is filled in before it is asked what it changes. */
const pauseMs = 900;

type Count = ImpactMoved['gain'];
/** Administrators are told exactly, lenders in steps. */
const written = ({ from, to }: Count): string => {
  if (from === to) return formatNumber(from);
  return from === 0 ? `up to ${formatNumber(to)}` : `${formatNumber(from)} to ${formatNumber(to)}`;
};

function movedText({ gain, lose, grow, shrink, of, isPartial }: ImpactMoved): string {
  if (of === 0) return 'None to check.';
  const among = `of ${isPartial ? 'the latest ' : ''}${formatNumber(of)}`;
  const moves = [
    { count: gain, what: 'more match' },
    { count: lose, what: 'no longer match' },
    { count: grow, what: 'get a larger loan' },
    { count: shrink, what: 'get a smaller loan' },
  ];
  const told = moves.filter(({ count }) => count.from > 0);
  if (told.length > 0) return `${told.map(({ count, what }) => `${written(count)} ${what}`).join(', ')} (${among}).`;
  const most = Math.max(...moves.map(({ count }) => count.to));
  return most === 0 ? `Nothing changes (${among}).` : `At most ${formatNumber(most)} (${among}).`;
}

const peopleText = (people: Count): string => {
  if (people.to === 0) return 'None.';
  const count = written(people);
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} ${people.to === 1 ? 'person' : 'people'}.`;
};

interface EffectPanelProps {
  readonly place: FormPlace;
  readonly program: ProgramForm;
}

/** What saving would change, asked when typing pauses. */
function useEffectOf({ place: { kind, lenderId, programId }, program: { form } }: EffectPanelProps, enabled: boolean) {
  const [values] = useDebouncedValue(form.values, pauseMs);
  return useQuery({
    queryKey: ['program-impact', kind.slug, programId, values],
    queryFn: ({ signal }) => {
      const { effectiveFrom, effectiveUntil, ...rest } = values;
      const body = { kind: kind.slug as KindSlug, lenderId, programId, values: rest, effectiveFrom, effectiveUntil };
      return callEndpoint(programImpact, { body }, { signal });
    },
    enabled,
    placeholderData: (before) => before,
    retry: false,
  });
}

/** What saving would change for open deals and saved searches. Saving never waits for it. */
export function EffectPanel(props: EffectPanelProps) {
  const wanted = props.program.isDirty || props.place.programId === null;
  const query = useEffectOf(props, wanted);
  if (!wanted) return <p className={classes.effect}>No changes yet.</p>;
  return (
    <div className={classes.effect} role="status" aria-busy={query.isFetching}>
      <EffectText query={query} />
    </div>
  );
}

function EffectText({ query: { data, error } }: { readonly query: ReturnType<typeof useEffectOf> }) {
  if (error !== null)
    return (
      <Text size="sm" c="dimmed">
        {error instanceof ApiError && error.status === 429
          ? 'Too many checks. The impact updates again in a minute.'
          : "Couldn't calculate the impact. Check your entries."}
      </Text>
    );
  if (data === undefined) return <Skeleton height={40} role="status" aria-label="Calculating the impact" />;
  const { openDeals, savedSearches, people } = data;
  return (
    <dl className={classes.effects}>
      <dt>Open deals</dt>
      <dd>{movedText(openDeals)}</dd>
      <dt>Saved searches</dt>
      <dd>{movedText(savedSearches)}</dd>
      <dt>People notified</dt>
      <dd>{peopleText(people)}</dd>
    </dl>
  );
}
