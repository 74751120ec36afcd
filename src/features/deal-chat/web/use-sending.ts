import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { randomKey } from '../../../ui/api/content-keys.ts';
import { notice } from '../../../ui/notices.tsx';
import type { Attachment } from '../contract.ts';
import { sendDealMessage } from '../endpoints.ts';
import { asFiles, changeDraft, type DraftPlace, isShown, type Outgoing, readDraft } from './drafts.ts';
import { takeMessage } from './queries.ts';

const idsOf = (attachments: readonly Attachment[]): string => attachments.map(({ _id }) => _id).join();

/** Sends what stands in a box, shown at once: one after the other, so that messages arrive in the order they were written in. */
export function useSending(place: DraftPlace) {
  const client = useQueryClient();
  return (text: string, attachments: readonly Attachment[]): void => {
    const { failed, outgoing } = readDraft(place.key);
    const isSame = failed?.text === text && idsOf(failed.attachments) === idsOf(attachments);
    const one: Outgoing = { key: isSame && failed ? failed.key : randomKey(), text, attachments };
    changeDraft(place.key, () => ({
      text: '',
      files: [],
      failed: undefined,
      failure: undefined,
      outgoing: [...outgoing, one],
    }));
    if (outgoing.length === 0) void deliverAll(client, place);
  };
}

async function deliverAll(client: QueryClient, { key, dealId, thread }: DraftPlace): Promise<void> {
  for (;;) {
    const [one] = readDraft(key).outgoing;
    if (!one) return;
    const body = { message: one.text, lenderId: thread, attachmentIds: one.attachments.map(({ _id }) => _id) };
    try {
      const input = { params: { pipelineId: dealId }, body };
      const { message } = await callEndpoint(sendDealMessage, input, { idempotencyKey: one.key });
      takeMessage(client, message);
      changeDraft(key, ({ outgoing }) => ({ outgoing: outgoing.slice(1) }));
    } catch (error) {
      return giveBack(key, `Failed to send message. ${messageOf(error)}`);
    }
  }
}

/** What was not sent stands before what has been written since, and what was to follow it with it: the order stays. */
function giveBack(key: string, failure: string): void {
  changeDraft(key, ({ outgoing, text, files }) => ({
    outgoing: [],
    text: [...outgoing.map((one) => one.text), text].filter((some) => some !== '').join('\n'),
    files: [...outgoing.flatMap(({ attachments }) => asFiles(attachments)), ...files],
    failed: outgoing.length === 1 ? outgoing[0] : undefined,
    failure,
  }));
  if (!isShown(key)) notice.error(`${failure} It waits in the chat of its deal.`);
}
