import { z } from 'zod';

/** Every success answer that is an object carries `success: true`, beside its own fields. */
export const ok = { success: true } as const;
export const success = { success: z.literal(true) };
