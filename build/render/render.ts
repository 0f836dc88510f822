import { answer } from '../../api/answer.ts';
import type { Release } from '../../api/domain/release.ts';
import { keyOf, type Operation, type Service } from '../../api/operations/operation.ts';

/** A page to store: its request and its body. */
export interface RenderedPage {
  readonly operation: Operation;
  readonly key: string;
  readonly aliases: readonly string[];
  readonly body: Uint8Array;
}

/** Stored pages never contain the API description, a URL of the server or the time, which depend on the server. */
export const storedService: Service = {
  describe: () => Promise.reject(new Error('a stored page cannot describe the service')),
  get origin(): string {
    throw new Error('a stored page cannot name the server');
  },
  get api(): string {
    throw new Error('a stored page cannot name the server');
  },
  clock: () => {
    throw new Error('a stored page cannot tell the time');
  },
  openRelease: () => Promise.reject(new Error('a stored page has figures of its own release alone')),
};

/** Renders every page of a release that is known in advance, one after the other. */
export async function* render(operations: readonly Operation[], release: Release): AsyncGenerator<RenderedPage> {
  for (const operation of operations) {
    if (!operation.pages) continue;
    for await (const { input, aliases = [] } of operation.pages(release)) {
      yield {
        operation,
        key: keyOf(operation, input),
        aliases: aliases.map((alias) => keyOf(operation, alias)),
        body: await answer(operation, release, input, storedService),
      };
    }
  }
}
