import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const mayPass = (error: Error) => !(error instanceof ApiError) || error.status >= 500;

/** One cache for the page; it is emptied whenever the session changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && mayPass(error),
      retryDelay: 600,
    },
    mutations: { networkMode: 'always' },
  },
});
