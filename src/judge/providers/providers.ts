import { createAmazonBedrock } from '@ai-sdk/amazon-bedrock';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { JudgeModel } from '../judgeModel';
import { SdkModel, type SdkParts } from './sdkModel';
import { addressOf, judgeOf, type Credentials, type ProviderSettings } from './settings';

/** The providers' own protocols: a bundle of its own, loaded when something is about to be sent. */

/** A model to ask. @throws Error with a sentence for people where a key or a region is missing */
export function modelOf(settings: ProviderSettings, credentials: Credentials): JudgeModel {
  const address = addressOf(settings);
  const secrets = [credentials.apiKey, credentials.aws?.secretAccessKey, credentials.aws?.sessionToken].filter((secret) => secret !== null && secret !== undefined);
  return new SdkModel({ judge: judgeOf(settings), host: address.host, secrets, ...modelsOf(settings, address, credentials) });
}

type Models = Pick<SdkParts, 'language' | 'embedding'>;

function modelsOf(settings: ProviderSettings, address: URL, { apiKey, aws }: Credentials): Models {
  const baseURL = address.href.replace(/\/$/, '');
  const { provider, model, embedding } = settings;
  switch (provider) {
    case 'openai-compatible': {
      // servers on one's own machine want no key
      const made = createOpenAICompatible({ name: 'judge', baseURL, ...(apiKey === null ? {} : { apiKey }) });
      return { language: made.chatModel(model), embedding: embedding === null ? null : made.embeddingModel(embedding) };
    }
    case 'anthropic': {
      if (apiKey === null) throw new Error('Anthropic needs a key: set ANTHROPIC_API_KEY, or GOLDLENS_API_KEY for another address.');
      if (embedding !== null) throw new Error('Anthropic has no embedding models: AnswerRelevancy needs another provider.');
      return { language: createAnthropic({ baseURL, apiKey }).languageModel(model), embedding: null };
    }
    case 'amazon-bedrock': {
      if (apiKey === null && aws === null) throw new Error('Amazon Bedrock needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_BEARER_TOKEN_BEDROCK.');
      const { accessKeyId = '', secretAccessKey = '', sessionToken = null } = aws ?? {};
      // an empty key keeps the library from looking for one in the environment by itself
      const made = createAmazonBedrock({ baseURL, region: settings.region ?? 'us-east-1', apiKey: apiKey ?? '', accessKeyId, secretAccessKey, ...(sessionToken === null ? {} : { sessionToken }) });
      return { language: made.languageModel(model), embedding: embedding === null ? null : made.embeddingModel(embedding) };
    }
  }
}
