import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { publicEventFields } from '../../../../clients/typescript/src/events.ts';
import { publicEvents, type WebhookEvent } from '../model.ts';
import { publishedEvents } from './delivery/published.ts';

const id = '00000000-0000-4000-8000-000000000000';
const published = publishedEvents.map(({ name, data }) => ({
  name,
  fields: Object.keys(data({ id, payload: {}, before: null, after: null })),
}));

it('docs/api.md names every event with when it comes and what it carries', () => {
  const text = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| `[a-z]+\.[A-Za-z]+` \|/.test(line));
  const written = ({ name, fields }: { readonly name: WebhookEvent; readonly fields: readonly string[] }) =>
    `| \`${name}\` | ${publicEvents[name]} | ${fields.map((field) => `\`${field}\``).join(', ')} |`;
  expect(rows).toEqual(published.map(written));
});

it('the client for TypeScript knows the same events and fields', () => {
  const known = Object.entries(publicEventFields).map(([name, fields]) => ({ name, fields: [...fields] }));
  expect(known).toEqual(published);
});
