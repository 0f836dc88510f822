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
     * @description Returns the latest value for every metro, county or state. Regions without a value are left out.
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
     * @description The regions that have a value of `year`, by rank; `other_years` lists those whose latest value is of an earlier year, which are not ranked. `best` and `worst` are the ranks that a region can have if every true figure is within its interval, which holds for all regions together at `level` percent confidence. They are null where the publisher does not state how certain a value is; `bounded` counts the values that have bounds. With `state` or `metro`, the regions are ranked among those that pass the filter; a metro itself is ranked among all metros, or those of `state`.
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
     * @description A row for each place and a column for each measure and year, then what is derived. Places are names, codes or groups, and `places` says what each was taken for. `latest` is the value that the API serves of each place, so years may differ between measures; a ratio divides figures of the same year. `caveats` says what to tell with the figures: other readings of a name, mixed years, missing values, breaks of a series. A place or measure that cannot be read is in `left_out`, and the table has the others.
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
     * @description The places that a text may mean, the likeliest first: a name or code of a metro, county, state or area, a common name such as `Bay Area`, or a group such as `counties of Atlanta`. If none is called that, the places with all its words, largest first. Without these, the rows are places with similar names, and `interpreted_as` is null.
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
  '/places/{code}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read every figure of a metro, county, state or the nation
     * @description Returns a place with its latest figures, the places that it lies in, and those that lie in it. All types of places have the same members. Values of the nation are computed from those of the 50 states and the District of Columbia, as `GET /measures/{name}/us` says, and have neither bounds nor ranks.
     */
    get: operations['getPlace'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/areas': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read the areas, other than metros, that agencies name
     * @description Lists micropolitan and combined statistical areas, metropolitan divisions, and the regions and divisions of the Census Bureau, by name. Their figures are computed from those of their counties: `GET /places/{code}` has those of one, and lists of metros, rankings and tables take the codes, too.
     */
    get: operations['listAreas'];
    put?: never;
    /**
     * Read every figure of a region of your own
     * @description Returns the figures of a region that the request makes up of 1 to 100 counties, as `GET /places/{code}` returns those of a place. They are computed from the counties by the rules of metros: sums, rates from their parts, and means by a weight. A region of the counties of a metro has the values of the metro. Medians, price indexes and figures that are printed for metros do not follow from those of counties. Nothing is saved.
     */
    post: operations['describeArea'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/states': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read the states with their codes and population
     * @description Lists the 50 states, the District of Columbia and Puerto Rico, by FIPS code. `GET /places/{code}` has the figures of one.
     */
    get: operations['listStates'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/counties': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read the counties with their codes, metros and population
     * @description Lists the counties and county equivalents of the July 2023 delineation, by FIPS code, with the metro of each. `GET /places/{code}` has the figures of one, and `GET /places?q=` finds it by name.
     */
    get: operations['listCounties'];
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
     * @description Lists the metropolitan statistical areas of the July 2023 delineation, including those of Puerto Rico, by name. With `q`, the best match is first; of equal matches, the largest metro.
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
     * Read the same measures of several metros side by side
     * @description Up to 25 metros with the values of up to 50 measures, in the order of the request. Without `measures`, the response has the standard figures. A missing value is null.
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
     * @description Returns a metro with all its figures. Slashes of a slug may be sent as they are (`/metros/us/tx/austin-round-rock-san-marcos-12420`) or as `%2F`.
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
     * Find the metros with the most similar figures
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
     * @description Sentences about a metro within a budget of tokens: the population, then the figures that are most unusual among all metros per token. Each sentence has its figure with measure, year and value, and `POST /verify` confirms the figure as printed. A sentence ends with what to know before using its figure, unless an earlier one says so. A rank has the range that the margins of error allow at 90 percent confidence, where they are known. `left_out` counts the figures that are not in it. Unusual is far from the median metro in rank: it is neither good nor bad.
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
     * @description Filters metros by a scope and by requirements, one after the other. `funnel` has the number of metros that remain after each, and those that a requirement removes because they lack its figure. Where parts of a figure are withheld, bounds of it may decide in its place. Nothing is saved.
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
     * @description Filters metros by scope, requirements and cutoffs, then ranks the remaining ones by the weighted mean of their percentile scores. Only metros with a figure for every criterion of weight above 0 get a rank; the others follow, with the reasons and the range of ranks that they could have. A score compares a metro with every metro that has a value, so filters never change it. Nothing is saved.
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
     * See why a metro has its rank or is excluded, and what would include it
     * @description Says why one metro is in or out of a ranking: each requirement and cutoff that it fails, with value, limit and distance; the rank that it would have if it were admitted; the one requirement to loosen, if that admits it; and the criteria that separate it from the metro with the next better rank. Takes the body of `POST /rank` and `metro`.
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
     * Compare the order of metros under other sets of weights
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
     * @description Compares up to 50 claims with the figures of the release. Returns for each a verdict, the figure of record and its credit, in the order of the request. The digits of a value imply an interval: 13.9 is 13.85 to 13.95, and the text `13.90` is 13.895 to 13.905. A claim without `year` is about the year that the API serves. A value may be qualified: `about $85,000`, `over 2 million`. A claim can also be about an order (`order`, `rank`, `among`), a change (`from`, `to`) or a comparison (`than`), with figures, ranks and ties in the answer. A claim that cannot be read gets a verdict that says so, and the others are checked. Nothing is saved.
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
     * Read what governments offer to businesses, with the evidence for each fact
     * @description Lists programs of the catalog by level of government, key of the jurisdiction, and name. `meta.note` says which jurisdictions the catalog covers today, and of which states it has only some kinds of programs. A program is what a jurisdiction offers: not an award, not an amount received, not a finding that a site qualifies. A field that is not stated is null. `evidence` has the sentence of the official page behind a value; a reviewer set the fields in `edited_fields`. A program without `evidence` and `last_verified_at` is stated from the statute: its official page has not been captured and compared yet. A program must pass all filters. Needs a credential of an account with API access (403 `api_access_required`).
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
     * @description The values that differ between a release and an earlier one, with the cause of each change: the largest relative change first, then values that only one of them has. It compares every year of the measures that both releases serve. Values of a measure that only one of them serves are not in the list; `meta` counts such measures, and `GET /releases/{id}` names them. `meta.summary` counts the values by measure and cause.
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
     * Read the person, account and limits of your API key or token
     * @description Returns the person, the account and the limits of the credential of this request.
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
  '/openapi-3.0.json': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Read this reference as an OpenAPI 3.0 document
     * @description The document of `GET /openapi.json` in version 3.0.3, for programs that read no later one, such as older generators of clients, Power Platform and Postman. What 3.0 does not have is left out, such as the number of members of a tuple. A member that may be a number or a text has no type.
     */
    get: operations['getOpenapi30'];
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
      /**
       * @description key of the dataset
       * @example bls-laus
       */
      key: string;
      /** @description name to show to people */
      name: string;
      /** @description who publishes the data */
      publisher?: string | null;
      /** @description what the dataset is about */
      category?: string | null;
      /** @description name of the license */
      license: string;
      /** @description address of the text of the license */
      license_url?: string | null;
      /** @description address of the page of the data */
      url?: string | null;
      /** @description how often the publisher updates it */
      refresh_cadence?: string | null;
      /** @description years that the release has figures for */
      vintages: number[];
      /** @description newest year that the release has figures for; null for a dataset without years */
      latest_year?: number | null;
      /** @description month in which the next edition is expected, such as 2026-12; null: not known */
      next_release?: string | null;
      /** @description types of regions with values */
      geographies: components['schemas']['Geography'][];
      /**
       * Format: int64
       * @description number of measures
       */
      measures_count: number;
    };
    /**
     * @description `msa`: metropolitan statistical area; `county`: county or county equivalent; `state`: state, DC, Puerto Rico
     * @enum {string}
     */
    Geography: 'msa' | 'county' | 'state';
    Total: {
      /**
       * Format: int64
       * @description number of rows
       */
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
      /** @description address of the page of the data */
      url?: string | null;
      /** @description name of the license */
      license?: string | null;
      /** @description address of the text of the license */
      license_url?: string | null;
      /** @description what to know about the figures */
      notes?: string[];
      /** @description text to show with the figures, as the publisher requires */
      disclaimer?: string;
      /** @description terms of the publisher for the use of the data */
      conditions?: string[];
      /** @description the terms that works based on the data must have */
      share_alike?: string;
      /** @description when the service last retrieved the data from its publisher; cite it with the data */
      retrieved_at?: string | null;
    };
    DatasetDetail: {
      /**
       * @description key of the dataset
       * @example bls-laus
       */
      key: string;
      /** @description name to show to people */
      name: string;
      /** @description who publishes the data */
      publisher?: string | null;
      /** @description what the dataset is about */
      category?: string | null;
      /** @description name of the license */
      license: string;
      /** @description address of the text of the license */
      license_url?: string | null;
      /** @description address of the page of the data */
      url?: string | null;
      /** @description how often the publisher updates it */
      refresh_cadence?: string | null;
      /** @description years that the release has figures for */
      vintages: number[];
      /** @description newest year that the release has figures for; null for a dataset without years */
      latest_year?: number | null;
      /** @description month in which the next edition is expected, such as 2026-12; null: not known */
      next_release?: string | null;
      /** @description types of regions with values */
      geographies: components['schemas']['Geography'][];
      /**
       * Format: int64
       * @description number of measures
       */
      measures_count: number;
      /** @description the measures, by name */
      measures: components['schemas']['Measure'][];
    };
    Measure: {
      /**
       * @description name of the measure
       * @example unemployment_rate
       */
      name: string;
      /** @description name to show to people */
      label: string;
      /** @description key of the topic */
      topic: string;
      /** @description what the figure is, in one plain sentence */
      description: string;
      /** @description other words that a search finds it by */
      search_terms?: string[];
      /** @description names that the measure had; requests may still use them, and the response has the current name */
      former_names?: string[];
      /** @description the people, homes or other units that its figures are about, or what a ratio is divided by; absent: the unit says it, or the source does not */
      universe?: string;
      /** @description unit of the values */
      unit: string;
      /** @description what an index or an adjusted amount is relative to; absent: its figures are not relative */
      base?: string;
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      /** @description what a year of its figures covers; absent: the calendar year */
      period?: components['schemas']['Period'];
      /**
       * @description its values can be below zero, so changes have no percentage
       * @constant
       */
      signed?: true;
      /** @description the years in which its definition changed; absent: none is declared */
      breaks?: components['schemas']['Break'][];
      /** @description unusual figures that are as published, or computed from such; absent: none is declared */
      as_published?: components['schemas']['AsPublished'][];
      /** @description how values are computed, and their years, by geography */
      geographies: {
        /** @description the values of metros; absent without any */
        msa?: components['schemas']['MeasureGeography'];
        /** @description the values of counties; absent without any */
        county?: components['schemas']['MeasureGeography'];
        /** @description the values of states; absent without any */
        state?: components['schemas']['MeasureGeography'];
      };
    };
    Period: {
      /**
       * Format: int64
       * @description of how many years a figure is: those that end with its year
       */
      years?: number;
      /**
       * Format: int64
       * @description the first year of such figures; those of earlier years are of one year
       */
      since?: number;
      /**
       * @description the year is the fiscal year of the federal government
       * @constant
       */
      fiscal?: true;
    };
    Break: {
      /**
       * Format: int64
       * @description the first year of the new meaning
       */
      year: number;
      /** @description what changed, in one sentence */
      note: string;
    };
    AsPublished: {
      geography: components['schemas']['Geography'];
      /** @description code of the region */
      geoid: string;
      /** @description years of the values, ascending */
      years: number[];
      /** @description what is unusual, in one sentence; the region may have it from one of its counties */
      note: string;
    };
    MeasureGeography: {
      /** @description the geography that the values are read from: the same one; `county` for a roll-up; `state` for counties that carry the value of their state; `subdivision` where the publisher prints cities and towns in place of some counties */
      source_grain: string;
      /** @description how values of counties become the value of a metro; null: they do not */
      rollup?: string | null;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
      computed_by_cadastre: boolean;
      /**
       * Format: int64
       * @description number of regions with a value
       */
      regions: number;
      /** @description years of the values */
      vintages: number[];
    };
    MeasureList: {
      /**
       * Format: int64
       * @description number of this page
       */
      page: number;
      /**
       * Format: int64
       * @description maximum rows per page
       */
      per_page: number;
      /**
       * Format: int64
       * @description number of rows on all pages
       */
      total: number;
      /**
       * Format: int64
       * @description number of pages
       */
      total_pages: number;
      /** @description Extension: with `q`, what of it no measure has, the nearest measures and the publisher; absent: nothing is known */
      not_held?: components['schemas']['NotHeld'][];
    };
    /** @description Something that no measure has, and where to get it. */
    NotHeld: {
      /** @description what is not held */
      subject: string;
      /** @description what is held instead */
      note: string;
      /** @description names of the nearest measures, the nearest first; empty: none is near */
      nearest: string[];
      /** @description who publishes it */
      publisher: string;
      /**
       * Format: uri
       * @description where the publisher has it
       */
      url: string;
    };
    Topic: {
      /** @example housing */
      key: string;
      /** @description name to show to people */
      name: string;
      description: string;
      /**
       * Format: int64
       * @description how many measures have the topic
       */
      measures_count: number;
    };
    MeasureValues: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      geography: components['schemas']['Geography'];
      /** @description the edition that was requested; absent if none was requested */
      edition?: components['schemas']['Edition'];
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
      computed_by_cadastre: boolean;
      /** @description years of the values */
      vintages: number[];
      /** @description the period that each year covers, such as `2019–2023`; absent where it is the calendar year */
      periods?: string[];
      /** @description the regions with a value, by geoid */
      values: components['schemas']['RegionValue'][];
      /** @description with `absent`: the regions on this page without a value, by geoid, with the reasons */
      absent?: components['schemas']['AbsentRegion'][];
    };
    Edition: {
      /** @description the publisher's name for the edition, such as 2023 */
      edition: string;
      /**
       * @description the month in which the publisher released it
       * @example 2026-12
       */
      published: string;
    };
    RegionValue: {
      /**
       * Format: uuid
       * @description permanent id
       */
      id: string;
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /**
       * Format: double
       * @description the figure
       */
      value: number;
      /**
       * Format: int64
       * @description year of the value, or the latest year behind it; absent if all regions have the same years
       */
      vintage?: number;
      /** @description with `bounds`: the confidence interval of the value; absent if its publisher does not state its error, or the errors that it follows from */
      bounds?: components['schemas']['Bounds'];
      /** @description what is unusual about the value, which is as published or computed from such a figure; absent: nothing is declared */
      as_published?: string;
    };
    Bounds: {
      /**
       * Format: int32
       * @description confidence in percent, by default 90: about 90 of 100 such intervals include the true figure
       * @enum {integer}
       */
      level: 90 | 95 | 99;
      /**
       * Format: double
       * @description lower end of the interval
       */
      lower: number;
      /**
       * Format: double
       * @description upper end of the interval
       */
      upper: number;
    };
    AbsentRegion: {
      /**
       * Format: uuid
       * @description permanent id
       */
      id: string;
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /** @description why the value is missing; null: the release keeps no reason, as for most figures of earlier years */
      reason: components['schemas']['AbsenceReason'] | null;
      /** @description FIPS codes of the counties that lack the figure or its weight; absent for `not_covered` */
      counties?: string[];
      /** @description between which bounds the value lies, where parts of it are withheld and the printed totals tell; no confidence interval */
      bounds?: {
        /** @constant */
        kind: 'withheld';
        /**
         * Format: double
         * @description the parts that are printed
         */
        lower: number;
        /**
         * Format: double
         * @description these, and what the publisher's totals leave for the withheld parts
         */
        upper: number;
      };
    };
    /**
     * @description `withheld`: the publisher does not print the figure, or only as above or below a limit; `not_covered`: the publisher has no figure for the region; `divisions_only`: the publisher has figures for the divisions of the metro, not for the metro; `county_missing`: the publisher has no figure for the county, or for the `counties` of the region; `boundary_changed`: the region had other boundaries then; `not_computable`: a part of the formula is missing for another reason, the formula divides by zero, or the figures of a ratio have no year in common; `not_rolled_up`: of an area, the figure does not follow from those of its counties, such as a median, a price index, or one that is printed for metros; `not_yet_published`: the publisher prints it later
     * @enum {string}
     */
    AbsenceReason:
      | 'withheld'
      | 'not_covered'
      | 'divisions_only'
      | 'county_missing'
      | 'boundary_changed'
      | 'not_computable'
      | 'not_rolled_up'
      | 'not_yet_published';
    /** @description Which page of the list this is, and how many there are. */
    Pagination: {
      /**
       * Format: int64
       * @description number of this page
       */
      page: number;
      /**
       * Format: int64
       * @description maximum rows per page
       */
      per_page: number;
      /**
       * Format: int64
       * @description number of rows on all pages
       */
      total: number;
      /**
       * Format: int64
       * @description number of pages
       */
      total_pages: number;
    };
    MeasureRanks: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      geography: components['schemas']['Geography'];
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
      computed_by_cadastre: boolean;
      /** @description years of the values */
      vintages: number[];
      /** @description the period that each year covers, such as `2019–2023`; absent where it is the calendar year */
      periods?: string[];
      /** @description how the ranks are computed: name, version and description */
      method: string;
      /**
       * @description `higher_better`: rank 1 is the highest value; `lower_better`: the lowest
       * @enum {string}
       */
      direction: 'higher_better' | 'lower_better';
      /**
       * Format: int64
       * @description percent: of 100 such lists, at least about so many have every true rank between `best` and `worst`
       */
      level: number;
      /** @description the year of all ranked values; null: no region has one */
      year: number | null;
      /** @description the period that the year covers, such as `2019–2023`; absent where it is the calendar year */
      period?: string;
      /**
       * Format: int64
       * @description how many regions are ranked: those of the request that have a value of `year`
       */
      count: number;
      /**
       * Format: int64
       * @description how many of them have bounds; 0: how certain the ranks are is not known; they are those of the values alone
       */
      bounded: number;
      /** @description regions without a value, which have no rank; absent: there are none */
      missing?: {
        /**
         * Format: int64
         * @description how many regions of the request have no value of any year
         */
        count: number;
        /** @description the regions, if they are at most three */
        regions?: {
          /**
           * Format: uuid
           * @description permanent id
           */
          id: string;
          /** @description CBSA code of a metro, FIPS code of a county or state */
          geoid: string;
          /** @description name to show to people */
          name: string;
        }[];
      };
      /** @description by rank, then geoid */
      regions: components['schemas']['RegionRank'][];
      /** @description regions of the request whose latest value is of an earlier year, by geoid; they have no rank */
      other_years?: {
        /**
         * Format: uuid
         * @description permanent id
         */
        id: string;
        /** @description CBSA code of a metro, FIPS code of a county or state */
        geoid: string;
        /** @description name to show to people */
        name: string;
        /**
         * Format: double
         * @description the figure
         */
        value: number;
        /**
         * Format: int64
         * @description year of the value, or the latest year behind it; absent if all regions have the same years
         */
        vintage?: number;
        /** @description what is unusual about the value, which is as published or computed from such a figure; absent: nothing is declared */
        as_published?: string;
      }[];
    };
    RegionRank: {
      /**
       * Format: uuid
       * @description permanent id
       */
      id: string;
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /**
       * Format: double
       * @description the figure
       */
      value: number;
      /**
       * Format: int64
       * @description year of the value, or the latest year behind it; absent if all regions have the same years
       */
      vintage?: number;
      /** @description what is unusual about the value, which is as published or computed from such a figure; absent: nothing is declared */
      as_published?: string;
      /**
       * Format: int64
       * @description of the value: equal values have one rank, and the next rank is as much higher
       */
      rank: number;
      /** @description the best rank that the joint intervals admit; null: the value has no bounds */
      best: number | null;
      /** @description the worst rank that they admit; null like `best` */
      worst: number | null;
    };
    /** @description Which page of the list this is, how many there are, and the release. */
    PagedReleaseMeta: {
      /** @description id of the release that the figures are from */
      release: string;
      /**
       * Format: int64
       * @description number of this page
       */
      page: number;
      /**
       * Format: int64
       * @description maximum rows per page
       */
      per_page: number;
      /**
       * Format: int64
       * @description number of rows on all pages
       */
      total: number;
      /**
       * Format: int64
       * @description number of pages
       */
      total_pages: number;
    };
    MeasureSeries: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
      computed_by_cadastre: boolean;
      /** @description the period that each year covers, such as `2019–2023`; absent where it is the calendar year */
      periods?: string[];
      geography: components['schemas']['Geography'];
      /** @description the edition that was requested; absent if none was requested */
      edition?: components['schemas']['Edition'];
      /**
       * Format: int32
       * @description with `level`: the confidence of the bounds in percent; absent: 90
       * @enum {integer}
       */
      level?: 90 | 95 | 99;
      /** @description ascending; a year without any value is left out */
      years: number[];
      /** @description the years in which the definition of the measure changed; do not connect values across one */
      breaks: components['schemas']['Break'][];
      /** @description the regions on this page, by geoid */
      regions: components['schemas']['RegionSeries'][];
    };
    RegionSeries: {
      /**
       * Format: uuid
       * @description permanent id
       */
      id: string;
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /** @description one for each of `years`; null: no value */
      values: (number | null)[];
      /** @description with `absent`: why each value is missing, one for each of `values`; null where there is a value, or the release keeps no reason */
      reasons?: (components['schemas']['AbsenceReason'] | null)[];
      /** @description with `bounds`: the bounds of `values` at 90 percent confidence, or at `level`, one for each; absent where no value has bounds */
      lower?: (number | null)[];
      /** @description with `bounds`: the bounds of `values` at 90 percent confidence, or at `level`, one for each; absent where no value has bounds */
      upper?: (number | null)[];
      /** @description the years whose values are unusual and as published, or computed from such figures; absent: none */
      as_published?: {
        /**
         * Format: int64
         * @description year of the figure
         */
        year: number;
        note: string;
      }[];
      /** @description with `window`; null where one of the two values is missing, or the series breaks between them */
      change?: components['schemas']['Change'] | null;
    };
    Change: {
      /** Format: int64 */
      from_year: number;
      /**
       * Format: int64
       * @description the latest year of the answer that has a value
       */
      to_year: number;
      /** Format: double */
      from: number;
      /** Format: double */
      to: number;
      /** Format: double */
      difference: number;
      /** @description of the difference: percentage points for a percentage */
      unit: string;
      /** @description the difference in percent of the absolute value of the figure that is subtracted; null for percentages, for measures that can be negative, and where that figure is zero */
      percent: number | null;
      /** @description of the difference; absent unless both figures have margins of error */
      bounds?: components['schemas']['Bounds'];
      /**
       * @description whether the two figures differ at 90 percent confidence, by their margins of error; `unknown` unless both have one
       * @enum {string}
       */
      different: 'yes' | 'no' | 'unknown';
      /** @description what to know of the change: why it has no bounds although its figures have them, or what happened in the year that it begins with */
      note?: string;
      /** @description compound annual rate of change in percent; null where `percent` is, and unless both values are above zero */
      annual_percent: number | null;
    };
    Revisions: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
      computed_by_cadastre: boolean;
      /** @description the period that each year covers, such as `2019–2023`; absent where it is the calendar year */
      periods?: string[];
      geography: components['schemas']['Geography'];
      /** @description oldest first; the last one is what the other endpoints serve */
      editions: components['schemas']['Edition'][];
      /** @description the regions on this page, by geoid */
      regions: components['schemas']['RevisedRegion'][];
    };
    RevisedRegion: {
      /**
       * Format: uuid
       * @description permanent id
       */
      id: string;
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /** @description years of the values, ascending */
      years: components['schemas']['RevisedYear'][];
    };
    RevisedYear: {
      /**
       * Format: int64
       * @description year of the figure
       */
      year: number;
      /** @description the period that the year covers, such as `2019–2023`; absent where it is the calendar year */
      period?: string;
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
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
      computed_by_cadastre: boolean;
      /** @description the period that each year covers, such as `2019–2023`; absent where it is the calendar year */
      periods?: string[];
      /** @description years of the values, ascending */
      years: number[];
      /** @description one for each of `years`; null: no value */
      values: (number | null)[];
      /** @description with `absent`: why each value is missing, one for each of `values`; null where there is a value, or the release keeps no reason */
      reasons?: (components['schemas']['AbsenceReason'] | null)[];
      /**
       * Format: int32
       * @description with `level`: the confidence of the bounds in percent; absent: 90
       * @enum {integer}
       */
      level?: 90 | 95 | 99;
      /** @description with `bounds`: the bounds of `values` at 90 percent confidence, or at `level`, one for each; absent where no value has bounds */
      lower?: (number | null)[];
      /** @description with `bounds`: the bounds of `values` at 90 percent confidence, or at `level`, one for each; absent where no value has bounds */
      upper?: (number | null)[];
      /** @description the years whose values are unusual and as published, or computed from such figures; absent: none */
      as_published?: {
        /**
         * Format: int64
         * @description year of the figure
         */
        year: number;
        note: string;
      }[];
      /** @description the years in which the definition of the measure changed; do not connect values across one */
      breaks: components['schemas']['Break'][];
      /** @description with `window`; null where one of the two values is missing, or the series breaks between them */
      change?: components['schemas']['Change'] | null;
      /** @constant */
      region: 'United States';
      /** @description the latest year with a value */
      year: number | null;
      /** @description the period that the year covers, such as `2019–2023`; absent where it is the calendar year */
      period?: string;
      /** @description the value of `year` */
      value: number | null;
    };
    /** @description The release that the figures are from. */
    ReleaseMeta: {
      /** @description id of the release that the figures are from */
      release: string;
    };
    Trace: {
      /** @description name of the measure */
      measure: string;
      /**
       * Format: int64
       * @description year of the figure
       */
      year: number;
      /** @description the period that the year covers, such as `2019–2023`; absent where it is the calendar year */
      period?: string;
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
        /**
         * Format: uuid
         * @description permanent id
         */
        id: string;
        /** @description CBSA code of a metro, FIPS code of a county or state */
        geoid: string;
        /** @description name to show to people */
        name: string;
      };
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      /** @description what is unusual about the value, which is as published or computed from such a figure; absent: nothing is declared */
      as_published?: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
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
      /** @description name to show to people */
      name: string;
      /**
       * Format: int64
       * @description year of the figure
       */
      year: number;
      /** @description the period that the year covers, such as `2019–2023`; absent where it is the calendar year */
      period?: string;
      /** @description null: there is none, and so none of what needs it */
      value: number | null;
      /** @description why there is no value, where the release says it */
      reason?: string;
      /** @description in a mean or rate: what the value is weighted by */
      weight?: number | null;
      /** @description the measure of the weight */
      weight_measure?: string;
      /** Format: int64 */
      weight_year?: number;
    };
    TraceStep: {
      /** @description name of the measure */
      measure: string;
      /** @description a region, the code of an area that a publisher reports in the place of its counties, or the ten-digit code of a county subdivision: a city or town */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /**
       * Format: int64
       * @description year of the figure
       */
      year: number;
      /** @description the period that the year covers, such as `2019–2023`; absent where it is the calendar year */
      period?: string;
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
      /**
       * Format: int64
       * @description year of the figure
       */
      year: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description name of the file */
      file: string;
      /** @description of the file; an archive as a whole */
      sha256: string;
      /** @description of a zip archive */
      member?: string;
      /** @description of a workbook */
      sheet?: string;
      /**
       * Format: int64
       * @description line of the text file or row of the sheet, from 1
       */
      row: number;
      /** @description the name of the region in the row */
      row_label?: string;
      /**
       * Format: int64
       * @description number of the field or column, from 1; in a fixed-width file the first character
       */
      column: number;
      /**
       * Format: int64
       * @description characters of the column in a fixed-width file
       */
      width?: number;
      /** @description the header of the column */
      column_label?: string;
      /** @description the text that is printed in the cell */
      text: string;
    };
    TraceFile: {
      /** @description key of the dataset */
      dataset: string;
      /** @description name of the file */
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
      /** @description names or codes (`Tulsa, OK`, `US`), or groups: `metros`, `states`, `counties of Atlanta` */
      places: string[];
      /** @description `latest` (default), `all`, `2021` or `2019-2024` */
      years?: number | string;
      /**
       * @description `ratio`: the first measure by the second. `share_of_us`, `share_of_state`: in percent of the figure of the same year; only of figures that add up, such as counts and amounts. Others: the change to the last of `years`, from the first or, `change_from_peak`, from the highest value (percentages in percentage points)
       * @enum {string}
       */
      derive?:
        | 'ratio'
        | 'difference'
        | 'percent_change'
        | 'annual_percent_change'
        | 'change_from_peak'
        | 'share_of_us'
        | 'share_of_state';
      /** @description limits on figures: only places whose value of the last of `years` is from `min` to `max`, of each measure; it need not be in `measures`. A place without the figure is left out */
      where?: components['schemas']['DataWhere'][];
      /**
       * @description `margins`: bounds at 90 percent confidence, or at `level`; `reasons`: why values are null; `total`: adds the sum of all places, of figures that add up, and ratios and changes of the sums
       * @default []
       */
      include?: ('margins' | 'reasons' | 'total')[];
      /**
       * Format: int32
       * @description the confidence in percent of `margins` and of `different`; default: 90
       * @enum {integer}
       */
      level?: 90 | 95 | 99;
      /**
       * @description sorts the rows by `order_by`; default: highest, if that is given
       * @enum {string}
       */
      order?: 'highest' | 'lowest';
      /** @description the column to sort by: a measure, with a year or what is derived: `gdp`, `gdp 2019`, `gdp difference`; default: the last column */
      order_by?: string;
      /**
       * @description `detailed` adds `id` to each row
       * @default concise
       * @enum {string}
       */
      detail?: 'concise' | 'detailed';
    };
    DataWhere: {
      /** @description a measure name from `GET /measures` */
      measure: string;
      /**
       * Format: double
       * @description the lowest value of a place, in the unit of the measure
       */
      min?: number;
      /**
       * Format: double
       * @description the highest value of a place
       */
      max?: number;
    };
    DataTable: {
      places: components['schemas']['Interpretation'][];
      columns: components['schemas']['DataColumn'][];
      /**
       * Format: int32
       * @description confidence of bounds in percent, as asked for; absent: 90
       * @enum {integer}
       */
      level?: 90 | 95 | 99;
      rows: components['schemas']['DataRow'][];
      /** @description with `total`: what the places have together */
      total?: {
        /**
         * Format: int64
         * @description of how many places: all that the table has, on every page
         */
        count: number;
        /** @description one for each of `columns`; a ratio or percentage is that of the totals. null: no total, as `caveats` says */
        values: (number | null)[];
        /** @description with `margins`: the lower bounds of the sums at 90 percent confidence, or at `level` */
        lower?: (number | null)[];
        /** @description with `margins`: the upper bounds */
        upper?: (number | null)[];
      };
      /** @description how the figures of each measure and geography are computed */
      calculations: {
        /** @description name of the measure */
        measure: string;
        geography: components['schemas']['PlaceType'];
        /** @description key of the dataset */
        dataset: string;
        /** @description how the figures are computed, in words */
        calculation: string;
        /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
        computed_by_cadastre: boolean;
      }[];
      /** @description the places and measures of the request that the table lacks, since they cannot be read */
      left_out?: {
        text: string;
        /** @description why it cannot be read */
        message: string;
      }[];
      /** @description what to say with the figures */
      caveats: string[];
    };
    Interpretation: {
      text: string;
      interpreted_as: string;
      /**
       * Format: int64
       * @description how many regions it means
       */
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
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals: number;
      /** @description null where the years differ between rows: `years` of a row has them */
      year: number | null;
      /**
       * @description how the service derived it; absent for a figure of the measure
       * @enum {string}
       */
      derived?:
        | 'ratio'
        | 'difference'
        | 'percent_change'
        | 'annual_percent_change'
        | 'change_from_peak'
        | 'share_of_us'
        | 'share_of_state';
      /** @description the measure that a ratio divides by */
      by?: string;
      /**
       * Format: int64
       * @description the first year of a change, or of those in which a peak is searched
       */
      from_year?: number;
      /** @description the period that the year covers, such as `2019–2023`; absent where it is the calendar year */
      period?: string;
      /** @description the period of `from_year`, as `period` */
      from_period?: string;
    };
    DataRow: {
      /** @description with `detail`; null for the United States and an area */
      id?: string | null;
      geography: components['schemas']['PlaceType'];
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /** @description one for each of `columns`; null: no value, which is not zero */
      values: (number | null)[];
      /** @description the year of each value; absent where every column has one year */
      years?: (number | null)[];
      /** @description with `years`: the period that each covers, such as `2019–2023`; absent where all are calendar years */
      periods?: (string | null)[];
      /** @description with `margins`: the lower bounds at 90 percent confidence, or at `level`; absent where no value has bounds */
      lower?: (number | null)[];
      /** @description with `margins`: the upper bounds */
      upper?: (number | null)[];
      /** @description of each change, whether the two figures differ at 90 percent confidence, or at `level`; null for other columns; absent on a row without margins of error */
      different?: (('yes' | 'no' | 'unknown') | null)[];
      /** @description with `change_from_peak`: the highest value of the years and its year; null for other columns */
      peaks?: ({
        /** Format: int64 */
        year: number;
        /** Format: double */
        value: number;
      } | null)[];
      /** @description with `reasons`, on a row without a value: why each value is null */
      reasons?: (components['schemas']['AbsenceReason'] | null)[];
      /** @description what is unusual about each value that is as published, or computed from such a figure; absent on a row without one */
      as_published?: (string | null)[];
    };
    /**
     * @description type of the region; an `area` consists of counties
     * @enum {string}
     */
    PlaceType: 'msa' | 'county' | 'state' | 'us' | 'area';
    Place: {
      geography: components['schemas']['PlaceType'];
      /** @description what other requests take: the CBSA code of a metro, the FIPS code of a county or state, or the code of an area, such as `csa-488` */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /** @description of an area that an agency names */
      kind?: components['schemas']['AreaKind'];
      /** @description the latest; absent where the release has none */
      population?: number | null;
      /** @description of a county: the metro that it is part of; null: of none */
      metro?: string | null;
    };
    /**
     * @description type of area: a micropolitan statistical area, combined statistical area or metropolitan division of OMB, or one of the four regions and nine divisions of the Census Bureau
     * @enum {string}
     */
    AreaKind: 'micro' | 'csa' | 'metdiv' | 'region' | 'division';
    PlacesMeta: {
      /** @description id of the release that the figures are from */
      release: string;
      /**
       * Format: int64
       * @description number of this page
       */
      page: number;
      /**
       * Format: int64
       * @description maximum rows per page
       */
      per_page: number;
      /**
       * Format: int64
       * @description number of rows on all pages
       */
      total: number;
      /**
       * Format: int64
       * @description number of pages
       */
      total_pages: number;
      /** @description what the text was taken for; null: no place has the name today, and the rows are those that replaced it, or similar ones */
      interpreted_as: string | null;
      /**
       * Format: int64
       * @description the year of the populations; absent where no row has one
       */
      population_year?: number;
      /** @description how to go on where no place has the name, and what became of a metro or county that had it */
      note?: string;
    };
    PlaceProfile: {
      geography: components['schemas']['PlaceType'];
      /** @description what other requests take: the CBSA code of a metro, the FIPS code of a county or state, or the code of an area, such as `csa-488` */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /** @description of an area that an agency names */
      kind?: components['schemas']['AreaKind'];
      /** @description USPS codes of the states that it lies in; none: the nation */
      states: string[];
      /** @description the latest; absent where the release has none */
      population?: number | null;
      /** @description the places that it lies in: of a county, its metro, if any, and its state; the nation last */
      within: components['schemas']['NamedPlace'][];
      /** @description of a metro or area: its counties; of a state: the metros that lie in it at least partly, and its counties; of the nation: the states and Puerto Rico */
      contains: components['schemas']['NamedPlace'][];
      /** @description the measures that the place has a value for, by name */
      measures: components['schemas']['PlaceFigure'][];
      /** @description with `absent`: the measures that the place has no value for, by name, with the reasons */
      absent?: components['schemas']['AbsentMeasure'][];
    };
    NamedPlace: {
      geography: components['schemas']['PlaceType'];
      /** @description what other requests take: the CBSA code of a metro, the FIPS code of a county or state, or the code of an area, such as `csa-488` */
      geoid: string;
      /** @description name to show to people */
      name: string;
    };
    PlaceFigure: {
      /** @description name of the measure */
      name: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
      computed_by_cadastre: boolean;
      /** @description years of the values */
      vintages: number[];
      /** @description the period that each year covers, such as `2019–2023`; absent where it is the calendar year */
      periods?: string[];
      /**
       * Format: double
       * @description the figure
       */
      value: number;
      /**
       * Format: int64
       * @description year of the value, or the latest year behind it; absent if all regions have the same years
       */
      vintage?: number;
      /** @description with `bounds`: the confidence interval of the value; absent if its publisher does not state its error, or the errors that it follows from */
      bounds?: components['schemas']['Bounds'];
      /** @description what is unusual about the value, which is as published or computed from such a figure; absent: nothing is declared */
      as_published?: string;
      /** @description the period that the year covers, such as `2019–2023`; absent where it is the calendar year */
      period?: string;
      /** @description with `context`: the value of the United States in the same year; null: no value */
      us?: number | null;
      /** @description with `context`: the values of the states of the metro in the same year; a state without one is absent */
      states?: {
        /** @description USPS code */
        state: string;
        /**
         * Format: double
         * @description the figure
         */
        value: number;
      }[];
      /** @description with `ranks`: the place of the value among those of the same year of all regions of its type; absent: the latest values of others are newer */
      rank?: components['schemas']['MeasureRank'];
      /**
       * Format: int64
       * @description the year of the value
       */
      year: number;
      /** @description with `ranks`: the place of the value among the places of the same type in the same state; of a metro, in the first state of its name; absent for a state and the nation, and as `rank` is */
      rank_in_state?: {
        /**
         * Format: int64
         * @description place of the value; 1 is the highest value, which is not always the best
         */
        rank: number;
        /**
         * Format: int64
         * @description how many of them have a value of the same year
         */
        of: number;
        /**
         * Format: int64
         * @description how many others have the same value; absent: none
         */
        tied?: number;
      };
      /** @description with `ranks`: the place of the value among the places of the same type and about the same population; absent as `rank` is */
      rank_in_size?: {
        /**
         * Format: int64
         * @description place of the value; 1 is the highest value, which is not always the best
         */
        rank: number;
        /**
         * Format: int64
         * @description how many of them have a value of the same year
         */
        of: number;
        /**
         * Format: int64
         * @description how many others have the same value; absent: none
         */
        tied?: number;
        /** @description the size of these places, such as `250,000 to 500,000` */
        population: string;
      };
      /** @description the years at which the values changed their meaning, if any: earlier figures are not comparable */
      breaks?: components['schemas']['Break'][];
    };
    MeasureRank: {
      /**
       * Format: int64
       * @description place of the value; 1 is the highest value, which is not always the best
       */
      rank: number;
      /**
       * Format: int64
       * @description how many of them have a value of the same year
       */
      of: number;
      /**
       * Format: int64
       * @description how many others have the same value; absent: none
       */
      tied?: number;
      /**
       * Format: int64
       * @description with `bounds`, if the value has them: the best rank that joint intervals at their confidence allow
       */
      best?: number;
      /**
       * Format: int64
       * @description with `bounds`: the worst rank that the bounds allow
       */
      worst?: number;
    };
    AbsentMeasure: {
      /** @description name of the measure */
      name: string;
      /** @description name to show to people */
      label: string;
      /** @description why the value is missing; null: the release keeps no reason, as for most figures of earlier years */
      reason: components['schemas']['AbsenceReason'] | null;
      /** @description FIPS codes of the counties that lack the figure or its weight; absent for `not_covered` */
      counties?: string[];
      /** @description between which bounds the value lies, where parts of it are withheld and the printed totals tell; no confidence interval */
      bounds?: {
        /** @constant */
        kind: 'withheld';
        /**
         * Format: double
         * @description the parts that are printed
         */
        lower: number;
        /**
         * Format: double
         * @description these, and what the publisher's totals leave for the withheld parts
         */
        upper: number;
      };
    };
    ListedArea: {
      /** @constant */
      geography: 'area';
      /** @description the code of the area in this service, such as `csa-488`: other requests take it */
      geoid: string;
      kind: components['schemas']['AreaKind'];
      /** @description name to show to people */
      name: string;
      /** @description USPS codes of the states of its counties */
      states: string[];
      /**
       * Format: int64
       * @description number of its counties
       */
      counties: number;
      /** @description the latest; absent where the release has none */
      population?: number | null;
    };
    AreaRequest: {
      /**
       * @description a name of your choice, which the response repeats
       * @example Our service area
       */
      name: string;
      /** @description FIPS codes of counties, or names such as `Travis County, TX`; a county that has two of these counts once */
      counties: string[];
    };
    AreaProfile: {
      geography: components['schemas']['PlaceType'];
      /** @description what other requests take: the CBSA code of a metro, the FIPS code of a county or state, or the code of an area, such as `csa-488` */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /** @description of an area that an agency names */
      kind?: components['schemas']['AreaKind'];
      /** @description USPS codes of the states that it lies in; none: the nation */
      states: string[];
      /** @description the latest; absent where the release has none */
      population?: number | null;
      /** @description the places that it lies in: of a county, its metro, if any, and its state; the nation last */
      within: components['schemas']['NamedPlace'][];
      /** @description of a metro or area: its counties; of a state: the metros that lie in it at least partly, and its counties; of the nation: the states and Puerto Rico */
      contains: components['schemas']['NamedPlace'][];
      /** @description the measures that the place has a value for, by name */
      measures: components['schemas']['PlaceFigure'][];
      /** @description with `absent`: the measures that the place has no value for, by name, with the reasons */
      absent?: components['schemas']['AbsentMeasure'][];
      /** @description with `series`: the values of the named measures by year */
      series?: components['schemas']['OneSeries'][];
    };
    OneSeries: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
      computed_by_cadastre: boolean;
      /** @description the period that each year covers, such as `2019–2023`; absent where it is the calendar year */
      periods?: string[];
      /** @description years of the values, ascending */
      years: number[];
      /** @description one for each of `years`; null: no value */
      values: (number | null)[];
      /** @description with `absent`: why each value is missing, one for each of `values`; null where there is a value, or the release keeps no reason */
      reasons?: (components['schemas']['AbsenceReason'] | null)[];
      /**
       * Format: int32
       * @description with `level`: the confidence of the bounds in percent; absent: 90
       * @enum {integer}
       */
      level?: 90 | 95 | 99;
      /** @description with `bounds`: the bounds of `values` at 90 percent confidence, or at `level`, one for each; absent where no value has bounds */
      lower?: (number | null)[];
      /** @description with `bounds`: the bounds of `values` at 90 percent confidence, or at `level`, one for each; absent where no value has bounds */
      upper?: (number | null)[];
      /** @description the years whose values are unusual and as published, or computed from such figures; absent: none */
      as_published?: {
        /**
         * Format: int64
         * @description year of the figure
         */
        year: number;
        note: string;
      }[];
      /** @description the years in which the definition of the measure changed; do not connect values across one */
      breaks: components['schemas']['Break'][];
      /** @description with `window`; null where one of the two values is missing, or the series breaks between them */
      change?: components['schemas']['Change'] | null;
    };
    ListedState: {
      /**
       * Format: uuid
       * @description permanent id
       */
      id: string;
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /** @description USPS code */
      state: string;
      /** @description the latest; absent where the release has none */
      population?: number | null;
    };
    ListedCounty: {
      /**
       * Format: uuid
       * @description permanent id
       */
      id: string;
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /** @description USPS code of its state */
      state: string;
      /** @description the latest; absent where the release has none */
      population?: number | null;
      /** @description CBSA code of the metro that it is part of; null: of none */
      cbsa: string | null;
    };
    Metro: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id: string;
      /** @description name in addresses, such as `us/ok/tulsa-46140` */
      slug: string;
      /**
       * @description CBSA code of the metro
       * @example 46140
       */
      cbsa: string;
      /** @description official name, with the states */
      name: string;
      /** @description USPS codes of its states, in the order of the name */
      states: string[];
      /** @description whether all states of the metro are on the service's list of right-to-work states; null: not known */
      right_to_work: boolean | null;
      /** @description latest population; null: no figure for this metro; absent if the release does not have the dataset */
      population?: number | null;
    };
    Comparison: {
      /** @description the measures, in the order of the request */
      measures: components['schemas']['MetroMeasure'][];
      /** @description the metros, in the order of the request */
      metros: components['schemas']['ComparedMetro'][];
      /** @description Extension: with `geography`: the counties or states, in the order of the request */
      places?: components['schemas']['ComparedPlace'][];
    };
    MetroMeasure: {
      /** @description name of the measure */
      name: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
      computed_by_cadastre: boolean;
      /** @description years of the values */
      vintages: number[];
      /** @description the period that each year covers, such as `2019–2023`; absent where it is the calendar year */
      periods?: string[];
    };
    ComparedMetro: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id: string;
      /** @description name in addresses, such as `us/ok/tulsa-46140` */
      slug: string;
      /**
       * @description CBSA code of the metro
       * @example 46140
       */
      cbsa: string;
      /** @description official name, with the states */
      name: string;
      /** @description USPS codes of its states, in the order of the name */
      states: string[];
      /** @description whether all states of the metro are on the service's list of right-to-work states; null: not known */
      right_to_work: boolean | null;
      /** @description latest population; null: no figure for this metro; absent if the release does not have the dataset */
      population?: number | null;
      /** @description the values by name of the measure; null: no value */
      values: { [key: string]: number | null };
      /** @description the year of the value by name of the measure, for measures whose latest year differs between metros; absent without such a measure */
      vintages?: { [key: string]: number };
      /** @description what is unusual about values that are as published or computed from such figures, by name of the measure; absent: nothing is declared */
      as_published?: { [key: string]: string };
      /** @description with `bounds`: the bounds by name of the measure, for values that have them */
      bounds?: { [key: string]: components['schemas']['Bounds'] };
      /** @description with `absent`: why values are missing, by name of the measure */
      absent?: { [key: string]: components['schemas']['Absence'] };
      /** @description values that are missing because parts of them are withheld, and whose bounds decide a requirement or cutoff, by name of the measure; absent if there are none */
      decided_by_bounds?: { [key: string]: components['schemas']['WithheldBounds'] };
      /** @description with `differences`, except for the first metro: how its values differ from those of the first one */
      differences?: {
        [key: string]: {
          /** @description the value of the metro less that of the first one; null: see `note` */
          difference: number | null;
          /** @description of the difference: percentage points for a percentage */
          unit: string;
          /** @description the difference in percent of the absolute value of the figure that is subtracted; null for percentages, for measures that can be negative, and where that figure is zero */
          percent: number | null;
          /** @description of the difference; absent unless both figures have margins of error */
          bounds?: components['schemas']['Bounds'];
          /**
           * @description whether the two figures differ at 90 percent confidence, by their margins of error; `unknown` unless both have one
           * @enum {string}
           */
          different: 'yes' | 'no' | 'unknown';
          /** @description why there is no difference: a value is missing, or the values are of different years */
          note?: string;
        };
      };
    };
    Absence: {
      /** @description why the value is missing; null: the release keeps no reason, as for most figures of earlier years */
      reason: components['schemas']['AbsenceReason'] | null;
      /** @description FIPS codes of the counties that lack the figure or its weight; absent for `not_covered` */
      counties?: string[];
      /** @description between which bounds the value lies, where parts of it are withheld and the printed totals tell; no confidence interval */
      bounds?: {
        /** @constant */
        kind: 'withheld';
        /**
         * Format: double
         * @description the parts that are printed
         */
        lower: number;
        /**
         * Format: double
         * @description these, and what the publisher's totals leave for the withheld parts
         */
        upper: number;
      };
    };
    /** @description Extension: between which bounds a value lies that is missing because parts of it are withheld. */
    WithheldBounds: {
      /**
       * Format: double
       * @description the parts that are printed
       */
      lower: number;
      /**
       * Format: double
       * @description these, and what the publisher's totals leave for the withheld parts
       */
      upper: number;
    };
    ComparedPlace: {
      /**
       * Format: uuid
       * @description permanent id; absent for an area
       */
      id?: string;
      /**
       * @description type of the region
       * @enum {string}
       */
      geography: 'msa' | 'county' | 'state' | 'area';
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /** @description USPS code of its state */
      states: string[];
      /** @description whether its state is on the service's list of right-to-work states; null: not known */
      right_to_work: boolean | null;
      /** @description latest population; null: no figure for this metro; absent if the release does not have the dataset */
      population?: number | null;
      /** @description the values by name of the measure; null: no value */
      values: { [key: string]: number | null };
      /** @description the year of the value by name of the measure, for measures whose latest year differs between metros; absent without such a measure */
      vintages?: { [key: string]: number };
      /** @description what is unusual about values that are as published or computed from such figures, by name of the measure; absent: nothing is declared */
      as_published?: { [key: string]: string };
      /** @description with `bounds`: the bounds by name of the measure, for values that have them */
      bounds?: { [key: string]: components['schemas']['Bounds'] };
      /** @description with `absent`: why values are missing, by name of the measure */
      absent?: { [key: string]: components['schemas']['Absence'] };
      /** @description values that are missing because parts of them are withheld, and whose bounds decide a requirement or cutoff, by name of the measure; absent if there are none */
      decided_by_bounds?: { [key: string]: components['schemas']['WithheldBounds'] };
      /** @description with `differences`, except for the first metro: how its values differ from those of the first one */
      differences?: {
        [key: string]: {
          /** @description the value of the metro less that of the first one; null: see `note` */
          difference: number | null;
          /** @description of the difference: percentage points for a percentage */
          unit: string;
          /** @description the difference in percent of the absolute value of the figure that is subtracted; null for percentages, for measures that can be negative, and where that figure is zero */
          percent: number | null;
          /** @description of the difference; absent unless both figures have margins of error */
          bounds?: components['schemas']['Bounds'];
          /**
           * @description whether the two figures differ at 90 percent confidence, by their margins of error; `unknown` unless both have one
           * @enum {string}
           */
          different: 'yes' | 'no' | 'unknown';
          /** @description why there is no difference: a value is missing, or the values are of different years */
          note?: string;
        };
      };
    };
    MetroProfile: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id: string;
      /** @description name in addresses, such as `us/ok/tulsa-46140` */
      slug: string;
      /**
       * @description CBSA code of the metro
       * @example 46140
       */
      cbsa: string;
      /** @description official name, with the states */
      name: string;
      /** @description USPS codes of its states, in the order of the name */
      states: string[];
      /** @description whether all states of the metro are on the service's list of right-to-work states; null: not known */
      right_to_work: boolean | null;
      /** @description latest population; null: no figure for this metro; absent if the release does not have the dataset */
      population?: number | null;
      /** @description the measures that the metro has a value for, by name */
      measures: components['schemas']['MetroMeasureValue'][];
      /** @description with `absent`: the measures that the metro has no value for, by name, with the reasons */
      absent?: components['schemas']['AbsentMeasure'][];
    };
    MetroMeasureValue: {
      /** @description name of the measure */
      name: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      /** @description how the figures are computed, in words */
      calculation: string;
      /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
      computed_by_cadastre: boolean;
      /** @description years of the values */
      vintages: number[];
      /** @description the period that each year covers, such as `2019–2023`; absent where it is the calendar year */
      periods?: string[];
      /**
       * Format: double
       * @description the figure
       */
      value: number;
      /**
       * Format: int64
       * @description year of the value, or the latest year behind it; absent if all regions have the same years
       */
      vintage?: number;
      /** @description with `bounds`: the confidence interval of the value; absent if its publisher does not state its error, or the errors that it follows from */
      bounds?: components['schemas']['Bounds'];
      /** @description what is unusual about the value, which is as published or computed from such a figure; absent: nothing is declared */
      as_published?: string;
      /** @description the period that the year covers, such as `2019–2023`; absent where it is the calendar year */
      period?: string;
      /** @description with `context`: the value of the United States in the same year; null: no value */
      us?: number | null;
      /** @description with `context`: the values of the states of the metro in the same year; a state without one is absent */
      states?: {
        /** @description USPS code */
        state: string;
        /**
         * Format: double
         * @description the figure
         */
        value: number;
      }[];
      /** @description with `ranks`: the place of the value among those of the same year of all regions of its type; absent: the latest values of others are newer */
      rank?: components['schemas']['MeasureRank'];
    };
    MetroSeries: { metro: components['schemas']['Metro']; series: components['schemas']['OneSeries'][] };
    Peers: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      metro: components['schemas']['MetroWithPeers'];
      measures: components['schemas']['MetroMeasure'][];
      /** @description the most similar metros, nearest first */
      peers: components['schemas']['Peer'][];
      /** @description what was not compared */
      left_out: {
        /** @description measures that the metro has no value for; no distance has them */
        measures: string[];
        /**
         * Format: int64
         * @description metros that have a value for less than two thirds of the other measures
         */
        metros: number;
      };
    };
    MetroWithPeers: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id?: string;
      /** @description name in addresses, such as `us/ok/tulsa-46140` */
      slug?: string;
      /**
       * @description CBSA code of the metro
       * @example 46140
       */
      cbsa?: string;
      /** @description official name, with the states */
      name: string;
      /** @description USPS codes of its states, in the order of the name */
      states: string[];
      /** @description whether all states of the metro are on the service's list of right-to-work states; null: not known */
      right_to_work: boolean | null;
      /** @description latest population; null: no figure for this metro; absent if the release does not have the dataset */
      population?: number | null;
      /**
       * @description type of the region
       * @enum {string}
       */
      geography?: 'msa' | 'county' | 'state' | 'area';
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid?: string;
      /** @description the values by name of the measure; null: no value */
      values: { [key: string]: number | null };
      /** @description the year of the value by name of the measure, for measures whose latest year differs between metros; absent without such a measure */
      vintages?: { [key: string]: number };
    };
    Peer: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id?: string;
      /** @description name in addresses, such as `us/ok/tulsa-46140` */
      slug?: string;
      /**
       * @description CBSA code of the metro
       * @example 46140
       */
      cbsa?: string;
      /** @description official name, with the states */
      name: string;
      /** @description USPS codes of its states, in the order of the name */
      states: string[];
      /** @description whether all states of the metro are on the service's list of right-to-work states; null: not known */
      right_to_work: boolean | null;
      /** @description latest population; null: no figure for this metro; absent if the release does not have the dataset */
      population?: number | null;
      /**
       * @description type of the region
       * @enum {string}
       */
      geography?: 'msa' | 'county' | 'state' | 'area';
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid?: string;
      /** @description the values by name of the measure; null: no value */
      values: { [key: string]: number | null };
      /** @description the year of the value by name of the measure, for measures whose latest year differs between metros; absent without such a measure */
      vintages?: { [key: string]: number };
      /**
       * Format: double
       * @description mean absolute difference of the percentile scores, 0 to 100; 0 is the same
       */
      distance: number;
      /**
       * Format: int64
       * @description how many of the measures both metros have a value for
       */
      compared: number;
      /** @description up to three measures, the smallest difference of scores first */
      closest_on: string[];
      /** @description up to three measures, the largest difference of scores first */
      farthest_on: string[];
      /** @description the share of the measures that can each be left out without the peer leaving this list; null for one measure */
      stability: number | null;
    };
    Brief: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      metro: components['schemas']['Metro'];
      /** @description the population first, then the most unusual figures per token */
      sentences: components['schemas']['BriefSentence'][];
      /**
       * Format: int64
       * @description estimated tokens of the sentences, at most those requested
       */
      tokens: number;
      /** @description figures of the metro that are not in the brief */
      left_out: {
        /**
         * Format: int64
         * @description figures whose sentences did not fit, or whose topic has enough sentences
         */
        sentences: number;
        /**
         * Format: int64
         * @description figures without a sentence: totals, margins of error, standard errors
         */
        figures: number;
      };
    };
    BriefSentence: {
      /** @description the figure with its rank, and what to know before using it */
      text: string;
      figures: components['schemas']['BriefFigure'][];
    };
    BriefFigure: {
      /** @description name of the measure */
      measure: string;
      /**
       * Format: int64
       * @description year of the figure
       */
      year: number;
      /** @description the period that the year covers, such as `2019–2023`; absent where it is the calendar year */
      period?: string;
      /**
       * Format: double
       * @description the figure
       */
      value: number;
      /** @description the figure as the sentence has it; POST /verify takes it as a value */
      text: string;
    };
    ScreenRequest: {
      /** @description the metros to consider; default: all */
      scope?: components['schemas']['Scope'];
      /** @description limits that a metro must meet; a metro without the figure fails, unless bounds of withheld parts decide */
      requirements?: components['schemas']['Requirements'];
    };
    Scope: {
      /** @description USPS codes: only metros that are at least partly in one of these states; an empty list means all metros */
      states?: string[];
      /** @description CBSA codes: only these metros, or with `geography` their counties or states; an empty list means all metros */
      metros?: string[];
      /** @description Extension: codes of regions of the type that `geography` names: only these; an empty list means all */
      places?: string[];
      /** @description Extension: areas to consider with the metros, each as one more metro: codes from `GET /areas`, or FIPS codes of counties joined by dots, such as `48453.48491`; `metros` and `places` do not leave them out */
      areas?: string[];
      /**
       * Format: double
       * @description only metros with at least this many people, by the latest population also with `as_of`
       */
      min_population?: number;
      /**
       * Format: double
       * @description only metros with at most this many people, by the latest population also with `as_of`
       */
      max_population?: number;
    };
    Requirements: {
      /**
       * @description lowest population: 1,000,000, 500,000 or 250,000
       * @enum {string}
       */
      tier?: '1m' | '500k' | '250k';
      /**
       * Format: double
       * @description lowest manufacturing share of GDP, in percent
       */
      min_mfg_share?: number;
      /**
       * Format: double
       * @description highest unemployment rate, in percent
       */
      max_unemployment?: number;
      /**
       * Format: double
       * @description lowest population growth over five years, in percent
       */
      min_growth?: number;
      /**
       * Format: double
       * @description highest national hazard risk index, 0 to 100
       */
      max_hazard?: number;
      /**
       * Format: double
       * @description highest industrial electricity price, in cents per kWh
       */
      max_elec_price?: number;
      /** @description true: only metros entirely in right-to-work states */
      rtw_only?: boolean;
    };
    ScreenResult: {
      /** @description as in the request */
      scope: components['schemas']['Scope'];
      /** @description as in the request */
      requirements: components['schemas']['Requirements'];
      /** @description the requirements of the request, each with the measure that it checks */
      gates: components['schemas']['Gate'][];
      /** @description how many metros remain after each requirement */
      funnel: components['schemas']['FunnelStage'][];
      /**
       * Format: int64
       * @description number of metros that remain
       */
      count: number;
      /** @description the metros that remain, by name */
      metros: components['schemas']['ScreenedMetro'][];
      /** @description Extension: with `geography`: the counties or states that remain, by name */
      places?: components['schemas']['ScreenedPlace'][];
      /** @description with `near_misses`: the metros that fail few requirements, the nearest first */
      near_misses?: components['schemas']['NearMiss'][];
      certainty?: components['schemas']['Certainty'];
      /** @description with `relax`: looser limits of each requirement, in the order of `gates` */
      relax?: components['schemas']['Relaxation'][];
    };
    /** @description A requirement of the request, and the measure that it reads; without a measure, the fields that describe one are absent. */
    Gate: {
      /** @description name of the field of `requirements` */
      key: string;
      /** @description name to show to people */
      label: string;
      /** @description name of the measure that it reads; null: none */
      measure: string | null;
      /** @description unit of the values */
      unit?: string;
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals?: number;
      /** @description key of the dataset */
      dataset?: string;
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
      computed_by_cadastre?: boolean;
      /** @description years of the values */
      vintages?: number[];
      /** @description the period that each year covers, such as `2019–2023`; absent where it is the calendar year */
      periods?: string[];
    };
    FunnelStage: {
      /** @description what this step requires */
      label: string;
      /**
       * Format: int64
       * @description number of metros that remain after this step
       */
      count: number;
      /**
       * Format: int64
       * @description number of metros that this step removed
       */
      removed: number;
      /** @description the metros that lack the figure that this step reads, except those that `decided_by_bounds` counts; absent if it reads none */
      missing?: {
        /**
         * Format: int64
         * @description number of these metros
         */
        count: number;
        /** @description whether the step keeps them: a cutoff does; a requirement does not, and `removed` includes them */
        kept: boolean;
        /** @description the largest of these metros, at most 25 */
        metros: {
          /**
           * @description CBSA code of a metro
           * @example 46140
           */
          cbsa?: string;
          /** @description with `geography`: FIPS code of a county or state */
          geoid?: string;
          /** @description name to show to people */
          name: string;
        }[];
      };
      /** @description number of metros that pass and fail by bounds, since parts of their figure are withheld; absent if there are none */
      decided_by_bounds?: {
        /** Format: int64 */
        passes: number;
        /** Format: int64 */
        fails: number;
      };
    };
    ScreenedMetro: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id: string;
      /** @description name in addresses, such as `us/ok/tulsa-46140` */
      slug: string;
      /**
       * @description CBSA code of the metro
       * @example 46140
       */
      cbsa: string;
      /** @description official name, with the states */
      name: string;
      /** @description USPS codes of its states, in the order of the name */
      states: string[];
      /** @description whether all states of the metro are on the service's list of right-to-work states; null: not known */
      right_to_work: boolean | null;
      /** @description latest population; null: no figure for this metro; absent if the release does not have the dataset */
      population?: number | null;
      /** @description the values by name of the measure; null: no value */
      values: { [key: string]: number | null };
      /** @description the year of the value by name of the measure, for measures whose latest year differs between metros; absent without such a measure */
      vintages?: { [key: string]: number };
      /** @description what is unusual about values that are as published or computed from such figures, by name of the measure; absent: nothing is declared */
      as_published?: { [key: string]: string };
      /** @description with `bounds`: the bounds by name of the measure, for values that have them */
      bounds?: { [key: string]: components['schemas']['Bounds'] };
      /** @description with `absent`: why values are missing, by name of the measure */
      absent?: { [key: string]: components['schemas']['Absence'] };
      /** @description values that are missing because parts of them are withheld, and whose bounds decide a requirement or cutoff, by name of the measure; absent if there are none */
      decided_by_bounds?: { [key: string]: components['schemas']['WithheldBounds'] };
    };
    ScreenedPlace: {
      /**
       * Format: uuid
       * @description permanent id; absent for an area
       */
      id?: string;
      /**
       * @description type of the region
       * @enum {string}
       */
      geography: 'msa' | 'county' | 'state' | 'area';
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /** @description USPS code of its state */
      states: string[];
      /** @description whether its state is on the service's list of right-to-work states; null: not known */
      right_to_work: boolean | null;
      /** @description latest population; null: no figure for this metro; absent if the release does not have the dataset */
      population?: number | null;
      /** @description the values by name of the measure; null: no value */
      values: { [key: string]: number | null };
      /** @description the year of the value by name of the measure, for measures whose latest year differs between metros; absent without such a measure */
      vintages?: { [key: string]: number };
      /** @description what is unusual about values that are as published or computed from such figures, by name of the measure; absent: nothing is declared */
      as_published?: { [key: string]: string };
      /** @description with `bounds`: the bounds by name of the measure, for values that have them */
      bounds?: { [key: string]: components['schemas']['Bounds'] };
      /** @description with `absent`: why values are missing, by name of the measure */
      absent?: { [key: string]: components['schemas']['Absence'] };
      /** @description values that are missing because parts of them are withheld, and whose bounds decide a requirement or cutoff, by name of the measure; absent if there are none */
      decided_by_bounds?: { [key: string]: components['schemas']['WithheldBounds'] };
    };
    /** @description Extension: a metro that fails few requirements. */
    NearMiss: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id?: string;
      /** @description name in addresses, such as `us/ok/tulsa-46140` */
      slug?: string;
      /**
       * @description CBSA code of the metro
       * @example 46140
       */
      cbsa?: string;
      /** @description official name, with the states */
      name: string;
      /** @description USPS codes of its states, in the order of the name */
      states: string[];
      /** @description whether all states of the metro are on the service's list of right-to-work states; null: not known */
      right_to_work: boolean | null;
      /** @description latest population; null: no figure for this metro; absent if the release does not have the dataset */
      population?: number | null;
      /**
       * @description type of the region
       * @enum {string}
       */
      geography?: 'msa' | 'county' | 'state' | 'area';
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid?: string;
      /** @description the values by name of the measure; null: no value */
      values: { [key: string]: number | null };
      /** @description the year of the value by name of the measure, for measures whose latest year differs between metros; absent without such a measure */
      vintages?: { [key: string]: number };
      /** @description what is unusual about values that are as published or computed from such figures, by name of the measure; absent: nothing is declared */
      as_published?: { [key: string]: string };
      /** @description with `bounds`: the bounds by name of the measure, for values that have them */
      bounds?: { [key: string]: components['schemas']['Bounds'] };
      /** @description with `absent`: why values are missing, by name of the measure */
      absent?: { [key: string]: components['schemas']['Absence'] };
      /** @description values that are missing because parts of them are withheld, and whose bounds decide a requirement or cutoff, by name of the measure; absent if there are none */
      decided_by_bounds?: { [key: string]: components['schemas']['WithheldBounds'] };
      /** @description key of the requirement that the metro fails; of several, the first in `gates` */
      gate: string;
      /** @description why the metro fails, in words */
      reason: string;
      /** @description distance of the value from the limit, in the unit of the measure; null: no value, or no limit */
      by: number | null;
      /** @description every requirement that the metro fails, in the order of `gates`; absent if `near_misses` is 1 */
      failed?: components['schemas']['FailedGate'][];
    };
    FailedGate: {
      /** @description key of the requirement in `gates` */
      gate: string;
      /** @description why the metro fails, in words */
      reason: string;
      /** @description distance of the value from the limit, in the unit of the measure; null: no value, or no limit */
      by: number | null;
    };
    /** @description Extension: whether each requirement is certain to pass or fail, given the bounds of the figures. */
    Certainty: {
      /**
       * Format: int32
       * @description confidence in percent, by default 90: about 90 of 100 such intervals include the true figure
       * @enum {integer}
       */
      level: 90 | 95 | 99;
      /**
       * Format: int64
       * @description number of metros in scope that pass, whatever the true figure within the bounds
       */
      passes: number;
      /**
       * Format: int64
       * @description number of metros in scope that may pass or fail
       */
      undecided: number;
      /**
       * Format: int64
       * @description number of metros in scope that fail, whatever the true figure within the bounds
       */
      fails: number;
      /** @description the counts of each requirement alone */
      gates: {
        /** @description key of the requirement in `gates` */
        key: string;
        /**
         * Format: int64
         * @description number of metros in scope that pass, whatever the true figure within the bounds
         */
        passes: number;
        /**
         * Format: int64
         * @description number of metros in scope that may pass or fail
         */
        undecided: number;
        /**
         * Format: int64
         * @description number of metros in scope that fail, whatever the true figure within the bounds
         */
        fails: number;
        /**
         * Format: int64
         * @description number of metros in scope without the figure, and without bounds that decide; they are undecided
         */
        missing: number;
        /**
         * Format: int64
         * @description number of metros in scope whose figure has bounds; for the others, the figure alone decides
         */
        bounded: number;
      }[];
      /** @description the metros in scope that pass or are undecided, by name */
      metros: components['schemas']['PossibleMetro'][];
    };
    /** @description A metro that passes or is undecided. */
    PossibleMetro: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id?: string;
      /** @description name in addresses, such as `us/ok/tulsa-46140` */
      slug?: string;
      /**
       * @description CBSA code of the metro
       * @example 46140
       */
      cbsa?: string;
      /** @description official name, with the states */
      name: string;
      /** @description USPS codes of its states, in the order of the name */
      states: string[];
      /** @description whether all states of the metro are on the service's list of right-to-work states; null: not known */
      right_to_work: boolean | null;
      /** @description latest population; null: no figure for this metro; absent if the release does not have the dataset */
      population?: number | null;
      /**
       * @description type of the region
       * @enum {string}
       */
      geography?: 'msa' | 'county' | 'state' | 'area';
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid?: string;
      /** @description the values by name of the measure; null: no value */
      values: { [key: string]: number | null };
      /** @description the year of the value by name of the measure, for measures whose latest year differs between metros; absent without such a measure */
      vintages?: { [key: string]: number };
      /** @description what is unusual about values that are as published or computed from such figures, by name of the measure; absent: nothing is declared */
      as_published?: { [key: string]: string };
      /** @description with `bounds`: the bounds by name of the measure, for values that have them */
      bounds?: { [key: string]: components['schemas']['Bounds'] };
      /** @description with `absent`: why values are missing, by name of the measure */
      absent?: { [key: string]: components['schemas']['Absence'] };
      /** @description values that are missing because parts of them are withheld, and whose bounds decide a requirement or cutoff, by name of the measure; absent if there are none */
      decided_by_bounds?: { [key: string]: components['schemas']['WithheldBounds'] };
      /**
       * @description the verdict on all requirements together
       * @enum {string}
       */
      verdict: 'passes' | 'undecided';
      /** @description whether its figures pass every requirement, and `metros` of the result has it, too */
      included: boolean;
      /** @description the verdict on each requirement, by its key in `gates`; none is `fails` */
      gates: { [key: string]: 'passes' | 'undecided' | 'fails' };
    };
    /** @description Extension: looser limits of one requirement, while all others stay. */
    Relaxation: {
      /** @description key of the requirement in `gates` */
      key: string;
      /** @description the limit of the request; null for `rtw_only` */
      limit: (number | string) | null;
      /**
       * Format: int64
       * @description number of metros in scope that pass this requirement alone
       */
      alone: number;
      /**
       * Format: int64
       * @description number of metros in scope without the figure, and without bounds that decide; they fail
       */
      missing: number;
      /** @description limits that leave more metros */
      steps: {
        /**
         * Format: int64
         * @description how many more metros should remain
         */
        at_least: number;
        /** @description the strictest limit that leaves at least that many more; null: no limit does */
        limit: (number | string) | null;
        /** @description how many more metros that limit leaves; more than `at_least` if values are equal */
        adds: number | null;
      }[];
      /**
       * Format: int64
       * @description how many more metros remain without this requirement
       */
      if_dropped: number;
    };
    RankRequest: {
      /** @description the metros to consider; default: all */
      scope?: components['schemas']['Scope'];
      /** @description limits that a metro must meet; a metro without the figure fails, unless bounds of withheld parts decide */
      requirements?: components['schemas']['Requirements'];
      /** @description measures to score metros by, each at most once; without criteria, or if all weights are 0, no metro has a rank */
      criteria?: components['schemas']['Criterion'][];
      /** @description true: the list ends with the metros that fail a requirement or a cutoff, each with the reasons */
      include_eliminated?: boolean;
    };
    Criterion: {
      /** @description name of a measure; `GET /measures` lists the names */
      measure: string;
      /**
       * @description whether the highest or the lowest value gets the best score
       * @enum {string}
       */
      direction: 'higher_better' | 'lower_better';
      /**
       * Format: double
       * @description weight relative to the other criteria; 0: the criterion is not scored, but its cutoff applies
       * @default 1
       */
      weight?: number;
      cutoff?: components['schemas']['Cutoff'];
    };
    /** @description Removes metros by their value: `gt` 5 removes those above 5. */
    Cutoff: {
      /**
       * @description `lt`: below `value`; `lte`: at most; `gt`: above; `gte`: at least
       * @enum {string}
       */
      comparator: 'lt' | 'lte' | 'gt' | 'gte';
      /**
       * Format: double
       * @description limit in the unit of the measure
       */
      value: number;
    };
    RankResult: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      /** @description whether any criterion has a weight above 0; if not, no metro has a rank */
      scored: boolean;
      /** @description as in the request */
      scope: components['schemas']['Scope'];
      /** @description as in the request */
      requirements: components['schemas']['Requirements'];
      /** @description the requirements of the request, each with the measure that it checks */
      gates: components['schemas']['Gate'][];
      /** @description how many metros remain after each step */
      funnel: components['schemas']['FunnelStage'][];
      /** @description the criteria, with their measures and years */
      criteria: components['schemas']['RankedCriterion'][];
      /**
       * Format: int64
       * @description number of metros that remain
       */
      count: number;
      /** @description the metros, best rank first; those without a rank are at the end */
      metros: components['schemas']['RankedMetro'][];
      /** @description Extension: with `geography`: the counties or states, as `metros` */
      places?: components['schemas']['RankedPlace'][];
      /** @description Extension: pairs of criteria of weight above 0 whose rank correlation (Spearman's rho) is above 0.95 or below -0.95, over all metros with both figures; `POST /rank` has the member only if there are any */
      similar_criteria?: components['schemas']['SimilarCriteria'][];
      robustness?: components['schemas']['Robustness'];
    };
    RankedCriterion: {
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description unit of the values */
      unit: string;
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals: number;
      /** @description key of the dataset */
      dataset: string;
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      /** @description whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API */
      computed_by_cadastre: boolean;
      /** @description years of the values */
      vintages: number[];
      /** @description the period that each year covers, such as `2019–2023`; absent where it is the calendar year */
      periods?: string[];
      /** @description as in the request */
      direction: string;
      /**
       * Format: double
       * @description as in the request
       */
      weight: number;
      /** @description whether the criterion scores: its weight is above 0 */
      scoring: boolean;
      /** @description as in the request */
      cutoff?: {
        /** @description as in the request */
        comparator: string;
        /**
         * Format: double
         * @description as in the request
         */
        value: number;
      } | null;
      /** @description number of remaining metros with a value */
      observed?: number | null;
    };
    RankedMetro: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id: string;
      /** @description name in addresses, such as `us/ok/tulsa-46140` */
      slug: string;
      /**
       * @description CBSA code of the metro
       * @example 46140
       */
      cbsa: string;
      /** @description official name, with the states */
      name: string;
      /** @description USPS codes of its states, in the order of the name */
      states: string[];
      /** @description whether all states of the metro are on the service's list of right-to-work states; null: not known */
      right_to_work: boolean | null;
      /** @description latest population; null: no figure for this metro; absent if the release does not have the dataset */
      population?: number | null;
      /** @description rank; 1 is best; null: the metro is eliminated or lacks figures */
      rank: number | null;
      /** @description weighted mean of the scores, 0 to 100; null: the metro lacks figures */
      composite: number | null;
      /** @description whether the metro fails a requirement or a cutoff */
      eliminated: boolean;
      /** @description why the metro is eliminated or has no rank */
      reasons: string[];
      /** @description value and score of each criterion */
      criteria: components['schemas']['CriterionScore'][];
      /** @description with `bounds`: the bounds by name of the measure, for values that have them */
      bounds?: { [key: string]: components['schemas']['Bounds'] };
      /** @description with `absent`: why values are missing, by name of the measure */
      absent?: { [key: string]: components['schemas']['Absence'] };
      /** @description Extension: for a metro that remains but lacks figures: its rank with its missing scores at 100 and those of the other metros at 0 (`best`), and the reverse (`worst`), among all remaining metros */
      rank_range?: {
        /** Format: int64 */
        best: number;
        /** Format: int64 */
        worst: number;
      };
      /**
       * Format: double
       * @description Extension: with `partial`, for a metro that lacks figures: share of the weight that the others carry
       */
      coverage?: number;
      /** @description Extension: with `partial`: measures of the criteria that the metro has no figure for */
      missing?: string[];
      /** @description values that are missing because parts of them are withheld, and whose bounds decide a requirement or cutoff, by name of the measure; absent if there are none */
      decided_by_bounds?: { [key: string]: components['schemas']['WithheldBounds'] };
      /** @description Extension: with `robustness`: the likely rank, from the 5th to the 95th percentile of its ranks in the draws; null: the metro has no rank, or `robustness.nothing_varies` says why */
      rank_interval?: [number, number] | null;
      /** @description Extension: with `robustness`: share of the draws in which the metro is among the first 10 */
      top10_share?: number | null;
      /** @description Extension: with `top`: share of the draws in which the metro is among the first `top` */
      top_share?: number | null;
    };
    CriterionScore: {
      /** @description name of the measure */
      measure: string;
      /** @description the figure; null: missing */
      value: number | null;
      /**
       * Format: int64
       * @description year of the value, or the latest year behind it; absent if all regions have the same years
       */
      vintage?: number;
      /** @description what is unusual about the value, which is as published or computed from such a figure; absent: nothing is declared */
      as_published?: string;
      /** @description percentile among all metros with a value, 0 to 100; 100 is best */
      score: number | null;
      /** @description points that the criterion adds to `composite`; the contributions of a metro add up to it exactly */
      contribution: number | null;
    };
    RankedPlace: {
      /**
       * Format: uuid
       * @description permanent id; absent for an area
       */
      id?: string;
      /**
       * @description type of the region
       * @enum {string}
       */
      geography: 'msa' | 'county' | 'state' | 'area';
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid: string;
      /** @description name to show to people */
      name: string;
      /** @description USPS code of its state */
      states: string[];
      /** @description whether its state is on the service's list of right-to-work states; null: not known */
      right_to_work: boolean | null;
      /** @description latest population; null: no figure for this metro; absent if the release does not have the dataset */
      population?: number | null;
      /** @description rank; 1 is best; null: the metro is eliminated or lacks figures */
      rank: number | null;
      /** @description weighted mean of the scores, 0 to 100; null: the metro lacks figures */
      composite: number | null;
      /** @description whether the metro fails a requirement or a cutoff */
      eliminated: boolean;
      /** @description why the metro is eliminated or has no rank */
      reasons: string[];
      /** @description value and score of each criterion */
      criteria: components['schemas']['CriterionScore'][];
      /** @description with `bounds`: the bounds by name of the measure, for values that have them */
      bounds?: { [key: string]: components['schemas']['Bounds'] };
      /** @description with `absent`: why values are missing, by name of the measure */
      absent?: { [key: string]: components['schemas']['Absence'] };
      /** @description Extension: for a metro that remains but lacks figures: its rank with its missing scores at 100 and those of the other metros at 0 (`best`), and the reverse (`worst`), among all remaining metros */
      rank_range?: {
        /** Format: int64 */
        best: number;
        /** Format: int64 */
        worst: number;
      };
      /**
       * Format: double
       * @description Extension: with `partial`, for a metro that lacks figures: share of the weight that the others carry
       */
      coverage?: number;
      /** @description Extension: with `partial`: measures of the criteria that the metro has no figure for */
      missing?: string[];
      /** @description values that are missing because parts of them are withheld, and whose bounds decide a requirement or cutoff, by name of the measure; absent if there are none */
      decided_by_bounds?: { [key: string]: components['schemas']['WithheldBounds'] };
      /** @description Extension: with `robustness`: the likely rank, from the 5th to the 95th percentile of its ranks in the draws; null: the metro has no rank, or `robustness.nothing_varies` says why */
      rank_interval?: [number, number] | null;
      /** @description Extension: with `robustness`: share of the draws in which the metro is among the first 10 */
      top10_share?: number | null;
      /** @description Extension: with `top`: share of the draws in which the metro is among the first `top` */
      top_share?: number | null;
    };
    SimilarCriteria: {
      /** @description the measures of both criteria */
      measures: [string, string];
      /**
       * Format: double
       * @description Spearman's rho of the values
       */
      rho: number;
      /**
       * @description `same`: the criteria count nearly the same twice; `opposite`: they nearly cancel each other
       * @enum {string}
       */
      pull: 'same' | 'opposite';
      /**
       * Format: int64
       * @description number of metros with both figures
       */
      metros: number;
    };
    /** @description Extension: how `rank_interval` and `top10_share` were computed. */
    Robustness: {
      /**
       * Format: int64
       * @description number of draws
       */
      draws: number;
      /** @description why no metro has an interval; absent if they have */
      nothing_varies?: string;
      /**
       * Format: double
       * @description how far a drawn weight is at most from the given one, as a share of it
       */
      weight_range: number;
      /** @description ways of scoring that were drawn from */
      scoring: string[];
      /** @description seed of the draws, computed from the request and the release */
      seed: string;
      /**
       * Format: int64
       * @description how many first places count for `top_share`; absent if it is the default
       */
      top?: number;
      /** @description what changes at the top if all criteria are scored by min-max; absent if the first region stays first */
      min_max?: {
        /** @description CBSA code, or FIPS code, of the region that is first then */
        first: string;
        /**
         * Format: int64
         * @description rank then of the region that is first here
         */
        rank: number;
        /** @description criterion that does most to put the one ahead of the other */
        measure: string;
      };
      /** @description the measures whose figures were drawn, and the others; absent with `figures=0` */
      figures?: {
        /** @description measures whose figures were drawn */
        drawn: {
          /** @description name of the measure */
          measure: string;
          /**
           * Format: int64
           * @description number of metros with such a figure
           */
          metros: number;
        }[];
        /** @description measures whose figures were taken as exact */
        without_bounds: string[];
      };
    };
    ExplainRequest: {
      /** @description the metros to consider; default: all */
      scope?: components['schemas']['Scope'];
      /** @description limits that a metro must meet; a metro without the figure fails, unless bounds of withheld parts decide */
      requirements?: components['schemas']['Requirements'];
      /** @description measures to score metros by, each at most once; without criteria, or if all weights are 0, no metro has a rank */
      criteria?: components['schemas']['Criterion'][];
      /** @description true: the list ends with the metros that fail a requirement or a cutoff, each with the reasons */
      include_eliminated?: boolean;
      /** @description a metro's id, five-digit CBSA code, or slug; with `geography`, the FIPS code of a county or state */
      metro: string;
    };
    Explanation: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      metro: components['schemas']['MetroOrRegion'];
      /**
       * Format: int64
       * @description metros that remain
       */
      count: number;
      /**
       * Format: int64
       * @description how many of them have no rank, because they lack figures
       */
      unranked: number;
      in_scope: boolean;
      /** @description whether it is in scope and passes every requirement and cutoff */
      included: boolean;
      failed: components['schemas']['FailedTest'][];
      /** @description why the metro is eliminated or has no rank */
      reasons: string[];
      /** @description values that are missing because parts of them are withheld, and whose bounds decide a requirement or cutoff, by name of the measure; absent if there are none */
      decided_by_bounds?: { [key: string]: components['schemas']['WithheldBounds'] };
      /** @description null if it is eliminated or has no composite */
      rank: number | null;
      /** @description rank of an eliminated metro if it alone were added to those that remain */
      rank_if_admitted: number | null;
      /** @description Extension: for a metro that remains but lacks figures: its rank with its missing scores at 100 and those of the other metros at 0 (`best`), and the reverse (`worst`), among all remaining metros */
      rank_range?: {
        /** Format: int64 */
        best: number;
        /** Format: int64 */
        worst: number;
      };
      /** @description weighted mean of the scores, 0 to 100; null: the metro lacks figures */
      composite: number | null;
      /** @description Extension: with `robustness`: the likely rank, from the 5th to the 95th percentile of its ranks in the draws; null: the metro has no rank, or `robustness.nothing_varies` says why */
      rank_interval?: [number, number] | null;
      /** @description Extension: with `robustness`: share of the draws in which the metro is among the first 10 */
      top10_share?: number | null;
      criteria: {
        /** @description name of the measure */
        measure: string;
        /** @description the figure; null: missing */
        value: number | null;
        /**
         * Format: int64
         * @description year of the value, or the latest year behind it; absent if all regions have the same years
         */
        vintage?: number;
        /** @description what is unusual about the value, which is as published or computed from such a figure; absent: nothing is declared */
        as_published?: string;
        /** @description percentile among all metros with a value, 0 to 100; 100 is best */
        score: number | null;
        /** @description points that the criterion adds to `composite`; the contributions of a metro add up to it exactly */
        contribution: number | null;
        /**
         * Format: int32
         * @description how many decimals the sources support; round figures to them
         */
        decimals: number;
        /** @description the period that the year covers, such as `2019–2023`; absent where it is the calendar year */
        period?: string;
        /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
        note?: string;
      }[];
      /** @description the loosening that admits it; empty unless the metro fails a single requirement */
      admit: components['schemas']['Loosening'][];
      /** @description the remaining metro with the next better rank */
      next: {
        /**
         * @description CBSA code of a metro
         * @example 46140
         */
        cbsa?: string;
        /** @description with `geography`: FIPS code of a county or state */
        geoid?: string;
        /** @description name to show to people */
        name: string;
        /** Format: int64 */
        rank: number;
        /** Format: double */
        composite: number;
      } | null;
      /** @description contribution of each criterion minus that to `next`, the lowest first; they add up to the difference of the composites */
      against_next: {
        /** @description name of the measure */
        measure: string;
        /** Format: double */
        difference: number;
      }[];
    };
    /** @description A metro; with `geography`, a county or state: it has `geoid` in place of `cbsa`. */
    MetroOrRegion: {
      /**
       * Format: uuid
       * @description permanent id, the same in every release
       */
      id?: string;
      /** @description name in addresses, such as `us/ok/tulsa-46140` */
      slug?: string;
      /**
       * @description CBSA code of the metro
       * @example 46140
       */
      cbsa?: string;
      /** @description official name, with the states */
      name: string;
      /** @description USPS codes of its states, in the order of the name */
      states: string[];
      /** @description whether all states of the metro are on the service's list of right-to-work states; null: not known */
      right_to_work: boolean | null;
      /** @description latest population; null: no figure for this metro; absent if the release does not have the dataset */
      population?: number | null;
      /**
       * @description type of the region
       * @enum {string}
       */
      geography?: 'msa' | 'county' | 'state' | 'area';
      /** @description CBSA code of a metro, FIPS code of a county or state */
      geoid?: string;
    };
    /** @description A requirement or a cutoff that the metro fails, in the unit of its measure. */
    FailedTest: {
      /** @description key of the requirement; absent for a cutoff */
      requirement?: string;
      /** @description measure of the criterion; absent for a requirement */
      criterion?: string;
      /** @description the figure */
      value: number | null;
      /** @description null: the requirement has none */
      limit: number | null;
      /** @description distance between value and limit; null without one of them */
      by: number | null;
    };
    /** @description A change of one requirement that admits the metro. */
    Loosening: {
      requirement: string;
      /** @description the value that admits the metro, or if its figure is withheld in part, the one that surely does; null: only leaving out the requirement does */
      to: (number | string | boolean) | null;
      /**
       * Format: int64
       * @description how many other metros it also admits
       */
      others: number;
    };
    FlipRequest: {
      /** @description the metros to consider; default: all */
      scope?: components['schemas']['Scope'];
      /** @description limits that a metro must meet; a metro without the figure fails, unless bounds of withheld parts decide */
      requirements?: components['schemas']['Requirements'];
      /** @description measures to score metros by, each at most once; without criteria, or if all weights are 0, no metro has a rank */
      criteria?: components['schemas']['Criterion'][];
      /** @description true: the list ends with the metros that fail a requirement or a cutoff, each with the reasons */
      include_eliminated?: boolean;
      /** @description the metro to be overtaken: its id, five-digit CBSA code, or slug */
      a: string;
      /** @description the metro to overtake it: its id, five-digit CBSA code, or slug */
      b: string;
    };
    Flip: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      /**
       * Format: int64
       * @description number of metros that remain and have a value for every criterion that scores
       */
      count: number;
      /**
       * Format: int64
       * @description number of metros that remain but lack such a value
       */
      left_out: number;
      a: components['schemas']['MetroOrRegion'];
      b: components['schemas']['MetroOrRegion'];
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
            /**
             * Format: double
             * @description the new weight, not rounded
             */
            weight: number;
            /**
             * Format: double
             * @description the weight of the request, divided by the sum of all
             */
            given: number;
          }[]
        | null;
      /** @description with the weights of the request */
      composites: {
        /** Format: double */
        a: number;
        /** Format: double */
        b: number;
      };
      /** @description with the new weights */
      new_composites: {
        /** Format: double */
        a: number;
        /** Format: double */
        b: number;
      } | null;
    };
    Frontier: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      /**
       * Format: int64
       * @description number of metros that remain and have a value for every criterion that scores
       */
      count: number;
      /**
       * Format: int64
       * @description number of metros that remain but lack such a value
       */
      left_out: number;
      metros: components['schemas']['FrontierMetro'][];
    };
    FrontierMetro: {
      /**
       * @description CBSA code of a metro
       * @example 46140
       */
      cbsa?: string;
      /** @description with `geography`: FIPS code of a county or state */
      geoid?: string;
      /** @description name to show to people */
      name: string;
      /**
       * Format: double
       * @description with the weights of the request
       */
      composite: number;
      best_for_some_weights: boolean;
      /** @description such weights, by measure, not rounded; null if there are none */
      weights:
        | {
            /** @description name of the measure */
            measure: string;
            /**
             * Format: double
             * @description weight of the criterion
             */
            weight: number;
          }[]
        | null;
    };
    AcceptabilityRequest: {
      /** @description the metros to consider; default: all */
      scope?: components['schemas']['Scope'];
      /** @description limits that a metro must meet; a metro without the figure fails, unless bounds of withheld parts decide */
      requirements?: components['schemas']['Requirements'];
      /** @description what metros are scored by, each measure once, with limits of its weight */
      criteria?: components['schemas']['LimitedCriterion'][];
      /** @description true: the list ends with the metros that fail a requirement or a cutoff, each with the reasons */
      include_eliminated?: boolean;
      /**
       * Format: int32
       * @description how many first places count for `top_share`
       * @default 10
       */
      top?: number;
    };
    LimitedCriterion: {
      /** @description name of a measure; `GET /measures` lists the names */
      measure: string;
      /**
       * @description whether the highest or the lowest value gets the best score
       * @enum {string}
       */
      direction: 'higher_better' | 'lower_better';
      /**
       * Format: double
       * @description weight relative to the other criteria; 0: the criterion is not scored, but its cutoff applies
       * @default 1
       */
      weight?: number;
      cutoff?: components['schemas']['Cutoff'];
      /**
       * Format: int32
       * @description criteria with an order have no lower weight than the next in order, 1 being first
       */
      order?: number;
      /**
       * Format: double
       * @description lowest share of all weight, 0 to 1
       */
      min?: number;
      /**
       * Format: double
       * @description highest share of all weight, 0 to 1
       */
      max?: number;
    };
    Acceptability: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      /** Format: int64 */
      draws: number;
      /** @description derived from request and release: the same request draws the same */
      seed: string;
      /** Format: int64 */
      top: number;
      /**
       * Format: int64
       * @description number of metros that remain and have a value for every criterion that scores
       */
      count: number;
      /**
       * Format: int64
       * @description number of metros that remain but lack such a value
       */
      left_out: number;
      /** @description Extension: pairs of criteria of weight above 0 whose rank correlation (Spearman's rho) is above 0.95 or below -0.95, over all metros with both figures; `POST /rank` has the member only if there are any */
      similar_criteria: components['schemas']['SimilarCriteria'][];
      /** @description of the estimates from the draws */
      standard_error: {
        /**
         * Format: double
         * @description the largest of a `rank1_share` or `top_share`
         */
        share: number;
        /**
         * Format: double
         * @description the largest of an `expected_rank`
         */
        expected_rank: number;
      };
      /** @description most acceptable first */
      metros: components['schemas']['AcceptableMetro'][];
    };
    AcceptableMetro: {
      /**
       * @description CBSA code of a metro
       * @example 46140
       */
      cbsa?: string;
      /** @description with `geography`: FIPS code of a county or state */
      geoid?: string;
      /** @description name to show to people */
      name: string;
      /**
       * Format: double
       * @description share of the draws in which it is first; metros that are level at the top count equal parts
       */
      rank1_share: number;
      /**
       * Format: double
       * @description share of the draws in which it is among the first `top`; metros that are level at the end count equal parts
       */
      top_share: number;
      /**
       * Format: double
       * @description mean of its ranks
       */
      expected_rank: number;
      /** @description mean of the weights for which it is first, by measure; null if it is first in no draw */
      central_weights:
        | {
            /** @description name of the measure */
            measure: string;
            /**
             * Format: double
             * @description weight of the criterion
             */
            weight: number;
          }[]
        | null;
    };
    VariantsRequest: {
      /** @description the metros to consider; default: all */
      scope?: components['schemas']['Scope'];
      /** @description limits that a metro must meet; a metro without the figure fails, unless bounds of withheld parts decide */
      requirements?: components['schemas']['Requirements'];
      /** @description measures to score metros by, each at most once; without criteria, or if all weights are 0, no metro has a rank */
      criteria?: components['schemas']['Criterion'][];
      /** @description true: the list ends with the metros that fail a requirement or a cutoff, each with the reasons */
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
        /**
         * Format: double
         * @description relative to the other weights of the variant; 0 leaves the criterion out
         */
        weight: number;
      }[];
    };
    Variants: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      /**
       * Format: int64
       * @description metros that remain
       */
      count: number;
      /** @description in the order of the request */
      variants: components['schemas']['VariantSummary'][];
      /** @description in the order of the given weights */
      metros: components['schemas']['MetroInVariants'][];
    };
    VariantSummary: {
      /** @description name to show to people */
      name: string;
      /** @description of every criterion, as in the body of `POST /rank` */
      weights: {
        /** @description name of the measure */
        measure: string;
        /**
         * Format: double
         * @description weight of the criterion
         */
        weight: number;
      }[];
      /** @description the first metro of the order; null if none has a rank */
      top: {
        /**
         * @description CBSA code of a metro
         * @example 46140
         */
        cbsa?: string;
        /** @description with `geography`: FIPS code of a county or state */
        geoid?: string;
        /** @description name to show to people */
        name: string;
      } | null;
      /** @description how far the order agrees with the given one: 1 if it is the same, -1 if it is the reverse; null if all metros have one rank in either order, or fewer than two have a rank in both */
      kendall_tau_b: number | null;
      /** @description the metros whose rank differs most from the given one, at most 5, the largest difference first */
      movers: {
        /**
         * @description CBSA code of a metro
         * @example 46140
         */
        cbsa?: string;
        /** @description with `geography`: FIPS code of a county or state */
        geoid?: string;
        /** @description name to show to people */
        name: string;
        /** Format: int64 */
        from: number;
        /** Format: int64 */
        to: number;
      }[];
    };
    MetroInVariants: {
      /**
       * @description CBSA code of a metro
       * @example 46140
       */
      cbsa?: string;
      /** @description with `geography`: FIPS code of a county or state */
      geoid?: string;
      /** @description name to show to people */
      name: string;
      /** @description rank; 1 is best; null: the metro is eliminated or lacks figures */
      rank: number | null;
      /** @description weighted mean of the scores, 0 to 100; null: the metro lacks figures */
      composite: number | null;
      /** @description in the order of `variants` */
      variants: {
        /** @description rank; 1 is best; null: the metro is eliminated or lacks figures */
        rank: number | null;
        /** @description weighted mean of the scores, 0 to 100; null: the metro lacks figures */
        composite: number | null;
      }[];
      /** @description the figures of the criteria, by measure */
      values: { [key: string]: number | null };
      /** @description the year of the value by name of the measure, for measures whose latest year differs between metros; absent without such a measure */
      vintages?: { [key: string]: number };
      /** @description what is unusual about values that are as published or computed from such figures, by name of the measure; absent: nothing is declared */
      as_published?: { [key: string]: string };
    };
    MovesRequest: {
      /** @description the metros to consider; default: all */
      scope?: components['schemas']['Scope'];
      /** @description limits that a metro must meet; a metro without the figure fails, unless bounds of withheld parts decide */
      requirements?: components['schemas']['Requirements'];
      /** @description measures to score metros by, each at most once; without criteria, or if all weights are 0, no metro has a rank */
      criteria?: components['schemas']['Criterion'][];
      /** @description true: the list ends with the metros that fail a requirement or a cutoff, each with the reasons */
      include_eliminated?: boolean;
      /** @description a year: each measure's values of it, or of the latest year before it; or the id of an earlier release that this server holds: the values that it serves */
      from: number | string;
      /** @description a year, or the id of the release that answers; as `from`, either two years or two releases */
      to: number | string;
    };
    Moves: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      /**
       * Format: int64
       * @description metros that have a rank at both ends
       */
      count: number;
      /**
       * Format: int64
       * @description metros that have a rank at only one end
       */
      left_out: number;
      from: number | string;
      to: number | string;
      /** @description of the request, those that do not score included */
      criteria: components['schemas']['MovedCriterion'][];
      /** @description by rank at `to` */
      metros: components['schemas']['Move'][];
      /** @description metros that have a rank at `from` only */
      only_from: {
        /**
         * @description CBSA code of a metro
         * @example 46140
         */
        cbsa?: string;
        /** @description with `geography`: FIPS code of a county or state */
        geoid?: string;
        /** @description name to show to people */
        name: string;
        /** Format: int64 */
        rank: number;
      }[];
      /** @description metros that have a rank at `to` only */
      only_to: {
        /**
         * @description CBSA code of a metro
         * @example 46140
         */
        cbsa?: string;
        /** @description with `geography`: FIPS code of a county or state */
        geoid?: string;
        /** @description name to show to people */
        name: string;
        /** Format: int64 */
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
      /** @description the period that each year covers, such as `2019–2023`; absent where it is the calendar year */
      from_periods?: string[];
      /** @description the period that each year covers, such as `2019–2023`; absent where it is the calendar year */
      to_periods?: string[];
    };
    Move: {
      /**
       * @description CBSA code of a metro
       * @example 46140
       */
      cbsa?: string;
      /** @description with `geography`: FIPS code of a county or state */
      geoid?: string;
      /** @description name to show to people */
      name: string;
      /**
       * Format: int64
       * @description rank at `from`
       */
      from: number;
      /**
       * Format: int64
       * @description rank at `to`
       */
      to: number;
      /** @description they add up to `to` - `from`: negative parts are places gained */
      parts: {
        /**
         * Format: double
         * @description places due to the metro's own values
         */
        own: number;
        /**
         * Format: double
         * @description places due to the values of all other metros
         */
        others: number;
        /**
         * Format: double
         * @description places due to which figures have a value
         */
        coverage: number;
        /**
         * Format: double
         * @description places due to values of the same year that differ between releases, for whatever reason; 0 between years
         */
        revision: number;
      };
    };
    VerifyRequest: {
      /** @description figures to check */
      claims: components['schemas']['Claim'][];
    };
    Claim: {
      /** @description name or code of a metro, county or state, such as `Tulsa, OK`, `46140` or `OK`; `US` for the nation */
      region: string;
      /** @description name of a measure; `GET /measures` lists the names */
      measure: string;
      /** @description the stated figure, change or difference: a number, or a text, which keeps zeros at its end (`13.90`) and may name the unit (`$193.8 billion`, `3.5%`) and a word that qualifies it (`about $85,000`, `over 2 million`) */
      value?: number | string;
      /**
       * Format: int32
       * @description year that the claim is about; default: the year that the API serves
       */
      year?: number;
      /** @description unit of the value, such as `percent`, `million` or `billion dollars`, unless the value names it; default: the unit of the measure */
      unit?: string;
      /**
       * @description a claim of order: the region has the lowest or highest figure among others
       * @enum {string}
       */
      order?: 'lowest' | 'highest';
      /**
       * Format: int64
       * @description with `order`: 2 is the second lowest or highest; default: 1
       */
      rank?: number;
      /** @description with `order`: the regions of the same type that it is about: those of a state (`OK`) or of the nation (`US`, the default), metros by least population (1m, 500k, 250k), or a list of regions */
      among?: string | string[];
      /**
       * Format: int32
       * @description a claim of change: the earlier year
       */
      from?: number;
      /**
       * Format: int32
       * @description with `from`: the later year; default: the year that the API serves
       */
      to?: number;
      /** @description a claim of comparison: the region that it is compared with */
      than?: string;
      /**
       * @description with `from` or `than`: whether the figure is higher or lower than the earlier or the other one; `value` is then how far, without a sign
       * @enum {string}
       */
      direction?: 'higher' | 'lower';
      /** @description other regions that the claim may mean, which are searched for the value; default: the counties of the name */
      other_regions?: string[];
    };
    Verification: {
      /** @description how the result is computed, with the version of the method */
      method: string;
      /** @description the claims, in the order of the request */
      claims: components['schemas']['VerifiedClaim'][];
    };
    VerifiedClaim: {
      verdict: components['schemas']['Verdict'];
      /** @description the figure of record: that of the region, measure and year of the claim; null: the claim was not read */
      figure: components['schemas']['ClaimedFigure'] | null;
      /** @description the verdict on the value that a claim of order also states */
      value_verdict?: components['schemas']['Verdict'];
      /** @description another figure, which the value agrees with */
      matches?: components['schemas']['ClaimedFigure'];
      /**
       * Format: double
       * @description with `unit_slip`: the factor that makes the value agree with the figure of record
       */
      factor?: number;
      /** @description for a claim of order */
      order?: components['schemas']['ClaimedOrder'];
      /** @description for a claim of change; absent if a figure is missing */
      change?: {
        from: {
          /**
           * Format: int64
           * @description year of the figure
           */
          year: number;
          /**
           * Format: double
           * @description the figure
           */
          value: number;
        };
        to: {
          /**
           * Format: int64
           * @description year of the figure
           */
          year: number;
          /**
           * Format: double
           * @description the figure
           */
          value: number;
        };
        /** Format: double */
        difference: number;
        /** @description of the difference: percentage points for a percentage */
        unit: string;
        /** @description the difference in percent of the absolute value of the figure that is subtracted; null for percentages, for measures that can be negative, and where that figure is zero */
        percent: number | null;
        /** @description of the difference; absent unless both figures have margins of error */
        bounds?: components['schemas']['Bounds'];
        /**
         * @description whether the two figures differ at 90 percent confidence, by their margins of error; `unknown` unless both have one
         * @enum {string}
         */
        different: 'yes' | 'no' | 'unknown';
        /** @description why the difference has no bounds although its figures have them */
        note?: string;
        /** @description years between the two in which the measure changed its meaning */
        breaks: components['schemas']['Break'][];
      };
      /** @description for a claim of comparison; absent if a figure is missing */
      comparison?: {
        than: components['schemas']['ClaimedFigure'];
        /** Format: double */
        difference: number;
        /** @description of the difference: percentage points for a percentage */
        unit: string;
        /** @description the difference in percent of the absolute value of the figure that is subtracted; null for percentages, for measures that can be negative, and where that figure is zero */
        percent: number | null;
        /** @description of the difference; absent unless both figures have margins of error */
        bounds?: components['schemas']['Bounds'];
        /**
         * @description whether the two figures differ at 90 percent confidence, by their margins of error; `unknown` unless both have one
         * @enum {string}
         */
        different: 'yes' | 'no' | 'unknown';
        /** @description why the difference has no bounds although its figures have them */
        note?: string;
        /** @description the figure of record divided by the other one */
        times: number | null;
      };
      /** @description regions or measures that the claim may mean, if it names none or several */
      candidates?: {
        code: string;
        /** @description name to show to people */
        name: string;
      }[];
      /** @description the verdict in one or two sentences */
      note: string;
      /** @description credit to print with the figure; null: no figure */
      citation: string | null;
    };
    /**
     * @description `exact`: the value is the figure of record. `rounds_to`: the figure of record rounds to it. `other_year`, `earlier_edition`, `other_region`, `other_measure`: only the figure in `matches` does. `unit_slip`: it would with another unit. `contradicted`: no figure agrees. `no_figure`: the release has no figure to compare it with; `note` says why. `true`, `tied`, `false`: claims of order and direction, and values such as `over 2 million`; `tied`: equal as printed. `undecided`: the figures cannot tell. `unreadable`, `unknown_region`, `ambiguous_region`, `unknown_measure`: the claim was not checked; `note` says why.
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
      | 'no_figure'
      | 'true'
      | 'tied'
      | 'false'
      | 'undecided'
      | 'unreadable'
      | 'unknown_region'
      | 'ambiguous_region'
      | 'unknown_measure';
    ClaimedFigure: {
      /** @description region of the figure */
      region: {
        /**
         * @description type of the region; `us`: the United States
         * @enum {string}
         */
        geography: 'msa' | 'county' | 'state' | 'us';
        /** @description CBSA code of a metro, FIPS code of a county or state */
        geoid: string;
        /** @description name to show to people */
        name: string;
        /** @description USPS codes; absent for the United States */
        states?: string[];
      };
      /** @description name of the measure */
      measure: string;
      /** @description name to show to people */
      label: string;
      /** @description the figure; null: no figure */
      value: number | null;
      /** @description unit of the values */
      unit: string;
      /**
       * Format: int32
       * @description how many decimals the sources support; round figures to them
       */
      decimals: number;
      /** @description year of the figure; null: neither the claim nor the release names one */
      year: number | null;
      /** @description the period that the year covers, such as `2019–2023`; absent where it is the calendar year */
      period?: string;
      /** @description what to know before using the figures, such as an unusual year that they compare with; absent: nothing */
      note?: string;
      /** @description what is unusual about the value, which is as published or computed from such a figure; absent: nothing is declared */
      as_published?: string;
      /** @description id of the release that has the figure */
      release: string;
      /** @description the edition that has the figure; absent for the newest edition */
      edition?: {
        /** @description name of the edition */
        edition: string;
        /**
         * @description month in which it was published
         * @example 2026-12
         */
        published: string;
      };
    };
    ClaimedOrder: {
      /** @description the regions that were compared */
      among: string;
      /** @description rank of the figure as printed, from the end that the claim names; null: no figure */
      rank: number | null;
      /**
       * Format: int64
       * @description the best rank that the figure can have, given margins of error at 90 percent confidence and missing figures; absent where only that of the printed figures, with its ties, is possible
       */
      best?: number;
      /**
       * Format: int64
       * @description the worst rank that it can have
       */
      worst?: number;
      /**
       * Format: int64
       * @description how many other regions have the same figure as printed
       */
      tied: number;
      /** @description rank of the figure with all its decimals; null: no figure */
      rank_unrounded: number | null;
      /**
       * Format: int64
       * @description how many of the regions have a figure of the year
       */
      of: number;
      /**
       * Format: int64
       * @description how many have none
       */
      without_figure: number;
      /** @description regions without a figure whose parts are partly withheld, with the bounds of their figures */
      withheld?: {
        /** @description CBSA code of a metro, FIPS code of a county or state */
        geoid: string;
        /** @description name to show to people */
        name: string;
        /** Format: double */
        lower: number;
        /** Format: double */
        upper: number;
      }[];
      /** @description the regions at the claimed rank as printed, at most five; none where a region is withheld in part */
      holders: {
        /** @description CBSA code of a metro, FIPS code of a county or state */
        geoid: string;
        /** @description name to show to people */
        name: string;
        /**
         * Format: double
         * @description the figure
         */
        value: number;
      }[];
    };
    /** @description What a jurisdiction offers; not an award, and not a finding that a site qualifies. A field that the page does not state is null, or an empty list. */
    IncentiveProgram: {
      /**
       * Format: uuid
       * @description permanent id
       */
      id: string;
      /** @description name to show to people */
      name: string;
      /** @description other names */
      aliases: string[];
      /** @description the government that offers the program */
      jurisdiction: components['schemas']['Jurisdiction'];
      /** @description agency that runs the program */
      administering_agency?: string | null;
      /** @description kind of program */
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
      /** @description kind of program, in words */
      mechanism_label?: string | null;
      /** @description `statutory`: all who qualify get it; `discretionary`: the agency decides */
      discretion?: ('discretionary' | 'statutory') | null;
      /** @description who qualifies */
      eligibility_summary: string | null;
      /** @description industries that the page names */
      industries?: string[];
      /** @description NAICS codes that the page names, or that a reviewer set for its industries */
      naics_codes?: string[];
      /** @description Extension: `only`: the page limits the program to these industries; `named`: it names them, and others may apply; null: not stated, and `naics_codes` count as a limit */
      industry_scope?: ('only' | 'named') | null;
      /** @description fewest jobs of a project */
      min_jobs?: number | null;
      /** @description lowest investment of a project, in dollars */
      min_investment_usd?: number | null;
      /** @description wages that a project must pay */
      wage_requirement?: string | null;
      /** @description what a recipient gets */
      benefit_summary: string | null;
      /** @description the most that a recipient gets, in dollars */
      benefit_max_usd?: number | null;
      /** @description what the amount is computed from */
      benefit_basis?: string | null;
      /** @description law that the program is based on */
      statute?: string | null;
      /** @description addresses of official pages about the program */
      official_urls: string[];
      /** @description status that the page states */
      status?: ('active' | 'sunset' | 'suspended') | null;
      /** @description first day */
      effective_on?: string | null;
      /** @description last day */
      sunset_on?: string | null;
      /**
       * Format: uri
       * @description address of the official page; the values were compared with a captured copy of it only if there is `evidence` or `last_verified_at`
       */
      source_url: string;
      /** @description the sentence of the page behind a value, by name of the field */
      evidence: { [key: string]: string };
      /** @description fields whose value a reviewer set or corrected */
      edited_fields?: string[];
      /** @description whether the agency is from the list of sources of this service, not from a sentence of the page */
      agency_from_source_list?: boolean;
      /** @description when the program was last compared with its official page; null: not yet */
      last_verified_at?: string | null;
      /** @description `human`: a reviewer approved it; `agent`: a program read the page again, and it was unchanged */
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
      /** @description Extension: what a tax expenditure gives (`credit`, `deduction`, `deferral`, `exclusion`, `preferential_rate`), or one of its other kinds (`mechanism` or `mechanisms` has `other`: `direct_payment`, `insurance`, `property`, `service`); null: not stated, or the mechanism says it */
      form?:
        | (
            | 'credit'
            | 'deduction'
            | 'deferral'
            | 'exclusion'
            | 'preferential_rate'
            | 'direct_payment'
            | 'insurance'
            | 'property'
            | 'service'
          )
        | null;
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
      /** @description Extension: when the page that `evidence` quotes was captured; null: not captured */
      captured_at?: string | null;
      /** @description Extension: with `retired`: since when it is not listed, and why */
      retired?: components['schemas']['Retirement'];
      /**
       * @description Extension: with `industry`, `status`, `entity_type` or `activity`: `stated`: the program states what was requested; `not_stated`: it does not state one of these, or a related one, and may apply
       * @enum {string}
       */
      match?: 'stated' | 'not_stated';
      /** @description Extension: with `metro` or `state`: where in the place the program applies; absent for programs without a limit to a part of it. The counties are in `meta.designations` */
      place?: components['schemas']['ProgramPlace'];
      /**
       * Format: int64
       * @description Extension: days from today (UTC) to `sunset_on`, negative after it; absent without `sunset_on`
       */
      sunset_in_days?: number;
    };
    Jurisdiction: {
      /**
       * @description level of government
       * @enum {string}
       */
      level: 'federal' | 'state' | 'local';
      /**
       * @description `us`, the FIPS code of a state, or the GEOID of a county (5 digits) or of a place (7 digits)
       * @example us
       * @example 40
       * @example 40143
       */
      key: string;
      /** @description name to show to people */
      name: string;
      /** @description USPS code of the state; null for federal programs */
      state?: string | null;
      /** @description GEOID of the jurisdiction */
      geoid?: string | null;
      /** @description CBSA code of the metro of a local government, or of the first if a place lies in several */
      cbsa?: string | null;
    };
    /** @description What the government committed in a year to all recipients together. */
    Obligation: {
      /**
       * Format: int64
       * @description federal fiscal year
       */
      year: number;
      /**
       * Format: double
       * @description amount in dollars
       */
      amount_usd: number;
      /**
       * @description `actual`: obligations; `estimate`: estimated obligations, or those of an incomplete year; `forgone_revenue` and `outlays`: of a tax expenditure, as estimated by the Treasury
       * @enum {string}
       */
      kind: 'actual' | 'estimate' | 'forgone_revenue' | 'outlays';
    };
    /** @description Since when a program is no longer listed, and why. */
    Retirement: {
      /**
       * Format: date
       * @description day from which it is no longer listed
       */
      on: string;
      /** @description why, in words */
      reason: string;
    };
    /** @description Where in the requested place a program applies. */
    ProgramPlace: {
      /**
       * @description `yes`: everywhere; `in_part`: in some of its counties, census tracts or states; `no`: it is limited to areas elsewhere, or to designated areas that the place does not have; `not_known`: the page names an area whose borders the service does not know
       * @enum {string}
       */
      applies: 'yes' | 'in_part' | 'no' | 'not_known';
      /** @description why, in words; with designated areas, how many, and how the program uses them */
      reason: string;
    };
    ProgramList: {
      /**
       * Format: int64
       * @description number of this page
       */
      page: number;
      /**
       * Format: int64
       * @description maximum rows per page
       */
      per_page: number;
      /**
       * Format: int64
       * @description number of rows on all pages
       */
      total: number;
      /**
       * Format: int64
       * @description number of pages
       */
      total_pages: number;
      filters: components['schemas']['ProgramFilters'];
      /** @description which of the requested jurisdictions the catalog covers, and how its programs were checked */
      note: string;
      /** @description whether the catalog is approved for the API; false: no programs are served yet */
      available: boolean;
      /** @description Extension: how many of the programs are of each kind, the most first; a program may have several kinds. Those with the mechanism `other` are counted by `form`, where it is known */
      kinds: { [key: string]: number };
      /** @description Extension: with `metro`, federal designations of places, such as Opportunity Zones, and the counties of the metro that have them */
      designations?: components['schemas']['Designation'][];
    };
    /** @description The filters of the request. */
    ProgramFilters: {
      /** @description USPS code of the state */
      state?: string;
      /** @description CBSA code of the metro */
      metro?: string;
      /**
       * @description as in the request
       * @enum {string}
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
      /** @description as in the request */
      q?: string;
      /** @description as in the request */
      industry?: string;
      /** @description as in the request */
      status?: string;
      /**
       * @description as in the request
       * @enum {string}
       */
      entity_type?:
        'for_profit' | 'small_business' | 'nonprofit' | 'government' | 'tribal' | 'education' | 'individual' | 'any';
      /** @description as in the request */
      activity?: string;
      /**
       * @description as in the request
       * @enum {string}
       */
      form?:
        | 'credit'
        | 'deduction'
        | 'deferral'
        | 'exclusion'
        | 'preferential_rate'
        | 'direct_payment'
        | 'insurance'
        | 'property'
        | 'service';
      /**
       * @description as in the request
       * @enum {string}
       */
      sort?: 'name' | 'apply';
      /** @description as in the request */
      active_on?: string;
      /** @description as in the request */
      retired?: boolean;
      /** @description as in the request */
      applicable?: boolean;
    };
    /** @description A federal designation of places, and the counties of the metro that have it. */
    Designation: {
      /** @description key of the designation */
      key: string;
      /** @description name to show to people */
      name: string;
      /**
       * Format: int64
       * @description the year of the designation
       */
      vintage: number;
      /** @description the notice or list that names the areas */
      document: {
        /** @description name to show to people */
        name: string;
        /**
         * Format: uri
         * @description address of the page of the data
         */
        url: string;
      };
      /** @description the first day; null: it differs between places, or the list does not state it */
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
      /**
       * Format: int64
       * @description how many counties the metro has
       */
      counties_total: number;
      /**
       * Format: int64
       * @description how many of them are designated, wholly or in part, without those in `counties_unknown`
       */
      counties_designated: number;
      /** @description the designated counties */
      counties: {
        /** @description CBSA code of a metro, FIPS code of a county or state */
        geoid: string;
        /** @description name to show to people */
        name: string;
        /**
         * Format: int64
         * @description where census tracts are designated: how many
         */
        tracts?: number;
      }[];
      /** @description counties that the list does not cover, or that had other boundaries when it was made */
      counties_unknown: {
        /** @description CBSA code of a metro, FIPS code of a county or state */
        geoid: string;
        /** @description name to show to people */
        name: string;
      }[];
      /** @description where census tracts are designated: how many in the metro; null if a county is unknown */
      tracts?: number | null;
      /** @description where whole counties are designated: the percentage of the people who live in them; null: not known */
      population_share?: number | null;
      /**
       * Format: int64
       * @description the year of the population
       */
      population_year?: number;
      /** @description programs of the catalog that use the designation */
      programs: {
        /**
         * Format: uuid
         * @description permanent id
         */
        id: string;
        /** @description name to show to people */
        name: string;
        /**
         * @description `required`: only designated areas qualify; `bonus`: the benefit is higher there; `same_definition`: the program does not use the designation, but areas were designated by its definition
         * @enum {string}
         */
        use: 'required' | 'bonus' | 'same_definition';
        /** @description how the program uses it */
        how: string;
      }[];
    };
    FitRequest: {
      /** @description a metro's id, five-digit CBSA code, or slug; with `geography`, the FIPS code of a county or state */
      metro?: string;
      /** @description USPS code or FIPS code of a state; not together with `metro` */
      state?: string;
      /**
       * @description first 2 to 6 digits of a NAICS code
       * @example 336
       */
      industry?: string;
      /**
       * @description type of the applicant
       * @enum {string}
       */
      entity_type?:
        'for_profit' | 'small_business' | 'nonprofit' | 'government' | 'tribal' | 'education' | 'individual';
      /**
       * Format: int64
       * @description jobs of the project
       */
      jobs?: number;
      /**
       * Format: double
       * @description investment of the project in dollars
       */
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
      /** @description one for each requirement of the request; a federal program has one for the place only if it is limited to an area; a program has one for the industry only if its page names industries; without `on`, the date only where it decides */
      tests: components['schemas']['FitTest'][];
      program: components['schemas']['IncentiveProgram'];
    };
    /**
     * @description `fits`: what the program states agrees with every requirement. `does_not_fit`: something that it states does not. `may_fit`: what it states does not decide.
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
      /** @description the value; null: not stated */
      value: (string | number | string[]) | null;
      /**
       * @description `quotation`: a sentence of the official page states the value; `reviewer`: a reviewer set it; `record`: the catalog has it without a sentence; `not_stated`: there is no value
       * @enum {string}
       */
      basis: 'quotation' | 'reviewer' | 'record' | 'not_stated';
      /** @description the sentence of the official page; null without one */
      quotation: string | null;
    };
    ProgramFitList: {
      /**
       * Format: int64
       * @description number of this page
       */
      page: number;
      /**
       * Format: int64
       * @description maximum rows per page
       */
      per_page: number;
      /**
       * Format: int64
       * @description number of rows on all pages
       */
      total: number;
      /**
       * Format: int64
       * @description number of pages
       */
      total_pages: number;
      /** @description how the result is computed, with the version of the method */
      method: string;
      /** @description programs by verdict, on all pages */
      counts: {
        /** Format: int64 */
        fits: number;
        /** Format: int64 */
        may_fit: number;
        /** Format: int64 */
        does_not_fit: number;
      };
      /** @description requirements that no compared program states anything about: they rule out no program, and with them none fits; an industry that none names is not compared */
      not_stated: ('place' | 'industry' | 'entity_type' | 'jobs' | 'investment_usd' | 'activities' | 'date')[];
      /** @description The members of the request, and `q`. */
      filters: {
        /** @description CBSA code */
        metro?: string;
        /** @description USPS code */
        state?: string;
        industry?: string;
        /** @enum {string} */
        entity_type?:
          'for_profit' | 'small_business' | 'nonprofit' | 'government' | 'tribal' | 'education' | 'individual';
        /** Format: int64 */
        jobs?: number;
        /** Format: double */
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
        q?: string;
      };
      /** @description what the comparison is, and what it is not */
      note: string;
      /** @description which of the requested jurisdictions the catalog covers, and how its programs were checked */
      coverage: string;
      /** @description whether the catalog is approved for the API; false: no programs are served yet */
      available: boolean;
    };
    ReleaseSummary: {
      /**
       * @description permanent id
       * @example 2026-11-28
       */
      id: string;
      /**
       * Format: date-time
       * @description when it was made
       */
      created_at: string;
      /**
       * Format: int64
       * @description how many datasets the release serves
       */
      datasets: number;
      /**
       * Format: int64
       * @description how many measures the release serves
       */
      measures: number;
    };
    ReleaseDetail: {
      /**
       * @description permanent id
       * @example 2026-11-28
       */
      id: string;
      /**
       * Format: date-time
       * @description when it was made
       */
      created_at: string;
      /**
       * Format: int64
       * @description how many datasets the release serves
       */
      datasets: number;
      /**
       * Format: int64
       * @description how many measures the release serves
       */
      measures: number;
      /** @description its datasets, by key */
      contents: components['schemas']['ReleasedDataset'][];
      /** @description what it changed since the release before; null for the first release and for one that is too old to be compared */
      changes: components['schemas']['ReleaseChanges'] | null;
    };
    ReleasedDataset: {
      key: string;
      /** @description name to show to people */
      name: string;
      /** Format: date-time */
      retrieved_at: string;
      /** @description the newest year of its figures; null for a dataset without years */
      latest_year: number | null;
      /** @description years of the values */
      vintages: number[];
    };
    ReleaseChanges: {
      /**
       * @description the earlier release
       * @example 2026-11-28
       */
      since: string;
      /** @description how many values changed, by cause; those of measures that only one of the releases serves do not count */
      by_cause: {
        /** Format: int64 */
        new_year: number;
        /** Format: int64 */
        boundary: number;
        /** Format: int64 */
        added: number;
        /**
         * Format: int64
         * @description values that an earlier edition has now
         */
        earlier_edition: number;
        /** Format: int64 */
        withdrawn: number;
        /**
         * Format: int64
         * @description values that are computed in another way
         */
        method: number;
        /** Format: int64 */
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
      /** @description name to show to people */
      name: string;
      /**
       * Format: int64
       * @description year of the figure
       */
      year: number;
      /** @description the period that the year covers, such as `2019–2023`; absent where it is the calendar year */
      period?: string;
      /** @description null: the earlier release has no value */
      old: number | null;
      /** @description null: the later release has no value */
      new: number | null;
      cause: components['schemas']['Cause'];
    };
    /**
     * @description new_year: of a year after the latest one of the earlier release; boundary: of a region that only one of the releases has, or of a metro whose counties differ; added, withdrawn: only one of the releases has the value; earlier_edition: the later release has the value in an earlier edition; method: both have a value, which is computed in another way; revised: any other change
     * @enum {string}
     */
    Cause: 'new_year' | 'boundary' | 'added' | 'earlier_edition' | 'withdrawn' | 'method' | 'revised';
    ChangesMeta: {
      /** @description id of the release that the figures are from */
      release: string;
      /**
       * Format: int64
       * @description number of this page
       */
      page: number;
      /**
       * Format: int64
       * @description maximum rows per page
       */
      per_page: number;
      /**
       * Format: int64
       * @description number of rows on all pages
       */
      total: number;
      /**
       * Format: int64
       * @description number of pages
       */
      total_pages: number;
      /** @description the release whose changes these are */
      id: string;
      /**
       * @description the earlier release
       * @example 2026-11-28
       */
      since: string;
      /**
       * Format: int64
       * @description measures that only the later release serves, whatever the filters; their values are not in the list
       */
      measures_added: number;
      /**
       * Format: int64
       * @description measures that only the earlier release serves, whatever the filters; not in the list either
       */
      measures_withdrawn: number;
      /** @description the values of the list by measure and cause, the most first; at most 10 rows */
      summary: components['schemas']['MeasureChange'][];
      /**
       * Format: int64
       * @description how many rows the whole summary has
       */
      summarized: number;
    };
    MeasureChange: {
      /** @description name of the measure */
      measure: string;
      cause: components['schemas']['Cause'];
      /**
       * Format: int64
       * @description how many values differ
       */
      values: number;
      /**
       * Format: int64
       * @description year of the figure
       */
      first_year: number;
      /**
       * Format: int64
       * @description year of the figure
       */
      last_year: number;
    };
    /** @description Who the credential acts as. */
    Me: {
      /** @description the person */
      user: {
        /**
         * Format: uuid
         * @description permanent id
         */
        id: string;
        /** @description name to show to people */
        name: string | null;
      };
      /** @description the account, whose limits apply */
      account: {
        /**
         * Format: uuid
         * @description permanent id
         */
        id: string;
        /** @description name to show to people */
        name: string;
        /**
         * @description role of the person in the account
         * @enum {string}
         */
        role: 'owner' | 'admin' | 'member';
      };
      /** @description the credential of the request */
      credential: {
        /**
         * @description kind of credential
         * @enum {string}
         */
        type: 'api_key' | 'oauth';
        /**
         * Format: uuid
         * @description permanent id
         */
        id: string;
        /** @description what the credential may do */
        scopes: string[];
      };
      /** @description what the credential gives access to */
      access: {
        /**
         * @description `api`: limits of the account; `public`: limits of the client address; `anonymous`: no credential
         * @enum {string}
         */
        tier: 'api' | 'public' | 'anonymous';
        /** @description how many requests the limits allow */
        rate_limit: {
          /**
           * Format: int64
           * @description requests in a minute
           */
          per_minute: number;
          /**
           * Format: int64
           * @description requests in a day
           */
          per_day: number;
        };
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
    /** @description requests that the limit with the fewest requests left allows in its window */
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
    /** @description weak tag of the response, for If-None-Match */
    ETag: string;
    /** @description the release's time, for If-Modified-Since */
    'Last-Modified': string;
    /** @description how long the response may be kept, and by whom */
    'Cache-Control': string;
    /** @description the release that the response is from; absent if none is active */
    Release: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listDatasets: {
    parameters: {
      query?: {
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The datasets. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /**
         * @description key of the dataset; `GET /datasets` lists the keys
         * @example
         */
        key: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The dataset, with its license and measures. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description words to search for, such as `house prices`; all must be in the name, label or unit, or else in these, the topic, the search terms and the key of the dataset; at most 16; measures that have them in name, label or unit are first */
        q?: string;
        /** @description key of a topic: only its measures; `GET /topics` lists the keys */
        topic?: string;
        /**
         * @description only measures with values for this type of region
         * @example msa
         */
        geography?: 'msa' | 'county' | 'state';
        /** @description key of a dataset: only its measures */
        dataset?: string;
        /** @description Extension: `latest_year` lists measures with the newest figures first, at the geography if one is given; default: by name, with `q` the best match first */
        sort?: 'latest_year';
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /**
         * @description maximum rows per page
         * @example 2
         */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The measures on this page. */
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
            meta: components['schemas']['MeasureList'];
            /** @description the credit of each dataset behind the response */
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
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The topics. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description name of the measure; `GET /measures` lists the names */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The measure, with its unit, method, and years. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description type of the regions to list */
        geography: 'msa' | 'county' | 'state';
        /** @description USPS code of a state, in any letter case: only metros at least partly in it, its counties, or the state itself */
        state?: string;
        /** @description CBSA code, id or slug of a metro: only the metro itself, its counties, or its states */
        metro?: string;
        /** @description values of this year, or of the latest year before it that the measure has; default: the latest */
        vintage?: number;
        /** @description an edition of the dataset, as listed by `GET /measures/{name}/revisions`; default: the newest */
        edition?: string;
        /** @description Extension: set to 1 to add the 90 percent confidence interval of each figure with a published margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper` */
        bounds?: '0' | '1';
        /** @description Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99 percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally distributed errors */
        level?: 90 | 95 | 99;
        /** @description Extension: set to 1 to add `absent`: the regions without a value, and why; pages then count all regions */
        absent?: '0' | '1';
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /** @description maximum rows per page */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description name of the measure; `GET /measures` lists the names */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The measure, with the value of each region on this page. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description type of the regions to rank */
        geography: 'msa' | 'county' | 'state';
        /** @description USPS code of a state, in any letter case: only metros at least partly in it, its counties, or the state itself */
        state?: string;
        /** @description CBSA code, id or slug of a metro: only the metro itself, its counties, or its states */
        metro?: string;
        /** @description whether rank 1 is the highest or lowest value */
        direction?: 'higher_better' | 'lower_better';
        /** @description figures of this year, or of the latest year before it; default: the latest */
        vintage?: number;
        /** @description the confidence that all ranks of the list are from `best` to `worst`, in percent */
        level?: number;
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /** @description maximum rows per page */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description name of the measure; `GET /measures` lists the names */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The measure, with the rank of each region on this page. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description type of the regions to list */
        geography: 'msa' | 'county' | 'state';
        /** @description USPS code of a state, in any letter case: only metros at least partly in it, its counties, or the state itself */
        state?: string;
        /** @description CBSA code, id or slug of a metro: only the metro itself, its counties, or its states */
        metro?: string;
        /** @description first year; default: the earliest */
        from?: number;
        /** @description last year; default: the latest */
        to?: number;
        /** @description set to a number of years to add `change`: the change over that many years */
        window?: number;
        /** @description an edition of the dataset, as listed by `GET /measures/{name}/revisions`; default: the newest */
        edition?: string;
        /** @description Extension: set to 1 to add the 90 percent confidence interval of each figure with a published margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper` */
        bounds?: '0' | '1';
        /** @description Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99 percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally distributed errors */
        level?: 90 | 95 | 99;
        /** @description Extension: set to 1 to add `reasons`, why each value is missing, aligned with `values`, and lists regions without any value, too */
        absent?: '0' | '1';
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /** @description maximum rows per page */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description name of the measure; `GET /measures` lists the names */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The measure, with the values by year of each region on this page. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description type of the regions to list; default: the first of msa, county and state that the measure has */
        geography?: 'msa' | 'county' | 'state';
        /** @description USPS code of a state, in any letter case: only metros at least partly in it, its counties, or the state itself */
        state?: string;
        /** @description CBSA code, id or slug of a metro: only the metro itself, its counties, or its states */
        metro?: string;
        /** @description the code of one region of the geography */
        region?: string;
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /** @description maximum rows per page */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description name of the measure; `GET /measures` lists the names */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The measure, with its values in each edition. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description first year; default: the earliest */
        from?: number;
        /** @description last year; default: the latest */
        to?: number;
        /** @description set to a number of years to add `change`: the change over that many years */
        window?: number;
        /** @description Extension: set to 1 to add `reasons`: why each value is missing, aligned with `values` */
        absent?: '0' | '1';
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description name of the measure; `GET /measures` lists the names */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The measure, with its values for the United States. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description code of a state (two digits), county, or metro (CBSA, five digits) */
        region: string;
        /** @description needed only if a county and a metro have the same code */
        geography?: 'msa' | 'county' | 'state';
        /** @description a year that the release holds; default: the year served */
        year?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description name of the measure; `GET /measures` lists the names */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The value, with the steps and cells that it is computed from. */
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
            /** @description the credit of each dataset behind the response */
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The measure, the region, or the value of the year does not exist, or the server does not hold the release that `release` names. */
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
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /**
         * @description maximum rows per page
         * @example 2
         */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { 'application/json': components['schemas']['DataRequest'] } };
    responses: {
      /** @description The table: columns, rows, and notes on the figures. */
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
            /** @description the credit of each dataset behind the response */
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description None of the measures exists or is available, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      413: components['responses']['413'];
      415: components['responses']['415'];
      /** @description No measure has values for the kind of places requested, `years` does not fit `derive`, or the table has too many columns. */
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
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /** @description maximum rows per page */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The places, best match first. */
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
            /** @description the credit of each dataset behind the response */
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
  getPlace: {
    parameters: {
      query?: {
        /** @description Extension: 1 to 50 names of measures, comma-separated: only these, in the order of the request; default: all, by name */
        measures?: string;
        /** @description Extension: set to 1 to add `us` and `states` to each measure: the values of the United States and of the states of the place in the same year */
        context?: '0' | '1';
        /** @description Extension: set to 1 to add the 90 percent confidence interval of each figure with a published margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper` */
        bounds?: '0' | '1';
        /** @description Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99 percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally distributed errors */
        level?: 90 | 95 | 99;
        /** @description Extension: set to 1 to add `absent`: the measures that the place has no value for, and why */
        absent?: '0' | '1';
        /** @description Extension: set to 1 to add `rank` to each measure: the place of the value among all places of its type with a value of the same year, the highest first, and how many others have the same value; a value that is older than those of others has no rank; with `bounds`, also the `best` and the `worst` rank */
        ranks?: '0' | '1';
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description CBSA code of a metro, FIPS code of a county or state, or `US`; `GET /places` finds it by name. Also the id of a region, codes such as `0500000US48453`, the code of an area (`csa-488`), and codes of counties joined by dots (`48453.48491`), which are an area, too */
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The place, with every figure. */
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
            data: components['schemas']['PlaceProfile'];
            /** @description the credit of each dataset behind the response */
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description No place has the code, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      /** @description A measure in `measures` has no values for places of the type. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  listAreas: {
    parameters: {
      query?: {
        /** @description words to search for, such as `San Jose`; all must be in the name */
        q?: string;
        /**
         * @description type of area: a micropolitan statistical area, combined statistical area or metropolitan division of OMB, or one of the four regions and nine divisions of the Census Bureau: only areas of this type
         * @example csa
         */
        kind?: 'micro' | 'csa' | 'metdiv' | 'region' | 'division';
        /** @description USPS code of a state, in any letter case: only areas with a county in it */
        state?: string;
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /**
         * @description maximum rows per page
         * @example 1
         */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The areas on this page. */
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
            data: components['schemas']['ListedArea'][];
            meta: components['schemas']['PagedReleaseMeta'];
            /** @description the credit of each dataset behind the response */
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
  describeArea: {
    parameters: {
      query?: {
        /** @description 1 to 50 names of measures, comma-separated: only these, in the order of the request; default: all, by name */
        measures?: string;
        /** @description Extension: set to 1 to add `us` and `states` to each measure: the values of the United States and of the states of the area in the same year */
        context?: '0' | '1';
        /** @description Extension: set to 1 to add the 90 percent confidence interval of each figure with a published margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper` */
        bounds?: '0' | '1';
        /** @description Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99 percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally distributed errors */
        level?: 90 | 95 | 99;
        /** @description Extension: set to 1 to add `absent`: the measures that the area has no value for, and why */
        absent?: '0' | '1';
        /** @description Extension: set to 1 to add `rank` to each measure: the place that the value would have among those of all metros of the same year, the highest first */
        ranks?: '0' | '1';
        /** @description 1 to 50 names of measures, comma-separated: adds `series`: their values of every year, as `GET /metros/{ref}/series` returns those of a metro */
        series?: string;
        /** @description first year; default: the earliest */
        from?: number;
        /** @description last year; default: the latest */
        to?: number;
        /** @description set to a number of years to add `change`: the change over that many years */
        window?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
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
         *       "name": "Two counties",
         *       "counties": []
         *     }
         */
        'application/json': components['schemas']['AreaRequest'];
      };
    };
    responses: {
      /** @description The area, with every figure that follows from those of its counties. */
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
            data: components['schemas']['AreaProfile'];
            meta: components['schemas']['ReleaseMeta'];
            /** @description the credit of each dataset behind the response */
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description A measure does not exist, or the server does not hold the release that `release` names. */
      404: components['responses']['404'];
      405: components['responses']['405'];
      408: components['responses']['408'];
      413: components['responses']['413'];
      415: components['responses']['415'];
      /** @description A text in `counties` is given twice, or names no current county, or several; a measure in `measures` has no values for metros or counties, or one in `series` none for areas. */
      422: components['responses']['422'];
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  listStates: {
    parameters: {
      query?: {
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The states. */
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
            data: components['schemas']['ListedState'][];
            meta: components['schemas']['Total'];
            /** @description the credit of each dataset behind the response */
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
  listCounties: {
    parameters: {
      query?: {
        /**
         * @description USPS code of a state, in any letter case: only its counties
         * @example DE
         */
        state?: string;
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /**
         * @description maximum rows per page
         * @example 1
         */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The counties on this page. */
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
            data: components['schemas']['ListedCounty'][];
            meta: components['schemas']['Pagination'];
            /** @description the credit of each dataset behind the response */
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
        /** @description USPS code of a state, in any letter case: only metros that are at least partly in it */
        state?: string;
        /** @description up to 16 words to search for, such as `Austin, TX`; each must be in the name of the metro, or in the name or USPS code of one of its states */
        q?: string;
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /**
         * @description maximum rows per page
         * @example 2
         */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The metros on this page. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description 1 to 25 metros, comma-separated: CBSA codes, ids or slugs, or codes of areas; with `geography`, FIPS codes of counties or states */
        ids: string;
        /** @description 1 to 50 names of measures, comma-separated; default: the standard figures */
        measures?: string;
        /** @description Extension: type of the regions; counties and states have `geoid` in place of `cbsa` */
        geography?: 'msa' | 'county' | 'state';
        /** @description values of this year, or of the latest year before it that a measure has; default: the latest; `vintages` has the years */
        vintage?: number;
        /** @description Extension: set to 1 to add the 90 percent confidence interval of each figure with a published margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper` */
        bounds?: '0' | '1';
        /** @description Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99 percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally distributed errors */
        level?: 90 | 95 | 99;
        /** @description Extension: set to 1 to add `absent` to each metro: why values are missing */
        absent?: '0' | '1';
        /** @description Extension: set to 1 to add `differences` to each metro after the first: how far its values are from those of the first, with bounds */
        differences?: '0' | '1';
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The measures, with the value of each metro. */
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
            /** @description the credit of each dataset behind the response */
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
      /** @description A measure in `measures` does not exist or has no values at the geography. */
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
        /** @description Extension: set to 1 to add `us` and `states` to each measure: the values of the United States and of the states of the metro in the same year */
        context?: '0' | '1';
        /** @description Extension: set to 1 to add the 90 percent confidence interval of each figure with a published margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper` */
        bounds?: '0' | '1';
        /** @description Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99 percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally distributed errors */
        level?: 90 | 95 | 99;
        /** @description Extension: set to 1 to add `absent`: the measures that the metro has no value for, and why */
        absent?: '0' | '1';
        /** @description Extension: set to 1 to add `rank` to each measure: the place of the value among all metros with a value of the same year, the highest first, and how many others have the same value; a value that is older than those of others has no rank; with `bounds`, also the `best` and the `worst` rank */
        ranks?: '0' | '1';
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description CBSA code of the metro, its id, or its slug */
        ref: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The metro, with every figure. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description 1 to 50 names of measures, comma-separated; default: the standard figures */
        measures?: string;
        /** @description first year; default: the earliest */
        from?: number;
        /** @description last year; default: the latest */
        to?: number;
        /** @description set to a number of years to add `change`: the change over that many years */
        window?: number;
        /** @description Extension: set to 1 to add the 90 percent confidence interval of each figure with a published margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper` */
        bounds?: '0' | '1';
        /** @description Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99 percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally distributed errors */
        level?: 90 | 95 | 99;
        /** @description Extension: set to 1 to add `reasons` to each series: why each value is missing, aligned with `values` */
        absent?: '0' | '1';
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description CBSA code of the metro, its id, or its slug */
        ref: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The metro, with the values of each measure by year. */
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
            /** @description the credit of each dataset behind the response */
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
      /** @description A measure in `measures` does not exist or has no values at the geography. */
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
        /** @description Extension: type of the regions; counties and states have `geoid` in place of `cbsa` */
        geography?: 'msa' | 'county' | 'state';
        /** @description 1 to 50 names of measures, comma-separated; default: the standard figures */
        measures?: string;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description CBSA code of the metro, its id, or its slug */
        ref: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The metro, with the metros most similar to it. */
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
            /** @description the credit of each dataset behind the response */
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
      /** @description A measure in `measures` does not exist or has no values at the geography. */
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
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description CBSA code of the metro, its id, or its slug */
        ref: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The metro, with sentences about its most unusual figures. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description values of this year, or of the latest year before it that a measure has; default: the latest; `vintages` has the years */
        as_of?: number;
        /** @description Extension: type of the regions; counties and states have `geoid` in place of `cbsa` */
        geography?: 'msa' | 'county' | 'state';
        /** @description Extension: how many regions at the beginning of the list to leave out */
        offset?: number;
        /** @description Extension: the most regions to list */
        max_rows?: number;
        /** @description Extension: set to a number to add `near_misses`: the metros that fail at most that many requirements, at most 500, and by how much; from 2 on, `failed` has every requirement that a metro fails */
        near_misses?: number;
        /** @description Extension: set to 1 to add the 90 percent confidence interval of each figure with a published margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper` */
        bounds?: '0' | '1';
        /** @description Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99 percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally distributed errors */
        level?: 90 | 95 | 99;
        /** @description Extension: set to 1 to add `absent` to each metro: why values are missing */
        absent?: '0' | '1';
        /** @description Extension: set to 1 to add `certainty`: whether each metro `passes`, `fails` or is `undecided`; a metro is undecided if a limit is within the bounds of its value, or the value is missing, and bounds of withheld parts do not decide */
        certainty?: '0' | '1';
        /** @description Extension: set to 1 to add `relax`: the limits of each requirement that leave one, five and ten more metros, and how many metros pass it alone */
        relax?: '0' | '1';
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
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
      /** @description The metros that meet the requirements, and how many each step removed. */
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
            /** @description the credit of each dataset behind the response */
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
      /** @description A requirement uses a measure that is not available. */
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
        /** @description values of this year, or of the latest year before it that a measure has; default: the latest; `vintages` has the years */
        as_of?: number;
        /** @description Extension: type of the regions; counties and states have `geoid` in place of `cbsa` */
        geography?: 'msa' | 'county' | 'state';
        /** @description Extension: how many regions at the beginning of the list to leave out */
        offset?: number;
        /** @description Extension: the most regions to list */
        max_rows?: number;
        /** @description Extension: set to 1 to add the 90 percent confidence interval of each figure with a published margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper` */
        bounds?: '0' | '1';
        /** @description Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99 percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally distributed errors */
        level?: 90 | 95 | 99;
        /** @description Extension: set to 1 to add `absent` to each metro: why values are missing */
        absent?: '0' | '1';
        /** @description Extension: set to 1 to add `robustness`, and to each ranked metro `rank_interval` and `top10_share`: how its rank changes with other weights, another way of scoring, errors of figures and, with `partial`, missing scores */
        robustness?: '0' | '1';
        /** @description Extension: with `robustness`, set to 0 to take all figures as exact; by default, each one with bounds is drawn from a normal distribution with its stated error */
        figures?: '0' | '1';
        /** @description Extension: set to 1 to also rank metros that lack figures, by those that they have, if these carry at least two thirds of the weight */
        partial?: '0' | '1';
        /** @description Extension: with `robustness`, set to 5, for example, to add `top_share` to each ranked metro: the share of the draws in which it is among the first 5; `top10_share` has the share for the default, 10 */
        top?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
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
      /** @description The ranking: what was requested, how many metros remain, and the metros in order. */
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
            /** @description the credit of each dataset behind the response */
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
      /** @description A measure in `criteria` does not exist or has no values at the geography, or a requirement uses a measure that is not available. */
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
        /** @description values of this year, or of the latest year before it that a measure has; default: the latest; `vintages` has the years */
        as_of?: number;
        /** @description Extension: type of the regions; counties and states have `geoid` in place of `cbsa` */
        geography?: 'msa' | 'county' | 'state';
        /** @description Extension: set to 1 to also rank metros that lack figures, by those that they have, if these carry at least two thirds of the weight */
        partial?: '0' | '1';
        /** @description Extension: set to 1 to add `rank_interval` and `top10_share`: how the rank changes, as in `POST /rank` */
        robustness?: '0' | '1';
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
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
      /** @description The metro, the reasons for its rank, and what would admit it. */
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
            /** @description the credit of each dataset behind the response */
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
      /** @description A measure in `criteria` does not exist or has no values at the geography, or a requirement uses a measure that is not available. */
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
        /** @description values of this year, or of the latest year before it that a measure has; default: the latest; `vintages` has the years */
        as_of?: number;
        /** @description Extension: type of the regions; counties and states have `geoid` in place of `cbsa` */
        geography?: 'msa' | 'county' | 'state';
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
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
      /** @description Both metros, and the weights that would reverse their order. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description values of this year, or of the latest year before it that a measure has; default: the latest; `vintages` has the years */
        as_of?: number;
        /** @description Extension: type of the regions; counties and states have `geoid` in place of `cbsa` */
        geography?: 'msa' | 'county' | 'state';
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
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
      /** @description The metros that no other metro dominates. */
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
            /** @description the credit of each dataset behind the response */
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
      /** @description No criterion has a weight above 0, or a measure does not exist or has no values at the geography; or a requirement uses a measure that is not available. */
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
        /** @description values of this year, or of the latest year before it that a measure has; default: the latest; `vintages` has the years */
        as_of?: number;
        /** @description Extension: type of the regions; counties and states have `geoid` in place of `cbsa` */
        geography?: 'msa' | 'county' | 'state';
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
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
      /** @description The metros, with the share of all weights that give each a top rank. */
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
            /** @description the credit of each dataset behind the response */
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
      /** @description No weights meet every `order`, `min`, and `max`; no criterion has a weight above 0; or a measure does not exist or has no values at the geography; or a requirement uses a measure that is not available. */
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
        /** @description values of this year, or of the latest year before it that a measure has; default: the latest; `vintages` has the years */
        as_of?: number;
        /** @description Extension: type of the regions; counties and states have `geoid` in place of `cbsa` */
        geography?: 'msa' | 'county' | 'state';
        /** @description Extension: set to 1 to also rank metros that lack figures, by those that they have, if these carry at least two thirds of the weight */
        partial?: '0' | '1';
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
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
      /** @description The ranks of the metros under each set of weights. */
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
            /** @description the credit of each dataset behind the response */
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
      /** @description A variant has no weight above 0 or weights a measure that is not in `criteria`, or a measure does not exist or has no values at the geography; or a requirement uses a measure that is not available. */
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
        /** @description Extension: type of the regions; counties and states have `geoid` in place of `cbsa` */
        geography?: 'msa' | 'county' | 'state';
        /** @description Extension: set to 1 to also rank metros that lack figures, by those that they have, if these carry at least two thirds of the weight */
        partial?: '0' | '1';
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
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
      /** @description The change of each rank, split into its causes. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { 'application/json': components['schemas']['VerifyRequest'] } };
    responses: {
      /** @description The verdict on each claim, with the figure of record. */
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
            /** @description the credit of each dataset behind the response */
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
      429: components['responses']['429'];
      431: components['responses']['431'];
      500: components['responses']['500'];
      503: components['responses']['503'];
    };
  };
  listIncentivePrograms: {
    parameters: {
      query?: {
        /** @description USPS code or FIPS code of a state: only federal programs, and those of the state and its local governments that the catalog covers */
        state?: string;
        /** @description CBSA code, id or slug of a metro: only federal programs, and those of its states and local governments that the catalog covers */
        metro?: string;
        /**
         * @description only programs of this kind; a program may have several kinds (`mechanisms`)
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
        /** @description Extension: words to search for, at most 16; all must be words, or begin words, of the name, an alias, the agency or the summaries */
        q?: string;
        /** @description Extension: first 2 to 6 digits of a NAICS code: programs with a code within it or around it, then those that name no industry, or others without a limit to them (`match`) */
        industry?: string;
        /** @description Extension: status: programs that state it, then those that state none and may apply (`match`) */
        status?: 'active' | 'sunset' | 'suspended';
        /** @description Extension: type of the applicant: programs that state that it, or any, may apply, then those that state none or a related type and may apply (`match`) */
        entity_type?:
          'for_profit' | 'small_business' | 'nonprofit' | 'government' | 'tribal' | 'education' | 'individual';
        /** @description Extension: what the money is for: a category that programs list as `activities`, or its upper level, such as `Agricultural`: programs with it, then those without categories, which may apply (`match`) */
        activity?: string;
        /** @description Extension: only programs of this `form`, such as tax deductions */
        form?:
          | 'credit'
          | 'deduction'
          | 'deferral'
          | 'exclusion'
          | 'preferential_rate'
          | 'direct_payment'
          | 'insurance'
          | 'property'
          | 'service';
        /** @description Extension: `name` (default): by level of government, key of the jurisdiction, and name; `apply`: so, but with rules of the income tax that nobody applies for, such as deductions, at the end */
        sort?: 'name' | 'apply';
        /** @description Extension: day: leaves out programs that are known not to be in force on it, because they start later, ended before, or are suspended */
        active_on?: string;
        /** @description Extension: set to 1 to list retired programs instead: those that ended, or that the official inventory no longer lists (`retired`) */
        retired?: '0' | '1';
        /** @description Extension: with `metro` or `state`, set to 1 to leave out federal programs that do not apply there: those of areas in other states, and those of designated areas that the metro does not have (`place`) */
        applicable?: '0' | '1';
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /**
         * @description maximum programs per page
         * @example 2
         */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The programs on this page. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description only programs with these words, as `q` of `GET /incentive_programs` finds them */
        q?: string;
        /** @description order of programs with the same verdict: `match` (default) by how well they match, `amount` by the yearly amount of the whole program (the latest obligated one, otherwise an estimate), largest first and those without one last, `name` by name */
        sort?: 'match' | 'amount' | 'name';
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /**
         * @description maximum programs per page
         * @example 2
         */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
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
      /** @description The programs on this page, those that fit first, each with its verdict. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /**
         * @description maximum rows per page
         * @example 2
         */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The releases on this page, the active one first. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description id of the release; `GET /releases` lists the ids */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The release, with its datasets. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description id of an earlier release to compare with; default: the one before */
        since?: string;
        /** @description name of a measure: only its values */
        measure?: string;
        /** @description key of a dataset: only values of its measures */
        dataset?: string;
        /** @description CBSA code, id or slug of a metro: only its values and those of its counties */
        metro?: string;
        /** @description USPS code of a state, in any letter case: only regions at least partly in it */
        state?: string;
        /** @description only values of this type of region */
        geography?: 'msa' | 'county' | 'state';
        /** @description number of the page, from 1; the list is empty after the last page */
        page?: number;
        /** @description maximum rows per page */
        per_page?: number;
        /** @description id of a release that this server holds; `GET /releases` lists the ids; default: the active release */
        release?: string;
      };
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
        /** @description the `Last-Modified` of an earlier response; the server returns 304 if nothing changed */
        'If-Modified-Since'?: string;
      };
      path: {
        /** @description id of the release; `GET /releases` lists the ids */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The changed values on this page. */
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
            /** @description the credit of each dataset behind the response */
            attribution: components['schemas']['Attribution'][];
          };
        };
      };
      304: components['responses']['304'];
      400: components['responses']['400'];
      /** @description A credential was sent, but it is not valid. */
      401: components['responses']['401'];
      403: components['responses']['403'];
      /** @description The release of `id` is not listed, is the first release, or is not compared with that of `since`, or the server does not hold the release that `release` names. */
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
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The person, the account, and the limits of the credential. */
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
            /** @description the credit of each dataset behind the response */
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
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The document. */
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
  getOpenapi30: {
    parameters: {
      query?: never;
      header?: {
        /** @description the `ETag` of an earlier response; the server returns 304 if nothing changed */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The document. */
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
