import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { downloadsDir } from '../../common/release/downloads.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import { distDir } from '../support/service.ts';

const release = inject('release');
const folder = siteDir(distDir, release);
const downloads = downloadsDir(folder, release);
const json = (name: string): any => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const packed = (name: string): any => JSON.parse(gunzipSync(readFileSync(join(downloads, `${name}.gz`))).toString());
const index = packed('index.json');
const text = z.string().min(1);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const paths: string[] = index.tables.map(({ path }: any) => path);

describe('the catalogs of a release', () => {
  it('datapackage.json is a Data Package (specs.frictionlessdata.io/data-package, version 1)', () => {
    const Field = z.object({
      name: text,
      type: z.enum(['string', 'number', 'integer', 'boolean', 'array']),
      description: text,
    });
    const Resource = z.object({
      name: z.string().regex(/^[-a-z0-9._/]+$/),
      path: z.string().regex(/^[^./~][^:]*$/),
      profile: z.enum(['data-resource', 'tabular-data-resource']),
      bytes: z.int().min(1),
      hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
      schema: z.object({ fields: z.array(Field).min(1), missingValues: z.array(z.string()) }),
    });
    const found = z
      .object({
        name: z.string().regex(/^[-a-z0-9._/]+$/),
        created: z.iso.datetime(),
        licenses: z.array(z.object({ path: z.url(), title: text })).min(1),
        sources: z.array(z.object({ title: text, path: z.url() })).min(1),
        resources: z.array(Resource).min(1),
      })
      .parse(packed('datapackage.json'));
    expect(found.resources.map(({ path }) => path)).toEqual(paths);
    for (const { path, schema } of found.resources) {
      const names = schema.fields.map(({ name }) => name);
      expect([path, new Set(names).size]).toEqual([path, names.length]);
    }
  });

  it('data.json has what DCAT-US 1.1 requires (resources.data.gov/resources/dcat-us), but an email address', () => {
    // The pattern of its schema.
    const mediaType = z.string().regex(/^[-\w]+\/[-\w]+(\.[-\w]+)*([+][-\w]+)?$/);
    const Dataset = z.object({
      '@type': z.literal('dcat:Dataset'),
      title: text,
      description: text,
      keyword: z.array(text).min(1),
      modified: z.iso.datetime(),
      spatial: text,
      isPartOf: text.optional(),
      publisher: z.object({ '@type': z.literal('org:Organization'), name: text }),
      contactPoint: z.object({ '@type': z.literal('vcard:Contact'), fn: text }),
      identifier: z.url(),
      accessLevel: z.literal('public'),
      license: z.url().optional(),
      landingPage: z.url(),
      distribution: z
        .array(z.object({ '@type': z.literal('dcat:Distribution'), downloadURL: z.url(), mediaType }))
        .min(1)
        .optional(),
    });
    const found = z
      .object({
        '@context': z.url(),
        '@type': z.literal('dcat:Catalog'),
        conformsTo: z.literal('https://project-open-data.cio.gov/v1.1/schema'),
        dataset: z.array(Dataset),
      })
      .parse(json('data.json'));
    const [whole, ...parts] = found.dataset;
    const addresses = whole!.distribution!.map(({ downloadURL }) => new URL(downloadURL).pathname);
    expect(addresses).toEqual(paths.map((path) => `/downloads/${release}/${path}`));
    expect(parts.length).toBeGreaterThan(15);
    expect(new Set(found.dataset.map(({ identifier }) => identifier)).size).toBe(found.dataset.length);
    expect(new Set(parts.map(({ isPartOf }) => isPartOf))).toEqual(new Set([whole!.identifier]));
  });

  it('croissant.json has what Croissant 1.0 requires (docs.mlcommons.org/croissant/docs/croissant-spec.html)', () => {
    const Field = z.object({
      '@type': z.literal('cr:Field'),
      '@id': text,
      name: text,
      dataType: z.enum(['sc:Text', 'sc:Float', 'sc:Integer', 'sc:Boolean']),
      source: z.object({ fileObject: z.object({ '@id': z.enum(paths) }), extract: z.object({ column: text }) }),
    });
    const found = z
      .object({
        '@type': z.literal('sc:Dataset'),
        conformsTo: z.literal('http://mlcommons.org/croissant/1.0'),
        name: text,
        description: text,
        license: z.array(text).min(1),
        // What mlcroissant expects, which reads the format.
        version: z.string().regex(/^\d+\.\d+\.\d+$/),
        url: z.url(),
        creator: z.object({ name: text }),
        datePublished: z.iso.datetime(),
        distribution: z.array(
          z.object({
            '@type': z.literal('cr:FileObject'),
            '@id': text,
            contentUrl: z.url(),
            encodingFormat: z.enum(['text/csv', 'application/x-parquet', 'application/gzip']),
            sha256,
          }),
        ),
        recordSet: z.array(z.object({ '@type': z.literal('cr:RecordSet'), '@id': text, field: z.array(Field).min(1) })),
      })
      .parse(json('croissant.json'));
    expect(found.distribution.map((one) => one['@id'])).toEqual(paths);
    const ids = found.recordSet.flatMap((set) => [set['@id'], ...set.field.map((field) => field['@id'])]);
    expect(new Set(ids).size).toBe(ids.length);
    const columnsOf = new Map(
      index.tables.map(({ path, columns }: any) => [path, columns.map(({ name }: any) => name)]),
    );
    const read = found.recordSet.map(({ field }) => {
      const sources = new Set(field.map(({ source }) => source.fileObject['@id']));
      // Fields of several files would need a join.
      expect(sources.size).toBe(1);
      const [path] = sources;
      expect(field.map(({ source }) => source.extract.column)).toEqual(columnsOf.get(path));
      return path;
    });
    // mlcroissant reads no single compressed file.
    expect(read).toEqual(paths.filter((path) => !path.endsWith('.gz')));
  });
});
