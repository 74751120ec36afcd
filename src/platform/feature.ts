import type { ErrorType } from '../kernel/errors.ts';
import type { EventType } from '../kernel/event-type.ts';
import type { ActLimit, CallLimit } from '../kernel/limits.ts';
import type { Route } from './http/route.ts';
import type { RetentionRule } from './jobs/retention.ts';
import type { Follower, Hook, Hooks, Job, MailTemplate, Platform, Service } from './platform.ts';
import type { Measure } from './telemetry/measures.ts';

/** What a feature brings to the server. The app lists the features in their order; the platform carries out what they define. */
export interface Feature {
  readonly name: string;
  readonly routes?: readonly Route[];
  readonly jobs?: readonly Job[];
  readonly mails?: readonly MailTemplate[];
  readonly services?: readonly Service[];
  /** What its use cases refuse with, beside the common errors (`errors.ts`). */
  readonly errors?: readonly ErrorType[];
  /** What is counted here, beside the common limits (`limits.ts`). */
  readonly limits?: readonly (CallLimit | ActLimit)[];
  /** What can happen here (`events.ts`). */
  readonly events?: readonly EventType[];
  /** What this feature does when something happens, here or in a feature before it. */
  readonly followers?: readonly Follower[];
  /** How long what it stores is kept, and why. */
  readonly retention?: readonly RetentionRule[];
  /** Registers at the hooks of earlier features, before any service is opened. */
  start?(platform: Platform): void;
  /** What Prometheus is answered of this feature. */
  readonly measures?: readonly Measure[];
  /** What whoever watches the process should see, beside whether it runs. */
  health?(platform: Platform): Readonly<Record<string, number>>;
}

/** Hooks of one process: several apps in one process share none. */
export function createHooks(): Hooks {
  const registered = new Map<Hook<unknown>, unknown[]>();
  return {
    register(hook, call) {
      registered.set(hook, [...(registered.get(hook) ?? []), call]);
    },
    // A hook's calls are the ones `register` took for this very hook, of the type it is tied to.
    all: <Call>(hook: Hook<Call>) => (registered.get(hook) ?? []) as Call[],
  };
}

export interface Services {
  get<Opened>(definition: Service<Opened>): Opened;
  /** Opens one after the other; when one fails, those before it are closed again. */
  open(platform: Platform, definitions: readonly Service[]): Promise<void>;
  drain(): void;
  /** In reverse order. */
  close(): Promise<void>;
}

export function createServices(): Services {
  const opened = new Map<Service<unknown>, unknown>();
  const close = async () => {
    for (const [definition, service] of [...opened].reverse()) await definition.close?.(service);
    opened.clear();
  };
  return {
    get<Opened>(definition: Service<Opened>) {
      if (!opened.has(definition)) throw new Error(`The service "${definition.name}" is not open.`);
      // Under a definition stands what its own `open` answered.
      return opened.get(definition) as Opened;
    },
    async open(platform, definitions) {
      try {
        for (const definition of definitions) opened.set(definition, await definition.open(platform));
      } catch (error) {
        await close();
        throw error;
      }
    },
    drain() {
      for (const [definition, service] of opened) definition.drain?.(service);
    },
    close,
  };
}
