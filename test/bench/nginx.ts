import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../support/stores.ts';
import { onCore, start, stop } from './processes.ts';

/** nginx at its best: as many workers as there are to be, open files kept, no log, everything that differs between requests left out. */
function config(folder: string, port: number, workers: number): string {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${user}
daemon off;
worker_processes ${workers};
pid ${folder}/nginx.pid;
error_log stderr notice;
events { worker_connections 1024; }
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  access_log off;
  default_type 'application/json; charset=utf-8';
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_timeout 65;
  keepalive_requests 1000000000;
  open_file_cache max=100000 inactive=1h;
  open_file_cache_valid 1h;
  gzip_static on;
  etag on;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/www;
  }
}
`;
}

/** Serves the files in `folder/www` with one nginx worker on a core, or with two on every core. */
export async function startNginx(folder: string, core: 0 | 1 | undefined) {
  await mkdir(join(folder, 'www'), { recursive: true });
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, config(folder, port, core === undefined ? 2 : 1));
  const command = ['nginx', '-c', file, '-e', 'stderr'];
  const { child } = await start(core === undefined ? command : onCore(core, command), /start worker process \d+/, {});
  return { origin: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}
