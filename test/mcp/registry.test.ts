import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exampleOrigin, readTemplate, registryEntry } from '../../build/registryEntry.ts';

/** What the schema of the registry requires of an entry with a remote server (format 2025-12-11). */
const Entry = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().max(255),
  websiteUrl: z.url(),
  remotes: z.array(
    z.strictObject({
      type: z.literal('streamable-http'),
      url: z.string().regex(/^https?:\/\/\S+$/),
      headers: z.array(
        z.strictObject({ name: z.string(), description: z.string(), isRequired: z.boolean(), isSecret: z.boolean() }),
      ),
    }),
  ),
});

describe('the entry for the MCP registry', () => {
  it('has the domain of the service in reverse and its addresses', () => {
    const { name, websiteUrl, remotes } = Entry.parse(registryEntry('https://data.example.com'));
    expect(name).toBe('com.example.data/metro-data-service');
    expect([websiteUrl, remotes[0]!.url]).toEqual(['https://data.example.com', 'https://data.example.com/mcp']);
  });

  it('is the template for the example origin', () => {
    expect(registryEntry(exampleOrigin)).toEqual(JSON.parse(readTemplate('server.json')));
  });

  it('is refused for an origin that is not public', () => {
    for (const origin of [
      'http://data.example.com',
      'https://127.0.0.1',
      'https://localhost',
      'https://example.com/mcp',
      'https://a..com',
      'https://*.example.com',
      'https://$&.com',
    ])
      expect(() => registryEntry(origin)).toThrow(/is not a public origin/);
  });
});
