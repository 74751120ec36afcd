import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { queryClient } from '../../../../../ui/api/query-client.ts';
import { getTwoFactor } from '../../../two-factor/endpoints.ts';
import { refreshProfile } from '../../session.ts';

export const twoFactorOptions = queryOptions({
  queryKey: ['two-factor'],
  queryFn: async ({ signal }) => (await callEndpoint(getTwoFactor, {}, { signal })).twoFactor,
});

/** Reads again what the account has, and what it therefore may do. */
export async function refreshTwoFactor(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: twoFactorOptions.queryKey });
  await refreshProfile();
}

/** What is being changed on the page, in a dialog of its own. */
export type Change =
  | { readonly kind: 'setUp' }
  | { readonly kind: 'turnOff' | 'renewCodes' | 'addPasskey' }
  | { readonly kind: 'renamePasskey' | 'removePasskey'; readonly id: string; readonly name: string };
