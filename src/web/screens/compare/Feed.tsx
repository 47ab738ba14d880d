import { kindOf } from '#calc-core/animals';
import { feedUnits, inFeedUnit, ratingSource, suggestedRatings, type SuggestedRating } from '#calc-core/feed';
import { readTyped } from '#calc-core/number';
import { editTrade, tradeInputs, type Trade, type TradeField } from '#calc-core/trade';
import { useState, type ReactElement } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import type { TradeRow } from '#web/data/rows/types.ts';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { useMayWrite } from '#web/shell/member.ts';
import styles from './Compare.module.css';

export function Feed({ row, name }: { readonly row: TradeRow; readonly name: string }): ReactElement {
  const records = useRecords();
  const mayWrite = useMayWrite();
  const narrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const { trade } = row;
  const commit = (patch: Pick<Trade, 'feedRating' | 'feedUnit'>): void => {
    records.commit(`Feed rating of ${name}`, [{ kind: 'trade', id: row.id, op: 'patch', patch }]);
  };
  const put = (field: TradeField, value: string | null): void => {
    const { feedRating, feedUnit } = editTrade(trade, { field, value }, []);
    commit({ feedRating, feedUnit });
  };
  return (
    <>
      <AmountField
        label={`Feed rating of ${name}`}
        hideLabel
        value={trade.feedRating}
        placeholder={trade.animalTypeId === 2 ? 'DSE' : 'AE'}
        read={(text) => readTyped(text, tradeInputs.feedRating)}
        // On a phone the column has room only for the number. The list below shows the unit.
        unit={trade.feedRating === null || narrow ? undefined : inFeedUnit('AE/hd', trade.feedUnit)}
        readOnly={!mayWrite}
        onCommit={(value) => put('feedRating', value)}
      />
      {mayWrite && trade.feedRating === null && (
        <Button tone="link" onClick={() => setOpen(true)} aria-label={`Published ratings for ${name}`}>
          Published
        </Button>
      )}
      {mayWrite && trade.feedRating !== null && (
        <Select
          label={`Feed unit of ${name}`}
          hideLabel
          value={trade.feedUnit ?? ''}
          options={feedUnits.map((each) => ({ value: each.id, label: each.name }))}
          onChange={(value) => put('feedUnit', value)}
        />
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Feed per head of ${name}`} size="wide">
        <Published
          trade={trade}
          onChoose={({ rating, unit }) => {
            commit({ feedRating: rating, feedUnit: unit });
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

interface PublishedProps {
  readonly trade: Trade;
  readonly onChoose: (rating: SuggestedRating) => void;
}

function Published({ trade, onChoose }: PublishedProps): ReactElement {
  const ratings = suggestedRatings(kindOf(trade.animalSubTypeId));
  const animals = [...new Set(ratings.map(({ animal }) => animal))];
  const isGraded = ratings.some(({ productivity }) => productivity !== null);
  return (
    <div className={styles['published']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{isGraded ? 'AE per head by growth rate' : 'DSE per head'}</th>
            {isGraded ? (
              ['low', 'moderate', 'high'].map((word) => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))
            ) : (
              <td />
            )}
          </tr>
        </thead>
        <tbody>
          {animals.map((animal) => (
            <tr key={animal}>
              <th scope="row">{animal}</th>
              {ratings
                .filter((each) => each.animal === animal)
                .map((each) => (
                  <td key={each.productivity ?? 'all'}>
                    <Button
                      tone="line"
                      aria-label={`${each.rating} for ${animal}${each.productivity === null ? '' : `, ${each.productivity}`}`}
                      onClick={() => onChoose(each)}
                    >
                      {each.rating}
                    </Button>
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{ratingSource[trade.animalTypeId === 2 ? 'sheep' : 'cattle']}.</p>
    </div>
  );
}
