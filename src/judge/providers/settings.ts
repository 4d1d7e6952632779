import type { Judge } from '../../core/judge/judgeResult';

export const PROVIDERS = ['openai-compatible', 'anthropic', 'amazon-bedrock'] as const;
export type ProviderId = (typeof PROVIDERS)[number];

/** Which model is asked, and where. Holds no key, so that it may be shown and kept. */
export interface ProviderSettings {
  readonly provider: ProviderId;
  readonly model: string;
  /** address of the API; null for the provider's own */
  readonly baseUrl: string | null;
  /** of Amazon Bedrock */
  readonly region: string | null;
  /** model that embeds texts; null without one. Anthropic has none */
  readonly embedding: string | null;
  readonly temperature: number | null;
  readonly maxTokens: number;
}

export const DEFAULT_TEMPERATURE = 0;
export const DEFAULT_MAX_TOKENS = 4096;

/** What proves who asks. Never kept, shown or written. */
export interface Credentials {
  readonly apiKey: string | null;
  readonly aws: { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken: string | null } | null;
}

/** Its address, where requests go. @throws Error with a sentence for people */
export function addressOf({ provider, baseUrl, region }: Pick<ProviderSettings, 'provider' | 'baseUrl' | 'region'>): URL {
  const own = { 'openai-compatible': 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com/v1', 'amazon-bedrock': `https://bedrock-runtime.${region ?? ''}.amazonaws.com` }[provider];
  if (baseUrl === null && provider === 'amazon-bedrock' && !/^[a-z0-9-]+$/.test(region ?? '')) throw new Error('Amazon Bedrock needs a region such as us-east-1.');
  const url = URL.parse(baseUrl ?? own);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error(`"${baseUrl ?? ''}" is no http or https address.`);
  if (url.username !== '' || url.password !== '') throw new Error('The address holds a user name or a password: give keys in the environment.');
  return url;
}

/** Who judges, by these settings. */
export function judgeOf({ provider, model, temperature, maxTokens, embedding }: ProviderSettings): Judge {
  return { provider, model, temperature, maxTokens, embedding };
}

/**
 * Keys from the environment. `GOLDLENS_API_KEY` goes before all; OpenAI's own key is only ever sent to OpenAI, and
 * Anthropic's to Anthropic, whatever address somebody gives.
 */
export function credentialsFrom(environment: Readonly<Record<string, string | undefined>>, settings: Pick<ProviderSettings, 'provider' | 'baseUrl' | 'region'>): Credentials {
  const { hostname } = addressOf(settings);
  const given = (name: string): string | null => environment[name]?.trim() || null;
  const own: Readonly<Record<ProviderId, string | null>> = {
    'openai-compatible': hostname === 'api.openai.com' ? given('OPENAI_API_KEY') : null,
    anthropic: hostname === 'api.anthropic.com' ? given('ANTHROPIC_API_KEY') : null,
    'amazon-bedrock': hostname.endsWith('.amazonaws.com') ? given('AWS_BEARER_TOKEN_BEDROCK') : null,
  };
  const [accessKeyId, secretAccessKey] = [given('AWS_ACCESS_KEY_ID'), given('AWS_SECRET_ACCESS_KEY')];
  const aws = settings.provider !== 'amazon-bedrock' || accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey, sessionToken: given('AWS_SESSION_TOKEN') };
  return { apiKey: given('GOLDLENS_API_KEY') ?? own[settings.provider], aws };
}
