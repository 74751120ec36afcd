import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a test reads of a request to the model. */
export interface ModelRequest {
  readonly headers: IncomingHttpHeaders;
  /** Every byte that was sent. */
  readonly bytes: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly mayUseTools: boolean;
}

/** What the model says to a request: words, calls of tools, or something else entirely. */
export interface ModelReply {
  /** In the pieces that the stream brings. */
  readonly text?: string | readonly string[];
  readonly calls?: readonly { readonly name: string; readonly input: object | string }[];
  /** Null: the provider does not say. */
  readonly tokens?: number | null;
  readonly finish?: string;
  /** Answers by hand, instead of all this. */
  readonly raw?: (response: ServerResponse) => void | Promise<void>;
  /** Before the end of the stream, when the words are sent. */
  readonly held?: Promise<void>;
}

type Script = (request: ModelRequest) => ModelReply | Promise<ModelReply>;

export interface ScriptedModel {
  readonly environment: Readonly<Record<string, string>>;
  readonly requests: ModelRequest[];
  /** Connections that were given up before the end. */
  readonly abandoned: () => number;
  script: Script;
  close(): Promise<void>;
}

export const modelKey = 'key-of-the-model-5150';

/** A model on this machine that says what a test writes for it, and remembers what it was sent. */
export async function openScriptedModel(): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  let abandoned = 0;
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) abandoned++;
    });
    let bytes = '';
    for await (const chunk of request.setEncoding('utf8')) bytes += chunk;
    const { messages, tool_choice } = JSON.parse(bytes);
    const asked = { headers: request.headers, bytes, messages, mayUseTools: tool_choice !== 'none' };
    requests.push(asked);
    await answer(response, await model.script(asked));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const model: ScriptedModel = {
    environment: {
      ASSISTANT_MODEL_URL: `http://127.0.0.1:${port}/v1`,
      ASSISTANT_MODEL_KEY: modelKey,
      ASSISTANT_MODEL: 'scripted-1',
    },
    requests,
    abandoned: () => abandoned,
    script: () => ({ text: 'Nothing.' }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return model;
}

async function answer(response: ServerResponse, reply: ModelReply): Promise<void> {
  if (reply.raw) return reply.raw(response);
  beginStream(response);
  const { text = '', calls = [], tokens = 500 } = reply;
  for (const piece of typeof text === 'string' ? [text] : text) sendPart(response, { content: piece });
  calls.forEach(({ name, input }, index) => {
    const args = typeof input === 'string' ? input : JSON.stringify(input);
    sendPart(response, {
      tool_calls: [{ index, id: `call-${index}`, type: 'function', function: { name, arguments: args } }],
    });
  });
  await reply.held;
  const usage =
    tokens === null ? {} : { usage: { prompt_tokens: tokens - 1, completion_tokens: 1, total_tokens: tokens } };
  sendPart(response, {}, { finish: reply.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop'), ...usage });
  response.end('data: [DONE]\n\n');
}

export const beginStream = (response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': 'text/event-stream' });

/** One piece of the stream. */
export function sendPart(
  response: ServerResponse,
  delta: object,
  { finish = null, ...more }: { finish?: string | null; usage?: object } = {},
): void {
  const part = {
    id: 'scripted',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'scripted-1',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  };
  response.write(`data: ${JSON.stringify(part)}\n\n`);
}

/** A model that uses one tool and then says this; `tool` is asked with `words` where it takes some. */
export const usesTool =
  (tool: string, words: string | undefined, text: string | readonly string[]): Script =>
  ({ messages }) =>
    messages.some(({ role }) => role === 'tool')
      ? { text }
      : { calls: [{ name: tool, input: words === undefined ? {} : { words } }] };

/** Looks up DSCR, says what that is and a lie behind it; asked to do it slowly, it never ends. */
export const scriptOfBrowser: Script = ({ messages }) => {
  const result = messages.find(({ role }) => role === 'tool');
  if (!result) return { calls: [{ name: 'define_term', input: { words: 'DSCR' } }] };
  const [line] = JSON.parse(String(result.content)).lines as string[];
  const isSlow = JSON.stringify(messages).includes('slowly');
  return {
    text: [`${line}\n`, 'The rate is 9', '.5% at Northgate Funding.\n', 'DSCR is a ratio.\n'],
    ...(isSlow ? { held: new Promise<void>(() => undefined) } : {}),
  };
};
