import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { PublishedPointer } from './published.ts';

/** A new Ed25519 key pair as settings hold it: DER (PKCS #8 and SPKI) in base64, one line each. */
export function newKeys(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** @throws Error, without the text, unless it is an Ed25519 private key as `newKeys` writes it */
export function readPrivateKey(text: string): KeyObject {
  return ed25519(() => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
}

/** @throws Error, without the text, unless it is an Ed25519 public key as `newKeys` writes it */
export function readPublicKey(text: string): KeyObject {
  return ed25519(() => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
}

function ed25519(read: () => KeyObject): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    // OpenSSL's message says nothing about the key that would help.
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
  return key;
}

type UnsignedPointer = Omit<PublishedPointer, 'signature'>;

/** Returns a pointer with its signature. */
export function signPointer(pointer: UnsignedPointer, key: KeyObject): PublishedPointer {
  return { ...pointer, signature: sign(null, signedBytes(pointer), key).toString('base64') };
}

/** Whether a pointer is signed with the private key of `key`, which may be the private or the public key. */
export function isSignedBy({ signature, ...pointer }: PublishedPointer, key: KeyObject): boolean {
  return signature !== undefined && verify(null, signedBytes(pointer), key, Buffer.from(signature, 'base64'));
}

/** Every member in a fixed order, a line each; none can contain a line break. The first line says what is signed. */
function signedBytes({
  release,
  created_at,
  manifest,
  published_at,
  previous,
  rollback,
  history,
}: UnsignedPointer): Uint8Array {
  const lines = ['metro-data-service release', release, created_at, manifest, published_at, previous ?? '', rollback];
  // Pointers of earlier versions have no history, and no line for it.
  if (history)
    lines.push(JSON.stringify(history.map(({ release, at, rolled_back_at }) => [release, at, rolled_back_at])));
  return new TextEncoder().encode(lines.join('\n'));
}
