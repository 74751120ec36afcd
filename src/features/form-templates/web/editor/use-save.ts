import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { labelOf } from '../../../../lending/form-templates/labels.ts';
import type { Placement } from '../../../../lending/form-templates/placement.ts';
import { mergePlacements } from '../../../../lending/form-templates/versions/merge.ts';
import { ApiError, callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { FormTemplate } from '../../contract.ts';
import { publishFormDraft, readFormTemplate, saveFormDraft } from '../../endpoints.ts';
import type { PlacementsState } from '../mapping/use-placements.ts';
import { useTakeTemplate } from '../queries.ts';

interface Seen {
  readonly edit: number;
  readonly placements: readonly Placement[];
}

/**
 * Saves and publishes a draft. Where somebody else has saved it meanwhile, what they did and what was done here are put together,
 * to be looked at and saved again: nothing of either is lost.
 */
export function useSave({ _id, shown }: FormTemplate, { placements, change }: PlacementsState) {
  const seen = useRef<Seen>(shown);
  const take = useTakeTemplate();
  const client = useQueryClient();
  const params = { id: _id };
  const taken = (template: FormTemplate) => {
    seen.current = template.shown;
    take(template);
    return template;
  };
  const mergeTheirs = async (refusal: ApiError) => {
    const { template } = await callEndpoint(readFormTemplate, { params, querystring: {} });
    // Published or another PDF: what is shown here is no draft any more.
    if (template.shown._id !== shown._id || template.shown.state !== 'draft') throw refusal;
    const merged = mergePlacements(seen.current.placements, placements, template.shown.placements);
    seen.current = template.shown;
    change(merged.placements);
    const both = merged.contested.map(labelOf).slice(0, 3).join(', ');
    notice.info(
      both === ''
        ? `${refusal.body?.message} We merged both versions. Check and save again.`
        : `${refusal.body?.message} We merged both versions and kept yours where both changed the same: ${both}. Check and save again.`,
    );
  };
  const save = useMutation({
    mutationFn: async () => {
      const body = { edit: seen.current.edit, placements: [...placements] };
      return taken((await callEndpoint(saveFormDraft, { params, body })).template);
    },
    onSuccess: () => notice.success('Draft saved.'),
    onError: async (error) => {
      if (error instanceof ApiError && error.is('CONFLICT')) {
        try {
          return await mergeTheirs(error);
        } catch (failed) {
          return notice.error(messageOf(failed));
        }
      }
      notice.error(messageOf(error));
    },
  });
  const publish = useMutation({
    mutationFn: async () => {
      const { template } = await callEndpoint(publishFormDraft, { params, body: { edit: seen.current.edit } });
      return template;
    },
    onSuccess: (template) => {
      taken(template);
      void client.invalidateQueries({ queryKey: ['form-templates', 'one', _id] });
      notice.success(`Version ${template.shown.version} published. Deals are filled from it from now on.`);
    },
    onError: (error) => notice.error(messageOf(error)),
  });
  const isDirty = JSON.stringify(placements) !== JSON.stringify(seen.current.placements);
  return { save, publish, isDirty };
}
