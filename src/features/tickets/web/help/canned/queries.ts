import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { listCannedReplies } from '../../../help/canned/endpoints.ts';

export const cannedRepliesOptions = queryOptions({
  queryKey: ['canned-replies'],
  queryFn: async ({ signal }) => (await callEndpoint(listCannedReplies, {}, { signal })).replies,
});
