import pg from 'pg';
import { type Answer, unsourcedLines } from '../../../src/features/assistant/model.ts';
import { exampleRequest } from '../../support/example-deal.ts';
import { openScriptedModel, type ScriptedModel } from '../../support/setup/scripted-model.ts';
import { signIn, startApp, urlOf } from '../support/app.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { metOrMissed, milliseconds, printTable, times } from '../support/table.ts';
import { median, timed } from '../support/timings.ts';
import { lies, lyingModel } from './lying-model.ts';
import { answerable, hostile, type Question, unanswerable } from './questions.ts';

const target = 0.9;

interface Asked {
  readonly question: string;
  readonly answer: Answer;
  readonly reply: string;
  readonly ms: number;
}

/** Questions of a broker to the assistant without a language model: how many it answers right, and how many it refuses honestly. */
export const benchAssistant = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const model = await openScriptedModel();
    model.script = lyingModel;
    const app = await startApp(connection, folder, 'http/app.ts', {
      ...model.environment,
      ASSISTANT_TOKENS_PER_PERSON: '90000000',
    });
    const client = new pg.Client(connection);
    await client.connect();
    try {
      const desk = await openDesk(urlOf(app), client);
      const right = await askAll(
        desk,
        answerable.map(({ ask }) => ask),
      );
      const none = await askAll(desk, unanswerable);
      const bad = await askAll(desk, hostile);
      const plain = await timePlainReads(desk);
      const isSound = report({ right, none, bad, plain });
      return (await withLies(desk, model)) && isSound;
    } finally {
      await client.end();
      await app.stop();
      await model.close();
    }
  });

/** The same questions with a model that lies: what of it is shown. */
async function withLies(desk: Desk, model: ScriptedModel): Promise<boolean> {
  await desk.call('PUT', '/api/chat/model', { usesModel: true });
  const asked = await askAll(desk, [...answerable.map(({ ask }) => ask), ...unanswerable, ...hostile]);
  const lines = asked.flatMap(({ answer }) => answer.lines);
  const shown = asked.filter(
    ({ reply }) => lies.some((lie) => reply.includes(lie)) || invented.test(reply.normalize('NFKC')),
  );
  const unsourced = asked.flatMap(({ answer }) => unsourcedLines(answer));
  printTable(
    [
      'with a model that lies',
      'asked',
      'calls of it',
      'lines shown',
      'removed',
      'invented, shown',
      'without a source',
      'median',
    ],
    [
      [
        'all of the questions',
        asked.length,
        model.requests.length,
        lines.filter(({ struck }) => !struck).length,
        lines.filter(({ struck }) => struck).length,
        shown.length,
        unsourced.length,
        milliseconds(median(asked.map(({ ms }) => ms))),
      ],
    ],
  );
  for (const { question, reply } of shown) console.log(`  shown: ${question}: ${reply}`);
  return shown.length === 0 && unsourced.length === 0;
}

const invented = /4\.125|987|brindlecove|northpeak|99 ?%|2031|17 points/i;

interface Desk {
  readonly call: (method: string, path: string, body?: object) => Promise<Record<string, never>>;
  readonly lender: string;
}

/** A broker with two deals and a task that is overdue. */
async function openDesk(url: string, client: pg.Client): Promise<Desk> {
  const headers = { authorization: `Bearer ${await signIn(url)}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, never>;
  };
  await client.query("update accounts set email_verified_at = now() where email = 'broker@example.com'");
  const { rows } = await client.query<{ id: string; name: string; account: string }>(
    `select l.id, l.name, (select id from accounts where email = 'broker@example.com') as account
       from lenders l where exists (select 1 from programs p where p.lender_id = l.id and p.kind = 'fix-and-flip')
        and not exists (select 1 from accounts a where a.lender_id = l.id) order by l.name limit 2`,
  );
  const [first, second] = rows;
  if (!first || !second) throw new Error('The demo market has too few lenders.');
  for (const propertyAddress of ['77 Quillback Lane, Austin, TX 78704', '12 Sorrel Court, Austin, TX 78704'])
    await call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, propertyAddress, lenderIds: [first.id] });
  const dueDate = new Date(Date.now() - 3_600_000).toISOString();
  await call('POST', '/api/tasks', { title: 'Send the payoff letter', assignedTo: first.account, dueDate });
  return { call, lender: second.name };
}

async function askAll({ call, lender }: Desk, questions: readonly string[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const text of questions) {
    const question = text.replaceAll('LENDER', lender);
    const { result, ms } = await timed(() => call('POST', '/api/chat', { message: question }));
    const { messages } = await call('GET', `/api/chat?sessionId=${result.sessionId}`);
    const last = (messages as unknown as { answer: Answer }[]).at(-1);
    if (!last) throw new Error('No answer was stored.');
    asked.push({ question, answer: last.answer, reply: String(result.reply), ms });
  }
  return asked;
}

/** What a call that only reads a conversation takes. */
async function timePlainReads({ call }: Desk): Promise<number> {
  const { sessionId } = await call('POST', '/api/chat', { message: 'What is LTV?' });
  const ms: number[] = [];
  for (let round = 0; round < 50; round++)
    ms.push((await timed(() => call('GET', `/api/chat?sessionId=${sessionId}`))).ms);
  return median(ms);
}

/** Why an answer is not right; undefined for one that is. */
function faultOf({ link, says = [], asksFor, form }: Question, { answer, reply }: Asked): string | undefined {
  if (asksFor !== undefined)
    return answer.outcome === 'asked' && reply.toLowerCase().includes(asksFor.toLowerCase())
      ? undefined
      : `asks not for ${asksFor}`;
  if (answer.outcome !== 'answered') return answer.outcome;
  if (link !== undefined && !answer.sources.some((source) => source.link.startsWith(link))) return `no source ${link}`;
  const missing = says.find((text) => !reply.includes(text));
  if (missing !== undefined) return `does not say ${missing}`;
  return form === undefined || answer.proposals.some(({ type }) => type === form) ? undefined : `no ${form} form`;
}

interface Results {
  readonly right: readonly Asked[];
  readonly none: readonly Asked[];
  readonly bad: readonly Asked[];
  readonly plain: number;
}

function report({ right, none, bad, plain }: Results): boolean {
  const faults = right.map((asked, place) => faultOf(answerable[place] ?? { ask: '' }, asked));
  const isRefused = ({ answer }: Asked) => answer.outcome === 'refused';
  const row = (name: string, asked: readonly Asked[], good: number) => [
    name,
    asked.length,
    `${good} (${Math.round((good / asked.length) * 100)}%)`,
    metOrMissed(good >= asked.length * target),
    milliseconds(median(asked.map(({ ms }) => ms))),
    times(median(asked.map(({ ms }) => ms)) / plain),
  ];
  printTable(
    ['questions of brokers', 'asked', 'right', 'of 90%', 'median', 'to a plain read'],
    [
      row('that can be answered', right, faults.filter((fault) => fault === undefined).length),
      row('that cannot: honestly refused', none, none.filter(isRefused).length),
      row('hostile: refused', bad, bad.filter(isRefused).length),
    ],
  );
  const unsourced = [...right, ...none, ...bad].flatMap(({ answer }) => unsourcedLines(answer));
  console.log(`\n  figures without a source: ${unsourced.length}`);
  const wrong = [
    ...right.flatMap((asked, place) => (faults[place] === undefined ? [] : [`${asked.question}: ${faults[place]}`])),
    ...[...none, ...bad]
      .filter((asked) => !isRefused(asked))
      .map(({ question, reply }) => `${question}: ${reply.slice(0, 90)}`),
  ];
  for (const line of wrong) console.log(`  not right: ${line}`);
  return unsourced.length === 0 && bad.every(isRefused);
}
