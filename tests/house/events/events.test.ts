import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { features } from '../../../src/app/server/features.ts';
import { objectOf } from '../../../src/kernel/event-type.ts';
import { root } from '../imports.ts';
import { followersByEvent } from './events-table.ts';

const events = features.flatMap((feature) => (feature.events ?? []).map((event) => ({ event, feature: feature.name })));
const followers = features.flatMap((feature) => feature.followers ?? []);

interface Part {
  readonly path: readonly string[];
  readonly type: string;
}

/** Everything that a schema lets in, with the names that lead to it. */
function partsOf(schema: z.core.$ZodType, path: readonly string[] = []): readonly Part[] {
  if (schema instanceof z.ZodObject)
    return [
      // What a loose object lets in beside its fields.
      ...(schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever) ? [{ path, type: 'open object' }] : []),
      ...Object.entries(schema.shape).flatMap(([key, value]) => partsOf(value as z.core.$ZodType, [...path, key])),
    ];
  if (schema instanceof z.ZodArray) return partsOf(schema.element, path);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return partsOf(schema.def.innerType, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => partsOf(option, path));
  return [{ path, type: schema._zod.def.type }];
}

/** An id, a code, a figure or a moment. Anything else says more than a reader of years later can know. */
const closedTypes = new Set(['string', 'number', 'boolean', 'enum', 'literal']);

describe('the events', () => {
  it('lead to what the table says, in its order, and to nothing else', () => {
    const declared = Object.fromEntries(
      events.map(({ event: { name } }) => [
        name,
        followers.filter(({ event }) => event.name === name).map(({ channel, target }) => `${channel}: ${target}`),
      ]),
    );
    expect(declared).toEqual(followersByEvent);
  });

  it('have names of their own, each with the kind of object it happens to', () => {
    const names = events.map(({ event }) => event.name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(events.filter(({ event }) => !/^[a-z][A-Za-z]+$/.test(objectOf(event)))).toEqual([]);
  });

  it('say who may see them wherever somebody is notified, emailed or shown', () => {
    // A link that somebody forgot: nothing may tell apart whether the address has an account.
    const ofNobody = new Set(['resetLink.requested']);
    const reaches = followers.filter(({ channel }) => ['notification', 'email', 'pages'].includes(channel));
    const silent = reaches.filter(({ event }) => Object.keys(event.seenBy).length === 0).map(({ event }) => event.name);
    expect(new Set(silent)).toEqual(ofNobody);
  });

  it('name those who may see them by ids of their own or of their payload', () => {
    const wrong = events.flatMap(({ event }) => {
      const types = new Map(partsOf(event.payload).map(({ path, type }) => [path.join('.'), type]));
      // Of administrators all, or those at a desk.
      const { admins: _, ...named } = event.seenBy;
      const keys = Object.values(named).filter((key) => key !== 'id');
      return keys.filter((key) => types.get(key) !== 'string').map((key) => `${event.name}: ${key}`);
    });
    expect(wrong).toEqual([]);
  });

  it('are followed by what says what it is', () => {
    expect(followers.filter(({ target }) => target === '').map(({ event }) => event.name)).toEqual([]);
  });

  it('carry ids, codes and figures: no sentence and nothing personal', () => {
    const personal = /name|email|phone|address$|message|text|reason|note|label|title|password|token|secret/i;
    const found = events.flatMap(({ event }) =>
      partsOf(event.payload).flatMap(({ path, type }) => {
        const isOpen = !closedTypes.has(type);
        return isOpen || personal.test(path.at(-1) ?? '') ? [`${event.name}: ${path.join('.')} (${type})`] : [];
      }),
    );
    expect(found).toEqual([]);
  });

  it('would show where a payload is open, however deep that lies', () => {
    const payload = z.object({ of: z.array(z.object({ facts: z.record(z.string(), z.unknown()) }).nullable()) });
    expect(partsOf(payload).filter(({ type }) => !closedTypes.has(type))).toEqual([
      { path: ['of', 'facts'], type: 'record' },
    ]);
  });
});

describe('updates of open pages', () => {
  // Published directly: how far somebody has read, what the bell says, what the assistant writes, and who looks at a ticket.
  const direct = ['deal-chat', 'notification', 'notificationsRead', 'assistant', 'ticketPresence'];
  const types = followers.filter(({ channel }) => channel === 'pages').map(({ target }) => target.split(' ')[0] ?? '');

  it('each have queries that are read again, and every declared type is sent', async () => {
    // By its address, since its types are the browser's.
    const web: { webFeatures: readonly { liveQueries?: object }[] } = await import(
      join(root, 'src/app/web/features.ts')
    );
    const declared = web.webFeatures.flatMap(({ liveQueries = {} }) => Object.keys(liveQueries));
    expect([...new Set(declared)].sort()).toEqual([...new Set([...types, ...direct])].sort());
  });
});
