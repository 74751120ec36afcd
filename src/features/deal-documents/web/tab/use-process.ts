import { useState } from 'react';
import { isProcessing } from '../../../../lending/documents/requirement.ts';
import { ApiError, callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { readPrefill } from '../../../answers/endpoints.ts';
import { autoFillDocument, autoFillDocuments } from '../../endpoints.ts';
import { processBroke, processRefused, dealDocumentTexts as texts } from '../../model.ts';
import type { RequirementChanges, ShownRequirement } from '../requirement-queries.ts';
import { idOf } from './ids.ts';

/** Fills in forms of the lender: one, or all that are not filled in. */
export function useProcess(dealId: string, changes: RequirementChanges) {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const [isFillingAll, setFillingAll] = useState(false);
  const run = async (id: string, work: () => Promise<void>) => {
    setRunning((all) => new Set([...all, id]));
    await work();
    setRunning((all) => new Set([...all].filter((one) => one !== id)));
  };
  const process = (requirement: ShownRequirement) => {
    const { _id, name } = requirement;
    const templateId = idOf(requirement.templateId);
    if (_id === '' || templateId === undefined) return notice.error(texts.cannotProcess);
    changes.show(_id, { status: 'processing', errorMessage: null });
    void run(_id, async () => {
      try {
        const params = { pipelineId: dealId, templateId };
        changes.replace((await callEndpoint(autoFillDocument, { params })).requirement);
      } catch (error) {
        const message = messageOf(error);
        changes.show(_id, { status: 'error', errorMessage: message });
        const isRefused = error instanceof ApiError && error.body !== undefined;
        notice.error(isRefused ? processRefused(name, message) : processBroke(name, message));
      }
    });
  };
  const processAll = async () => {
    setFillingAll(true);
    await fillAll(dealId, changes);
    setFillingAll(false);
  };
  return {
    process,
    processAll: () => void processAll(),
    isFillingAll,
    isRunning: ({ _id, status }: ShownRequirement) => running.has(_id) || isProcessing(status),
  };
}
export type Processing = ReturnType<typeof useProcess>;

async function fillAll(dealId: string, changes: RequirementChanges): Promise<void> {
  const prefill = await callEndpoint(readPrefill, { params: { id: dealId } }).catch(() => undefined);
  if (!prefill) return notice.error(texts.prefillFailed);
  try {
    const params = { pipelineId: dealId };
    const { message, filledDocs } = await callEndpoint(autoFillDocuments, {
      params,
      body: { formData: prefill.formData },
    });
    for (const requirement of filledDocs) changes.replace(requirement);
    if (filledDocs.length > 0) notice.success(message);
    else notice.info(message);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.body !== undefined;
    notice.error(isRefused ? texts.autoFillRefused : texts.autoFillBroke);
  }
}
