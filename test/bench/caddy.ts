import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../support/stores.ts';
import { onCore, start, stop } from './processes.ts';

/** Serves the files in `folder/www` with Caddy on a core, with the gzip file that is next to each. */
export async function startCaddy(folder: string, core: 0 | 1) {
  const port = await freePort();
  const file = join(folder, 'Caddyfile');
  await writeFile(
    file,
    `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	root * ${folder}/www
	header Content-Type "application/json; charset=utf-8"
	file_server {
		precompressed gzip
	}
}
`,
  );
  const command = onCore(core, ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']);
  const env = { ...process.env, GOMAXPROCS: '1', XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const { child } = await start(command, /serving initial configuration/, { env });
  return { origin: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}
