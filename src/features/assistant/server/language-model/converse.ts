import type { LanguageModel, ModelMessage, ToolSet } from 'ai';
import type { Judge } from '../../checked/judge.ts';
import { plainText } from '../../checked/plain-text.ts';
import { Sentences } from '../../checked/sentences.ts';
import { chatTexts } from '../../model.ts';
import { type Asker, Draft, type Found } from '../draft.ts';
import { tokensOf, type UsedUp } from './budget.ts';
import { ModelFailure } from './connect.ts';
import type { Gathered } from './evidence.ts';
import { instructions, stepLimits } from './instructions.ts';
import type { Placeholders } from './placeholders.ts';
import { modelTools, refusalOf } from './tools.ts';

export interface Talk {
  readonly asker: Asker;
  readonly model: LanguageModel;
  /** The message, and what the person wrote before it in this conversation, oldest first. */
  readonly question: string;
  readonly earlier: readonly string[];
  readonly placeholders: Placeholders;
  readonly gathered: Gathered;
  readonly signal: AbortSignal;
  /** Sets aside what the next step may take. */
  reserve(tokens: number): Promise<UsedUp | undefined>;
  settle(reserved: number, used: number): Promise<void>;
  /** Shows the answer so far. */
  show(found: Found): Promise<void>;
}

/** What a conversation came to: an answer with its sources, or why there is none. */
export type Outcome = { readonly found: Found } | { readonly none: UsedUp | 'unsourced' | 'nothing' };

interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/**
 * Lets a model answer: it picks tools, they are run with the asker's rights, and of what it writes only sentences are shown whose
 * figures and names a tool has returned. @throws ModelFailure, or what a step ended with
 */
export async function converse(talk: Talk): Promise<Outcome> {
  const written = new Written(talk);
  const messages: ModelMessage[] = [{ role: 'user', content: promptOf(talk) }];
  let toolsLeft: number = stepLimits.toolCalls;
  for (let step = 0; step < stepLimits.steps; step++) {
    const mayUseTools = toolsLeft > 0 && step < stepLimits.steps - 1;
    const answer = await takeStep(talk, messages, mayUseTools, written);
    if ('none' in answer) return answer;
    const { calls, text } = answer;
    if (calls.length === 0) return written.end();
    const results = [];
    for (const call of calls.slice(0, stepLimits.toolCalls)) {
      const result = toolsLeft > 0 ? await runTool(talk, call, written) : 'No more tools can be used. Answer now.';
      toolsLeft--;
      results.push({ call, result });
    }
    messages.push(...turnOf(text, results));
  }
  return written.end();
}

const promptOf = ({ question, earlier, placeholders }: Talk): string =>
  JSON.stringify({
    ...(earlier.length > 0 ? { earlierMessagesOfTheUser: earlier.map((text) => placeholders.hidden(text)) } : {}),
    message: placeholders.hidden(question),
  });

interface Result {
  readonly call: Call;
  readonly result: string;
}

/** What was asked of tools and what they returned, as the next step reads it. */
function turnOf(text: string, results: readonly Result[]): ModelMessage[] {
  const said = text === '' ? [] : [{ type: 'text' as const, text }];
  const calls = results.map(({ call: { id, name, input } }) => ({
    ...{ type: 'tool-call' as const, toolCallId: id, toolName: name, input },
  }));
  const returned = results.map(({ call: { id, name }, result }) => ({
    ...{
      type: 'tool-result' as const,
      toolCallId: id,
      toolName: name,
      output: { type: 'text' as const, value: result },
    },
  }));
  return [
    { role: 'assistant', content: [...said, ...calls] },
    { role: 'tool', content: returned },
  ];
}

interface Step {
  readonly calls: readonly Call[];
  readonly text: string;
}

/** One call of the model, within the budget. */
async function takeStep(
  talk: Talk,
  messages: readonly ModelMessage[],
  mayUseTools: boolean,
  written: Written,
): Promise<Step | { readonly none: UsedUp }> {
  const prompt = tokensOf(instructions + JSON.stringify(messages) + JSON.stringify(modelTools));
  const reserved = prompt + stepLimits.outputTokens;
  const usedUp = await talk.reserve(reserved);
  if (usedUp) return { none: usedUp };
  let used = prompt;
  let text = '';
  const calls: Call[] = [];
  try {
    written.begin();
    const silence = new AbortController();
    const signal = AbortSignal.any([talk.signal, silence.signal]);
    const stream = await streamOf(talk.model, signal, messages, mayUseTools);
    for await (const part of heard(stream, signal, silence)) {
      talk.signal.throwIfAborted();
      if (part.type === 'text-delta') {
        text += part.text;
        used = prompt + tokensOf(text);
        await written.add(part.text);
      } else if (part.type === 'tool-call') {
        calls.push({ id: part.toolCallId, name: part.toolName, input: part.input });
      } else if (part.type === 'error') {
        throw part.error;
      } else if (part.type === 'abort') {
        throw new ModelFailure('it took too long');
      } else if (part.type === 'finish') {
        used = part.totalUsage.totalTokens ?? used;
        if (!['stop', 'tool-calls'].includes(part.finishReason))
          throw new ModelFailure(`it ended with ${part.finishReason}`);
      }
    }
  } finally {
    await talk.settle(reserved, used);
  }
  await written.finish();
  return { calls, text };
}

/** The parts of a stream until it ends, is stopped, or says nothing for too long; also where nothing comes of it at all. */
async function* heard<Part>(stream: AsyncIterable<Part>, signal: AbortSignal, silence: AbortController) {
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => undefined);
  signal.addEventListener('abort', () => stopped.reject(signal.reason), { once: true });
  const parts = stream[Symbol.asyncIterator]();
  for (;;) {
    const timer = setTimeout(() => silence.abort(new ModelFailure('it says nothing')), stepLimits.silenceMs);
    try {
      const { done, value } = await Promise.race([parts.next(), stopped.promise]);
      if (done) return;
      yield value;
    } finally {
      clearTimeout(timer);
    }
  }
}

async function streamOf(
  model: LanguageModel,
  signal: AbortSignal,
  messages: readonly ModelMessage[],
  mayUseTools: boolean,
) {
  const { streamText, tool } = await import('ai');
  const tools: ToolSet = Object.fromEntries(
    Object.entries(modelTools).map(([name, { description, input }]) => [
      name,
      tool({ description, inputSchema: input }),
    ]),
  );
  const { stream } = streamText({
    model,
    instructions,
    messages: [...messages],
    tools,
    toolChoice: mayUseTools ? 'auto' : 'none',
    maxOutputTokens: stepLimits.outputTokens,
    temperature: 0,
    // A person is waiting: what fails is answered without the model.
    maxRetries: 0,
    abortSignal: signal,
    telemetry: { isEnabled: false },
    // The stream carries it; unless told otherwise it would be written to the console, with what was sent.
    onError: () => undefined,
  });
  return stream;
}

/** Runs a tool that the model has asked for. @returns what the model is sent */
async function runTool(
  { asker, placeholders, gathered, question, earlier, signal }: Talk,
  call: Call,
  written: Written,
): Promise<string> {
  signal.throwIfAborted();
  const tool = Object.hasOwn(modelTools, call.name) ? modelTools[call.name] : undefined;
  if (!tool) return 'There is no such tool.';
  const { data, error } = tool.input.safeParse(call.input);
  if (error) return 'The input is not valid.';
  const words = placeholders.filled(data.words ?? '');
  const refusal = refusalOf(asker, { tool: call.name, words }, gathered, [...earlier, question]);
  if (refusal !== undefined) return refusal;
  const found = await tool.run(asker, words, question);
  const lines = gathered.add(found);
  written.note(found);
  return JSON.stringify({ outcome: found.outcome, lines });
}

/** The answer as it is written: sentences that stand, and a plain line in the place of each that does not. */
class Written {
  readonly #talk: Talk;
  readonly #draft = new Draft();
  #sentences = new Sentences();
  #judge: Judge;
  #written = 0;
  #sourced = 0;
  #wasEverStruck = false;
  #wasStruck = false;
  #last: Found | undefined;
  #proposals: Found['proposals'] = [];

  constructor(talk: Talk) {
    this.#talk = talk;
    this.#judge = talk.gathered.judge();
  }

  begin(): void {
    this.#sentences = new Sentences();
    this.#judge = this.#talk.gathered.judge();
  }

  note(found: Found): void {
    this.#last = found;
    if (found.outcome !== 'refused' && found.proposals.length > 0) this.#proposals = found.proposals;
  }

  async add(text: string): Promise<void> {
    for (const sentence of this.#sentences.add(text)) await this.#judgeOne(sentence);
  }

  async finish(): Promise<void> {
    for (const sentence of this.#sentences.rest()) await this.#judgeOne(sentence);
  }

  end(): Outcome {
    if ((this.#sourced === 0 && this.#last?.outcome !== 'asked') || this.#written === 0)
      return { none: this.#wasEverStruck ? 'unsourced' : 'nothing' };
    return { found: this.#found() };
  }

  async #judgeOne(piece: string): Promise<void> {
    // Before a tool has returned something, nothing that a model writes has a source.
    if (this.#talk.gathered.isEmpty) return;
    const sentence = plainText(piece)
      .replace(/^\s*(?:[-•+]|\d{1,2}[.)])\s+/, '- ')
      .trim();
    if (sentence === '' || sentence === '-') return;
    const { stands, lines, isTyped } = this.#judge.judge(sentence);
    if (!stands && this.#wasStruck) return;
    if (!stands) this.#draft.strike(chatTexts.struck);
    else {
      const shown = this.#talk.placeholders.filled(sentence.replace(/^- /, '')).trim();
      const sources = this.#talk.gathered.sourcesOf(lines);
      this.#draft.say(shown, ...sources, ...(isTyped ? [typedSource] : []));
      this.#written++;
      if (sources.length > 0) this.#sourced++;
    }
    this.#wasStruck = !stands;
    this.#wasEverStruck ||= !stands;
    await this.#talk.show(this.#found());
  }

  #found(): Found {
    const isAsked = this.#last?.outcome === 'asked';
    const answer = this.#draft.end(isAsked ? 'asked' : 'answered', this.#last?.pending);
    return { ...answer, proposals: this.#proposals };
  }
}

const typedSource = { type: 'message', label: 'Your message', detail: '', link: '' } as const;
