import { expect, it } from 'vitest';
import { defineEvent } from '../../kernel/event-type.ts';
import type { Transaction } from '../database/database.ts';
import { createHooks } from '../feature.ts';
import type { Platform } from '../platform.ts';
import { createFollowers, follow } from './followers.ts';

const opened = defineEvent({ name: 'door.opened' });
// None of these followers touches them.
const [platform, tx] = [{ hooks: createHooks() } as Platform, {} as Transaction];
const context = { actor: { kind: 'system' }, at: new Date(), requestId: 'r' } as const;

it('counts a follower as reached where it wrote something or is a rule, and not where it found nobody', async () => {
  const reached: [target: string, requestId: string][] = [];
  const followers = [
    follow(opened, async () => 2, { channel: 'notification', target: 'somebody' }),
    follow(opened, async () => 0, { channel: 'email', target: 'nobody' }),
    follow(opened, async () => undefined, { target: 'rule' }),
  ];
  const { runFollowers } = createFollowers([opened], followers, ({ target }, { requestId }) =>
    reached.push([target, requestId]),
  );
  await runFollowers(platform, tx, opened, context, [{ id: 'door', payload: {}, before: null, after: null }]);
  expect(reached).toEqual([
    ['somebody', 'r'],
    ['rule', 'r'],
  ]);
});
