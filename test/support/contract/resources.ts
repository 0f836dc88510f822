import { describe, expect, it } from 'vitest';
import { type ContractApi, austin } from './api.ts';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The contract of datasets, measures, values and metros. */
export function describeResources(api: ContractApi): void {
  describe('datasets', () => {
    it('lists every dataset by key with the total, and credits each (D7)', async () => {
      const { data, meta, attribution } = await api.get('/datasets');
      const keys = data.map(({ key }: any) => key);
      expect(keys).toEqual([...keys].sort());
      expect(keys).toEqual(expect.arrayContaining(['bls-laus', 'census-pep', 'omb-delineation']));
      expect(meta).toEqual({ total: data.length });
      expect(attribution.map(({ dataset }: any) => dataset)).toEqual(keys);
      for (const credit of attribution) expect(credit.retrieved_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    });

    it('says how new each dataset is, and when the next release is expected (D133)', async () => {
      const { data } = await api.get('/datasets');
      for (const { vintages, latest_year } of data) expect(latest_year).toBe(Math.max(...vintages));
      const next = new Map(data.map(({ key, next_release }: any) => [key, next_release]));
      expect(next.get('census-saipe')).toBe('2026-12');
      expect(next.get('fema-nri')).toBeNull();
    });

    it('returns one dataset with all its measures', async () => {
      const { data, meta, attribution } = await api.get('/datasets/bls-laus');
      expect(meta).toBeUndefined();
      expect(data.measures.map(({ name }: any) => name)).toEqual([
        'employed',
        'labor_force',
        'unemployed',
        'unemployment_rate',
        'unemployment_rate_change_10yr',
        'unemployment_rate_change_1yr',
        'unemployment_rate_change_5yr',
      ]);
      expect(data.measures_count).toBe(7);
      expect(attribution).toHaveLength(1);
      expect(attribution[0]).toMatchObject({
        dataset: 'bls-laus',
        publisher: expect.stringContaining('Labor Statistics'),
      });
    });

    it('returns 404 for an unknown key', async () => {
      await api.expectError('/datasets/bls-lau', 404, 'not_found', /`bls-lau`; did you mean `bls-laus`/);
      await api.expectError('/datasets/No_Key', 404, 'not_found', /No_Key/);
    });

    it('refuses parameters (D2)', async () => {
      await api.expectError('/datasets?page=1', 400, 'bad_request', /`page`/);
      await api.expectError('/datasets/bls-laus?x=1', 400, 'bad_request', /`x`/);
    });
  });

  describe('measures', () => {
    it('lists them by name, 100 per page by default', async () => {
      const { data, meta } = await api.get('/measures');
      const names = data.map(({ name }: any) => name);
      expect(names).toEqual([...names].sort());
      expect(meta).toEqual({
        page: 1,
        per_page: 100,
        total: expect.any(Number),
        total_pages: Math.ceil(meta.total / 100),
      });
    });

    it('finds every word in name, label, unit, topic or search terms, in any case and accent (D6)', async () => {
      const search = async (q: string) =>
        (await api.get(`/measures?q=${encodeURIComponent(q)}`)).data.map(({ name }: any) => name);
      expect(await search('UNEMPLOYMENT rate')).toContain('unemployment_rate');
      expect(await search('únemplöyment')).toContain('unemployment_rate');
      expect(await search('jobless')).toEqual(['unemployment_rate', 'unemployed']);
      expect(await search('jobs and pay people')).toContain('labor_force');
      expect(await search('unemployment zebra')).toEqual([]);
      expect((await api.get('/measures?q=')).meta.total).toBe((await api.get('/measures')).meta.total);
      expect((await api.get('/measures?q=%CC%81')).meta.total).toBe(0);
      expect((await api.get('/measures?q=%20')).meta.total).toBe((await api.get('/measures')).meta.total);
    });

    it('filters by geography and dataset, and returns 400 for an unknown dataset (D4)', async () => {
      const { data, attribution } = await api.get('/measures?dataset=bls-laus&geography=state');
      expect(data.every((measure: any) => measure.dataset === 'bls-laus' && measure.geographies.state)).toBe(true);
      expect(attribution.map(({ dataset }: any) => dataset)).toEqual(['bls-laus']);
      await api.expectError('/measures?dataset=bls-lau', 400, 'bad_request', /dataset.*`bls-laus`/);
      await api.expectError('/measures?geography=city', 400, 'bad_request', /geography.*msa, county, state/);
    });

    it('filters by topic, and returns 400 with all topics for an unknown one (D132)', async () => {
      const { data, meta } = await api.get('/measures?topic=jobs-and-pay&geography=state');
      expect(data.map(({ name }: any) => name)).toContain('unemployment_rate');
      expect(data.every(({ topic, geographies }: any) => topic === 'jobs-and-pay' && geographies.state)).toBe(true);
      expect((await api.get('/measures?topic=jobs-and-pay&q=rate')).meta.total).toBeLessThan(meta.total);
      await api.expectError('/measures?topic=jobs', 400, 'bad_request', /topic.*`jobs`; must be one of people, .*land/);
      await api.expectError('/measures?topic=', 400, 'bad_request', /topic/);
    });

    it('lists the topics with the number of their measures, and credits nothing (D132)', async () => {
      const { data, meta, attribution } = await api.get('/topics');
      expect(meta).toEqual({ total: data.length });
      expect(attribution).toEqual([]);
      expect(data[0]).toEqual({
        key: 'people',
        name: 'People and households',
        description: expect.stringMatching(/^How many people .*\.$/),
        measures_count: expect.any(Number),
      });
      const { total } = (await api.get('/measures')).meta;
      expect(data.reduce((sum: number, topic: { measures_count: number }) => sum + topic.measures_count, 0)).toBe(
        total,
      );
      for (const { key, measures_count } of data)
        expect((await api.get(`/measures?topic=${key}`)).meta.total).toBe(measures_count);
    });

    it('returns one measure', async () => {
      const { data } = await api.get('/measures/unemployment_rate');
      expect(data).toMatchObject({ name: 'unemployment_rate', unit: 'percent', dataset: 'bls-laus' });
      // Only where figures are unusual.
      const { as_published: _marks, ...members } = data;
      expect(Object.keys(members).sort()).toEqual([
        'breaks',
        'dataset',
        'decimals',
        'description',
        'geographies',
        'label',
        'name',
        'search_terms',
        'topic',
        'unit',
        'universe',
      ]);
      expect(data.topic).toBe('jobs-and-pay');
      expect(data.description).toBe(
        'How many of every 100 people in the labor force have no job and are looking for one.',
      );
      expect(data.search_terms).toContain('jobless rate');
      expect(data.geographies.county).toMatchObject({ source_grain: 'county', computed_by_cadastre: false });
      expect(data.geographies.msa).toMatchObject({ source_grain: 'county', computed_by_cadastre: true });
      await api.expectError('/measures/unemployement_rate', 404, 'not_found', /did you mean `unemployment_rate`/);
      await api.expectError('/measures/UPPER', 404, 'not_found', /UPPER/);
    });
  });

  describe('values', () => {
    it('lists every metro with a value, by geoid', async () => {
      const { data, meta, attribution } = await api.get(
        '/measures/unemployment_rate/values?geography=msa&per_page=500',
      );
      expect(data).toMatchObject({
        measure: 'unemployment_rate',
        geography: 'msa',
        computed_by_cadastre: true,
        vintages: [2024],
      });
      expect(meta).toEqual({ page: 1, per_page: 500, total: data.values.length, total_pages: 1 });
      const geoids = data.values.map(({ geoid }: any) => geoid);
      expect(geoids).toEqual([...geoids].sort());
      expect(geoids).toHaveLength(393);
      for (const { id, value } of data.values) {
        expect(id).toMatch(uuid);
        expect(Number.isFinite(value)).toBe(true);
      }
      expect(attribution.map(({ dataset }: any) => dataset)).toEqual(['bls-laus', 'omb-delineation']);
    });

    it('has pages without gaps or repeated rows', async () => {
      const all = (await api.get('/measures/labor_force/values?geography=county&per_page=500')).meta.total;
      const seen = new Set<string>();
      for (let page = 1; ; page++) {
        const { data, meta } = await api.get(`/measures/labor_force/values?geography=county&per_page=500&page=${page}`);
        data.values.forEach(({ geoid }: any) => seen.add(geoid));
        if (page >= meta.total_pages) break;
      }
      expect(seen.size).toBe(all);
    });

    it('filters by state in any letter case: its counties, metros partly in it, itself (D3)', async () => {
      const of = async (geography: string, state: string) =>
        (await api.get(`/measures/labor_force/values?geography=${geography}&state=${state}`)).data.values;
      expect((await of('county', 'de')).map(({ name }: any) => name)).toEqual([
        'Kent County, DE',
        'New Castle County, DE',
        'Sussex County, DE',
      ]);
      expect((await of('msa', 'Mo')).map(({ name }: any) => name)).toContain('Kansas City, MO-KS');
      expect((await of('msa', 'KS')).map(({ name }: any) => name)).toContain('Kansas City, MO-KS');
      expect((await of('state', 'TX')).map(({ name }: any) => name)).toEqual(['Texas']);
      await api.expectError('/measures/labor_force/values?geography=msa&state=XX', 400, 'bad_request', /state.*USPS/);
      await api.expectError(
        '/measures/labor_force/values?geography=msa&state=Texas',
        400,
        'bad_request',
        /state.*USPS/,
      );
      await api.expectError('/metros?state=%C5%BFc', 400, 'bad_request', /state.*USPS/); // not the letter s
    });

    it('returns 400 without a geography, and 404 for a geography without values (D5)', async () => {
      await api.expectError('/measures/unemployment_rate/values', 400, 'bad_request', /`geography` is missing/);
      await api.expectError('/measures/nothing/values?geography=msa', 404, 'not_found', /`nothing`/);
    });
  });

  describe('metros', () => {
    it('lists 393 by name', async () => {
      const { data, meta, attribution } = await api.get('/metros?per_page=500');
      expect(meta.total).toBe(393);
      const names = data.map(({ name }: any) => name);
      expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
      expect(data.find(({ cbsa }: any) => cbsa === '12420')).toMatchObject({
        slug: austin,
        name: 'Austin-Round Rock-San Marcos, TX',
        states: ['TX'],
        right_to_work: true,
        population: expect.any(Number),
      });
      expect(attribution.map(({ dataset }: any) => dataset)).toEqual(['census-pep', 'omb-delineation']);
      // Puerto Rico has metros, and no figure in the population estimates (D12, D14).
      expect(data.find(({ cbsa }: any) => cbsa === '41980')).toMatchObject({
        states: ['PR'],
        population: null,
        right_to_work: false,
      });
    });

    it('lists states in the order of the name, and requires right to work in each (D11)', async () => {
      const { data } = await api.get('/metros?q=kansas%20city');
      expect(data).toHaveLength(1);
      expect(data[0]).toMatchObject({ states: ['MO', 'KS'], right_to_work: false });
      expect((await api.get('/metros?q=fayetteville&state=ar')).data[0]).toMatchObject({
        states: ['AR'],
        right_to_work: true,
      });
      expect((await api.get('/metros?q=MAYAGUEZ')).data[0]).toMatchObject({
        name: 'Mayagüez, PR',
        slug: 'us/pr/mayaguez-32420',
      });
    });

    it('returns the same bytes for id, CBSA code and slug', async () => {
      const byCode = await api.client.send('/api/v1/metros/12420');
      const { id } = byCode.json.data;
      expect(id).toMatch(uuid);
      for (const ref of [
        id,
        austin,
        encodeURIComponent(austin),
        encodeURIComponent(austin).toUpperCase().replaceAll('%2F', '%2f'),
        'us%2Ftx/austin-round-rock-san-marcos-12420',
      ]) {
        const other = await api.client.send(`/api/v1/metros/${ref}`);
        expect(other.headers['etag']).toBe(byCode.headers['etag']);
        expect(other.body.equals(byCode.body)).toBe(true);
      }
      expect(byCode.json.meta).toBeUndefined();
      const measures = byCode.json.data.measures;
      expect(measures.find(({ name }: any) => name === 'population').value).toBe(byCode.json.data.population);
      for (const measure of measures) expect(Number.isFinite(measure.value)).toBe(true);
    });

    it('returns 404 for a metro that does not exist, and 400 for malformed percent-encoding', async () => {
      await api.expectError('/metros/99999', 404, 'not_found', /`99999`/);
      await api.expectError('/metros/us/tx/nowhere-99999', 404, 'not_found', /`us\/tx\/nowhere-99999`/);
      await api.expectError('/metros/compare/12420', 404, 'not_found', /`compare\/12420`/);
      await api.expectError('/metros/Compare', 404, 'not_found', /`Compare`/);
      if (api.checkedInFront) expect((await api.client.send('/api/v1/metros/%E0%A4%A')).status).toBe(400);
      else await api.expectError('/metros/%E0%A4%A', 400, 'bad_request', /path must be percent-encoded UTF-8/);
    });
  });
}
