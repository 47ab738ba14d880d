import { bestKnown } from '#calc-core/actual';
import { kindOf } from '#calc-core/animals';
import type { Carry } from '#calc-core/carry';
import { showFigure } from '#calc-core/figure';
import { tradeFigures, type Trade, type TradeFigureName } from '#calc-core/trade';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { FigureText } from '#web/ui/text/FigureText.tsx';
import { Popover } from '#web/ui/overlay/Popover.tsx';
import { resultCards, shornSides, summaryRowsFor, type CardRow, type ResultCard } from './result-cards.ts';
import { useWork, useWorked, WorkedContext } from '#web/forms/parts/explaining.ts';
import { infoOf, type InfoItem } from '#web/forms/parts/infos.ts';
import { reasonOf } from '#web/forms/parts/reason.ts';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './SummaryCards.module.css';

interface SummaryCardsProps {
  readonly carry: Carry | null;
  readonly trade: Trade;
  readonly infos: readonly InfoItem[];
}

/** The sidebar's four cards for the current trade. For sub type 12, shorn and not shorn are side by side (spec 2). */
export function SummaryCards({ carry, trade, infos }: SummaryCardsProps): ReactElement {
  const worked = useWork(carry, trade, undefined);
  const known = useMemo(() => bestKnown({ ...worked, trade }), [worked, trade]);
  const word = known.figuresAre === 'planned' ? '' : known.figuresAre;
  return (
    <WorkedContext value={known}>
      {resultCards.map((card) => (
        <Card key={card.title} card={card} infos={infos} word={word} />
      ))}
    </WorkedContext>
  );
}

function Card({
  card,
  infos,
  word,
}: {
  readonly card: ResultCard;
  readonly infos: readonly InfoItem[];
  /** Added to the title: "so far" or "actual". Empty for a plan. */
  readonly word: string;
}): ReactElement {
  const { trade } = useWorked();
  const kind = kindOf(trade.animalSubTypeId);
  return (
    <section className={styles['card']}>
      <div className={styles['head']}>
        <h2>
          {card.title}
          {word !== '' && <small>, {word}</small>}
        </h2>
        <Info card={card} infos={infos} />
      </div>
      <table>
        {kind.shorn && (
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Figure</VisuallyHidden>
              </th>
              {shornSides.map(({ value, label }) => (
                <th key={value} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {summaryRowsFor(card, kind).map((each) => (
            <Row key={each.name} row={each} shorn={kind.shorn} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row, shorn }: { readonly row: CardRow; readonly shorn: boolean }): ReactElement {
  const names = shorn ? [row.shorn, row.notShorn] : [row.name];
  return (
    <tr>
      <th scope="row">{row.short}</th>
      {names.map((name, index) => (
        <td key={index}>
          <Figure name={name} />
        </td>
      ))}
    </tr>
  );
}

function Figure({ name }: { readonly name: TradeFigureName }): ReactElement {
  const figure = useWorked().result.figures[name];
  return <FigureText reason={reasonOf(figure)}>{showFigure(figure, tradeFigures[name].unit)}</FigureText>;
}

function Info({
  card,
  infos,
}: {
  readonly card: ResultCard;
  readonly infos: readonly InfoItem[];
}): ReactElement {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const { title, description } = infoOf(card.infoId, infos);
  return (
    <>
      <IconButton
        ref={anchor}
        icon="info"
        small
        label={`What is ${card.title}?`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        title={title}
        placement="below start"
      >
        <p className={styles['description']}>{description}</p>
      </Popover>
    </>
  );
}
