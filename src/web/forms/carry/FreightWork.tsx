import { namesOf } from '#calc-core/field';
import { readTyped, showMoney, showNumber, type DecimalText } from '#calc-core/number';
import { freightInputs, landedFreight } from '#calc-core/yard';
import { useState, type ReactElement } from 'react';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { Fields, fieldSpan } from '#web/ui/fields/Field.tsx';
import { unitMarks } from '#web/forms/parts/units.ts';

type Name = keyof typeof freightInputs;
type Load = Readonly<Record<Name, DecimalText | null>>;

const names = namesOf(freightInputs);

/** Freight per head = km × $ per km per deck ÷ head on the deck. Only the result is stored, rounded to cents. */
export default function FreightWork({
  onUse,
}: {
  readonly onUse: (freight: DecimalText) => void;
}): ReactElement {
  const [load, setLoad] = useState<Load>({ km: null, deckRate: null, headPerDeck: null });
  const { km, deckRate, headPerDeck } = load;
  const freight = landedFreight(km, deckRate, headPerDeck);
  return (
    <>
      <Fields>
        {names.map((name) => (
          <AmountField
            key={name}
            label={freightInputs[name].label}
            hint={freightInputs[name].help}
            {...unitMarks(freightInputs[name].unit)}
            {...(name === 'headPerDeck' && { unit: 'head' })}
            value={load[name]}
            placeholder=""
            read={(text) => readTyped(text, freightInputs[name])}
            measure={freightInputs[name].unit}
            onInput={(value) => setLoad({ ...load, [name]: value })}
            className={fieldSpan(name === 'deckRate' ? 6 : 3)}
          />
        ))}
      </Fields>
      {freight === null ? (
        <p>Kilometres × $ per km per deck ÷ head on the deck.</p>
      ) : (
        <>
          <p role="status">
            {`${showNumber(km)} km × ${showMoney(deckRate)} ÷ ${showNumber(headPerDeck)} head = ${showMoney(freight)} /hd`}
          </p>
          <Button tone="primary" onClick={() => onUse(inCents(freight))}>
            {`Use ${showMoney(freight)}`}
          </Button>
        </>
      )}
    </>
  );
}

/** Rounds to cents, without `$` and commas: '1234.50'. */
const inCents = (amount: DecimalText): DecimalText => showMoney(amount).replace(/[$,]/g, '');
