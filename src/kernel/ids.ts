import { z } from 'zod';

/** Ids are UUIDs; on the wire they are called `_id`, in tables `id`. */
export const idSchema = z.uuid('This is not a valid id.');
export const idParams = z.object({ id: idSchema });
