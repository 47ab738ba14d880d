import type { AnimalKind } from '../animals/kinds.ts';
import { carryInputs } from '../carry/inputs.ts';
import { tradeFigures } from '../trade/declarations.ts';

type Applying = Readonly<Partial<Record<string, { appliesTo(kind: AnimalKind): boolean }>>>;
const inputs: Applying = carryInputs;
const lines: Applying = tradeFigures;

/** Whether animals of a kind have this cost, by the name that an actual keeps it under: shearing and wool are for sheep alone. */
export const costApplies = (name: string, kind: AnimalKind): boolean =>
  (inputs[name] ?? lines[name])?.appliesTo(kind) === true;
