import type { Moves } from '../../api/schemas/moves.ts';
import type { ProjectContent } from '../../common/project.ts';
import { BlockTable } from '../browser/blockTable.tsx';
import { showMove } from '../../common/moveWords.ts';
import { type MovedPlace, movedPlaces, newerYears } from './moves.ts';
import { statusNames } from './project.ts';
import type { StartData } from './startData.ts';

interface MovedTableProps {
  readonly moves: Moves;
  readonly project: Pick<ProjectContent, 'shortlist' | 'question'>;
  readonly from: string;
  readonly to: string;
  readonly start: StartData;
}

/** The ranks of the first ten metros and of a shortlist on two releases, and why each moved. */
export function MovedTable({ moves, project, from, to, start }: MovedTableProps) {
  const places = movedPlaces(moves, project, start);
  const newer = newerYears(moves, start);
  const listed = new Map(project.shortlist.map(({ cbsa, status }) => [cbsa, status]));
  const moved = places.filter((place) => place.from !== place.to).length;
  return (
    <div class="moved">
      <p>
        {`${moved === 0 ? 'None' : moved} of the ${places.length} metros below moved from release ${from} to release ${to}, the newest. `}
        {newer.length > 0 ? `Newer figures: ${newer.join('; ')}.` : 'All figures are of the same years.'}
      </p>
      <BlockTable
        columns={[
          { head: 'Metro' },
          { head: from, isNumber: true, isShort: true },
          { head: to, isNumber: true, isShort: true },
          { head: 'Move', isShort: true },
          { head: 'Why, in places' },
        ]}
        rows={places.map((place) => {
          const status = listed.get(place.cbsa);
          const name = (
            <>
              {place.name}
              {status && <span class="hint">{` ${statusNames[status]}`}</span>}
            </>
          );
          const rank = (value: number | null) => value ?? 'no rank';
          return {
            key: place.cbsa,
            cells: [name, rank(place.from), rank(place.to), moveOf(place), place.causes.join(' · ')],
          };
        })}
      />
    </div>
  );
}

/** Returns how far a metro moved: `up 2`; empty without a rank on both releases. */
function moveOf({ from, to }: MovedPlace): string {
  if (from === null || to === null) return '';
  return from === to ? 'same' : showMove(to - from);
}
