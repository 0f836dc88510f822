/** Reserves the space of the chart until it is there. */
export const ComingChart = () => (
  <p class="coming hint" role="status">
    Loading the chart …
  </p>
);
