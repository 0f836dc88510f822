import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request of the S3 protocol did. */
interface S3Call {
  readonly method: string;
  readonly key: string;
}

/**
 * A server that speaks as much of the S3 protocol as publishing and following use: GET, PUT and ListObjectsV2 of a bucket
 * in the path, with signed requests. (s3rver, the server of the registry, depends on packages with known holes.)
 */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  const calls: S3Call[] = [];
  const rules: { refuse?: (call: S3Call) => boolean } = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url!, 'http://localhost');
      const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
      const call = { method: request.method!, key: rest.join('/') };
      calls.push(call);
      const fail = (status: number, code: string) =>
        response
          .writeHead(status, { 'Content-Type': 'application/xml' })
          .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
      if (bucket !== 'metro') return void fail(404, 'NoSuchBucket');
      if (!/^AWS4-HMAC-SHA256 Credential=tester\//.test(request.headers.authorization ?? ''))
        return void fail(403, 'AccessDenied');
      if (rules.refuse?.(call)) return void fail(403, 'QuotaExceeded');
      if (request.method === 'PUT') {
        objects.set(call.key, Buffer.concat(chunks));
        return void response.writeHead(200, { ETag: '"x"' }).end();
      }
      if (call.key === '') {
        // Three at a time, to have lists with many pages.
        const prefix = url.searchParams.get('prefix') ?? '';
        const after = url.searchParams.get('continuation-token') ?? '';
        const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
        const page = keys.slice(0, 3);
        const more =
          keys.length > 3
            ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)!}</NextContinuationToken>`
            : '<IsTruncated>false</IsTruncated>';
        const contents = page.map(
          (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)!.length}</Size></Contents>`,
        );
        return void response
          .writeHead(200, { 'Content-Type': 'application/xml' })
          .end(`<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`);
      }
      const object = objects.get(call.key);
      if (!object) return void fail(404, 'NoSuchKey');
      response.writeHead(200, { 'Content-Length': String(object.length) }).end(object);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    objects,
    calls,
    rules,
    /** The variables by which a client finds the server. */
    environment: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: 'tester',
      AWS_SECRET_ACCESS_KEY: 'not a secret',
      AWS_REGION: 'us-east-1',
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type S3 = Awaited<ReturnType<typeof startS3>>;
