import { ApiError } from '../../../../ui/api/api.ts';

/** There is no such deal, or its address is no id. Whatever else fails, too many calls too, takes nothing off the screen. */
export const isNoDeal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
