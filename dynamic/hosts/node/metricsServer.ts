import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { listenError } from './listenError.ts';

/**
 * Serves metrics on an address of their own. It is not public: metrics show which routes clients use, and how often.
 * @returns the address that is listened on
 * @throws Error that names the setting at fault if it cannot listen
 */
export async function serveMetrics(host: string, port: number, text: () => Promise<string>): Promise<AddressInfo> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end('metrics are at /metrics\n');
    text().then(
      (metrics) => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(metrics),
      (error: unknown) => response.writeHead(500).end(`the metrics cannot be read: ${String(error)}\n`),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(listenError(error, { host: ['METRICS_HOST', host], port: ['METRICS_PORT', port] })),
    );
    server.listen(port, host, resolve);
  });
  // An open connection for metrics does not keep the service from ending.
  server.unref();
  return server.address() as AddressInfo;
}
