import { z } from 'zod';
import { shortestSecret } from '../encryption/secrets.ts';

/** Where this process answers Prometheus and probes, apart from the product. */
export interface MetricsConfig {
  readonly port: number;
  readonly host: string;
  /** Undefined on this machine alone. */
  readonly token: string | undefined;
}

/** Where spans are sent. */
export interface TracesConfig {
  /** The collector's address without the path of a signal. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** From 0 to 1: how many of the requests and jobs are traced. */
  readonly share: number;
}

const loopback = ['127.0.0.1', 'localhost', '::1'];
const ports = 'must be a port from 0 to 65535';
const shares = 'must be a number from 0 to 1';
const headerLists = 'must be a list such as authorization=Bearer%20abc,x-team=loans';

/** `a=b,c=d` with values in percent-encoding, as OpenTelemetry has it; undefined for anything else. */
function headersOf(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').map((pair) => /^\s*([\w-]+)=(.+?)\s*$/.exec(pair));
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        if (pair?.[1] === undefined || pair[2] === undefined) throw new URIError();
        return [pair[1], decodeURIComponent(pair[2])];
      }),
    );
  } catch {
    return undefined;
  }
}

/** The variables of metrics and traces; those of OpenTelemetry have the names its own documentation gives them. */
export const telemetryVariables = {
  METRICS_PORT: z.coerce.number(ports).int(ports).min(0, ports).max(65_535, ports).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .refine((text) => text.trim().length >= shortestSecret, `must have at least ${shortestSecret} characters`)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => headersOf(text) !== undefined, headerLists)
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(shares).min(0, shares).max(1, shares).default(1),
};

type TelemetryVariables = z.infer<z.ZodObject<typeof telemetryVariables>>;

/** What is measured and traced, and what is wrong with it, each variable with what it should be. */
export function readTelemetry(variables: TelemetryVariables): {
  metrics: MetricsConfig | undefined;
  traces: TracesConfig | undefined;
  wrong: readonly string[];
} {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = variables;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = variables;
  const isOpen = port !== undefined && token === undefined && !loopback.includes(host);
  return {
    metrics: port === undefined ? undefined : { port, host, token },
    traces: endpoint === undefined ? undefined : tracesOf(endpoint, headers, variables.OTEL_TRACES_SAMPLER_ARG),
    wrong: isOpen ? ['METRICS_TOKEN: is required unless METRICS_HOST is 127.0.0.1, localhost or ::1'] : [],
  };
}

const tracesOf = (endpoint: string, headers: string, share: number): TracesConfig => ({
  endpoint: endpoint.replace(/\/+$/, ''),
  headers: headersOf(headers) ?? {},
  share,
});
