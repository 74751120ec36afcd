import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { type Attachment, sendDealMessage } from '../contract.ts';
import { takeMessage } from './queries.ts';

/** A message on its way. */
export interface Outgoing {
  readonly key: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/** Sends messages, each shown at once. What failed is handed back, and goes with the same key when it is sent unchanged. */
export function useSending(dealId: string, thread: string, giveBack: (failed: Outgoing, words: string) => void) {
  const client = useQueryClient();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const failed = useRef<Outgoing>(undefined);
  // One after the other, so that they arrive in the order in which they were written.
  const line = useRef<Promise<unknown>>(Promise.resolve());

  async function deliver(one: Outgoing): Promise<void> {
    const body = { message: one.text, lenderId: thread, attachmentIds: one.attachments.map(({ _id }) => _id) };
    const input = { params: { pipelineId: dealId }, body };
    try {
      const { message } = await callEndpoint(sendDealMessage, input, { idempotencyKey: one.key });
      takeMessage(client, message);
    } catch (error) {
      failed.current = one;
      giveBack(one, messageOf(error));
    } finally {
      setOutgoing((all) => all.filter(({ key }) => key !== one.key));
    }
  }

  return {
    outgoing,
    send(text: string, attachments: readonly Attachment[]): void {
      const again = failed.current;
      failed.current = undefined;
      const isSame = again?.text === text && idsOf(again.attachments) === idsOf(attachments);
      const one = { key: isSame && again ? again.key : crypto.randomUUID(), text, attachments };
      setOutgoing((all) => [...all, one]);
      line.current = line.current.then(() => deliver(one));
    },
  };
}

const idsOf = (attachments: readonly Attachment[]): string => attachments.map(({ _id }) => _id).join();
