import { describe, expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

/** A server that counts versions and refuses any but the newest. */
function serverAt(version: number) {
  const state = { version, log: [] as string[] };
  const put = (what: string) => async (seen: number) => {
    await new Promise((done) => setTimeout(done, 1));
    if (seen !== state.version) throw new Error('CONFLICT');
    state.log.push(what);
    state.version += 1;
    return state.version;
  };
  return { state, put };
}

describe('changes in turn', () => {
  it('a second change before the first is read back goes out after it, on its version', async () => {
    const { state, put } = serverAt(4);
    const turns = inTurn();
    await Promise.all(['Monday', 'Tuesday', 'Friday'].map((day) => turns.change('event', 4, put(day))));
    expect(state).toEqual({ version: 7, log: ['Monday', 'Tuesday', 'Friday'] });
  });

  it('goes by what is shown where that is newer, and after a refusal', async () => {
    const { state, put } = serverAt(4);
    const turns = inTurn();
    await turns.change('event', 4, put('Monday'));
    // Somebody else changes it.
    state.version = 9;
    await expect(turns.change('event', 5, put('Tuesday'))).rejects.toThrow('CONFLICT');
    await turns.change('event', 9, put('Wednesday'));
    expect(state).toEqual({ version: 10, log: ['Monday', 'Wednesday'] });
  });

  it('does not wait for changes of other things', async () => {
    const turns = inTurn();
    const never = turns.change('one', 0, () => new Promise<number>(() => undefined));
    await turns.change('other', 0, async (version) => version + 1);
    expect(never).toBeInstanceOf(Promise);
  });
});
