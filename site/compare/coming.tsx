/** Reserves the space of the chart until it is there. */
export const ComingChart = () => (
  <p class="coming hint" role="status">
    Loading the chart …
  </p>
);

/** Shows where the key figures will be. */
export const ComingCards = () => (
  <div class="coming-cards">
    <p class="hidden" role="status">
      Loading …
    </p>
    {Array.from({ length: cardCount }, (_, i) => (
      <i key={i} />
    ))}
  </div>
);

const cardCount = 6;
