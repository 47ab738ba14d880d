import { isOfTrade, enterLabel, triedFigure, triedWords, type Position, type Tried } from '#calc-core/decide';
import type { DecimalText } from '#calc-core/number';
import type { TradeFigureName } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { TextLink } from '#web/ui/text/Link.tsx';
import styles from './WhatIf.module.css';

/** The properties of a panel part in which the user can try values. */
export interface TrialProps {
  readonly position: Position;
  readonly readOnly: boolean;
  /** The values that the user is trying, or null. */
  readonly tried: Tried | null;
  readonly carryHref: string | undefined;
  readonly onTry: (tried: Tried | null) => void;
  readonly onTake: () => void;
}

interface OutcomeProps extends Pick<TrialProps, 'position' | 'readOnly' | 'carryHref' | 'onTake'> {
  readonly tried: Tried;
  readonly figure: TradeFigureName;
  readonly made: DecimalText | null;
}

/** Shows the tried values, their result, and a button that enters them into the trade. */
export function Outcome({
  position,
  readOnly,
  carryHref,
  tried,
  figure,
  made,
  onTake,
}: OutcomeProps): ReactElement {
  const { is, moved } = triedFigure(position, figure, made);
  return (
    <>
      <span role="status">
        {triedWords(tried)}: <b>{is}</b>
        {moved === '' ? '' : `, ${moved}`}
      </span>
      <span className={styles['grow']} />
      {isOfTrade(tried)
        ? !readOnly && (
            <Button tone="line" onClick={onTake}>
              {enterLabel(tried)}
            </Button>
          )
        : carryHref !== undefined && <TextLink href={carryHref}>Open carry</TextLink>}
    </>
  );
}
