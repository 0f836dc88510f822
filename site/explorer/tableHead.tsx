/** The head of a table. The first column has names and the others have numbers, or bars if they have no title. */
export function TableHead({ titles }: { readonly titles: readonly string[] }) {
  const heads = titles.map((title, i) =>
    title === '' ? (
      <td key={i} />
    ) : (
      <th key={i} scope="col" class={i > 0 ? 'number' : undefined}>
        {title}
      </th>
    ),
  );
  return (
    <thead>
      <tr>{heads}</tr>
    </thead>
  );
}
