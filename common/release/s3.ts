import type { ObjectStore } from './published.ts';

/** A place in an S3-compatible store: `s3://bucket/prefix`. */
export const s3Address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/;

/** How long one request to the store may take; a piece is some megabytes. */
const requestMs = 60_000;

/**
 * Opens a place in an S3-compatible store. Region, credentials and endpoint are those of the standard variables and files
 * (`AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_ENDPOINT_URL_S3`, ...), which the client reads itself.
 * @throws where the address is not one
 */
export async function openS3(address: string): Promise<ObjectStore> {
  const match = s3Address.exec(address);
  if (!match) throw new Error(`${address} is no place in an S3 store; say s3://bucket/prefix`);
  const Bucket = match[1]!;
  const prefix = (match[2] ?? '').replace(/\/*$/, '/').replace(/^\/+/, '');
  // The client is loaded by those who follow or publish alone.
  const { GetObjectCommand, NoSuchKey, paginateListObjectsV2, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client({
    // Every store takes a bucket in the path; not every one has a host name for each bucket, or knows new checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // A store that takes a request and never answers would keep a host from ever looking again.
  const limited = () => ({ abortSignal: AbortSignal.timeout(requestMs) });
  return {
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + key }), limited());
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async put(key, Body, ContentType) {
      await client.send(new PutObjectCommand({ Bucket, Key: prefix + key, Body, ContentType }), limited());
    },
    async *list(wanted) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + wanted }))
        for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { key: Key.slice(prefix.length), bytes: Size };
    },
  };
}
