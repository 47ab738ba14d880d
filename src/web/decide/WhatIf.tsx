import { outcomeOf } from '#calc-core/actual';
import type { Carry } from '#calc-core/carry';
import { lackingOf, trialOf, triedWords, type Lacking, type Trial, type Tried } from '#calc-core/decide';
import { isHeld } from '#calc-core/hold';
import { showMoney } from '#calc-core/number';
import { tradeFigures, type TradeChange, type TradeDraft } from '#calc-core/trade';
import { useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Button, ButtonLink } from '#web/ui/fields/Button.tsx';
import { EmptyState } from '#web/ui/frame/States.tsx';
import { announce } from '#web/ui/text/announce.ts';
import { Ask } from './Ask.tsx';
import { useAsked, type AskedSource } from './asked.ts';
import { HelpButton } from './Help.tsx';
import { HoldOrSell } from './HoldOrSell.tsx';
import { PriceTable } from './PriceTable.tsx';
import { toField } from './to-field.ts';
import { Tornado } from './Tornado.tsx';
import styles from './WhatIf.module.css';

export interface WhatIfProps {
  readonly carry: Carry | null;
  readonly draft: TradeDraft;
  readonly readOnly: boolean;
  /** The address of the bid. Undefined: no link. */
  readonly bidHref?: string | undefined;
  /** The address of the carry. Undefined: no link. */
  readonly carryHref?: string | undefined;
  /** Where the questions are stored. Undefined: the questions are lost when the panel closes. */
  readonly asked?: AskedSource | undefined;
  /** Shows the whole trade with the tried values. Null shows the trade as it is. */
  readonly onTry: (trial: Trial | null) => void;
  /** Enters values into the draft as one edit, and offers to undo the edit. */
  readonly onUse: (changes: readonly TradeChange[], sentence: string) => void;
  /** Returns to the form. On a phone this panel replaces the form. */
  readonly onForm: () => void;
}

/** Asks what one number must be, what two numbers do together, and which numbers move the profit. */
export default function WhatIf(props: WhatIfProps): ReactElement {
  const { carry, draft, readOnly, bidHref, asked: source, onTry, onUse } = props;
  const position = useMemo(() => ({ carry, trade: draft }), [carry, draft]);
  const [asked, ask] = useAsked(source);
  const [trying, setTrying] = useState<{ readonly of: typeof position; readonly tried: Tried } | null>(null);
  const lacking = lackingOf(position);
  const { stage, actual: made } = outcomeOf(draft);
  const { carryHref } = props;
  if (lacking.fields.length > 0 || lacking.ofCarry !== null)
    return <Missing {...{ lacking, carryHref }} onForm={props.onForm} />;
  // Editing the trade ends the trial.
  const tried = trying?.of === position ? trying.tried : null;
  const tryOut = (next: Tried | null): void => {
    setTrying(next && { of: position, tried: next });
    onTry(next && trialOf(position, next));
    announce(next === null ? 'Back to the trade as it is.' : `Tried: ${triedWords(next)}.`);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || tried === null || event.defaultPrevented) return;
    event.preventDefault();
    tryOut(null);
  };
  const onTake = (): void => {
    if (tried === null) return;
    onUse(trialOf(position, tried).changes, `${triedWords(tried)}, as tried`);
    setTrying(null);
    onTry(null);
  };
  const trial = { position, readOnly, tried, carryHref, onTry: tryOut, onTake };
  return (
    <div className={styles['panel']} onKeyDown={onKeyDown}>
      {made !== null && (
        <p>
          These questions are about the plan. {stage === 'sold' ? 'It made' : 'So far it makes'}{' '}
          {showMoney(made)} a head.
        </p>
      )}
      <Ask {...{ position, readOnly, bidHref, onUse, asked, ask }} open={lacking.open} />
      <PriceTable {...trial} {...{ asked, ask }} />
      <Tornado {...trial} />
      {source !== undefined && isHeld(draft, carry, source.today) && (
        <HoldOrSell {...{ position, source, asked, ask }} />
      )}
      <HelpButton of="what if" position={position} />
    </div>
  );
}

interface MissingProps {
  readonly lacking: Lacking;
  readonly carryHref: string | undefined;
  readonly onForm: () => void;
}

/** Names the fields that are needed for an answer, with a link to them. */
function Missing({ lacking: { fields, ofCarry }, carryHref, onForm }: MissingProps): ReactElement {
  const words = fields.map(lower);
  const last = words.at(-1) ?? `carry’s ${lower(ofCarry!)}`;
  const listed = words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
  const way =
    fields.length > 0 ? (
      <Button tone="line" onClick={() => toField(fields[0]!, onForm)}>
        Enter the {words[0]}
      </Button>
    ) : (
      carryHref !== undefined && (
        <ButtonLink tone="line" href={carryHref}>
          Open carry
        </ButtonLink>
      )
    );
  return (
    <EmptyState title="Nothing to ask yet" icon="chart" actions={way}>
      {tradeFigures.profitPerHead.label} needs the {listed}.
    </EmptyState>
  );
}

const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
