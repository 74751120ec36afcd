import { describe, expect, it } from 'vitest';
import { features } from '../../src/app/server/features.ts';
import { liveQueries } from '../../src/app/web/live-queries.ts';
import { objectOf } from '../../src/kernel/event-type.ts';

const declared = features.flatMap(({ events = [] }) => events);
