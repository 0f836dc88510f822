/** What the operations of a tag are about, for the OpenAPI document. */
export const tagTexts = {
  Datasets: 'The available datasets, with their licenses.',
  Measures: 'What is measured, and its values for every region.',
  Metros: 'The metropolitan statistical areas and their figures.',
  Time: 'Values of every year, and how they changed.',
  'Screening and ranking': 'Which metros meet some requirements, and in what order; nothing is saved.',
  Verification: 'Whether stated figures agree with the release.',
  'Incentive programs':
    'What governments offer to businesses; each fact with the sentence that states it, or marked as set by a reviewer.',
  Releases: 'Which figures the service had at which time, and what changed.',
  Feeds: 'Atom feeds of changes, for feed readers and programs.',
  Service: 'Your credential, and the description of this API.',
};

/** A group of operations in the reference. */
export type Tag = keyof typeof tagTexts;
