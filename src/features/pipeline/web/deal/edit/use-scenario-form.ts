import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { EndpointAnswer } from '../../../../../kernel/endpoint.ts';
import type { FieldChange } from '../../../../../kernel/fields/differences.ts';
import { ApiError, callEndpoint, messageOf } from '../../../../../ui/api/api.ts';
import { type FieldsForm, useFieldsForm } from '../../../../../ui/forms/form-fields.tsx';
import { notice } from '../../../../../ui/notices.tsx';
import { useUnsaved } from '../../../../lender-records/web/lender-form.tsx';
import type { PipelineEntry } from '../../../contract.ts';
import { editDeal, type readScenario } from '../../../deal/endpoints.ts';
import { type ScenarioValues, scenarioChanges, scenarioFields } from '../../../deal/scenario.ts';
import { readDealBack } from '../../queries.ts';
import { dealOptions, scenarioOptions } from '../deal-queries.ts';

export type SeenScenario = EndpointAnswer<typeof readScenario>;

/** A field that both sides have changed: `before` is mine, `after` is theirs. */
export type Clash = FieldChange;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
/** The field of the form that a change lies in. */
const nameIn = ({ field }: FieldChange): string => field.split('.')[0] ?? field;

/** What became of a deal that two people edited at once. */
export function mergeScenarios(
  loanType: string,
  { began, mine, theirs }: Readonly<Record<'began' | 'mine' | 'theirs', ScenarioValues>>,
): { readonly takenOver: readonly string[]; readonly clashes: readonly Clash[] } {
  const names = scenarioFields(loanType).map(({ name }) => name);
  const changedBy = (side: ScenarioValues) => names.filter((name) => !isSame(side[name], began[name]));
  const [byMe, byThem] = [changedBy(mine), changedBy(theirs)];
  return {
    takenOver: byThem.filter((name) => !byMe.includes(name)),
    clashes: scenarioChanges(loanType, mine, theirs).filter(
      (change) => byMe.includes(nameIn(change)) && byThem.includes(nameIn(change)),
    ),
  };
}

interface ScenarioFormState extends FieldsForm {
  readonly failure: string | undefined;
  /** Somebody else saved meanwhile; empty where nothing was changed on both sides. */
  readonly clashes: readonly Clash[] | undefined;
  readonly settle: (keep: 'mine' | 'theirs') => void;
}

/** Saves the scenario, and when somebody else was quicker brings both versions together. */
export function useScenarioForm(entry: PipelineEntry, first: SeenScenario, onSaved: () => void): ScenarioFormState {
  const client = useQueryClient();
  const router = useRouter();
  // Whatever is read back meanwhile, the form goes on from what it began with.
  const [seen, setSeen] = useState(first);
  const [clashes, setClashes] = useState<readonly Clash[]>();
  const [failure, setFailure] = useState<string>();
  const { _id: id, loanType } = entry;
  const fields = useMemo(() => scenarioFields(loanType), [loanType]);

  const save = async (values: ScenarioValues) => {
    const { message, pipelineEntry } = await callEndpoint(editDeal, {
      params: { id },
      body: { version: seen.version, values },
    });
    unsaved.saved();
    client.setQueryData(dealOptions(id).queryKey, pipelineEntry);
    notice.success(message);
    onSaved();
    await Promise.all([client.invalidateQueries({ queryKey: ['deal', id] }), readDealBack(client, id)]);
    // The page is called by its address.
    await router.invalidate();
  };
  const bringTogether = async (mine: ScenarioValues) => {
    const theirs = await client.fetchQuery({ ...scenarioOptions(id), staleTime: 0 });
    const merged = mergeScenarios(loanType, { began: seen.values, mine, theirs: theirs.values });
    for (const name of merged.takenOver) state.form.setFieldValue(name, theirs.values[name]);
    setSeen(theirs);
    setClashes(merged.clashes);
  };
  const state = useFieldsForm({
    fields,
    initial: first.values,
    onSubmit: async (values) => {
      setFailure(undefined);
      setClashes(undefined);
      try {
        await save(values);
      } catch (error) {
        const isStale = error instanceof ApiError && error.is('CONFLICT') && error.body?.about?.version;
        if (!isStale) throw error;
        await bringTogether(values);
      }
    },
    onFailed: (error) => setFailure(messageOf(error)),
  });
  const unsaved = useUnsaved(state);
  const settle = (keep: 'mine' | 'theirs') => {
    if (keep === 'theirs')
      for (const clash of clashes ?? []) state.form.setFieldValue(nameIn(clash), seen.values[nameIn(clash)]);
    setClashes(undefined);
  };
  return { ...state, failure, clashes, settle };
}
