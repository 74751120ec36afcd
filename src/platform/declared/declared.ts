import { gateErrors } from '../../kernel/access.ts';
import { type CommonErrorCode, commonErrors, type ErrorType, errorOf } from '../../kernel/errors.ts';
import { type ActLimit, type CallLimit, commonLimits } from '../../kernel/limits.ts';
import type { Feature } from '../feature.ts';
import { platformRules } from '../jobs/platform-rules.ts';
import type { RetentionRule } from '../jobs/retention.ts';

/**
 * Every error of the product: the common ones, then each feature's in their order.
 * @throws at start, when two share a code, or an endpoint refuses with one that no feature declares
 */
export function declaredErrors(features: readonly Feature[]): readonly ErrorType[] {
  const common = (Object.keys(commonErrors) as CommonErrorCode[]).map(errorOf);
  const errors = [...common, ...gateErrors, ...features.flatMap((feature) => feature.errors ?? [])];
  refuseTwins(errors.map(({ code }) => code));
  for (const { method, url, refuses = [] } of endpointsOf(features)) {
    const unknown = refuses.find((refusal) => typeof refusal !== 'string' && !errors.includes(refusal));
    if (unknown) throw new Error(`${method} ${url} refuses with ${errorOf(unknown).code}, which no feature declares`);
  }
  return errors;
}

/**
 * Every limit of the product: the common ones, then each feature's in their order.
 * @throws at start, when two share a name, or an endpoint names one that no feature declares
 */
export function declaredLimits(features: readonly Feature[]): readonly (CallLimit | ActLimit)[] {
  const limits = [...Object.values(commonLimits), ...features.flatMap((feature) => feature.limits ?? [])];
  refuseTwins(limits.map(({ name }) => name));
  for (const { method, url, limit } of endpointsOf(features)) {
    // What states no limit at all is refused where routes are registered.
    if (typeof limit === 'object' && !limits.includes(limit))
      throw new Error(`${method} ${url} names the limit "${limit.name}", which no feature declares`);
  }
  return limits;
}

/**
 * How long each kind of data is kept: the platform's own rules, then each feature's in their order.
 * @throws at start, when two share a name
 */
export function declaredRetention(features: readonly Feature[]): readonly RetentionRule[] {
  const rules = [...platformRules, ...features.flatMap((feature) => feature.retention ?? [])];
  refuseTwins(rules.map(({ name }) => name));
  return rules;
}

const endpointsOf = (features: readonly Feature[]) =>
  features.flatMap(({ routes = [] }) => routes.map(({ endpoint }) => endpoint));

function refuseTwins(names: readonly string[]): void {
  const twin = names.find((name, place) => names.indexOf(name) !== place);
  if (twin !== undefined) throw new Error(`"${twin}" is declared twice`);
}
