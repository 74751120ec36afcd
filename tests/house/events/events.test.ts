import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { features } from '../../../src/app/server/features.ts';
import { objectOf } from '../../../src/kernel/event-type.ts';
import { root } from '../imports.ts';
import { followersByEvent } from './events-table.ts';

const events = features.flatMap((feature) => (feature.events ?? []).map((event) => ({ event, feature: feature.name })));
const followers = features.flatMap((feature) => feature.followers ?? []);

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

  it('are followed by what says what it is', () => {
    expect(followers.filter(({ target }) => target === '').map(({ event }) => event.name)).toEqual([]);
  });

  it('carry ids, codes and figures: no sentence and nothing personal', () => {
    const personal = /name|email|phone|address$|message|text|reason|note|password|token|secret/i;
    const found = events.flatMap(({ event }) => {
      const shape: Readonly<Record<string, unknown>> = Reflect.get(event.payload, 'shape');
      return Object.keys(shape)
        .filter((key) => personal.test(key))
        .map((key) => `${event.name}: ${key}`);
    });
    expect(found).toEqual([]);
  });
});

describe('updates of open pages', () => {
  // Published directly: how far somebody has read, and what the bell says.
  const direct = ['deal-chat', 'notification', 'notificationsRead'];
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
