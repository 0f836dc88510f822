import { describe, expect, it } from 'vitest';
import { austin, codesOf, datasetsOf, post, sanJuan, tulsa, useApi } from './contractClient.ts';

describe('comparing metros', () => {
  const api = useApi();

  describe('GET /metros/compare', () => {
    const compare = (ids: string, measures?: string) =>
      api.get(`/metros/compare?ids=${ids}${measures === undefined ? '' : `&measures=${measures}`}`);

    it('returns metros in the requested order, each once, by id, CBSA code or slug (D29)', async () => {
      const { id } = (await api.get(`/metros/${austin.cbsa}`)).data;
      expect(codesOf((await compare(`${tulsa},${austin.cbsa},10180`)).data.metros)).toEqual([tulsa, '12420', '10180']);
      for (const slug of [austin.slug, encodeURIComponent(austin.slug), austin.slug.toUpperCase()])
        expect(codesOf((await compare(`${slug},${tulsa},${id},${austin.cbsa},${tulsa}`)).data.metros)).toEqual([
          '12420',
          tulsa,
        ]);
      expect(codesOf((await compare(`%20${tulsa}%2C${austin.cbsa}`)).data.metros)).toEqual([tulsa, '12420']);
    });

    it('returns metros with values, and measures as in the profile', async () => {
      const { data, meta } = await compare(`${austin.cbsa},${sanJuan}`, 'births,deaths');
      const profile = (await api.get(`/metros/${austin.cbsa}`)).data;
      const { measures, ...metro } = profile;
      expect(meta).toBeUndefined();
      expect(data.measures).toEqual(
        ['births', 'deaths'].map((wanted) => {
          const { value: _, ...measure } = measures.find(({ name }: any) => name === wanted);
          return measure;
        }),
      );
      expect(data.metros[0]).toEqual({
        ...metro,
        values: { births: api.value('12420', 'births'), deaths: api.value('12420', 'deaths') },
      });
      expect(Object.keys(data.metros[0].values)).toEqual(['births', 'deaths']);
      expect(data.metros[1].values).toEqual({ births: null, deaths: null });
    });

    it('returns each measure once, in the requested order', async () => {
      const { data } = await compare(tulsa, 'labor_force,births,labor_force');
      expect(data.measures.map(({ name }: any) => name)).toEqual(['labor_force', 'births']);
    });

    it('returns the available standard figures by default, in their order (D30)', async () => {
      const standard = [
        'population',
        'population_growth_5yr',
        'gdp',
        'manufacturing_share_of_gdp',
        'per_capita_income',
        'unemployment_rate',
        'poverty_rate',
        'industrial_electricity_price',
        'hazard_risk_index',
      ].filter((name) => api.known.sorted.has(name));
      expect(standard).toContain('unemployment_rate');
      const { data } = await compare(tulsa);
      expect(data.measures.map(({ name }: any) => name)).toEqual(standard);
      expect(Object.keys(data.metros[0].values)).toEqual(standard);
    });

    it('accepts 1 to 25 metros and 1 to 50 measures, none empty (D29)', async () => {
      const codes = codesOf(api.known.metros as any[]);
      const names = api.known.measures.map(({ name }) => name);
      const send = (query: string) => api.client.send(`/api/v1/metros/compare${query}`);
      expect((await compare(codes.slice(0, 25).join(','))).data.metros).toHaveLength(25);
      expect((await compare(tulsa, Array(50).fill(names[0]).join(','))).data.measures).toHaveLength(1);
      await api.expectError(send(''), 400, 'bad_request', /`ids` is missing/);
      await api.expectError(send('?ids='), 400, 'bad_request', /^ids: must name 1 to 25 metros/);
      await api.expectError(
        send(`?ids=${codes.slice(0, 26).join(',')}`),
        400,
        'bad_request',
        /^ids: .* at most 25 .* 26/,
      );
      await api.expectError(send(`?ids=${tulsa},`), 400, 'bad_request', /^ids: has an empty item/);
      await api.expectError(send(`?ids=${tulsa},,${tulsa}`), 400, 'bad_request', /^ids: has an empty item/);
      await api.expectError(
        send(`?ids=${tulsa}&measures=`),
        400,
        'bad_request',
        /^measures: must name 1 to 50 measures/,
      );
      await api.expectError(send(`?ids=${tulsa}&measures=births,`), 400, 'bad_request', /^measures: has an empty item/);
      const many = names.slice(0, 51).join(',');
      await api.expectError(
        send(`?ids=${tulsa}&measures=${many}`),
        400,
        'bad_request',
        /^measures: .* at most 50 .* 51/,
      );
      await api.expectError(
        send(`?ids=${tulsa}&measure=births`),
        400,
        'bad_request',
        /`measure`; did you mean `measures`/,
      );
    });

    it('returns 404 for an unknown metro and 422 for an unavailable measure, after it checks parameters (D21, D34)', async () => {
      const send = (query: string) => api.client.send(`/api/v1/metros/compare?${query}`);
      await api.expectError(send(`ids=${tulsa},99999`), 404, 'not_found', /`99999`/);
      await api.expectError(
        send(`ids=${tulsa}&measures=birth`),
        422,
        'unknown_measure',
        /`birth`; did you mean `births`/,
      );
      await api.expectError(send('ids=99999&measures=birth'), 404, 'not_found', /`99999`/);
      await api.expectError(send('ids=99999&measures='), 400, 'bad_request', /^measures/);
    });

    it('credits only the datasets of its measures, of population and of the geography', async () => {
      const geography = api.served.release.content.geography;
      expect(datasetsOf(await compare(tulsa, 'births'))).toEqual(['census-pep', geography]);
      expect(datasetsOf(await compare(tulsa, 'labor_force'))).toEqual(['bls-laus', 'census-pep', geography]);
    });

    it('is cached and returns 304, as every data GET does (D31, D32)', async () => {
      const path = `/api/v1/metros/compare?ids=${tulsa},${austin.cbsa}`;
      const { headers } = await api.client.send(path);
      expect(headers['cache-control']).toBe('public, max-age=60');
      expect(headers['last-modified']).toBe(api.served.modified.toUTCString());
      const unchanged = await api.client.send(path, { headers: { 'If-None-Match': headers['etag']! } });
      expect([unchanged.status, unchanged.body.length, unchanged.headers['etag']]).toEqual([304, 0, headers['etag']]);
      const turned = await api.client.send(`/api/v1/metros/compare?ids=${austin.cbsa},${tulsa}`);
      expect(turned.headers['etag']).not.toBe(headers['etag']);
    });

    it('refuses POST (D8)', async () => {
      const { status, headers } = await post(api.client, '/metros/compare', {});
      expect([status, headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
    });
  });
});
