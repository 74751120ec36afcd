import { z } from 'zod';
import type { LanguageModelConfig } from '../../../../platform/platform.ts';

const tokenCounts = 'must be a whole number from 5000';
/** What the environment says of the model of the assistant. */
export const modelVariables = {
  ASSISTANT_MODEL_URL: z.url({ protocol: /^https?$/, error: 'must be an https:// address' }).optional(),
  ASSISTANT_MODEL_KEY: z.string().optional(),
  ASSISTANT_MODEL: z.string().trim().max(200, 'must have at most 200 characters').optional(),
  ASSISTANT_TOKENS_PER_PERSON: z.coerce.number(tokenCounts).int(tokenCounts).min(5_000, tokenCounts).default(100000),
  ASSISTANT_TOKENS_PER_DAY: z.coerce.number(tokenCounts).int(tokenCounts).min(5_000, tokenCounts).default(2000000),
};
type ModelVariables = z.output<z.ZodObject<typeof modelVariables>>;

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** The language model of the assistant, where there is one, and what is wrong with it. No message repeats a value. */
export function readLanguageModel(variables: ModelVariables): {
  languageModel: LanguageModelConfig | undefined;
  wrong: readonly string[];
} {
  const { ASSISTANT_MODEL_URL: url = '', ASSISTANT_MODEL: model = '', ASSISTANT_MODEL_KEY: key } = variables;
  if (url === '' && model === '' && key === undefined) return { languageModel: undefined, wrong: [] };
  if (url === '' || model === '')
    return {
      languageModel: undefined,
      wrong: [
        'ASSISTANT_MODEL_URL, ASSISTANT_MODEL: must both be set, or both be blank for an assistant without a model',
      ],
    };
  const { protocol, hostname, username, password } = new URL(url);
  const isSafe = (protocol === 'https:' || loopback.includes(hostname)) && username === '' && password === '';
  return {
    languageModel: {
      baseUrl: url.replace(/\/+$/, ''),
      key,
      model,
      tokensPerPerson: variables.ASSISTANT_TOKENS_PER_PERSON,
      tokensPerDay: variables.ASSISTANT_TOKENS_PER_DAY,
    },
    wrong: isSafe
      ? []
      : ['ASSISTANT_MODEL_URL: must be an https:// address without a password, because what people ask is sent there'],
  };
}
