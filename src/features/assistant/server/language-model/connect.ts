import type { LanguageModel } from 'ai';
import type { LanguageModelConfig } from '../../../../platform/platform.ts';

/** What a model may send for one step, with everything around its words. */
const mostBytes = 400_000;

/** Why a step got no usable answer. Of the words of the provider nothing is kept: they may quote what was sent. */
export class ModelFailure extends Error {
  constructor(reason: string) {
    super(`The language model failed: ${reason}.`);
    this.name = 'ModelFailure';
  }
}

/** Calls the configured address and no other: no redirect is followed, and only a stream of events is read, up to its limit. */
const guarded: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new ModelFailure(`status ${response.status}`);
  }
  if (!/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
    await response.body.cancel();
    throw new ModelFailure('not a stream of events');
  }
  let bytes = 0;
  const limited = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > mostBytes) controller.error(new ModelFailure('its answer has no end'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(limited, { status: response.status, headers: response.headers });
};

/** The libraries are loaded with the first question: an installation without a model never needs them. */
export async function connect({ baseUrl, key, model }: LanguageModelConfig): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: 'assistant',
    baseURL: baseUrl,
    ...(key === undefined ? {} : { apiKey: key }),
    includeUsage: true,
    fetch: guarded,
  });
  return provider.chatModel(model);
}
