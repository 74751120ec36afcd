import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointParts } from '../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import type { StatedScript } from '../contract.ts';
import * as desk from '../desk-endpoints.ts';
import * as endpoints from '../endpoints.ts';

export type Asked = EndpointParts<typeof endpoints.contextualScripts>['body'];
const allScripts = ['scripts'] as const;

export const contextualOptions = (asked: Asked) =>
  queryOptions({
    queryKey: [...allScripts, 'contextual', asked],
    queryFn: ({ signal }) =>
      callEndpoint(endpoints.contextualScripts, { body: asked }, { signal, changesNothing: true }),
    retry: false,
  });

export const libraryOptions = queryOptions({
  queryKey: [...allScripts, 'library'],
  queryFn: async ({ signal }) => (await callEndpoint(endpoints.readLibrary, {}, { signal })).scripts,
});

export const ownScriptsOptions = queryOptions({
  queryKey: [...allScripts, 'own'],
  queryFn: async ({ signal }) => (await callEndpoint(endpoints.listOwnScripts, {}, { signal })).scripts,
});

export const deskListOptions = queryOptions({
  queryKey: [...allScripts, 'desk'],
  queryFn: async ({ signal }) => (await callEndpoint(desk.listScripts, {}, { signal })).scripts,
});

export const deskScriptOptions = (key: string) =>
  queryOptions({
    queryKey: [...allScripts, 'desk', key],
    queryFn: async ({ signal }) => (await callEndpoint(desk.readScript, { params: { key } }, { signal })).script,
  });

/** After every change what is shown of scripts is read again. */
function useScriptMutation<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: allScripts }),
  });
}

export const useCreateScript = () =>
  useScriptMutation(async (body: StatedScript) => (await callEndpoint(endpoints.createOwnScript, { body })).script);

interface Change {
  readonly id: string;
  readonly content: StatedScript;
  readonly version: number;
}
export const useChangeScript = () =>
  useScriptMutation(async ({ id, content, version }: Change) => {
    const body = { ...content, version };
    return (await callEndpoint(endpoints.changeOwnScript, { params: { id }, body })).script;
  });

export const useDeleteScript = () =>
  useScriptMutation((id: string) => callEndpoint(endpoints.deleteOwnScript, { params: { id } }));

interface Drafted {
  /** Undefined for a new script. */
  readonly key: string | undefined;
  readonly content: StatedScript;
  readonly version: number;
}
export const useSaveDraft = () =>
  useScriptMutation(async ({ key, content, version }: Drafted) => {
    if (key === undefined) return (await callEndpoint(desk.addScript, { body: content })).script;
    return (await callEndpoint(desk.saveDraft, { params: { key }, body: { content, version } })).script;
  });

export type DeskAct = 'publish' | 'discard' | 'reset' | 'withdraw' | 'offer';
interface Acted {
  readonly key: string;
  readonly version: number;
  readonly act: DeskAct;
}
export const useDeskAct = () =>
  useScriptMutation(async ({ key, version, act }: Acted) => {
    const params = { key };
    if (act === 'withdraw' || act === 'offer') {
      const body = { offered: act === 'offer', version };
      return (await callEndpoint(desk.offerScript, { params, body })).script;
    }
    const called = { publish: desk.publishScript, discard: desk.discardDraft, reset: desk.resetScript }[act];
    return (await callEndpoint(called, { params, body: { version } })).script;
  });
