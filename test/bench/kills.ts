import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { BuiltRelease } from '../../common/release/served.ts';
import { readPointer } from '../../common/release/pointer.ts';
import type { Benchmark } from './benchmark.ts';
import { copyCheckout } from './checkout.ts';
import { run } from './processes.ts';

const kills = 60;
/** A build takes some ten seconds: it is killed at any moment of them. */
const withinMs = 10_000;

export const killing: Benchmark = {
  name: 'kills',
  about: `${kills} builds killed at random moments: the output can be served, and the next build completes it`,
  async run({ temp, note }) {
    const dir = await copyCheckout(join(temp, 'killed'));
    const dist = join(dir, 'dist');
    const log = pino({ level: 'silent' });
    let [broken, prepared, stored] = [0, 0, 0];
    for (let i = 0; i < kills; i++) {
      const flags = i % 2 === 0 ? [] : ['--background'];
      const child = spawn(process.execPath, ['build/cli.ts', 'ready', ...flags], {
        cwd: dir,
        stdio: 'ignore',
        detached: true,
      });
      const exit = once(child, 'exit');
      await wait((i / kills) * withinMs);
      process.kill(-child.pid!, 'SIGKILL');
      await exit.catch(() => undefined);
      const pointer = await readPointer(dist).catch(() => 'damaged' as const);
      if (pointer === 'damaged') broken++;
      else if (pointer) {
        const served = await BuiltRelease.open(join(dist, pointer.release), log).catch(() => undefined);
        if (!served) broken++;
        else if (served.pages === undefined) prepared++;
        else stored++;
        served?.close();
      }
      // Every fourth begins with nothing.
      if (i % 4 === 3) await rm(dist, { recursive: true, force: true, maxRetries: 5 });
      if (i % 10 === 9) note(`kills: ${i + 1} of ${kills}, ${broken} broken`);
    }
    await run([process.execPath, 'build/cli.ts', 'ready'], { cwd: dir });
    const leftovers = (await readdir(dist)).filter((name) => name.startsWith('.'));
    await rm(dir, { recursive: true, force: true });
    return [
      {
        name: `${kills} killed builds, after which nothing could be served though something had been`,
        ours: `${broken}; ${prepared} were served without stored pages, ${stored} with`,
        ratio: broken,
        target: { atMost: 0 },
      },
      {
        name: '  leftovers after the next build',
        ours: String(leftovers.length),
        ratio: leftovers.length,
        target: { atMost: 0 },
      },
    ];
  },
};
