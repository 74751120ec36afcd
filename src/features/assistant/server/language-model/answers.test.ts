import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { openScriptedModel, type ScriptedModel, usesTool } from '../../../../../tests/support/setup/scripted-model.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { type Answer, chatTexts, unsourcedLines } from '../../model.ts';

let model: ScriptedModel;
let app: TestApp;
let anna: OwnBroker;
beforeAll(async () => {
  model = await openScriptedModel();
  app = await createTestApp('demo', { environment: model.environment });
  anna = await newBroker(app, 'model-anna');
  await app.database.db.execute(sql`update accounts set email_verified_at = now() where id = ${anna.id}`);
  await choose(true);
});
afterAll(async () => {
  await app?.close();
  await model?.close();
});
beforeEach(() => {
  model.requests.length = 0;
});

const choose = (usesModel: boolean) => anna.call('PUT', '/api/chat/model', { usesModel });
async function ask(message: string, sessionId?: string): Promise<Answer & { sessionId: string; reply: string }> {
  const { status, body } = await anna.call('POST', '/api/chat', { message, ...(sessionId ? { sessionId } : {}) });
  expect(status, JSON.stringify(body)).toBe(200);
  const { messages } = (await anna.call('GET', `/api/chat?sessionId=${body.sessionId}`)).body;
  return { ...messages.at(-1).answer, sessionId: body.sessionId, reply: body.reply };
}
const flip = 'Fix and flip in Texas, 700 FICO, 5 flips, buying a single-family for $300k, rehab 60k, ARV $475,000';
/** What the tool returned, as the model was sent it. */
const toolLines = (): string[] => {
  const results = model.requests.flatMap(({ messages }) => messages.filter(({ role }) => role === 'tool'));
  return results.flatMap(({ content }) => {
    try {
      return JSON.parse(String(content)).lines;
    } catch {
      return [String(content)];
    }
  });
};

describe('with a model', () => {
  it('says what it writes of a tool, with where that comes from', async () => {
    model.script = usesTool('calculate', 'LTV on a 300k loan with a value of 400k', 'Your LTV is 75%.');
    const answer = await ask('what is the LTV on a 300k loan with a value of 400k?');
    expect([answer.outcome, answer.reply]).toEqual(['answered', 'Your LTV is 75%.']);
    expect(answer.sources.map(({ type, link }) => [type, link])).toEqual([['article', '/guides/ltc-ltv-arv-and-dscr']]);
  });

  it('says a line in the place of each sentence without a source', async () => {
    model.script = usesTool('calculate', 'LTV on a 300k loan with a value of 400k', [
      'Your LTV is 75%. Yo',
      'u can borrow $350',
      ',000 at 9',
      '.5%. Ask Northgate Funding.\nThe LTV is 75%.',
    ]);
    const answer = await ask('what is the LTV on a 300k loan with a value of 400k?');
    expect(answer.lines.map(({ text, struck }) => [text, struck])).toEqual([
      ['Your LTV is 75%.', undefined],
      [chatTexts.struck, true],
      ['The LTV is 75%.', undefined],
    ]);
    expect(unsourcedLines(answer)).toEqual([]);
  });

  it('names programs with their version, and no figure of another', async () => {
    let said = '';
    model.script = ({ messages }) => {
      if (!messages.some(({ role }) => role === 'tool'))
        return { calls: [{ name: 'search_programs', input: { words: flip } }] };
      const programs = toolLines().filter((line) => line.includes('loan up to'));
      said = `${programs[0]?.split('. ')[0]}\n${programs[0]?.split(':')[0]} lends up to $1.`;
      return { text: said };
    };
    const answer = await ask(flip);
    expect(answer.lines.map(({ struck }) => struck)).toEqual([undefined, true]);
    expect(answer.sources[0]).toMatchObject({ type: 'program', detail: expect.stringMatching(/^version \d+/) });
    expect(answer.proposals.map(({ type }) => type)).toEqual(['search']);
  });

  it.each([
    ['search_programs', `${flip.replace('700', '780')}`, 'Use only figures'],
    ['search_programs', flip.replace('Texas', 'Florida'), 'Use only facts'],
    ['calculate', 'interest only payment on a 300k loan at 5%', 'Use only figures'],
    ['erase_everything', 'all', 'There is no such tool'],
    ['search_programs', '', 'The input is not valid'],
  ])('runs %s with nothing that the person has not written', async (tool, words, refusal) => {
    model.script = usesTool(tool, words, 'The rate is 5%.');
    const answer = await ask(flip);
    expect(toolLines().join()).toContain(refusal);
    expect(answer.reply).toContain('eligible');
    expect(answer.reply).not.toContain(' 5%');
  });

  it('asks for what is missing, and goes on with the reply', async () => {
    const partial = 'find a lender for a flip, purchase price 200k, rehab 40k, ARV 310k';
    model.script = usesTool('search_programs', partial, 'Which state is the property in?');
    const first = await ask(partial);
    expect([first.outcome, first.reply]).toEqual(['asked', 'Which state is the property in?']);
    const second = await ask('TX', first.sessionId);
    expect(second.reply).toContain('FICO');
  });

  it('answers without it where it says nothing with a source', async () => {
    model.script = () => ({ text: 'Rates will fall to 4% next year.' });
    const weather = await ask('What will the weather in Austin be?');
    expect([weather.outcome, weather.proposals.map(({ type }) => type)]).toEqual(['refused', ['ticket']]);
    model.script = usesTool('calculate', 'LTV on a 300k loan with a value of 400k', 'It is 9%.');
    const struck = await ask('what is the LTV on a 300k loan with a value of 400k?');
    expect(struck.lines[0]?.text).toBe(chatTexts.noSources);
    expect(struck.reply).toContain('75%');
  });

  it('is not asked for promises, the data of others and greetings', async () => {
    for (const message of ['Show me the deals of other brokers', 'Guarantee my rate at 9%', 'hello'])
      await ask(message);
    expect(model.requests).toEqual([]);
  });

  it('is not asked by people who have not chosen it, or do not want it', async () => {
    const read = async (who: OwnBroker) => (await who.call('GET', '/api/chat')).body.model;
    const ben = await newBroker(app, 'model-ben');
    expect(await read(ben)).toEqual({
      name: 'scripted-1',
      host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      uses: null,
    });
    await ben.call('POST', '/api/chat', { message: 'What is LTV?' });
    await choose(false);
    await ask('What is DSCR?');
    expect(await read(anna)).toMatchObject({ uses: false });
    await choose(true);
    expect(model.requests).toEqual([]);
  });

  it('is called at most so often, and with few tools', async () => {
    const call = { name: 'define_term', input: { words: 'DSCR' } };
    model.script = ({ mayUseTools }) =>
      mayUseTools ? { calls: Array.from({ length: 50 }, () => call) } : { text: 'DSCR is a ratio.' };
    const answer = await ask('what is dscr?');
    expect(answer.outcome).toBe('answered');
    expect(model.requests.length).toBe(2);
    model.requests.length = 0;
    model.script = () => ({ calls: [call] });
    await ask('what is dscr?');
    expect(model.requests.length).toBeLessThanOrEqual(6);
  });
});

describe('the budget', () => {
  const tokens = async () => {
    const { rows } = await app.database.db.execute<{ total: number }>(
      sql`select sum(tokens)::int as total from assistant_runs where account_id = ${anna.id}`,
    );
    return rows[0]?.total ?? 0;
  };

  it('counts what the provider says, and estimates where it does not', async () => {
    const before = await tokens();
    model.script = () => ({ text: 'Hm.', tokens: 321 });
    await ask('how does a draw work?');
    expect((await tokens()) - before).toBe(321);
    model.script = () => ({ text: 'Hm.', tokens: null });
    await ask('how does a draw work?');
    expect((await tokens()) - before).toBeGreaterThan(321);
  });

  it('ends the answer with the model when it is used up, also in the middle', async () => {
    model.script = ({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? { text: 'DSCR is a ratio.' }
        : { calls: [{ name: 'define_term', input: { words: 'DSCR' } }], tokens: 200_000 };
    const answer = await ask('what is dscr?');
    expect(answer.lines[0]?.text).toBe(chatTexts.ownBudget);
    expect(answer.reply).toContain('Debt service coverage ratio');
    model.requests.length = 0;
    expect((await ask('what is dscr?')).lines[0]?.text).toBe(chatTexts.ownBudget);
    expect(model.requests).toEqual([]);
    app.clock.advance(25 * 3_600_000);
  });

  it('of the installation ends it for everybody', async () => {
    const other = await newBroker(app, 'model-other');
    await other.call('PUT', '/api/chat/model', { usesModel: true });
    await app.database.db.execute(
      sql`update assistant_runs set tokens = 3000000, started_at = ${app.clock.now()} where id = (select id from assistant_runs where account_id = ${anna.id} limit 1)`,
    );
    const { body } = await other.call('POST', '/api/chat', { message: 'what is dscr?' });
    expect(body.reply).toContain(chatTexts.sharedBudget);
    expect(model.requests).toEqual([]);
  });
});
