import { withoutSensitive } from '../../../../kernel/fields/sensitive.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { nameKeys } from '../../../api-keys/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { findDealPlaces } from '../../../pipeline/server/api.ts';
import { nameAnyPrograms } from '../../../programs/server/api.ts';
import type { AuditLine } from '../../contract.ts';
import type { StoredLine } from './read-lines.ts';

/** How the objects of a kind are called now; kinds that stand nowhere here have no name but their id. */
const namers: Readonly<Record<string, (db: Queries, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>>> =
  {
    account: async (db, ids) => new Map([...(await findPeople(db, ids))].map(([id, { name }]) => [id, name])),
    lender: async (db, ids) => new Map([...(await findLenders(db, ids))].map(([id, { name }]) => [id, name])),
    program: nameAnyPrograms,
    pipelineEntry: async (db, ids) =>
      new Map([...(await findDealPlaces(db, ids))].map(([id, { address }]) => [id, address])),
  };

export async function namesOf(
  db: Queries,
  objects: readonly { readonly entity: string; readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    Object.entries(namers).map(([entity, name]) => {
      const ids = objects.filter((one) => one.entity === entity).map(({ id }) => id);
      return name(db, [...new Set(ids)]);
    }),
  );
  return new Map(found.flatMap((names) => [...names]));
}

export async function presentLines(db: Queries, rows: readonly StoredLine[]): Promise<AuditLine[]> {
  const objects = rows.map(({ entity, entityId }) => ({ entity, id: entityId }));
  const people = rows.flatMap(({ actorId, actedBy }) => [actorId, actedBy]).filter((id) => id !== null);
  const names = await namesOf(db, [...objects, ...people.map((id) => ({ entity: 'account', id }))]);
  const keys = await nameKeys(db, [...new Set(rows.map(({ apiKeyId }) => apiKeyId).filter((id) => id !== null))]);
  const nameOf = (id: string) => names.get(id) || null;
  return rows.map((row) => ({
    _id: String(row.id),
    at: row.at.toISOString(),
    event: row.action,
    object: { entity: row.entity, _id: row.entityId, name: nameOf(row.entityId) },
    actor: { kind: row.actorKind, _id: row.actorId, name: row.actorId === null ? null : nameOf(row.actorId) },
    actedBy: row.actedBy === null ? null : { _id: row.actedBy, name: nameOf(row.actedBy) },
    apiKey: row.apiKeyId === null ? null : { _id: row.apiKeyId, name: keys.get(row.apiKeyId) ?? null },
    origin: originOf(row.origin),
    requestId: row.requestId,
    details: [...flat(withoutSensitive(row.payload))].map(([field, value]) => ({ field, value })),
    changes: changesOf(row),
    erased: row.erased,
  }));
}

function originOf(stored: unknown): AuditLine['origin'] {
  const { network, device = null } = (stored ?? {}) as { network?: unknown; device?: unknown };
  if (typeof network !== 'string') return null;
  return { network, device: typeof device === 'string' ? device : null };
}

const fieldsAtMost = 80;
const textAtMost = 500;

/** A stored value field by field: `deal.loanAmount` and its text. */
function flat(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (found.size >= fieldsAtMost || value === undefined || value === null) return found;
  if (typeof value === 'object' && !Array.isArray(value)) {
    for (const [key, each] of Object.entries(value)) flat(each, path === '' ? key : `${path}.${key}`, found);
    return found;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  found.set(path, text.slice(0, textAtMost));
  return found;
}

/** Fields that differ. Of what is new or gone all of them. */
function changesOf({ before, after }: Pick<StoredLine, 'before' | 'after'>): AuditLine['changes'] {
  const [old, next] = [before, after].map((value) =>
    value === null ? new Map<string, string>() : flat(withoutSensitive(value)),
  );
  if (!old || !next) return [];
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: next.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ ...change, field: change.field === '' ? 'value' : change.field }));
}
