import { Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatList } from '../../../../../kernel/format.ts';
import { loanKind } from '../../../../../lending/kinds/find.ts';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { LoadingRows } from '../../../../../ui/page/data-state.tsx';
import { VerdictBadge } from '../../../../search/web/results/verdict.tsx';
import { weighEdit } from '../../../deal/endpoints.ts';
import type { ScenarioValues } from '../../../deal/scenario.ts';
import classes from '../deal-page.module.css';
import { effectsOn, type LenderEffect } from './effect.ts';

interface EffectPanelProps {
  readonly dealId: string;
  /** As they are typed; undefined while nothing is changed. */
  readonly values: ScenarioValues | undefined;
}

/** What the edit would change for each lender of the deal, while it is typed. */
export function EffectPanel({ dealId, values }: EffectPanelProps) {
  const query = useQuery({
    queryKey: ['deal', dealId, 'effect', values],
    queryFn: async ({ signal }) =>
      (await callEndpoint(weighEdit, { params: { id: dealId }, body: { values: values ?? {} } }, { signal })).effect,
    enabled: values !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div role="status" aria-busy={query.isFetching} className={classes.effect}>
      <Title order={3} size="h4" mb={8}>
        Impact on your lenders
      </Title>
      {values === undefined ? (
        <Text size="sm" c="dimmed">
          Change a value to see its impact on each lender of this deal. Nothing is saved until you click Save.
        </Text>
      ) : query.isError ? (
        <Text size="sm" c="dimmed">
          Couldn’t calculate the impact. Check your entries.
        </Text>
      ) : query.data ? (
        <Effects effects={effectsOn(loanKind(query.data.kind), query.data)} />
      ) : (
        <LoadingRows rows={2} height={56} />
      )}
    </div>
  );
}

function Effects({ effects }: { readonly effects: readonly LenderEffect[] }) {
  const changed = effects.filter(({ isSame }) => !isSame);
  const same = effects.filter(({ isSame }) => isSame).map(({ name }) => name);
  return (
    <>
      <ul className={classes.plain}>
        {changed.map((effect) => (
          <OneEffect key={effect._id} effect={effect} />
        ))}
      </ul>
      {same.length > 0 ? (
        <Text size="sm" c="dimmed" mt={changed.length > 0 ? 'sm' : 0}>
          Nothing changes for {formatList(same)}.
        </Text>
      ) : null}
    </>
  );
}

function OneEffect({ effect: { name, before, after, figures, added, settled } }: { readonly effect: LenderEffect }) {
  return (
    <li className={classes.lender}>
      <div className={classes.head}>
        {name}
        {after ? <VerdictBadge status={after.status} /> : null}
        {before && before.status !== after?.status ? (
          <Text span size="sm" c="dimmed" className={classes.head}>
            was <VerdictBadge status={before.status} />
          </Text>
        ) : null}
      </div>
      {figures.map((figure) => (
        <div key={figure.label} className={classes.change}>
          {figure.label}: <span className={classes.was}>{figure.before} to</span> {figure.after}
        </div>
      ))}
      {added.length + settled.length > 0 ? (
        <ul>
          {added.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {settled.map((text) => (
            <li key={text} className={classes.was}>
              <s>{text}</s> (settled)
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
