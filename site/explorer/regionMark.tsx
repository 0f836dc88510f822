/** Marks a region among metros. */
export const RegionMark = () => <span class="region-mark">region</span>;
