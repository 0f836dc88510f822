export type MeasureName = 'population';
