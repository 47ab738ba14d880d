import type { AnimalKind } from '../animals/kinds.ts';
import { carryInputs } from '../carry/inputs.ts';
import { tradeFigures } from '../trade/declarations.ts';

type Applying = Readonly<Partial<Record<string, { appliesTo(kind: AnimalKind): boolean }>>>;
const inputs: Applying = carryInputs;
const lines: Applying = tradeFigures;

/** True if this kind of animal can have the named cost. Only sheep have shearing and wool. */
export const costApplies = (name: string, kind: AnimalKind): boolean =>
  (inputs[name] ?? lines[name])?.appliesTo(kind) === true;
