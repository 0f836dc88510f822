/** A label at the end of a line: where the line ends, and how many lines of text it has. */
interface EndLabel {
  readonly y: number;
  readonly lines: number;
}

/** The height of a label with one line, and what another line adds. */
const firstLine = 17;
const otherLine = 15;

const heightOf = ({ lines }: EndLabel) => firstLine + (lines - 1) * otherLine;

/**
 * Returns the middle of the first line of each label. Labels are near the ends of their lines and in the same order from top to
 * bottom. They do not touch each other, and are within a chart of the height `bottom`.
 */
export function spreadLabels(labels: readonly EndLabel[], bottom: number): number[] {
  const order = [...labels].sort((a, b) => a.y - b.y);
  const middles = new Map(labels.map((label) => [label, label.y]));
  const apart = (a: EndLabel, b: EndLabel) => (heightOf(a) + heightOf(b)) / 2;
  for (let turn = 0; turn < order.length; turn++)
    for (const [i, label] of order.entries()) {
      const above = order[i - 1];
      if (!above) continue;
      const overlap = middles.get(above)! + apart(above, label) - middles.get(label)!;
      if (overlap <= 0) continue;
      middles.set(above, middles.get(above)! - overlap / 2);
      middles.set(label, middles.get(label)! + overlap / 2);
    }
  // What is beyond an edge moves back, and pushes the others.
  let limit = bottom;
  for (const label of order.toReversed()) {
    const middle = Math.min(middles.get(label)!, limit - heightOf(label) / 2);
    middles.set(label, middle);
    limit = middle - heightOf(label) / 2;
  }
  let least = 0;
  for (const label of order) {
    const middle = Math.max(middles.get(label)!, least + heightOf(label) / 2);
    middles.set(label, middle);
    least = middle + heightOf(label) / 2;
  }
  return labels.map((label) => middles.get(label)! - ((label.lines - 1) * otherLine) / 2);
}
