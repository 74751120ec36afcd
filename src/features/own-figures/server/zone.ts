import { type TimeZone, zoneOfPerson } from '../../../kernel/time-zones.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { findPeople } from '../../accounts/server/api.ts';

/** The zone whose days the periods of an account mean. */
export const zoneOfAccount = async (db: Queries, accountId: string): Promise<TimeZone> =>
  zoneOfPerson((await findPeople(db, [accountId])).get(accountId)?.timeZone);
