import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { OwnClass } from '../../contract.ts';
import * as calls from '../../endpoints.ts';
import { type ClassContent, lenderClassTexts } from '../../model.ts';
import { ownClassesOptions, ownClassOptions } from '../queries.ts';
import { type Edited, useTypedClass } from './use-typed-class.ts';
import { useUndo } from './use-undo.ts';

type Body = Parameters<typeof callEndpoint<typeof calls.addClass>>[1]['body']['content'];
/** The same content as the call takes it, whose lists may be changed. */
const bodyOf = (content: ClassContent): Body => structuredClone(content) as Body;

function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

/**
 * The draft of a class: saved and published when its lender asks for it.
 * @param onAdded hears the id of a class that was new, before its page has its address
 */
export function useClassEditor(start: Edited, onAdded: (id: string) => void) {
  const typed = useTypedClass(start);
  const undo = useUndo(typed.content, typed.replacements);
  const isOpen = useIsOpen();
  const client = useQueryClient();
  const navigate = useNavigate();
  const store = async (): Promise<OwnClass> => {
    const { content, own, isDirty } = typed.latest();
    if (own && !isDirty) return own;
    const body = { content: bodyOf(content) };
    const saved = own
      ? await callEndpoint(calls.saveDraft, { params: { id: own._id }, body: { ...body, revision: own.revision } })
      : await callEndpoint(calls.addClass, { body });
    typed.settle(content, saved.class);
    return saved.class;
  };
  const onError = (error: unknown) => notice.error(messageOf(error));
  const show = async (own: OwnClass) => {
    client.setQueryData(ownClassOptions(own._id).queryKey, own);
    if (!start && isOpen.current) {
      onAdded(own._id);
      await navigate({ to: '/lender/classes/$classId', params: { classId: own._id }, replace: true });
    }
    await client.invalidateQueries({ queryKey: ownClassesOptions.queryKey });
  };
  const save = useMutation({
    mutationFn: store,
    onSuccess: (saved) => {
      notice.success(lenderClassTexts.saved);
      return show(saved);
    },
    onError,
  });
  const publish = useMutation({
    mutationFn: async () => {
      const { own } = typed.latest();
      const saved = await store();
      if (saved !== own) await show(saved);
      return callEndpoint(calls.publishClass, { params: { id: saved._id }, body: { revision: saved.revision } });
    },
    onSuccess: ({ message, class: published }) => {
      notice.success(message);
      return Promise.all([show(published), client.invalidateQueries({ queryKey: ['lender-classes'] })]);
    },
    onError,
  });
  /** Changes what there is by then. */
  const changeLater = (next: (content: ClassContent) => ClassContent) => typed.change(next(typed.latest().content));
  return { ...typed, ...undo, changeLater, save, publish };
}
export type ClassEditor = ReturnType<typeof useClassEditor>;

/** A list with one of its members replaced. */
export const replaced = <Member>(list: readonly Member[], index: number, member: Member): readonly Member[] =>
  list.map((one, place) => (place === index ? member : one));

/** A list with two neighbors in the other order. */
export function moved<Member>(list: readonly Member[], index: number, by: 1 | -1): readonly Member[] {
  const next = [...list];
  const [member] = next.splice(index, 1);
  if (member !== undefined) next.splice(index + by, 0, member);
  return next;
}
