// Generated from the API description by `npm run client-types`. Do not edit.

export interface paths {
  '/datasets': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read every dataset with its license, geographies and years
     * @description Every dataset whose terms are approved for the API, by key, with its license, geographies, vintages, and when a newer edition is expected.
     */
    get: operations['listDatasets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/datasets/{key}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read the license, credit and measures of a dataset
     * @description One dataset with every measure in it. Returns 404 for an unknown dataset, and for one that is not approved for the API.
     */
    get: operations['getDataset'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/measures': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Search the measures by words, topic or dataset
     * @description The measures of every served dataset, by name: what each one counts, its unit, and for each geography how its values are computed and from which years.
     */
    get: operations['listMeasures'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/topics': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read the topics that group the measures
     * @description What the measures are about. Each measure has one topic, by which `GET /measures?topic=` filters. Topics are of this service, so the list credits no dataset.
     */
    get: operations['listTopics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/measures/{name}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read the unit, method and years of a measure
     * @description One measure: its unit, and for each geography how its values are computed, for how many regions, from which years.
     */
    get: operations['getMeasure'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/measures/{name}/values': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read a measure's value for every region of a geography
     * @description The latest value for each region that has one, or, with `vintage`, its value for that year, by geoid. With `edition`, the values and the credit are those of that edition. A region without a value is absent, never 0. `vintages` lists each year behind the values; where the latest year differs between regions, each row has its `vintage`. `calculation` says how the values are computed.
     */
    get: operations['getMeasureValues'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/measures/{name}/ranks': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Rank the regions of a geography by a measure, with the certainty of each rank
     * @description The regions that have a value, by rank. `best` and `worst` are the ranks that a region can have if every true figure is within its interval, which holds for all regions together at `level` percent confidence. They are null where the publisher does not state how certain a value is; `bounded` counts the values that have bounds. With `state` or `metro`, the regions are ranked among those that pass the filter.
     */
    get: operations['getMeasureRanks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/measures/{name}/series': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read a measure's values of every year for the regions of a geography
     * @description The values of all years for each region, aligned with `years` and sorted by geoid; null is a missing value. All years use the regions of July 2023: a metro is rolled up from its counties year by year. With `edition`, the values and the credit are those of that edition. `breaks` lists the years in which the definition of the measure changed.
     */
    get: operations['listSeries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/measures/{name}/revisions': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * List a measure's values in each edition
     * @description A publisher that revises earlier years publishes an edition with every revision. For each region, by geoid: each year with the values of all editions, aligned with `editions`; null where an edition has no value. The values of each edition are from its own file: metros are rolled up from that edition's counties. A measure whose dataset has no earlier editions returns 404.
     */
    get: operations['listRevisions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/measures/{name}/us': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read a measure's value for the United States
     * @description The latest value for the United States, and those of all years, computed from the figures of the 50 states and the District of Columbia, without Puerto Rico. A year in which one state has no figure is null. Measures that cannot be computed from state values, such as medians and indexes, return 404.
     */
    get: operations['getNation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/measures/{name}/trace': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Find the cells of the publisher's files behind a value
     * @description How the value of one region and year is computed, down to the cells of the publishers' files: `operands` are what the value is computed from, `steps` how each operand is computed that is not printed itself, and `cells` where every printed figure is, with its text. `files` has the SHA-256 of each file, and how it was obtained. Without `year`, it is the year that the other endpoints serve. A missing value is null, with its `reason` and the operands that lack a value.
     */
    get: operations['traceValue'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/data': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Read measures of places by year as one table
     * @description A row for each place and a column for each measure and year, then what is derived. Places are names, codes or groups, and `places` says what each was taken for. `latest` is the value that the API serves of each place, so years may differ between measures; a ratio divides figures of the same year. `caveats` says what to tell with the figures: other readings of a name, mixed years, missing values, breaks of a series.
     */
    post: operations['getData'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/places': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Find metros, counties and states by name
     * @description The places that a text may mean, the likeliest first: a name or code of a metro, county or state, a common name such as `Bay Area`, or a group such as `counties of Atlanta`. If none is called that, the places with all its words, largest first. Without these, the rows are places with similar names, and `interpreted_as` is null.
     */
    get: operations['findPlaces'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metros': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Search the metropolitan statistical areas by name or state
     * @description The metropolitan statistical areas of the July 2023 delineation, including Puerto Rico, sorted by name. With `q`, the best match comes first, then the largest population.
     */
    get: operations['listMetros'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metros/compare': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read up to 50 measures of up to 25 metros side by side
     * @description Up to 25 metros, in the order asked, with the values of up to 50 measures; without `measures` those of the standard figures that are served. A metro without a value has null.
     */
    get: operations['compareMetros'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metros/{ref}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read every figure of a metro
     * @description One metro with every served measure that it has a value for. The slashes of a slug may be sent as they are (`/metros/us/tx/austin-round-rock-san-marcos-12420`) or as `%2F`.
     */
    get: operations['getMetro'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metros/{ref}/series': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read a metro's values of every year
     * @description The values of up to 50 measures for one metro, each aligned with its `years`; without `measures`, the standard figures. null is a missing value. `breaks` lists the years in which the definition of the measure changed.
     */
    get: operations['getMetroSeries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metros/{ref}/peers': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Find the 10 metros with the most similar figures
     * @description The 10 metros with the smallest mean absolute difference of percentile scores over up to 50 measures, nearest first; without `measures` over the standard figures. Each has the measures on which it is closest and farthest, and `stability`: the share of the measures that can each be left out without it dropping from the first 10. `left_out` says what was not compared. Measures count equally, so two that say nearly the same count twice.
     */
    get: operations['listPeers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metros/{ref}/brief': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read what is most unusual about a metro, in sentences with their figures
     * @description Sentences about a metro within a budget of tokens: the population, then the figures that are most unusual among all metros per token. Each sentence has its figure with measure, year and value, and `POST /verify` confirms the figure as printed. `left_out` counts the figures that are not in it. Unusual is far from the median metro in rank: it is neither good nor bad.
     */
    get: operations['getBrief'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/screen': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Filter metros by state and by requirements on their figures
     * @description Applies a scope and requirements to the metros, one after the other. `funnel` shows how many remain after each, and counts and names those that a requirement removes because they lack the value that it reads. Nothing is saved.
     */
    post: operations['screenMetros'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/rank': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Order metros by weighted criteria, with the score of each
     * @description Applies a scope, requirements and cutoffs to the metros, then ranks those left by a weighted mean of percentile scores. A score compares a metro with every metro that has a value, so the scope, requirements and cutoffs never change it. Nothing is saved.
     */
    post: operations['rankMetros'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/rank/explain': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Find out why a metro has its rank or is out, and what would admit it
     * @description Says why one metro is in or out of a ranking: each Requirement and cutoff that it fails, with value, limit and distance; the rank that it would have if it were admitted; the one Requirement to loosen, if that admits it; and the criteria that separate it from the metro with the next better rank. Takes the body of `POST /rank` and `metro`.
     */
    post: operations['explainRank'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/rank/flip': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Find the smallest change of weights for a metro to catch up with another
     * @description Returns the least share of weight that must move between criteria for metro `b` to reach the composite of metro `a`, and the new weights. Both must have a value for every criterion that scores. Takes the body of `POST /rank`, `a` and `b`.
     */
    post: operations['flipRank'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/rank/frontier': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Find the best trade-offs: the metros that no other metro dominates
     * @description Returns the metros for which no other metro is at least as good on every criterion and better on one, by composite, and says which of them are best for some weights. Metros without a value for every criterion that scores are left out. Takes the body of `POST /rank`.
     */
    post: operations['getFrontier'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/rank/acceptability': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Read how often each metro is first or near the top over all possible weights
     * @description Draws 10,000 sets of weights and returns, for each metro, the share in which it is first, the share in which it is among the `top`, its mean rank, and the mean of the weights for which it is first. A criterion may limit its weight with `order`, `min` and `max`; its `weight` only says whether it scores. Metros without a value for every criterion that scores are left out. Takes the body of `POST /rank` with these members, and `top`.
     */
    post: operations['getAcceptability'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/rank/variants': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Compare the order under up to 10 other sets of weights
     * @description Ranks the same metros with up to 10 other sets of weights, and returns each rank and composite next to the given one. A variant names the weights that differ: other criteria keep theirs, and a weight of 0 leaves a criterion out. For each variant it says which metro is first, how far its order agrees with the given one (Kendall's tau-b), and which metros move most. Takes the body of `POST /rank` and `variants`.
     */
    post: operations['rankVariants'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/rank/moves': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Explain how ranks moved between two years or releases
     * @description Compares the ranks of two years, or of two releases, and splits each change into its causes: the metro's own figures, those of all other metros, which figures have a value, and revised figures. The parts of a metro add up to the change of its rank (Shapley value). Metros with a rank at only one end are listed, not split. Takes the body of `POST /rank`, `from` and `to`.
     */
    post: operations['explainMoves'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/verify': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Compare stated figures with those of the release
     * @description Compares up to 50 claims with the figures of the release, and answers each with a verdict, the figure of record, and its credit, in the order sent. The digits of a value imply an interval: 13.9 is 13.85 to 13.95, and the text `13.90` is 13.895 to 13.905. A claim without `year` is about the year that the API serves. An unknown or ambiguous region, an unknown measure, or a unit that the measure does not have is 422 for the whole request. Nothing is saved.
     */
    post: operations['verifyClaims'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/incentive_programs': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read what federal, state and local governments offer to businesses
     * @description Lists what federal, state and local governments offer, by level, key of the jurisdiction, and name. A program is what a jurisdiction offers: not an award, not an amount received, not a finding that a site qualifies. A field that is not stated is null. `evidence` has the sentence of the official page behind a value; a reviewer set the fields in `edited_fields`. A program without `evidence` and `last_verified_at` is stated from the statute: its official page has not been captured and compared yet. `meta.note` says how many such programs there are, and which jurisdictions are covered: one with no programs listed is not covered yet. Needs a credential of an account with API access (403 `api_access_required`). Filters that are given together must all hold.
     */
    get: operations['listIncentivePrograms'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/incentive_programs/fit': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Compare a project with the programs of a place
     * @description Compares a project with what each program of a state or a metro states: place, industry, type of entity, jobs, investment, activities and date. Each program has a verdict, and each requirement of the request its own, with the value behind it and the sentence of the official page that states the value. `fits`: what is stated agrees. `does_not_fit`: a stated value does not. `may_fit`: what is stated does not decide; no program is left out for what it does not state. Programs that fit come first, then those that may. `meta.not_stated` names the requirements that no program states. This is a comparison of stated facts, not advice and not a finding of eligibility. Needs a credential of an account with API access (403 `api_access_required`). Nothing is saved.
     */
    post: operations['fitIncentivePrograms'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/releases': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read the active release and those before it
     * @description The active release and those that were made before it, newest first. `release` at other endpoints names one of them; a server may no longer hold all. A release is not a dataset, so the list credits none.
     */
    get: operations['listReleases'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/releases/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read the datasets of a release, and how many values it changed
     * @description One release: its datasets with their newest year and retrieval date, and how many values it changed since the release before, by cause. `changes` is null for the first release, and for one that is too old to be compared. The response contains no figures, so `attribution` is empty.
     */
    get: operations['getRelease'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/releases/{id}/changes': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * List the values that a release changed
     * @description The values that differ between a release and an earlier one, with the cause of each change: the largest relative change first, then values that only one of them has. It compares every year of the measures that both releases serve. Values of a measure that only one of them serves are not in the list; `meta` counts such measures, and `GET /releases/{id}` names them.
     */
    get: operations['listChanges'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/me': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read who the credential acts as
     * @description The person, the account and the limits of the credential that the request is sent with.
     */
    get: operations['getMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/openapi.json': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read this reference as an OpenAPI 3.1 document
     * @description The OpenAPI 3.1 document of this API. Its examples are answers from the release that is served.
     */
    get: operations['getOpenapi'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Dataset: {
      key: string;
      name: string;
      /** @description who publishes the data */
      publisher?: string | null;
      category?: string | null;
      /** @description name of the license */
      license: string;
      /** @description text of the license */
      license_url?: string | null;
      /** @description page of the data */
      url?: string | null;
      refresh_cadence?: string | null;
      /** @description years that the release holds figures for */
      vintages: number[];
      /** @description the newest year that the release holds figures for; null for a dataset without years */
      latest_year?: number | null;
      /** @description the month in which the publisher is expected to release the next edition, such as 2026-12; null if unknown */
      next_release?: string | null;
      geographies: components['schemas']['Geography'][];
      measures_count: number;
    };
    /**
     * @description msa: metropolitan statistical area; county: county or county equivalent; state: state, DC, Puerto Rico
     * @enum {string}
     */
    Geography: 'msa' | 'county' | 'state';
    Total: {
      /** @description rows of all pages */
      total: number;
    };
    /** @description The credit that a dataset behind the answer requires. */
    Attribution: {
      /** @description key of the dataset */
      dataset: string;
      /** @description who publishes the data */
      publisher: string;
      /** @description text to print wherever the figures are shown */
      credit: string;
      /** @description page of the data */
      url?: string | null;
      /** @description name of the license */
      license?: string | null;
      /** @description text of the license */
      license_url?: string | null;
      /** @description what to know about the figures */
      notes?: string[];
      /** @description text to show with the figures, as the publisher requires */
      disclaimer?: string;
      /** @description terms that the publisher attaches to the data */
      conditions?: string[];
      /** @description which terms apply to works based on the data */
      share_alike?: string;
      /** @description when the service last retrieved the data from its publisher; to be cited with the data */
      retrieved_at?: string | null;
    };
    DatasetDetail: {
      key: string;
      name: string;
      /** @description who publishes the data */
      publisher?: string | null;
      category?: string | null;
      /** @description name of the license */
      license: string;
      /** @description text of the license */
      license_url?: string | null;
      /** @description page of the data */
      url?: string | null;
      refresh_cadence?: string | null;
      /** @description years that the release holds figures for */
      vintages: number[];
      /** @description the newest year that the release holds figures for; null for a dataset without years */
      latest_year?: number | null;
      /** @description the month in which the publisher is expected to release the next edition, such as 2026-12; null if unknown */
      next_release?: string | null;
      geographies: components['schemas']['Geography'][];
      measures_count: number;
      measures: components['schemas']['Measure'][];
    };
    Measure: {
      name: string;
      /** @description name to show to people */
      label: string;
      /** @description the key of its topic; absent in earlier releases */
      topic?: string;
      /** @description what the figure is, in one plain sentence; absent in earlier releases */
      description?: string;
      /** @description other words for it, which a search finds */
      search_terms?: string[];
      /** @description unit of the values */
      unit: string;
      /** @description how many decimals the sources of the figures support: round to them when you show a figure */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      geographies: {
        msa?: components['schemas']['MeasureGeography'];
        county?: components['schemas']['MeasureGeography'];
        state?: components['schemas']['MeasureGeography'];
      };
    };
    MeasureGeography: {
      /** @description the grain that values are read from: the geography itself, county for a roll-up, state for a county that carries the value of its state, or subdivision where the publisher prints cities and towns in the place of some counties */
      source_grain: string;
      rollup?: string | null;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description true: this service computed the figure from the publisher's data; false: the publisher printed it. "Cadastre", a register, is the API's name for this service */
      computed_by_cadastre: boolean;
      /** @description how many regions of the geography have a value */
      regions: number;
      /** @description each year behind the served values */
      vintages: number[];
    };
    /** @description Which part of the list this is. */
    Pagination: {
      /** @description number of this page */
      page: number;
      /** @description most rows of a page */
      per_page: number;
      /** @description rows of all pages */
      total: number;
      /** @description number of pages */
      total_pages: number;
    };
    Topic: {
      key: string;
      name: string;
      description: string;
      /** @description how many measures have the topic */
      measures_count: number;
    };
    MeasureValues: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /** @description how many decimals the sources of the figures support: round to them when you show a figure */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      geography: components['schemas']['Geography'];
      /** @description the edition that was requested; absent if none was requested */
      edition?: components['schemas']['Edition'];
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description true: this service computed the figure from the publisher's data; false: the publisher printed it. "Cadastre", a register, is the API's name for this service */
      computed_by_cadastre: boolean;
      /** @description years of the values */
      vintages: number[];
      values: components['schemas']['RegionValue'][];
      /** @description with `absent`: the regions of the page that have no value, by geoid, each with the reason */
      absent?: components['schemas']['AbsentRegion'][];
    };
    Edition: {
      /** @description the publisher's name for the edition, such as 2023 */
      edition: string;
      /** @description the month in which the publisher released it */
      published: string;
    };
    RegionValue: {
      /** Format: uuid */
      id: string;
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      name: string;
      value: number;
      /** @description the value's year (the latest behind it); on every row where the years of a measure's values differ between regions, else on none */
      vintage?: number;
      /** @description with `bounds`, where the publisher states how certain the figure is, or it follows from what it states; otherwise absent */
      bounds?: components['schemas']['Bounds'];
    };
    Bounds: {
      /**
       * @description the confidence in percent: of 100 such intervals, about 90 include the true figure
       * @constant
       */
      level: 90;
      lower: number;
      upper: number;
    };
    AbsentRegion: {
      /** Format: uuid */
      id: string;
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      name: string;
      /** @description null: the release keeps no reason, as for most figures of earlier years */
      reason: components['schemas']['AbsenceReason'] | null;
      /** @description codes of the counties of the region that lack the figure, or its weight; absent for `not_covered` */
      counties?: string[];
    };
    /**
     * @description withheld: the publisher does not print the figure, or only as above or below a limit; not_covered: the publisher has no figure for the region; county_missing: the publisher has no figure for the county, or for the `counties` of the region; boundary_changed: the region had other boundaries then; not_computable: a part of the formula is missing for another reason, or the formula divides by zero; not_yet_published: the publisher prints it later
     * @enum {string}
     */
    AbsenceReason:
      'withheld' | 'not_covered' | 'county_missing' | 'boundary_changed' | 'not_computable' | 'not_yet_published';
    MeasureRanks: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /** @description how many decimals the sources of the figures support: round to them when you show a figure */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      geography: components['schemas']['Geography'];
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description true: this service computed the figure from the publisher's data; false: the publisher printed it. "Cadastre", a register, is the API's name for this service */
      computed_by_cadastre: boolean;
      /** @description years of the values */
      vintages: number[];
      /** @description how the ranks are computed: name, version and description */
      method: string;
      /**
       * @description higher_better: rank 1 is the highest value; lower_better: the lowest
       * @enum {string}
       */
      direction: 'higher_better' | 'lower_better';
      /** @description percent: of 100 such lists, at least about so many have every true rank between `best` and `worst` */
      level: number;
      /** @description how many regions are ranked: those of the request that have a value */
      count: number;
      /** @description how many of them have bounds; 0: nothing says how certain the ranks are, which are those of the values alone */
      bounded: number;
      /** @description by rank, then geoid */
      regions: components['schemas']['RegionRank'][];
    };
    RegionRank: {
      /** Format: uuid */
      id: string;
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      name: string;
      value: number;
      /** @description the value's year (the latest behind it); on every row where the years of a measure's values differ between regions, else on none */
      vintage?: number;
      /** @description of the value: equal values have one rank, and the next rank is as much higher */
      rank: number;
      /** @description the best rank that the joint intervals admit; null: the value has no bounds */
      best: number | null;
      /** @description the worst rank that they admit; null like `best` */
      worst: number | null;
    };
    /** @description Which part of the list this is, and of which release. */
    PagedReleaseMeta: {
      /** @description the release that the figures are of */
      release: string;
      /** @description number of this page */
      page: number;
      /** @description most rows of a page */
      per_page: number;
      /** @description rows of all pages */
      total: number;
      /** @description number of pages */
      total_pages: number;
    };
    MeasureSeries: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /** @description how many decimals the sources of the figures support: round to them when you show a figure */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description true: this service computed the figure from the publisher's data; false: the publisher printed it. "Cadastre", a register, is the API's name for this service */
      computed_by_cadastre: boolean;
      geography: components['schemas']['Geography'];
      /** @description the edition that was requested; absent if none was requested */
      edition?: components['schemas']['Edition'];
      /** @description ascending; a year without any value is left out */
      years: number[];
      /** @description the years in which the definition of the measure changed; do not connect values across one */
      breaks: components['schemas']['Break'][];
      regions: components['schemas']['RegionSeries'][];
    };
    Break: {
      /** @description the first year of the new meaning */
      year: number;
      /** @description what changed, in one sentence */
      note: string;
    };
    RegionSeries: {
      /** Format: uuid */
      id: string;
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      name: string;
      /** @description one for each of `years`; null: no value */
      values: (number | null)[];
      /** @description with `absent`: why each value is missing, one for each of `values`; null where there is a value, or the release keeps no reason */
      reasons?: (components['schemas']['AbsenceReason'] | null)[];
      /** @description with `bounds`: the bounds of `values` at 90 percent confidence, one for each; absent where no value has bounds */
      lower?: (number | null)[];
      /** @description with `bounds`: the bounds of `values` at 90 percent confidence, one for each; absent where no value has bounds */
      upper?: (number | null)[];
      /** @description with `window`; null where one of the two values is missing, or the series breaks between them */
      change?: components['schemas']['Change'] | null;
    };
    Change: {
      from_year: number;
      /** @description the latest year of the answer that has a value */
      to_year: number;
      from: number;
      to: number;
      difference: number;
      /** @description the difference in percent of the absolute earlier value; null where that value is zero */
      percent: number | null;
      /** @description compound annual rate of change in percent; null unless both values are above zero */
      annual_percent: number | null;
    };
    Revisions: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /** @description how many decimals the sources of the figures support: round to them when you show a figure */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description true: this service computed the figure from the publisher's data; false: the publisher printed it. "Cadastre", a register, is the API's name for this service */
      computed_by_cadastre: boolean;
      geography: components['schemas']['Geography'];
      /** @description oldest first; the last one is what the other endpoints serve */
      editions: components['schemas']['Edition'][];
      regions: components['schemas']['RevisedRegion'][];
    };
    RevisedRegion: {
      /** Format: uuid */
      id: string;
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      name: string;
      years: components['schemas']['RevisedYear'][];
    };
    RevisedYear: {
      /** @description year of the figure */
      year: number;
      /** @description aligned with `editions`; null where an edition has no value */
      values: (number | null)[];
    };
    NationalSeries: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /** @description how many decimals the sources of the figures support: round to them when you show a figure */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description true: this service computed the figure from the publisher's data; false: the publisher printed it. "Cadastre", a register, is the API's name for this service */
      computed_by_cadastre: boolean;
      years: number[];
      /** @description one for each of `years`; null: no value */
      values: (number | null)[];
      /** @description with `absent`: why each value is missing, one for each of `values`; null where there is a value, or the release keeps no reason */
      reasons?: (components['schemas']['AbsenceReason'] | null)[];
      /** @description with `bounds`: the bounds of `values` at 90 percent confidence, one for each; absent where no value has bounds */
      lower?: (number | null)[];
      /** @description with `bounds`: the bounds of `values` at 90 percent confidence, one for each; absent where no value has bounds */
      upper?: (number | null)[];
      /** @description the years in which the definition of the measure changed; do not connect values across one */
      breaks: components['schemas']['Break'][];
      /** @description with `window`; null where one of the two values is missing, or the series breaks between them */
      change?: components['schemas']['Change'] | null;
      /** @constant */
      region: 'United States';
      /** @description the latest year with a value */
      year: number | null;
      /** @description the value of `year` */
      value: number | null;
    };
    /** @description Where the figures are from. */
    ReleaseMeta: {
      /** @description the release that the figures are of */
      release: string;
    };
    Trace: {
      /** @description name of the measure */
      measure: string;
      /** @description year of the figure */
      year: number;
      /** @description null: there is none, and so none of what needs it */
      value: number | null;
      /** @description why there is no value, where the release says it */
      reason?: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      geography: components['schemas']['Geography'];
      region: {
        /** Format: uuid */
        id: string;
        /** @description CBSA code of a metro, FIPS code of a county or state */
        geoid: string;
        name: string;
      };
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description true: this service computed the figure from the publisher's data; false: the publisher printed it. "Cadastre", a register, is the API's name for this service */
      computed_by_cadastre: boolean;
      /** @description what the value is computed from; empty for a figure that is printed, or counted from the rows of a list */
      operands: components['schemas']['TraceOperand'][];
      /** @description how the operands are computed that are not printed themselves */
      steps: components['schemas']['TraceStep'][];
      /** @description where every printed figure of the trace is in the files of the publishers */
      cells: components['schemas']['TraceCell'][];
      files: components['schemas']['TraceFile'][];
    };
    TraceOperand: {
      /** @description name of the measure */
      measure: string;
      /** @description a region, the code of an area that a publisher reports in the place of its counties, or the ten-digit code of a county subdivision: a city or town */
      geoid: string;
      name: string;
      /** @description year of the figure */
      year: number;
      /** @description null: there is none, and so none of what needs it */
      value: number | null;
      /** @description why there is no value, where the release says it */
      reason?: string;
      /** @description in a mean or rate: what the value is weighted by */
      weight?: number | null;
      /** @description the measure of the weight */
      weight_measure?: string;
      weight_year?: number;
    };
    TraceStep: {
      /** @description name of the measure */
      measure: string;
      /** @description a region, the code of an area that a publisher reports in the place of its counties, or the ten-digit code of a county subdivision: a city or town */
      geoid: string;
      name: string;
      /** @description year of the figure */
      year: number;
      /** @description null: there is none, and so none of what needs it */
      value: number | null;
      /** @description why there is no value, where the release says it */
      reason?: string;
      geography: components['schemas']['Geography'];
      /** @description unit of the values */
      unit: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      operands: components['schemas']['TraceOperand'][];
    };
    TraceCell: {
      /** @description name of the measure */
      measure: string;
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      /** @description year of the figure */
      year: number;
      /** @description key of the dataset */
      dataset: string;
      file: string;
      /** @description of the file; an archive as a whole */
      sha256: string;
      /** @description of a zip archive */
      member?: string;
      /** @description of a workbook */
      sheet?: string;
      /** @description line of the text file or row of the sheet, from 1 */
      row: number;
      /** @description the name of the region in the row */
      row_label?: string;
      /** @description number of the field or column, from 1; in a fixed-width file the first character */
      column: number;
      /** @description characters of the column in a fixed-width file */
      width?: number;
      /** @description the header of the column */
      column_label?: string;
      /** @description the text that is printed in the cell */
      text: string;
    };
    TraceFile: {
      /** @description key of the dataset */
      dataset: string;
      file: string;
      /**
       * Format: uri
       * @description the publisher's URL of the file
       */
      url: string;
      sha256: string;
      /** @description as the publisher names it */
      edition?: string;
      /**
       * @description how the file was obtained. publisher: downloaded from `url`; copy: from others, or altered; unrecorded: not known
       * @enum {string}
       */
      how: 'publisher' | 'copy' | 'unrecorded';
      /** @description how the file differs from the one that the publisher offers */
      altered?: string[];
    };
    DataRequest: {
      /** @description measure names from `GET /measures` */
      measures: string[];
      /** @description names or codes (`Tulsa, OK`, `Travis County`, `US`), or groups: `metros`, `states`, `counties of Atlanta` */
      places: string[];
      /** @description `latest` (default), `all`, `2021` or `2019-2024` */
      years?: number | string;
      /**
       * @description `ratio`: first measure by the second, same year; others: change from the first to the last of `years`
       * @enum {string}
       */
      derive?: 'ratio' | 'difference' | 'percent_change' | 'annual_percent_change';
      /**
       * @description `margins`: bounds at 90% confidence; `reasons`: why values are null
       * @default []
       */
      include?: ('margins' | 'reasons')[];
      /**
       * @description sorts by the last column
       * @enum {string}
       */
      order?: 'highest' | 'lowest';
      /**
       * @description `detailed` adds `id` to each row
       * @default concise
       * @enum {string}
       */
      detail?: 'concise' | 'detailed';
    };
    DataTable: {
      places: components['schemas']['Interpretation'][];
      columns: components['schemas']['DataColumn'][];
      rows: components['schemas']['DataRow'][];
      /** @description how the figures of each measure and geography are computed */
      calculations: {
        /** @description name of the measure */
        measure: string;
        /** @enum {string} */
        geography: 'msa' | 'county' | 'state' | 'us';
        /** @description key of the dataset */
        dataset: string;
        /** @description how the figures are computed, in words */
        calculation: string;
        /** @description true: this service computed the figure from the publisher's data; false: the publisher printed it. "Cadastre", a register, is the API's name for this service */
        computed_by_cadastre: boolean;
      }[];
      /** @description what to say with the figures */
      caveats: string[];
    };
    Interpretation: {
      text: string;
      interpreted_as: string;
      /** @description how many regions it means */
      count: number;
      /** @description other regions of the name, which it may have meant */
      others?: string[];
    };
    DataColumn: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /** @description how many decimals the sources of the figures support: round to them when you show a figure */
      decimals: number;
      /** @description null where the years differ between rows: `years` of a row has them */
      year: number | null;
      /**
       * @description how the service derived it; absent for a figure of the measure
       * @enum {string}
       */
      derived?: 'ratio' | 'difference' | 'percent_change' | 'annual_percent_change';
      /** @description the measure that a ratio divides by */
      by?: string;
      /** @description the first year of a change */
      from_year?: number;
    };
    DataRow: {
      /** @description with `detail`; null for the United States */
      id?: string | null;
      /** @enum {string} */
      geography: 'msa' | 'county' | 'state' | 'us';
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      name: string;
      /** @description one for each of `columns`; null: no value, which is not zero */
      values: (number | null)[];
      /** @description the year of each value; absent where every column has one year */
      years?: (number | null)[];
      /** @description with `margins`: the lower bounds at 90 percent confidence; absent where no value has bounds */
      lower?: (number | null)[];
      /** @description with `margins`: the upper bounds */
      upper?: (number | null)[];
      /** @description with `reasons`, on a row without a value: why each value is null */
      reasons?: (components['schemas']['AbsenceReason'] | null)[];
    };
    Place: {
      /** @enum {string} */
      geography: 'msa' | 'county' | 'state' | 'us';
      /** @description what other requests take: the CBSA code of a metro, the FIPS code of a county or state */
      geoid: string;
      name: string;
      /** @description the latest; absent where the release has none */
      population?: number | null;
      /** @description of a county: the metro that it is part of; null: of none */
      metro?: string | null;
    };
    PlacesMeta: {
      /** @description the release that the figures are of */
      release: string;
      /** @description number of this page */
      page: number;
      /** @description most rows of a page */
      per_page: number;
      /** @description rows of all pages */
      total: number;
      /** @description number of pages */
      total_pages: number;
      /** @description what the text was taken for; null: no place has the name, and the rows are similar ones */
      interpreted_as: string | null;
      /** @description how to go on where no place has the name */
      note?: string;
    };
    Metro: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id: string;
      /** @description a name for addresses, such as `us/ok/tulsa-46140` */
      slug: string;
      /** @description CBSA code */
      cbsa: string;
      /** @description name with the states */
      name: string;
      /** @description USPS codes, in the order of the name */
      states: string[];
      /** @description whether every state that the metro lies in is on the service's list of right-to-work states */
      right_to_work: boolean | null;
      /** @description present only where the population's dataset is served; null: no figure for this metro */
      population?: number | null;
    };
    Comparison: { measures: components['schemas']['MetroMeasure'][]; metros: components['schemas']['ComparedMetro'][] };
    MetroMeasure: {
      name: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /** @description how many decimals the sources of the figures support: round to them when you show a figure */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description true: this service computed the figure from the publisher's data; false: the publisher printed it. "Cadastre", a register, is the API's name for this service */
      computed_by_cadastre: boolean;
      /** @description years of the values */
      vintages: number[];
    };
    ComparedMetro: components['schemas']['ScreenedMetro'];
    Absence: {
      /** @description null: the release keeps no reason, as for most figures of earlier years */
      reason: components['schemas']['AbsenceReason'] | null;
      /** @description codes of the counties of the region that lack the figure, or its weight; absent for `not_covered` */
      counties?: string[];
    };
    ScreenedMetro: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id: string;
      /** @description a name for addresses, such as `us/ok/tulsa-46140` */
      slug: string;
      /** @description CBSA code */
      cbsa: string;
      /** @description name with the states */
      name: string;
      /** @description USPS codes, in the order of the name */
      states: string[];
      /** @description whether every state that the metro lies in is on the service's list of right-to-work states */
      right_to_work: boolean | null;
      /** @description present only where the population's dataset is served; null: no figure for this metro */
      population?: number | null;
      values: { [key: string]: number | null };
      /** @description the year of each value, for measures whose latest years differ between metros; absent where no measure is such a one */
      vintages?: { [key: string]: number };
      /** @description with `bounds`: those of the values that have bounds */
      bounds?: { [key: string]: components['schemas']['Bounds'] };
      /** @description with `absent`: why each value that is null is missing */
      absent?: { [key: string]: components['schemas']['Absence'] };
    };
    MetroProfile: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id: string;
      /** @description a name for addresses, such as `us/ok/tulsa-46140` */
      slug: string;
      /** @description CBSA code */
      cbsa: string;
      /** @description name with the states */
      name: string;
      /** @description USPS codes, in the order of the name */
      states: string[];
      /** @description whether every state that the metro lies in is on the service's list of right-to-work states */
      right_to_work: boolean | null;
      /** @description present only where the population's dataset is served; null: no figure for this metro */
      population?: number | null;
      measures: components['schemas']['MetroMeasureValue'][];
      /** @description with `absent`: the measures without a value for the metro, by name, each with the reason */
      absent?: components['schemas']['AbsentMeasure'][];
    };
    MetroMeasureValue: {
      name: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /** @description how many decimals the sources of the figures support: round to them when you show a figure */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description true: this service computed the figure from the publisher's data; false: the publisher printed it. "Cadastre", a register, is the API's name for this service */
      computed_by_cadastre: boolean;
      /** @description years of the values */
      vintages: number[];
      value: number;
      /** @description the value's year (the latest behind it); on every row where the years of a measure's values differ between regions, else on none */
      vintage?: number;
      /** @description with `bounds`, where the publisher states how certain the figure is, or it follows from what it states; otherwise absent */
      bounds?: components['schemas']['Bounds'];
      /** @description with `context`: the value of the same year for the United States; null where there is none */
      us?: number | null;
      /** @description with `context`: the value of the same year for each state of the metro that has one */
      states?: {
        /** @description USPS code */
        state: string;
        value: number;
      }[];
      /** @description with `ranks`: where the value is among all metros with one */
      rank?: components['schemas']['MeasureRank'];
    };
    MeasureRank: {
      /** @description 1 is the highest value, which is not always the best */
      rank: number;
      /** @description how many metros have a value */
      of: number;
      /** @description with `bounds`, where the value has them: the true rank is from `best` to `worst`, at 90 percent confidence */
      best?: number;
      worst?: number;
    };
    AbsentMeasure: {
      name: string;
      /** @description name to show to people */
      label: string;
      /** @description null: the release keeps no reason, as for most figures of earlier years */
      reason: components['schemas']['AbsenceReason'] | null;
      /** @description codes of the counties of the region that lack the figure, or its weight; absent for `not_covered` */
      counties?: string[];
    };
    MetroSeries: { metro: components['schemas']['Metro']; series: components['schemas']['OneSeries'][] };
    OneSeries: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /** @description how many decimals the sources of the figures support: round to them when you show a figure */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description true: this service computed the figure from the publisher's data; false: the publisher printed it. "Cadastre", a register, is the API's name for this service */
      computed_by_cadastre: boolean;
      years: number[];
      /** @description one for each of `years`; null: no value */
      values: (number | null)[];
      /** @description with `absent`: why each value is missing, one for each of `values`; null where there is a value, or the release keeps no reason */
      reasons?: (components['schemas']['AbsenceReason'] | null)[];
      /** @description with `bounds`: the bounds of `values` at 90 percent confidence, one for each; absent where no value has bounds */
      lower?: (number | null)[];
      /** @description with `bounds`: the bounds of `values` at 90 percent confidence, one for each; absent where no value has bounds */
      upper?: (number | null)[];
      /** @description the years in which the definition of the measure changed; do not connect values across one */
      breaks: components['schemas']['Break'][];
      /** @description with `window`; null where one of the two values is missing, or the series breaks between them */
      change?: components['schemas']['Change'] | null;
    };
    Peers: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      metro: components['schemas']['MetroWithPeers'];
      measures: components['schemas']['MetroMeasure'][];
      /** @description the ten nearest metros, nearest first */
      peers: components['schemas']['Peer'][];
      /** @description what was not compared */
      left_out: {
        /** @description measures that the metro has no value for; no distance has them */
        measures: string[];
        /** @description metros that have a value for less than two thirds of the other measures */
        metros: number;
      };
    };
    MetroWithPeers: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id: string;
      /** @description a name for addresses, such as `us/ok/tulsa-46140` */
      slug: string;
      /** @description CBSA code */
      cbsa: string;
      /** @description name with the states */
      name: string;
      /** @description USPS codes, in the order of the name */
      states: string[];
      /** @description whether every state that the metro lies in is on the service's list of right-to-work states */
      right_to_work: boolean | null;
      /** @description present only where the population's dataset is served; null: no figure for this metro */
      population?: number | null;
      values: { [key: string]: number | null };
      /** @description the year of each value, for measures whose latest years differ between metros; absent where no measure is such a one */
      vintages?: { [key: string]: number };
    };
    Peer: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id: string;
      /** @description a name for addresses, such as `us/ok/tulsa-46140` */
      slug: string;
      /** @description CBSA code */
      cbsa: string;
      /** @description name with the states */
      name: string;
      /** @description USPS codes, in the order of the name */
      states: string[];
      /** @description whether every state that the metro lies in is on the service's list of right-to-work states */
      right_to_work: boolean | null;
      /** @description present only where the population's dataset is served; null: no figure for this metro */
      population?: number | null;
      values: { [key: string]: number | null };
      /** @description the year of each value, for measures whose latest years differ between metros; absent where no measure is such a one */
      vintages?: { [key: string]: number };
      /** @description mean absolute difference of the percentile scores, 0 to 100; 0 is the same */
      distance: number;
      /** @description how many of the measures both metros have a value for */
      compared: number;
      /** @description up to three measures, the smallest difference of scores first */
      closest_on: string[];
      /** @description up to three measures, the largest difference of scores first */
      farthest_on: string[];
      /** @description the share of the measures that can each be left out without the peer dropping from the first ten; null for one measure */
      stability: number | null;
    };
    Brief: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      metro: components['schemas']['Metro'];
      /** @description the population first, then the most unusual figures per token */
      sentences: components['schemas']['BriefSentence'][];
      /** @description estimated tokens of the sentences, at most those requested */
      tokens: number;
      /** @description figures of the metro that are not in the brief */
      left_out: {
        /** @description figures whose sentences did not fit, or whose topic has enough sentences */
        sentences: number;
        /** @description figures without a sentence: totals, margins of error, standard errors */
        figures: number;
      };
    };
    BriefSentence: { text: string; figures: components['schemas']['BriefFigure'][] };
    BriefFigure: {
      /** @description name of the measure */
      measure: string;
      /** @description year of the figure */
      year: number;
      value: number;
      /** @description the figure as the sentence has it; POST /verify takes it as a value */
      text: string;
    };
    ScreenRequest: {
      /** @description which metros to look at; by default all */
      scope?: components['schemas']['Scope'];
      /** @description what each metro must meet; a metro without the figure fails */
      requirements?: components['schemas']['Requirements'];
    };
    Scope: {
      /** @description USPS codes; a metro counts if it is partly in one of these states. An empty list means all metros */
      states?: string[];
    };
    Requirements: {
      /**
       * @description lowest population: a million, 500,000 or 250,000
       * @enum {string}
       */
      tier?: '1m' | '500k' | '250k';
      /** @description lowest manufacturing share of GDP, in percent */
      min_mfg_share?: number;
      /** @description highest unemployment rate, in percent */
      max_unemployment?: number;
      /** @description lowest population growth over five years, in percent */
      min_growth?: number;
      /** @description highest national hazard risk index */
      max_hazard?: number;
      /** @description highest industrial electricity price, in cents per kWh */
      max_elec_price?: number;
      /** @description only metros entirely in right-to-work states */
      rtw_only?: boolean;
    };
    ScreenResult: {
      /** @description as in the request */
      scope: components['schemas']['Scope'];
      /** @description as in the request */
      requirements: components['schemas']['Requirements'];
      /** @description the requirements, with the measures that they read */
      gates: components['schemas']['Gate'][];
      /** @description how many metros remain after each Requirement */
      funnel: components['schemas']['FunnelStage'][];
      /** @description metros that remain */
      count: number;
      /** @description the metros that remain */
      metros: components['schemas']['ScreenedMetro'][];
      /** @description with `near_misses`: metros that fail few requirements */
      near_misses?: components['schemas']['NearMiss'][];
      certainty?: components['schemas']['Certainty'];
      /** @description in the order of `gates` */
      relax?: components['schemas']['Relaxation'][];
    };
    /** @description A Requirement of the request, and the measure that it reads; the members that describe the measure are absent where it reads none. */
    Gate: {
      /** @description the member of `requirements` */
      key: string;
      /** @description name to show to people */
      label: string;
      /** @description name of the measure */
      measure: string | null;
      /** @description unit of the values */
      unit?: string;
      /** @description how many decimals the sources of the figures support: round to them when you show a figure */
      decimals?: number;
      /** @description key of the dataset */
      dataset?: string;
      /** @description true: this service computed the figure from the publisher's data; false: the publisher printed it. "Cadastre", a register, is the API's name for this service */
      computed_by_cadastre?: boolean;
      /** @description years of the values */
      vintages?: number[];
    };
    FunnelStage: {
      /** @description what the stage requires */
      label: string;
      /** @description metros that remain after this stage */
      count: number;
      /** @description metros that this stage removed */
      removed: number;
      /** @description the metros that reached this stage without the figure that it reads; absent where a stage reads no figure */
      missing?: {
        count: number;
        /** @description false: a requirement, which removes them, so `removed` includes them; true: a cutoff, which keeps them */
        kept: boolean;
        /** @description the largest of them by population, at most 25 */
        metros: { cbsa: string; name: string }[];
      };
    };
    /** @description Extension: a metro that fails few gates. */
    NearMiss: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id: string;
      /** @description a name for addresses, such as `us/ok/tulsa-46140` */
      slug: string;
      /** @description CBSA code */
      cbsa: string;
      /** @description name with the states */
      name: string;
      /** @description USPS codes, in the order of the name */
      states: string[];
      /** @description whether every state that the metro lies in is on the service's list of right-to-work states */
      right_to_work: boolean | null;
      /** @description present only where the population's dataset is served; null: no figure for this metro */
      population?: number | null;
      values: { [key: string]: number | null };
      /** @description the year of each value, for measures whose latest years differ between metros; absent where no measure is such a one */
      vintages?: { [key: string]: number };
      /** @description with `bounds`: those of the values that have bounds */
      bounds?: { [key: string]: components['schemas']['Bounds'] };
      /** @description with `absent`: why each value that is null is missing */
      absent?: { [key: string]: components['schemas']['Absence'] };
      /** @description key of the gate that the metro fails; of several, the first one in `gates` */
      gate: string;
      reason: string;
      /** @description how far the value is from the gate's limit; null: there is no value, or no limit */
      by: number | null;
      /** @description every gate that the metro fails, in the order of `gates`; absent with `near_misses` 1 */
      failed?: components['schemas']['FailedGate'][];
    };
    FailedGate: {
      /** @description key of the gate */
      gate: string;
      reason: string;
      /** @description how far the value is from the gate's limit; null: there is no value, or no limit */
      by: number | null;
    };
    /** @description Extension: what the figures and their bounds say of each gate and metro. */
    Certainty: {
      /**
       * @description the confidence in percent: of 100 such intervals, about 90 include the true figure
       * @constant
       */
      level: 90;
      /** @description metros in scope that pass, as far as figures and bounds say */
      passes: number;
      /** @description metros in scope that may pass or fail */
      undecided: number;
      /** @description metros in scope that fail, as far as figures and bounds say */
      fails: number;
      /** @description each gate alone */
      gates: {
        key: string;
        /** @description metros in scope that pass, as far as figures and bounds say */
        passes: number;
        /** @description metros in scope that may pass or fail */
        undecided: number;
        /** @description metros in scope that fail, as far as figures and bounds say */
        fails: number;
        /** @description metros in scope without the figure; all of them are undecided */
        missing: number;
        /** @description metros in scope whose figure has bounds; of the others, the figure decides alone */
        bounded: number;
      }[];
      /** @description the metros in scope that pass or are undecided, by name; `metros` and maybe more */
      metros: components['schemas']['PossibleMetro'][];
    };
    /** @description A metro that passes or is undecided. */
    PossibleMetro: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id: string;
      /** @description a name for addresses, such as `us/ok/tulsa-46140` */
      slug: string;
      /** @description CBSA code */
      cbsa: string;
      /** @description name with the states */
      name: string;
      /** @description USPS codes, in the order of the name */
      states: string[];
      /** @description whether every state that the metro lies in is on the service's list of right-to-work states */
      right_to_work: boolean | null;
      /** @description present only where the population's dataset is served; null: no figure for this metro */
      population?: number | null;
      values: { [key: string]: number | null };
      /** @description the year of each value, for measures whose latest years differ between metros; absent where no measure is such a one */
      vintages?: { [key: string]: number };
      /** @description with `bounds`: those of the values that have bounds */
      bounds?: { [key: string]: components['schemas']['Bounds'] };
      /** @description with `absent`: why each value that is null is missing */
      absent?: { [key: string]: components['schemas']['Absence'] };
      /** @enum {string} */
      verdict: 'passes' | 'undecided';
      /** @description whether its figures pass every Requirement, so it is in `metros`, too */
      included: boolean;
      /** @description verdict by the key of the gate; none fails */
      gates: { [key: string]: 'passes' | 'undecided' | 'fails' };
    };
    /** @description Extension: how to relax one gate while all others stay. */
    Relaxation: {
      key: string;
      /** @description the limit of the request; null for `rtw_only`, which has none */
      limit: number | string | null;
      /** @description metros in scope that pass this gate, whatever the others say */
      alone: number;
      /** @description metros in scope without the figure that it reads; they fail */
      missing: number;
      steps: {
        /** @description how many more metros should remain */
        at_least: number;
        /** @description the strictest limit that leaves so many more; null: none does */
        limit: number | string | null;
        /** @description how many more that limit leaves; more than `at_least` where values tie */
        adds: number | null;
      }[];
      /** @description how many more remain without this Requirement */
      if_dropped: number;
    };
    RankRequest: {
      /** @description which metros to look at; by default all */
      scope?: components['schemas']['Scope'];
      /** @description what each metro must meet; a metro without the figure fails */
      requirements?: components['schemas']['Requirements'];
      /** @description what metros are scored by, each measure once; without one that scores, no metro has a rank */
      criteria?: components['schemas']['Criterion'][];
      /** @description true adds the metros that fail a requirement or a cutoff, after the others and with the reasons */
      include_eliminated?: boolean;
    };
    Criterion: {
      /** @description a measure name from `GET /measures` */
      measure: string;
      /**
       * @description whether a higher or a lower value gets the better score
       * @enum {string}
       */
      direction: 'higher_better' | 'lower_better';
      /**
       * @description relative to the other weights; 0: the criterion does not score, and only its cutoff applies
       * @default 1
       */
      weight?: number;
      cutoff?: components['schemas']['Cutoff'];
    };
    /** @description Eliminates the metros that it holds for. */
    Cutoff: {
      /**
       * @description `lt`: less than, `lte`: at most, `gt`: greater than, `gte`: at least
       * @enum {string}
       */
      comparator: 'lt' | 'lte' | 'gt' | 'gte';
      /** @description the limit, in the unit of the measure */
      value: number;
    };
    RankResult: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      /** @description whether a criterion scores; if not, no metro has a rank */
      scored: boolean;
      /** @description as in the request */
      scope: components['schemas']['Scope'];
      /** @description as in the request */
      requirements: components['schemas']['Requirements'];
      /** @description the requirements, with the measures that they read */
      gates: components['schemas']['Gate'][];
      /** @description how many metros remain after each step */
      funnel: components['schemas']['FunnelStage'][];
      /** @description the criteria, with their measures and years */
      criteria: components['schemas']['RankedCriterion'][];
      /** @description metros that remain */
      count: number;
      /** @description the best metro first; those without a rank follow */
      metros: components['schemas']['RankedMetro'][];
      robustness?: components['schemas']['Robustness'];
    };
    RankedCriterion: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /** @description how many decimals the sources of the figures support: round to them when you show a figure */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description true: this service computed the figure from the publisher's data; false: the publisher printed it. "Cadastre", a register, is the API's name for this service */
      computed_by_cadastre: boolean;
      /** @description years of the values */
      vintages: number[];
      /** @description as in the request */
      direction: string;
      /** @description as in the request */
      weight: number;
      /** @description whether the criterion scores: its weight is above 0 */
      scoring: boolean;
      /** @description as in the request */
      cutoff?: { comparator: string; value: number } | null;
      /** @description how many of the metros left have a value */
      observed?: number | null;
    };
    RankedMetro: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id: string;
      /** @description a name for addresses, such as `us/ok/tulsa-46140` */
      slug: string;
      /** @description CBSA code */
      cbsa: string;
      /** @description name with the states */
      name: string;
      /** @description USPS codes, in the order of the name */
      states: string[];
      /** @description whether every state that the metro lies in is on the service's list of right-to-work states */
      right_to_work: boolean | null;
      /** @description present only where the population's dataset is served; null: no figure for this metro */
      population?: number | null;
      /** @description 1 is best; null if the metro is eliminated or lacks figures */
      rank: number | null;
      /** @description weighted mean of the scores, 0 to 100 */
      composite: number | null;
      /** @description whether it fails a requirement or a cutoff */
      eliminated: boolean;
      /** @description why the metro is eliminated or has no rank */
      reasons: string[];
      /** @description the value and score of each criterion */
      criteria: components['schemas']['CriterionScore'][];
      /** @description with `bounds`: those of the values that have bounds */
      bounds?: { [key: string]: components['schemas']['Bounds'] };
      /** @description with `absent`: why each value that is null is missing */
      absent?: { [key: string]: components['schemas']['Absence'] };
      /** @description Extension: 5th and 95th percentile of the rank over the draws */
      rank_interval?: [number, number] | null;
      /** @description Extension: share of the draws with a rank of 10 or better */
      top10_share?: number | null;
      /** @description Extension: share of the draws with a rank of `top` or better */
      top_share?: number | null;
    };
    CriterionScore: {
      /** @description name of the measure */
      measure: string;
      /** @description null if it is missing */
      value: number | null;
      /** @description the value's year (the latest behind it); on every row where the years of a measure's values differ between regions, else on none */
      vintage?: number;
      /** @description percentile among all metros with a value, 0 to 100, 100 is best */
      score: number | null;
      /** @description what the criterion adds to `composite`: the contributions of a metro add up to it exactly */
      contribution: number | null;
    };
    /** @description Extension: how the draws behind rank_interval and top10_share were made. */
    Robustness: {
      draws: number;
      /** @description each weight was drawn from this share below to this share above the given one */
      weight_range: number;
      /** @description scorings that were drawn from */
      scoring: string[];
      /** @description derived from request and release: the same request draws the same */
      seed: string;
      /** @description how many first ranks count for `top_share`, unless 10 */
      top?: number;
      /** @description with `figures` */
      figures?: {
        /** @description measures of the criteria whose figures were drawn */
        drawn: {
          /** @description name of the measure */
          measure: string;
          /** @description how many metros have such a figure */
          metros: number;
        }[];
        /** @description measures of the criteria whose figures were taken as exact */
        without_bounds: string[];
      };
    };
    ExplainRequest: {
      /** @description which metros to look at; by default all */
      scope?: components['schemas']['Scope'];
      /** @description what each metro must meet; a metro without the figure fails */
      requirements?: components['schemas']['Requirements'];
      /** @description what metros are scored by, each measure once; without one that scores, no metro has a rank */
      criteria?: components['schemas']['Criterion'][];
      /** @description true adds the metros that fail a requirement or a cutoff, after the others and with the reasons */
      include_eliminated?: boolean;
      /** @description a metro's id, five-digit CBSA code, or slug */
      metro: string;
    };
    Explanation: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      metro: components['schemas']['Metro'];
      /** @description metros that remain */
      count: number;
      /** @description how many of them have no rank, because they lack figures */
      unranked: number;
      in_scope: boolean;
      /** @description whether it is in scope and passes every Requirement and cutoff */
      included: boolean;
      failed: components['schemas']['FailedTest'][];
      /** @description why the metro is eliminated or has no rank */
      reasons: string[];
      /** @description null if it is eliminated or has no composite */
      rank: number | null;
      /** @description rank of an eliminated metro if it alone were added to those that remain */
      rank_if_admitted: number | null;
      /** @description weighted mean of the scores, 0 to 100 */
      composite: number | null;
      criteria: components['schemas']['CriterionScore'][];
      /** @description the loosening that admits it; empty unless a single Requirement is all that it fails */
      admit: components['schemas']['Loosening'][];
      /** @description the remaining metro with the next better rank */
      next: { cbsa: string; name: string; rank: number; composite: number } | null;
      /** @description contribution of each criterion minus that to `next`, the lowest first; they add up to the difference of the composites */
      against_next: {
        /** @description name of the measure */
        measure: string;
        difference: number;
      }[];
    };
    /** @description A Requirement or a cutoff that the metro fails, in the unit of its measure. */
    FailedTest: {
      /** @description key of the Requirement; absent for a cutoff */
      requirement?: string;
      /** @description measure of the criterion; absent for a Requirement */
      criterion?: string;
      value: number | null;
      /** @description null where the Requirement has none */
      limit: number | null;
      /** @description distance between value and limit; null without one of them */
      by: number | null;
    };
    /** @description A change of one Requirement that admits the metro. */
    Loosening: {
      requirement: string;
      /** @description the value that admits the metro; null: only leaving the Requirement out does */
      to: number | string | boolean | null;
      /** @description how many other metros it also admits */
      others: number;
    };
    FlipRequest: {
      /** @description which metros to look at; by default all */
      scope?: components['schemas']['Scope'];
      /** @description what each metro must meet; a metro without the figure fails */
      requirements?: components['schemas']['Requirements'];
      /** @description what metros are scored by, each measure once; without one that scores, no metro has a rank */
      criteria?: components['schemas']['Criterion'][];
      /** @description true adds the metros that fail a requirement or a cutoff, after the others and with the reasons */
      include_eliminated?: boolean;
      /** @description the metro to be overtaken: its id, five-digit CBSA code, or slug */
      a: string;
      /** @description the metro to overtake it: its id, five-digit CBSA code, or slug */
      b: string;
    };
    Flip: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      /** @description metros that remain and have a value for every criterion that scores */
      count: number;
      /** @description metros that remain but lack such a value */
      left_out: number;
      a: components['schemas']['Metro'];
      b: components['schemas']['Metro'];
      /** @description whether b is ahead for some weights, or level already */
      possible: boolean;
      /** @description whether the composite of b is at least that of a with the given weights */
      already_ahead: boolean;
      /** @description least share of all weight that must move between criteria; null if it is not possible */
      moved: number | null;
      /** @description by measure; the weights add up to 1; null if it is not possible */
      weights:
        | {
            /** @description name of the measure */
            measure: string;
            /** @description the new weight, not rounded */
            weight: number;
            /** @description the weight of the request, divided by the sum of all */
            given: number;
          }[]
        | null;
      /** @description with the weights of the request */
      composites: { a: number; b: number };
      /** @description with the new weights */
      new_composites: { a: number; b: number } | null;
    };
    Frontier: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      /** @description metros that remain and have a value for every criterion that scores */
      count: number;
      /** @description metros that remain but lack such a value */
      left_out: number;
      metros: components['schemas']['FrontierMetro'][];
    };
    FrontierMetro: {
      /** @description CBSA code */
      cbsa: string;
      /** @description name with the states */
      name: string;
      /** @description with the weights of the request */
      composite: number;
      best_for_some_weights: boolean;
      /** @description such weights, by measure, not rounded; null if there are none */
      weights:
        | {
            /** @description name of the measure */
            measure: string;
            weight: number;
          }[]
        | null;
    };
    AcceptabilityRequest: {
      /** @description which metros to look at; by default all */
      scope?: components['schemas']['Scope'];
      /** @description what each metro must meet; a metro without the figure fails */
      requirements?: components['schemas']['Requirements'];
      /** @description what metros are scored by, each measure once, with limits of its weight */
      criteria?: components['schemas']['LimitedCriterion'][];
      /** @description true adds the metros that fail a requirement or a cutoff, after the others and with the reasons */
      include_eliminated?: boolean;
      /**
       * @description how many first places count for `top_share`
       * @default 10
       */
      top?: number;
    };
    LimitedCriterion: {
      /** @description a measure name from `GET /measures` */
      measure: string;
      /**
       * @description whether a higher or a lower value gets the better score
       * @enum {string}
       */
      direction: 'higher_better' | 'lower_better';
      /**
       * @description relative to the other weights; 0: the criterion does not score, and only its cutoff applies
       * @default 1
       */
      weight?: number;
      cutoff?: components['schemas']['Cutoff'];
      /** @description criteria with an order have no lower weight than the next in order, 1 being first */
      order?: number;
      /** @description lowest share of all weight, 0 to 1 */
      min?: number;
      /** @description highest share of all weight, 0 to 1 */
      max?: number;
    };
    Acceptability: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      draws: number;
      /** @description derived from request and release: the same request draws the same */
      seed: string;
      top: number;
      /** @description metros that remain and have a value for every criterion that scores */
      count: number;
      /** @description metros that remain but lack such a value */
      left_out: number;
      /** @description of the estimates from the draws */
      standard_error: {
        /** @description the largest of a `rank1_share` or `top_share` */
        share: number;
        /** @description the largest of an `expected_rank` */
        expected_rank: number;
      };
      /** @description most acceptable first */
      metros: components['schemas']['AcceptableMetro'][];
    };
    AcceptableMetro: {
      /** @description CBSA code */
      cbsa: string;
      /** @description name with the states */
      name: string;
      /** @description share of the draws in which it is first; metros that are level at the top count equal parts */
      rank1_share: number;
      /** @description share of the draws in which it is among the first `top`; metros that are level at the end count equal parts */
      top_share: number;
      /** @description mean of its ranks */
      expected_rank: number;
      /** @description mean of the weights for which it is first, by measure; null if it is first in no draw */
      central_weights:
        | {
            /** @description name of the measure */
            measure: string;
            weight: number;
          }[]
        | null;
    };
    VariantsRequest: {
      /** @description which metros to look at; by default all */
      scope?: components['schemas']['Scope'];
      /** @description what each metro must meet; a metro without the figure fails */
      requirements?: components['schemas']['Requirements'];
      /** @description what metros are scored by, each measure once; without one that scores, no metro has a rank */
      criteria?: components['schemas']['Criterion'][];
      /** @description true adds the metros that fail a requirement or a cutoff, after the others and with the reasons */
      include_eliminated?: boolean;
      /** @description the other sets of weights */
      variants: components['schemas']['Variant'][];
    };
    Variant: {
      /** @description a name of your choice, which the response repeats */
      name: string;
      /** @description the weights that differ; other criteria keep theirs */
      weights: {
        /** @description the measure of a criterion */
        measure: string;
        /** @description relative to the other weights of the variant; 0 leaves the criterion out */
        weight: number;
      }[];
    };
    Variants: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      /** @description metros that remain */
      count: number;
      /** @description in the order of the request */
      variants: components['schemas']['VariantSummary'][];
      /** @description in the order of the given weights */
      metros: components['schemas']['MetroInVariants'][];
    };
    VariantSummary: {
      name: string;
      /** @description of every criterion, as in the body of `POST /rank` */
      weights: {
        /** @description name of the measure */
        measure: string;
        weight: number;
      }[];
      /** @description the first metro of the order; null if none has a rank */
      top: {
        /** @description CBSA code */
        cbsa: string;
        /** @description name with the states */
        name: string;
      } | null;
      /** @description how far the order agrees with the given one: 1 if it is the same, -1 if it is the reverse; null if all metros have one rank in either order, or fewer than two have a rank in both */
      kendall_tau_b: number | null;
      /** @description the metros whose rank differs most from the given one, at most 5, the largest difference first */
      movers: {
        /** @description CBSA code */
        cbsa: string;
        /** @description name with the states */
        name: string;
        from: number;
        to: number;
      }[];
    };
    MetroInVariants: {
      /** @description CBSA code */
      cbsa: string;
      /** @description name with the states */
      name: string;
      /** @description 1 is best; null if the metro is eliminated or lacks figures */
      rank: number | null;
      /** @description weighted mean of the scores, 0 to 100 */
      composite: number | null;
      /** @description in the order of `variants` */
      variants: {
        /** @description 1 is best; null if the metro is eliminated or lacks figures */
        rank: number | null;
        /** @description weighted mean of the scores, 0 to 100 */
        composite: number | null;
      }[];
    };
    MovesRequest: {
      /** @description which metros to look at; by default all */
      scope?: components['schemas']['Scope'];
      /** @description what each metro must meet; a metro without the figure fails */
      requirements?: components['schemas']['Requirements'];
      /** @description what metros are scored by, each measure once; without one that scores, no metro has a rank */
      criteria?: components['schemas']['Criterion'][];
      /** @description true adds the metros that fail a requirement or a cutoff, after the others and with the reasons */
      include_eliminated?: boolean;
      /** @description a year: each measure's values of it, or of the latest year before it; or the id of an earlier release that this server holds: the values that it serves */
      from: number | string;
      /** @description a year, or the id of the release that answers; as `from`, either two years or two releases */
      to: number | string;
    };
    Moves: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      /** @description metros that have a rank at both ends */
      count: number;
      /** @description metros that have a rank at only one end */
      left_out: number;
      from: number | string;
      to: number | string;
      /** @description of the request, those that do not score included */
      criteria: components['schemas']['MovedCriterion'][];
      /** @description by rank at `to` */
      metros: components['schemas']['Move'][];
      /** @description metros that have a rank at `from` only */
      only_from: {
        /** @description CBSA code */
        cbsa: string;
        /** @description name with the states */
        name: string;
        rank: number;
      }[];
      /** @description metros that have a rank at `to` only */
      only_to: {
        /** @description CBSA code */
        cbsa: string;
        /** @description name with the states */
        name: string;
        rank: number;
      }[];
    };
    MovedCriterion: {
      /** @description name of the measure */
      measure: string;
      /** @description years of the values at `from`; empty if there are none */
      from_years: number[];
      /** @description years of the values at `to`; empty if there are none */
      to_years: number[];
    };
    Move: {
      /** @description CBSA code */
      cbsa: string;
      /** @description name with the states */
      name: string;
      /** @description rank at `from` */
      from: number;
      /** @description rank at `to` */
      to: number;
      /** @description they add up to `to` - `from`: negative parts are places gained */
      parts: {
        /** @description places due to the metro's own values */
        own: number;
        /** @description places due to the values of all other metros */
        others: number;
        /** @description places due to which figures have a value */
        coverage: number;
        /** @description places due to values of the same year that differ between releases, for whatever reason; 0 between years */
        revision: number;
      };
    };
    VerifyRequest: {
      /** @description the figures to check */
      claims: components['schemas']['Claim'][];
    };
    Claim: {
      /** @description the code of a metro (CBSA), county or state, `US`, a USPS code, a slug, an id, or a name */
      region: string;
      /** @description a measure name from `GET /measures` */
      measure: string;
      /** @description a number, or a text of digits, which keeps the zeros at its end: `13.90` says more than 13.9. A text may name the unit: `$193.8 billion`, `3.5%` */
      value: number | string;
      /** @description the year that the claim is about; default: the year that the API serves */
      year?: number;
      /** @description the unit of the value, such as `percent`, `million` or `billion dollars`; default: the unit of the measure */
      unit?: string;
    };
    Verification: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      /** @description in the order sent */
      claims: components['schemas']['VerifiedClaim'][];
    };
    VerifiedClaim: {
      verdict: components['schemas']['Verdict'];
      /** @description the figure of record for the region, measure and year of the claim */
      figure: components['schemas']['ClaimedFigure'];
      /** @description another figure that the value agrees with */
      matches?: components['schemas']['ClaimedFigure'];
      /** @description with unit_slip: what the value must be multiplied by to agree with the figure of record */
      factor?: number;
      /** @description the verdict in one or two sentences */
      note: string;
      /** @description the credit to print with the figures; null where there is none */
      citation: string | null;
    };
    /**
     * @description exact: the figure of record. rounds_to: the figure of record rounds to the value. other_year, earlier_edition, other_region, unit_slip, other_measure: it does not, but the figure in `matches` does. contradicted: none of these. no_figure: the release has no figure to compare the value with; `note` says why.
     * @enum {string}
     */
    Verdict:
      | 'exact'
      | 'rounds_to'
      | 'other_year'
      | 'earlier_edition'
      | 'other_region'
      | 'unit_slip'
      | 'other_measure'
      | 'contradicted'
      | 'no_figure';
    ClaimedFigure: {
      region: {
        /**
         * @description the type of region; us: the United States
         * @enum {string}
         */
        geography: 'msa' | 'county' | 'state' | 'us';
        /** @description CBSA code of a metro, FIPS code of a county or state */
        geoid: string;
        name: string;
        /** @description USPS codes; absent for the United States */
        states?: string[];
      };
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      value: number | null;
      /** @description unit of the values */
      unit: string;
      /** @description how many decimals the sources of the figures support: round to them when you show a figure */
      decimals: number;
      /** @description null where neither the claim nor the release names one */
      year: number | null;
      release: string;
      /** @description the earlier edition of the dataset that has the figure; absent for the newest */
      edition?: { edition: string; published: string };
    };
    /** @description What a jurisdiction offers; not an award, and not a finding that a site qualifies. A field that the page does not state is null, or an empty list. */
    IncentiveProgram: {
      /** Format: uuid */
      id: string;
      name: string;
      aliases: string[];
      jurisdiction: components['schemas']['Jurisdiction'];
      administering_agency?: string | null;
      mechanism:
        | (
            | 'tax_credit'
            | 'grant'
            | 'loan'
            | 'loan_guarantee'
            | 'abatement'
            | 'exemption'
            | 'training_grant'
            | 'infrastructure'
            | 'financing_bond'
            | 'zone_designation'
            | 'other'
          )
        | null;
      mechanism_label?: string | null;
      discretion?: ('discretionary' | 'statutory') | null;
      eligibility_summary: string | null;
      industries?: string[];
      naics_codes?: string[];
      min_jobs?: number | null;
      min_investment_usd?: number | null;
      wage_requirement?: string | null;
      benefit_summary: string | null;
      benefit_max_usd?: number | null;
      benefit_basis?: string | null;
      statute?: string | null;
      official_urls: string[];
      /** @description when the page says */
      status?: ('active' | 'sunset' | 'suspended') | null;
      effective_on?: string | null;
      /** @description the last day */
      sunset_on?: string | null;
      /**
       * Format: uri
       * @description the official page of the program; its values were compared with a captured copy only where there is `evidence` or `last_verified_at`
       */
      source_url: string;
      /** @description field name to the sentence of the page that its value was quoted from */
      evidence: { [key: string]: string };
      /** @description fields whose value a reviewer set or corrected */
      edited_fields?: string[];
      /** @description the agency is the page's publisher from the service's list of sources, not a sentence of the page */
      agency_from_source_list?: boolean;
      /** @description when the program was last compared with its official page; null: not yet */
      last_verified_at?: string | null;
      /** @description human: approved by the service; agent: re-read, and unchanged since */
      verified_by?: ('human' | 'agent') | null;
      /** @description Extension: number in the Federal Program Inventory, such as 10.500 (assistance listing) or TC.012 (tax expenditure) */
      inventory_id?: string | null;
      /** @description Extension: every kind of a program that has several, first the one in `mechanism`; empty for other programs */
      mechanisms?: (
        | 'tax_credit'
        | 'grant'
        | 'loan'
        | 'loan_guarantee'
        | 'abatement'
        | 'exemption'
        | 'training_grant'
        | 'infrastructure'
        | 'financing_bond'
        | 'zone_designation'
        | 'other'
      )[];
      /** @description Extension: the part of the nation or the type of area that the page limits the program to, in the words of the page; null: not stated */
      area_limit?: string | null;
      /** @description Extension: USPS codes of the states that the page says the area is in; empty: not stated */
      area_states?: string[];
      /** @description Extension: who may apply, by types of applicants in the inventory, or as a reviewer set it (`edited_fields`); empty: not stated */
      entity_types?: (
        'for_profit' | 'small_business' | 'nonprofit' | 'government' | 'tribal' | 'education' | 'individual' | 'any'
      )[];
      /** @description Extension: who benefits, by types of beneficiaries in the inventory; empty: not stated */
      beneficiary_types?: (
        'for_profit' | 'small_business' | 'nonprofit' | 'government' | 'tribal' | 'education' | 'individual' | 'any'
      )[];
      /** @description Extension: categories, as the inventory prints them */
      activities?: string[];
      /** @description Extension: amounts of the whole program by year; never what one recipient gets */
      obligations?: components['schemas']['Obligation'][];
      /** @description Extension: when the page became the text that `evidence` quotes; null: not captured */
      captured_at?: string | null;
      /** @description Extension: present with the filter `retired` */
      retired?: components['schemas']['Retirement'];
      /**
       * @description Extension: present with the filters `industry` and `status`. stated: the program states what was asked for; not_stated: it states no NAICS codes or no status, so it may apply
       * @enum {string}
       */
      match?: 'stated' | 'not_stated';
      /** @description Extension: days from today (UTC) to sunset_on, negative after it; present where a sunset is stated */
      sunset_in_days?: number;
    };
    Jurisdiction: {
      /** @enum {string} */
      level: 'federal' | 'state' | 'local';
      /** @description us, the FIPS code of a state, the GEOID of a county (5 digits) or of a place (7 digits) */
      key: string;
      name: string;
      /** @description USPS code */
      state?: string | null;
      /** @description GEOID of the jurisdiction */
      geoid?: string | null;
      /** @description the metro that a local government lies in, of a place its first */
      cbsa?: string | null;
    };
    /** @description What the government committed in a year to all recipients together. */
    Obligation: {
      /** @description federal fiscal year */
      year: number;
      amount_usd: number;
      /**
       * @description actual: obligated; estimate: an estimate of obligations, or obligations of a year that was not complete; forgone_revenue and outlays: of a tax expenditure, as estimated by the Treasury
       * @enum {string}
       */
      kind: 'actual' | 'estimate' | 'forgone_revenue' | 'outlays';
    };
    /** @description Since when a program is no longer listed, and why. */
    Retirement: {
      /** Format: date */
      on: string;
      reason: string;
    };
    ProgramList: {
      /** @description number of this page */
      page: number;
      /** @description most rows of a page */
      per_page: number;
      /** @description rows of all pages */
      total: number;
      /** @description number of pages */
      total_pages: number;
      filters: components['schemas']['ProgramFilters'];
      /** @description which of the jurisdictions that were asked for are covered */
      note: string;
      /** @description whether the catalog is approved for the API; false: no programs are served yet */
      available: boolean;
      /** @description Extension: with `metro`, federal designations of places, such as Opportunity Zones, and the counties of the metro that have them */
      designations?: components['schemas']['Designation'][];
    };
    /** @description The filters that were asked for. */
    ProgramFilters: {
      /** @description USPS code */
      state?: string;
      /** @description CBSA code */
      metro?: string;
      /** @enum {string} */
      mechanism?:
        | 'tax_credit'
        | 'grant'
        | 'loan'
        | 'loan_guarantee'
        | 'abatement'
        | 'exemption'
        | 'training_grant'
        | 'infrastructure'
        | 'financing_bond'
        | 'zone_designation'
        | 'other';
      q?: string;
      industry?: string;
      status?: string;
      active_on?: string;
      retired?: boolean;
    };
    /** @description A federal designation of places, and the counties of the metro that have it. */
    Designation: {
      key: string;
      name: string;
      /** @description the year of the designation */
      vintage: number;
      /** @description the notice or list that names the areas */
      document: {
        name: string;
        /**
         * Format: uri
         * @description page of the data
         */
        url: string;
      };
      /** @description the first day; null: it differs between places */
      starts_on: string | null;
      /** @description the last day; null: not known */
      ends_on: string | null;
      /** @description what the list does and does not say */
      note: string;
      /**
       * @description on the current day (UTC)
       * @enum {string}
       */
      status: 'active' | 'ended';
      /** @description the measure that the counts are values of */
      measure: string;
      /** @description how many counties the metro has */
      counties_total: number;
      /** @description how many of them are designated, wholly or in part, without those in `counties_unknown` */
      counties_designated: number;
      counties: {
        /** @description CBSA code of a metro, FIPS code of a county or state */
        geoid: string;
        name: string;
        /** @description where census tracts are designated: how many */
        tracts?: number;
      }[];
      /** @description counties that the list does not cover, or that had other boundaries when it was made */
      counties_unknown: {
        /** @description CBSA code of a metro, FIPS code of a county or state */
        geoid: string;
        name: string;
      }[];
      /** @description where census tracts are designated: how many in the metro; null if a county is unknown */
      tracts?: number | null;
      /** @description where whole counties are designated: the percentage of the people who live in them; null: not known */
      population_share?: number | null;
      /** @description the year of the population */
      population_year?: number;
      programs: {
        /** Format: uuid */
        id: string;
        name: string;
        /**
         * @description required: only designated areas qualify; bonus: the benefit is higher there; same_definition: the program does not use the designation, but areas were designated by its definition
         * @enum {string}
         */
        use: 'required' | 'bonus' | 'same_definition';
        /** @description how the program uses it */
        how: string;
      }[];
    };
    FitRequest: {
      /** @description a metro's id, five-digit CBSA code, or slug */
      metro?: string;
      /** @description USPS code or FIPS code of a state; not together with `metro` */
      state?: string;
      /** @description first 2 to 6 digits of a NAICS code */
      industry?: string;
      /**
       * @description type of the applicant
       * @enum {string}
       */
      entity_type?:
        'for_profit' | 'small_business' | 'nonprofit' | 'government' | 'tribal' | 'education' | 'individual';
      /** @description jobs of the project */
      jobs?: number;
      /** @description investment of the project in dollars */
      investment_usd?: number;
      /** @description categories that programs list as `activities`, or their upper levels, such as `Business and Commerce`, in any letter case; a program with one of them fits */
      activities?: string[];
      /**
       * Format: date
       * @description the day on which the program must be in force; without it, the date is compared with today (UTC) only where the program states enough
       */
      on?: string;
      /** @description only programs of one of these kinds */
      mechanisms?: (
        | 'tax_credit'
        | 'grant'
        | 'loan'
        | 'loan_guarantee'
        | 'abatement'
        | 'exemption'
        | 'training_grant'
        | 'infrastructure'
        | 'financing_bond'
        | 'zone_designation'
        | 'other'
      )[];
    };
    /** @description A program, and how what it states compares with the request. */
    ProgramFit: {
      verdict: components['schemas']['FitVerdict'];
      /** @description one for each requirement of the request; a federal program has one for the place only if it is limited to an area; without `on`, the date only where it decides */
      tests: components['schemas']['FitTest'][];
      program: components['schemas']['IncentiveProgram'];
    };
    /**
     * @description fits: what the program states agrees with every requirement. does_not_fit: something that it states does not. may_fit: what it states does not decide.
     * @enum {string}
     */
    FitVerdict: 'fits' | 'may_fit' | 'does_not_fit';
    FitTest: {
      /** @enum {string} */
      requirement: 'place' | 'industry' | 'entity_type' | 'jobs' | 'investment_usd' | 'activities' | 'date';
      verdict: components['schemas']['FitVerdict'];
      /** @description the verdict in a sentence */
      reason: string;
      /** @description what the verdict was read from */
      facts: components['schemas']['FitFact'][];
    };
    /** @description A value of the program, and what states it. */
    FitFact: {
      /** @description field of the program */
      field: string;
      /** @description null: not stated */
      value: (string | number | string[]) | null;
      /**
       * @description quotation: a sentence of the official page states the value; reviewer: a reviewer set it; record: the catalog has it without a sentence; not_stated: there is no value
       * @enum {string}
       */
      basis: 'quotation' | 'reviewer' | 'record' | 'not_stated';
      /** @description the sentence of the official page; null without one */
      quotation: string | null;
    };
    ProgramFitList: {
      /** @description number of this page */
      page: number;
      /** @description most rows of a page */
      per_page: number;
      /** @description rows of all pages */
      total: number;
      /** @description number of pages */
      total_pages: number;
      /** @description how the result is computed, with the version of the method */
      method: string;
      /** @description programs by verdict, on all pages */
      counts: { fits: number; may_fit: number; does_not_fit: number };
      /** @description requirements that no compared program states anything about: they rule out no program, and with them none fits */
      not_stated: ('place' | 'industry' | 'entity_type' | 'jobs' | 'investment_usd' | 'activities' | 'date')[];
      /** @description The members of the request. */
      filters: {
        /** @description CBSA code */
        metro?: string;
        /** @description USPS code */
        state?: string;
        industry?: string;
        /** @enum {string} */
        entity_type?:
          'for_profit' | 'small_business' | 'nonprofit' | 'government' | 'tribal' | 'education' | 'individual';
        jobs?: number;
        investment_usd?: number;
        activities?: string[];
        /** @description the day of the request, or today (UTC) */
        on: string;
        mechanisms?: (
          | 'tax_credit'
          | 'grant'
          | 'loan'
          | 'loan_guarantee'
          | 'abatement'
          | 'exemption'
          | 'training_grant'
          | 'infrastructure'
          | 'financing_bond'
          | 'zone_designation'
          | 'other'
        )[];
      };
      /** @description what the comparison is, and what it is not */
      note: string;
      /** @description which of the jurisdictions that were asked for are covered */
      coverage: string;
      /** @description whether the catalog is approved for the API; false: no programs are served yet */
      available: boolean;
    };
    ReleaseSummary: {
      id: string;
      /** Format: date-time */
      created_at: string;
      /** @description how many datasets the release serves */
      datasets: number;
      /** @description how many measures the release serves */
      measures: number;
    };
    ReleaseDetail: {
      id: string;
      /** Format: date-time */
      created_at: string;
      /** @description how many datasets the release serves */
      datasets: number;
      /** @description how many measures the release serves */
      measures: number;
      /** @description its datasets, by key */
      contents: components['schemas']['ReleasedDataset'][];
      /** @description what it changed since the release before; null for the first release and for one that is too old to be compared */
      changes: components['schemas']['ReleaseChanges'] | null;
    };
    ReleasedDataset: {
      key: string;
      name: string;
      /** Format: date-time */
      retrieved_at: string;
      /** @description the newest year of its figures; null for a dataset without years */
      latest_year: number | null;
      /** @description years of the values */
      vintages: number[];
    };
    ReleaseChanges: {
      /** @description the earlier release */
      since: string;
      /** @description how many values changed, by cause; those of measures that only one of the releases serves do not count */
      by_cause: {
        new_year: number;
        boundary: number;
        /** @description values that are computed in another way */
        method: number;
        added: number;
        withdrawn: number;
        revised: number;
      };
      datasets_added: string[];
      datasets_withdrawn: string[];
      measures_added: string[];
      measures_withdrawn: string[];
    };
    ValueChange: {
      /** @description name of the measure */
      measure: string;
      geography: components['schemas']['Geography'];
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      name: string;
      /** @description year of the figure */
      year: number;
      /** @description null: the earlier release has no value */
      old: number | null;
      /** @description null: the later release has no value */
      new: number | null;
      cause: components['schemas']['Cause'];
    };
    /**
     * @description new_year: of a year after the latest one of the earlier release; boundary: of a region that only one of the releases has, or of a metro whose counties differ; method: the measure is computed in another way; added, withdrawn: only one of the releases has the value; revised: any other change
     * @enum {string}
     */
    Cause: 'new_year' | 'boundary' | 'method' | 'added' | 'withdrawn' | 'revised';
    ChangesMeta: {
      /** @description the release that the figures are of */
      release: string;
      /** @description number of this page */
      page: number;
      /** @description most rows of a page */
      per_page: number;
      /** @description rows of all pages */
      total: number;
      /** @description number of pages */
      total_pages: number;
      /** @description the earlier release */
      since: string;
      /** @description measures that only the later release serves; their values are not in the list */
      measures_added: number;
      /** @description measures that only the earlier release serves; not in the list either */
      measures_withdrawn: number;
    };
    /** @description Who the credential acts as. */
    Me: {
      user: {
        /** Format: uuid */
        id: string;
        name: string | null;
      };
      account: {
        /** Format: uuid */
        id: string;
        name: string;
        /** @enum {string} */
        role: 'owner' | 'admin' | 'member';
      };
      credential: {
        /** @enum {string} */
        type: 'api_key' | 'oauth';
        /** Format: uuid */
        id: string;
        scopes: string[];
      };
      access: {
        /**
         * @description api: at its own limits; public: at the limits of the client address; anonymous: no credential
         * @enum {string}
         */
        tier: 'api' | 'public' | 'anonymous';
        rate_limit: { per_minute: number; per_day: number };
      };
    };
    Error: {
      /** @description code */
      error: string;
      /** @description what was wrong and how to fix it */
      message: string;
    };
  };
  responses: {
    /** @description Unchanged since the given tag or date; no body. */
    304: {
      headers: {
        'RateLimit-Limit': components['headers']['RateLimit-Limit'];
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
        'RateLimit-Reset': components['headers']['RateLimit-Reset'];
        Release: components['headers']['Release'];
        ETag: components['headers']['ETag'];
        'Last-Modified': components['headers']['Last-Modified'];
        'Cache-Control': components['headers']['Cache-Control'];
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description A parameter or the body is malformed. */
    400: {
      headers: {
        'RateLimit-Limit': components['headers']['RateLimit-Limit'];
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
        'RateLimit-Reset': components['headers']['RateLimit-Reset'];
        Release: components['headers']['Release'];
        [name: string]: unknown;
      };
      content: { 'application/json': components['schemas']['Error'] };
    };
    /** @description The credential is not valid, or it is missing where the endpoint needs one. */
    401: {
      headers: {
        'RateLimit-Limit': components['headers']['RateLimit-Limit'];
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
        'RateLimit-Reset': components['headers']['RateLimit-Reset'];
        Release: components['headers']['Release'];
        'WWW-Authenticate': components['headers']['WWW-Authenticate'];
        [name: string]: unknown;
      };
      content: { 'application/json': components['schemas']['Error'] };
    };
    /** @description The credential is valid but may not do this. */
    403: {
      headers: {
        'RateLimit-Limit': components['headers']['RateLimit-Limit'];
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
        'RateLimit-Reset': components['headers']['RateLimit-Reset'];
        Release: components['headers']['Release'];
        'WWW-Authenticate': components['headers']['WWW-Authenticate'];
        [name: string]: unknown;
      };
      content: { 'application/json': components['schemas']['Error'] };
    };
    /** @description The request names something that does not exist or is not available. */
    404: {
      headers: {
        'RateLimit-Limit': components['headers']['RateLimit-Limit'];
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
        'RateLimit-Reset': components['headers']['RateLimit-Reset'];
        Release: components['headers']['Release'];
        [name: string]: unknown;
      };
      content: { 'application/json': components['schemas']['Error'] };
    };
    /** @description The path does not support this method; `Allow` lists the methods it supports. */
    405: {
      headers: {
        'RateLimit-Limit': components['headers']['RateLimit-Limit'];
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
        'RateLimit-Reset': components['headers']['RateLimit-Reset'];
        Release: components['headers']['Release'];
        Allow: components['headers']['Allow'];
        [name: string]: unknown;
      };
      content: { 'application/json': components['schemas']['Error'] };
    };
    /** @description The request did not arrive in time. */
    408: { headers: { [name: string]: unknown }; content: { 'application/json': components['schemas']['Error'] } };
    /** @description The body is too long. */
    413: {
      headers: {
        'RateLimit-Limit': components['headers']['RateLimit-Limit'];
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
        'RateLimit-Reset': components['headers']['RateLimit-Reset'];
        Release: components['headers']['Release'];
        [name: string]: unknown;
      };
      content: { 'application/json': components['schemas']['Error'] };
    };
    /** @description The body is not sent as JSON. */
    415: {
      headers: {
        'RateLimit-Limit': components['headers']['RateLimit-Limit'];
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
        'RateLimit-Reset': components['headers']['RateLimit-Reset'];
        Release: components['headers']['Release'];
        [name: string]: unknown;
      };
      content: { 'application/json': components['schemas']['Error'] };
    };
    /** @description The request is well formed, but it names something that is not available, or its parts do not fit together. */
    422: {
      headers: {
        'RateLimit-Limit': components['headers']['RateLimit-Limit'];
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
        'RateLimit-Reset': components['headers']['RateLimit-Reset'];
        Release: components['headers']['Release'];
        [name: string]: unknown;
      };
      content: { 'application/json': components['schemas']['Error'] };
    };
    /** @description Over a rate limit. */
    429: {
      headers: {
        'RateLimit-Limit': components['headers']['RateLimit-Limit'];
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
        'RateLimit-Reset': components['headers']['RateLimit-Reset'];
        Release: components['headers']['Release'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: { 'application/json': components['schemas']['Error'] };
    };
    /** @description The URL and headers are over 16 KiB. */
    431: { headers: { [name: string]: unknown }; content: { 'application/json': components['schemas']['Error'] } };
    /** @description The service failed. */
    500: {
      headers: {
        'RateLimit-Limit': components['headers']['RateLimit-Limit'];
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
        'RateLimit-Reset': components['headers']['RateLimit-Reset'];
        Release: components['headers']['Release'];
        [name: string]: unknown;
      };
      content: { 'application/json': components['schemas']['Error'] };
    };
    /** @description No release is served at the moment, credentials cannot be checked, or the server is busy. */
    503: {
      headers: {
        'RateLimit-Limit': components['headers']['RateLimit-Limit'];
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
        'RateLimit-Reset': components['headers']['RateLimit-Reset'];
        Release: components['headers']['Release'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: { 'application/json': components['schemas']['Error'] };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description requests allowed in the window with the fewest left */
    'RateLimit-Limit': number;
    /** @description requests left in that window */
    'RateLimit-Remaining': number;
    /** @description seconds until that window ends */
    'RateLimit-Reset': number;
    /** @description the methods that the address has */
    Allow: string;
    /** @description seconds to wait before the next request */
    'Retry-After': number;
    /** @description where to sign in (RFC 9728), or which scope is missing */
    'WWW-Authenticate': string;
    /** @description weak tag of the answer, for If-None-Match */
    ETag: string;
    /** @description the release's time, for If-Modified-Since */
    'Last-Modified': string;
    /** @description how long the answer may be kept, and by whom */
    'Cache-Control': string;
    /** @description the release that the answer comes from; absent if none is active */
    Release: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listDatasets: {
    parameters: {
      query?: {
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read every dataset with its license, geographies and years */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Dataset'][];
            meta: components['schemas']['Total'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getDataset: {
    parameters: {
      query?: {
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /**
         * @description a key as listed by GET /datasets
         * @example
         */
        key: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read the license, credit and measures of a dataset */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['DatasetDetail'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The dataset does not exist or is not available, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  listMeasures: {
    parameters: {
      query?: {
        /** @description up to 16 words that must all occur in the name, label, unit, topic or search terms; the best match comes first */
        q?: string;
        /** @description only measures of this topic: its key, as listed by GET /topics */
        topic?: string;
        /**
         * @description only measures with values at this geography
         * @example msa
         */
        geography?: 'msa' | 'county' | 'state';
        /** @description only this dataset's measures: its key */
        dataset?: string;
        /** @description page number; past the end the list is empty */
        page?: number;
        /**
         * @description rows on a page
         * @example 2
         */
        per_page?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Search the measures by words, topic or dataset */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Measure'][];
            meta: components['schemas']['Pagination'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  listTopics: {
    parameters: {
      query?: {
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read the topics that group the measures */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Topic'][];
            meta: components['schemas']['Total'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getMeasure: {
    parameters: {
      query?: {
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description a name as listed by GET /measures */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read the unit, method and years of a measure */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Measure'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The measure does not exist or is not available, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getMeasureValues: {
    parameters: {
      query: {
        /** @description the regions to list; required */
        geography: 'msa' | 'county' | 'state';
        /** @description USPS code, any letter case: metros partly in it, its counties, or the state itself */
        state?: string;
        /** @description a metro's id, CBSA code or slug: the metro itself, its counties, or the states that it lies in */
        metro?: string;
        /** @description the values of this year, or of the latest year before it that the measure has; default: the latest */
        vintage?: number;
        /** @description an edition of the dataset, as listed by /measures/{name}/revisions; default: the newest */
        edition?: string;
        /** @description Extension: set to 1 to add `bounds` (`lower` and `upper` of a series): the 90 percent confidence interval of the figure, where its publisher states the error or it follows from stated ones */
        bounds?: '0' | '1';
        /** @description Extension: set to 1 to add `absent`, the regions without a value and why each one has none; pages then go over all regions */
        absent?: '0' | '1';
        /** @description page number; past the end the list is empty */
        page?: number;
        /** @description rows on a page */
        per_page?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description a name as listed by GET /measures */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read a measure's value for every region of a geography */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['MeasureValues'];
            meta: components['schemas']['Pagination'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The measure does not exist or has no values that match, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getMeasureRanks: {
    parameters: {
      query: {
        /** @description the regions to rank; required */
        geography: 'msa' | 'county' | 'state';
        /** @description USPS code, any letter case: metros partly in it, its counties, or the state itself */
        state?: string;
        /** @description a metro's id, CBSA code or slug: the metro itself, its counties, or the states that it lies in */
        metro?: string;
        /** @description whether rank 1 is the highest or lowest value */
        direction?: 'higher_better' | 'lower_better';
        /** @description the confidence that all ranks of the list are from `best` to `worst`, in percent */
        level?: number;
        /** @description page number; past the end the list is empty */
        page?: number;
        /** @description rows on a page */
        per_page?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description a name as listed by GET /measures */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rank the regions of a geography by a measure, with the certainty of each rank */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['MeasureRanks'];
            meta: components['schemas']['PagedReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The measure does not exist or has no values that match, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  listSeries: {
    parameters: {
      query: {
        /** @description the regions to list; required */
        geography: 'msa' | 'county' | 'state';
        /** @description USPS code, any letter case: metros partly in it, its counties, or the state itself */
        state?: string;
        /** @description a metro's id, CBSA code or slug: the metro itself, its counties, or the states that it lies in */
        metro?: string;
        /** @description the first year; default: the earliest available */
        from?: number;
        /** @description the last year; default: the latest */
        to?: number;
        /** @description adds `change`: the change over this number of years */
        window?: number;
        /** @description an edition of the dataset, as listed by /measures/{name}/revisions; default: the newest */
        edition?: string;
        /** @description Extension: set to 1 to add `bounds` (`lower` and `upper` of a series): the 90 percent confidence interval of the figure, where its publisher states the error or it follows from stated ones */
        bounds?: '0' | '1';
        /** @description Extension: set to 1 to add `reasons`, why each value is missing, aligned with `values`, and lists regions without any value, too */
        absent?: '0' | '1';
        /** @description page number; past the end the list is empty */
        page?: number;
        /** @description rows on a page */
        per_page?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description a name as listed by GET /measures */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read a measure's values of every year for the regions of a geography */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['MeasureSeries'];
            meta: components['schemas']['PagedReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The measure does not exist or has no values that match, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  listRevisions: {
    parameters: {
      query?: {
        /** @description the regions to list */
        geography?: 'msa' | 'county' | 'state';
        /** @description USPS code, any letter case: metros partly in it, its counties, or the state itself */
        state?: string;
        /** @description a metro's id, CBSA code or slug: the metro itself, its counties, or the states that it lies in */
        metro?: string;
        /** @description the code of one region of the geography */
        region?: string;
        /** @description page number; past the end the list is empty */
        page?: number;
        /** @description rows on a page */
        per_page?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description a name as listed by GET /measures */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List a measure's values in each edition */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Revisions'];
            meta: components['schemas']['PagedReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The measure does not exist, has only one edition, or has no values that match, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getNation: {
    parameters: {
      query?: {
        /** @description the first year; default: the earliest available */
        from?: number;
        /** @description the last year; default: the latest */
        to?: number;
        /** @description adds `change`: the change over this number of years */
        window?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description a name as listed by GET /measures */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read a measure's value for the United States */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['NationalSeries'];
            meta: components['schemas']['ReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The measure does not exist or has no national value, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  traceValue: {
    parameters: {
      query: {
        /** @description code of a state (two digits), county, or metro (CBSA, five digits); required */
        region: string;
        /** @description needed only if a county and a metro have the same code */
        geography?: 'msa' | 'county' | 'state';
        /** @description a year that the release holds; default: the year served */
        year?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description a name as listed by GET /measures */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Find the cells of the publisher's files behind a value */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Trace'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The measure, the region, or the value of the year does not exist, or the release does not say where its figures are printed, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getData: {
    parameters: {
      query?: {
        /** @description page number; past the end the list is empty */
        page?: number;
        /**
         * @description rows on a page
         * @example 2
         */
        per_page?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { 'application/json': components['schemas']['DataRequest'] } };
    responses: {
      /** @description Read measures of places by year as one table */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['DataTable'];
            meta: components['schemas']['PagedReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description A measure does not exist or is not available, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      413: components['responses']['413'];
      415: components['responses']['415'];
      /** @description A measure has no values for the kind of places requested, `years` does not fit `derive`, or the table has too many columns. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  findPlaces: {
    parameters: {
      query?: {
        /** @description a name, a code or a group: `Tulsa, OK`, `Travis County`, `DFW`, `counties of Atlanta`; without it, all metros, or all of `geography` */
        q?: string;
        /** @description only places of this type */
        geography?: 'msa' | 'county' | 'state';
        /** @description page number; past the end the list is empty */
        page?: number;
        /** @description rows on a page */
        per_page?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Find metros, counties and states by name */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Place'][];
            meta: components['schemas']['PlacesMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  listMetros: {
    parameters: {
      query?: {
        /** @description USPS code, any letter case: metros that lie partly in it */
        state?: string;
        /** @description up to 16 words that must all occur in the name, or in the USPS codes or names of its states: `Austin, TX` */
        q?: string;
        /** @description page number; past the end the list is empty */
        page?: number;
        /**
         * @description rows on a page
         * @example 2
         */
        per_page?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Search the metropolitan statistical areas by name or state */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Metro'][];
            meta: components['schemas']['Pagination'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  compareMetros: {
    parameters: {
      query: {
        /** @description 1 to 25 metro ids, CBSA codes or slugs, comma-separated; required */
        ids: string;
        /** @description 1 to 50 measure names, comma-separated; the standard figures without it */
        measures?: string;
        /** @description each measure's values of this year, or of the latest year before it that it has; default: the latest. `vintages` name the years */
        vintage?: number;
        /** @description Extension: set to 1 to add `bounds` (`lower` and `upper` of a series): the 90 percent confidence interval of the figure, where its publisher states the error or it follows from stated ones */
        bounds?: '0' | '1';
        /** @description Extension: set to 1 to add `absent` to each metro: why each value that is null is missing */
        absent?: '0' | '1';
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read up to 50 measures of up to 25 metros side by side */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Comparison'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description A metro does not exist, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      /** @description A measure in `measures` does not exist or has no metro values. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getMetro: {
    parameters: {
      query?: {
        /** @description Extension: set to 1 to add to each measure `us` and `states`: the values of the same year for the United States and for each state of the metro */
        context?: '0' | '1';
        /** @description Extension: set to 1 to add `bounds` (`lower` and `upper` of a series): the 90 percent confidence interval of the figure, where its publisher states the error or it follows from stated ones */
        bounds?: '0' | '1';
        /** @description Extension: set to 1 to add `absent`: the measures without a value for the metro, and why each is missing */
        absent?: '0' | '1';
        /** @description Extension: set to 1 to add `rank` to each measure: its place among all metros with a value, the highest value first; with `bounds`, also the `best` and `worst` rank at 90 percent confidence */
        ranks?: '0' | '1';
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description the metro's id, five-digit CBSA code, or slug */
        ref: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read every figure of a metro */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['MetroProfile'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The metro does not exist, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getMetroSeries: {
    parameters: {
      query?: {
        /** @description 1 to 50 measure names, comma-separated; the standard figures without it */
        measures?: string;
        /** @description the first year; default: the earliest available */
        from?: number;
        /** @description the last year; default: the latest */
        to?: number;
        /** @description adds `change`: the change over this number of years */
        window?: number;
        /** @description Extension: set to 1 to add `bounds` (`lower` and `upper` of a series): the 90 percent confidence interval of the figure, where its publisher states the error or it follows from stated ones */
        bounds?: '0' | '1';
        /** @description Extension: set to 1 to add `reasons` to each series: why each value is missing, aligned with `values` */
        absent?: '0' | '1';
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description the metro's id, five-digit CBSA code, or slug */
        ref: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read a metro's values of every year */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['MetroSeries'];
            meta: components['schemas']['ReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The metro does not exist, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      /** @description A measure in `measures` does not exist or has no metro values. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  listPeers: {
    parameters: {
      query?: {
        /** @description 1 to 50 measure names, comma-separated; the standard figures without it */
        measures?: string;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description the metro's id, five-digit CBSA code, or slug */
        ref: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Find the 10 metros with the most similar figures */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Peers'];
            meta: components['schemas']['ReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The metro does not exist, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      /** @description A measure in `measures` does not exist or has no metro values. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getBrief: {
    parameters: {
      query?: {
        /** @description how many tokens the sentences may have together, as estimated for current language models */
        tokens?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description the metro's id, five-digit CBSA code, or slug */
        ref: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read what is most unusual about a metro, in sentences with their figures */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Brief'];
            meta: components['schemas']['ReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The metro does not exist, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  screenMetros: {
    parameters: {
      query?: {
        /** @description each measure's values of this year, or of the latest year before it that it has; default: the latest. `vintages` name the years */
        as_of?: number;
        /** @description Extension: set to a number to add `near_misses`, the metros that fail at most that many gates, and by how much; from 2 on, each has `failed`, every gate that it fails */
        near_misses?: number;
        /** @description Extension: set to 1 to add `bounds` (`lower` and `upper` of a series): the 90 percent confidence interval of the figure, where its publisher states the error or it follows from stated ones */
        bounds?: '0' | '1';
        /** @description Extension: set to 1 to add `absent` to each metro: why each value that is null is missing */
        absent?: '0' | '1';
        /** @description Extension: set to 1 to add `certainty`: whether each gate and each metro `passes`, `fails` or is `undecided`, because the limit is inside the bounds of the value or the value is missing */
        certainty?: '0' | '1';
        /** @description Extension: set to 1 to add `relax`: for each gate, how many metros pass it alone, and the limits that leave one, five and ten more metros */
        relax?: '0' | '1';
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "scope": {
         *         "states": [
         *           "OK"
         *         ]
         *       },
         *       "requirements": {
         *         "max_unemployment": 4.5,
         *         "rtw_only": true
         *       }
         *     }
         */
        'application/json': components['schemas']['ScreenRequest'];
      };
    };
    responses: {
      /** @description Filter metros by state and by requirements on their figures */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ScreenResult'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      413: components['responses']['413'];
      415: components['responses']['415'];
      /** @description A requirement reads a measure that is not available. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  rankMetros: {
    parameters: {
      query?: {
        /** @description each measure's values of this year, or of the latest year before it that it has; default: the latest. `vintages` name the years */
        as_of?: number;
        /** @description Extension: set to 1 to add `bounds` (`lower` and `upper` of a series): the 90 percent confidence interval of the figure, where its publisher states the error or it follows from stated ones */
        bounds?: '0' | '1';
        /** @description Extension: set to 1 to add `absent` to each metro: why each value that is null is missing */
        absent?: '0' | '1';
        /** @description Extension: set to 1 to add `robustness`, and to each ranked metro `rank_interval` and `top10_share`: how its rank moves when weights and scoring do */
        robustness?: '0' | '1';
        /** @description Extension: with `robustness`, set to 1 to also draw each figure that has bounds from a normal distribution with its stated error */
        figures?: '0' | '1';
        /** @description Extension: with `robustness`, a number other than 10 adds `top_share` to each ranked metro: the share of the draws in which its rank is that number or better */
        top?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "scope": {
         *         "states": [
         *           "OK"
         *         ]
         *       },
         *       "criteria": []
         *     }
         */
        'application/json': components['schemas']['RankRequest'];
      };
    };
    responses: {
      /** @description Order metros by weighted criteria, with the score of each */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['RankResult'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      413: components['responses']['413'];
      415: components['responses']['415'];
      /** @description A measure in `criteria` does not exist or has no metro values, or a requirement reads a measure that is not available. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  explainRank: {
    parameters: {
      query?: {
        /** @description each measure's values of this year, or of the latest year before it that it has; default: the latest. `vintages` name the years */
        as_of?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "scope": {
         *         "states": [
         *           "OK"
         *         ]
         *       },
         *       "criteria": [],
         *       "requirements": {
         *         "max_unemployment": 3
         *       }
         *     }
         */
        'application/json': components['schemas']['ExplainRequest'];
      };
    };
    responses: {
      /** @description Find out why a metro has its rank or is out, and what would admit it */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Explanation'];
            meta: components['schemas']['ReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The metro does not exist, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      413: components['responses']['413'];
      415: components['responses']['415'];
      /** @description A measure in `criteria` does not exist or has no metro values, or a requirement reads a measure that is not available. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  flipRank: {
    parameters: {
      query?: {
        /** @description each measure's values of this year, or of the latest year before it that it has; default: the latest. `vintages` name the years */
        as_of?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "scope": {
         *         "states": [
         *           "OK"
         *         ]
         *       },
         *       "criteria": []
         *     }
         */
        'application/json': components['schemas']['FlipRequest'];
      };
    };
    responses: {
      /** @description Find the smallest change of weights for a metro to catch up with another */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Flip'];
            meta: components['schemas']['ReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description A metro does not exist, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      413: components['responses']['413'];
      415: components['responses']['415'];
      /** @description `a` and `b` are the same metro; a metro is eliminated, out of scope, or has no value of a criterion; no criterion has a weight above 0; or a measure is not available. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getFrontier: {
    parameters: {
      query?: {
        /** @description each measure's values of this year, or of the latest year before it that it has; default: the latest. `vintages` name the years */
        as_of?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "scope": {
         *         "states": [
         *           "OK"
         *         ]
         *       },
         *       "criteria": []
         *     }
         */
        'application/json': components['schemas']['RankRequest'];
      };
    };
    responses: {
      /** @description Find the best trade-offs: the metros that no other metro dominates */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Frontier'];
            meta: components['schemas']['ReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      413: components['responses']['413'];
      415: components['responses']['415'];
      /** @description No criterion has a weight above 0, or a measure does not exist or has no metro values; or a requirement reads a measure that is not available. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getAcceptability: {
    parameters: {
      query?: {
        /** @description each measure's values of this year, or of the latest year before it that it has; default: the latest. `vintages` name the years */
        as_of?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "scope": {
         *         "states": [
         *           "OK"
         *         ]
         *       },
         *       "criteria": [],
         *       "top": 3
         *     }
         */
        'application/json': components['schemas']['AcceptabilityRequest'];
      };
    };
    responses: {
      /** @description Read how often each metro is first or near the top over all possible weights */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Acceptability'];
            meta: components['schemas']['ReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      413: components['responses']['413'];
      415: components['responses']['415'];
      /** @description No weights meet every `order`, `min`, and `max`; no criterion has a weight above 0; or a measure does not exist or has no metro values; or a requirement reads a measure that is not available. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  rankVariants: {
    parameters: {
      query?: {
        /** @description each measure's values of this year, or of the latest year before it that it has; default: the latest. `vintages` name the years */
        as_of?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "scope": {
         *         "states": [
         *           "OK"
         *         ]
         *       },
         *       "criteria": [],
         *       "variants": [
         *         {
         *           "name": "first criterion twice",
         *           "weights": [
         *             {
         *               "measure": "",
         *               "weight": 2
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['VariantsRequest'];
      };
    };
    responses: {
      /** @description Compare the order under up to 10 other sets of weights */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Variants'];
            meta: components['schemas']['ReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      413: components['responses']['413'];
      415: components['responses']['415'];
      /** @description A variant has no weight above 0 or weights a measure that is not in `criteria`, or a measure does not exist or has no metro values; or a requirement reads a measure that is not available. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  explainMoves: {
    parameters: {
      query?: {
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "scope": {
         *         "states": [
         *           "OK"
         *         ]
         *       },
         *       "criteria": [],
         *       "from": 2020,
         *       "to": 2024
         *     }
         */
        'application/json': components['schemas']['MovesRequest'];
      };
    };
    responses: {
      /** @description Explain how ranks moved between two years or releases */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Moves'];
            meta: components['schemas']['ReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The server does not hold the release that `from` or `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      413: components['responses']['413'];
      415: components['responses']['415'];
      /** @description `from` and `to` are not two years, or an earlier release and the current one; no criterion has a weight above 0; or a measure is not available at both ends. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  verifyClaims: {
    parameters: {
      query?: {
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { 'application/json': components['schemas']['VerifyRequest'] } };
    responses: {
      /** @description Compare stated figures with those of the release */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Verification'];
            meta: components['schemas']['ReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      413: components['responses']['413'];
      415: components['responses']['415'];
      /** @description A claim names an unknown measure, an unknown or ambiguous region, or a unit that the measure does not have. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  listIncentivePrograms: {
    parameters: {
      query?: {
        /** @description USPS code or state FIPS: federal programs, the state's and its local governments' */
        state?: string;
        /** @description CBSA code, region id or slug: federal programs, those of the metro's states and of its local governments */
        metro?: string;
        /**
         * @description only programs of this kind; one with several kinds passes for each (`mechanisms`)
         * @example tax_credit
         */
        mechanism?:
          | 'tax_credit'
          | 'grant'
          | 'loan'
          | 'loan_guarantee'
          | 'abatement'
          | 'exemption'
          | 'training_grant'
          | 'infrastructure'
          | 'financing_bond'
          | 'zone_designation'
          | 'other';
        /** @description Extension: up to 16 words; each must be a word, or begin one, in the name, an alias, the agency or the summaries, in the singular or the plural */
        q?: string;
        /** @description Extension: first 2 to 6 digits of a NAICS code: programs that state a code within it or around it, then those that state no codes and may apply (`match`) */
        industry?: string;
        /** @description Extension: programs that state this status, then those that state none and may apply (`match`) */
        status?: 'active' | 'sunset' | 'suspended';
        /** @description Extension: leaves out programs known not to be in force on this date: effective later, sunset before, or suspended */
        active_on?: string;
        /** @description Extension: set to 1 to list retired programs instead: they ended, or the official inventory no longer lists them (`retired`) */
        retired?: '0' | '1';
        /** @description page number; past the end the list is empty */
        page?: number;
        /**
         * @description programs on a page
         * @example 2
         */
        per_page?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read what federal, state and local governments offer to businesses */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['IncentiveProgram'][];
            meta: components['schemas']['ProgramList'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description The credential is missing or not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The metro of `metro` does not exist, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  fitIncentivePrograms: {
    parameters: {
      query?: {
        /** @description page number; past the end the list is empty */
        page?: number;
        /**
         * @description programs on a page
         * @example 2
         */
        per_page?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "state": "TX",
         *       "industry": "3364",
         *       "entity_type": "small_business",
         *       "jobs": 50
         *     }
         */
        'application/json': components['schemas']['FitRequest'];
      };
    };
    responses: {
      /** @description Compare a project with the programs of a place */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ProgramFit'][];
            meta: components['schemas']['ProgramFitList'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      400: components['responses']['400'];
      /** @description The credential is missing or not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The metro of `metro` does not exist, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      413: components['responses']['413'];
      415: components['responses']['415'];
      /** @description No program has one of the `activities`. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  listReleases: {
    parameters: {
      query?: {
        /** @description page number; past the end the list is empty */
        page?: number;
        /**
         * @description rows on a page
         * @example 2
         */
        per_page?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read the active release and those before it */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ReleaseSummary'][];
            meta: components['schemas']['PagedReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getRelease: {
    parameters: {
      query?: {
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description an id as listed by GET /releases */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read the datasets of a release, and how many values it changed */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ReleaseDetail'];
            meta: components['schemas']['ReleaseMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The release of `id` is not listed, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  listChanges: {
    parameters: {
      query?: {
        /** @description id of an earlier release; default: the one before */
        since?: string;
        /** @description only this measure: its name */
        measure?: string;
        /** @description only measures of this dataset: its key */
        dataset?: string;
        /** @description only this metro and its counties: its id, CBSA code or slug */
        metro?: string;
        /** @description USPS code, any letter case: only regions that lie partly in it */
        state?: string;
        /** @description only values of this geography */
        geography?: 'msa' | 'county' | 'state';
        /** @description page number; past the end the list is empty */
        page?: number;
        /** @description rows on a page */
        per_page?: number;
        /** @description id of a release that this server holds, as `GET /releases` lists them; default: the active release */
        release?: string;
      };
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
        /** @description `Last-Modified` from an earlier response; returns 304 if unchanged */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description an id as listed by GET /releases */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List the values that a release changed */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Last-Modified': components['headers']['Last-Modified'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ValueChange'][];
            meta: components['schemas']['ChangesMeta'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The release of `id` is not listed, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getMe: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read who the credential acts as */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Me'];
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description The credential is missing or not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  getOpenapi: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` from an earlier response; returns 304 if unchanged */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read this reference as an OpenAPI 3.1 document */
      200: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Release: components['headers']['Release'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: { 'application/json': { [key: string]: unknown } };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
}
