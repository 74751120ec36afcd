// Loaded before a measured process: on request it says how much processor time it has taken, and where.
import { Session } from 'node:inspector/promises';
import { sampledEvery, selfTimes } from './self-times.ts';

const session = new Session();
session.connect();

const answers: Readonly<Record<string, () => Promise<unknown>>> = {
  async 'processor time'() {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  async 'start profile'() {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: sampledEvery });
    await session.post('Profiler.start');
    return null;
  },
  async 'stop profile'() {
    const { profile } = await session.post('Profiler.stop');
    return selfTimes(profile);
  },
};

process.on('message', (question: string) => {
  void answers[question]?.().then((answer) => process.send?.(answer));
});
