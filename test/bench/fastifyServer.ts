import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fastify } from 'fastify';

/**
 * A peer: Fastify answering one page from memory, with an entity tag and 304, and without limits, credentials or a log.
 * Argument: the page's file. Prints its origin.
 */
const body = readFileSync(process.argv[2]!);
const packed = gzipSync(body);
const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

const app = fastify({ keepAliveTimeout: 65_000 });
app.get('/page.json', (request, reply) => {
  reply.header('ETag', etag).header('Cache-Control', 'public, max-age=60').header('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const gzip = request.headers['accept-encoding']?.includes('gzip') ?? false;
  return gzip ? reply.header('Content-Encoding', 'gzip').send(packed) : reply.send(body);
});
process.stdout.write(`Serving ${await app.listen({ port: 0, host: '127.0.0.1' })}.\n`);
