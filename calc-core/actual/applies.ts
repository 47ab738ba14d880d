import type { AnimalKind } from '../animals/kinds.ts';
import { carryInputs } from '../carry/inputs.ts';
import { tradeFigures } from '../trade/declarations.ts';

type Applying = Readonly<Partial<Record<string, { appliesTo(kind: AnimalKind): boolean }>>>;
const inputs: Applying = carryInputs;
const lines: Applying = tradeFigures;

/** Whether a kind of animal has the cost that an actual stores under `name`: only sheep have shearing and wool. */
export const costApplies = (name: string, kind: AnimalKind): boolean =>
  (inputs[name] ?? lines[name])?.appliesTo(kind) === true;
