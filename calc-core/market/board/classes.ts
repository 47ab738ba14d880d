import {
  amountFrom,
  objectFrom,
  readStructure,
  Refused,
  type Outside,
  type StructureRead,
} from '../../field/outside.ts';
import { notOneOf } from '../../rules/choice.ts';
import { plainLine, textProblem } from '../../rules/text.ts';
import { boardInputs, rungPriceInput } from './inputs.ts';
import { boardProblems } from './problems.ts';
import { newBoard } from './blank.ts';
import { bases, inStoredOrder, type Basis, type PriceClass, type Rung } from './record.ts';

/**
 * Checks a value from outside as classes. Returns the text to store, with plain decimals and fields in a fixed order. For an invalid value,
 * returns the problem with its class and rung, counted from 1. Never throws.
 */
export function readClasses(value: unknown): StructureRead {
  return readStructure(() => {
    if (!Array.isArray(value)) throw new Refused('is not a list');
    const classes = value.map((each: unknown, index) => readClass(each, `class ${index + 1}`));
    const [problem] = boardProblems({ ...newBoard('', '2000-01-01'), classes }, null);
    if (problem === undefined) return JSON.stringify(classes);
    const at = problem.class === null ? '' : `class ${problem.class + 1}`;
    const rung = problem.rung === null ? '' : `, rung ${problem.rung + 1}`;
    throw new Refused(`${at}${rung}${at === '' ? '' : ': '}${problem.message}`);
  });
}

function readClass(value: unknown, where: string): PriceClass {
  const fields = objectFrom(value, where);
  const basis = basisOf(fields['basis'], where);
  const rungs = fields['rungs'] ?? [];
  if (!Array.isArray(rungs)) throw new Refused(`${where}: rungs is not a list`);
  return inStoredOrder({
    name: textOf(fields, 'name', where),
    animalTypeId: animalOf(fields['animalTypeId'], where),
    animalSubTypeId: subTypeOf(fields['animalSubTypeId'], where),
    basis,
    ...(isInCarcaseKg(fields, basis, where) && { weightBasis: 'cwt' }),
    dressing: amountFrom(fields, 'dressing', boardInputs.dressing, `${where}: `),
    becomes: textOf(fields, 'becomes', where),
    rungs: rungs.map((each: unknown, index) => readRung(each, basis, `${where}, rung ${index + 1}`)),
  });
}

function readRung(value: unknown, basis: Basis, where: string): Rung {
  const fields = objectFrom(value, where);
  return {
    weightKg: amountFrom(fields, 'weightKg', boardInputs.weightKg, `${where}: `),
    price: amountFrom(fields, 'price', rungPriceInput(basis), `${where}: `),
    head: amountFrom(fields, 'head', boardInputs.head, `${where}: `),
    ...(fields['isOld'] === true && { isOld: true as const }),
  };
}

function basisOf(value: unknown, where: string): Basis {
  const basis = bases.find((each) => each === (value ?? 'lwt'));
  if (basis === undefined) throw new Refused(`${where}: basis ${notOneOf(bases)}`);
  return basis;
}

/**
 * True if weights are carcase weights.
 * @throws Refused for an unknown value, and for carcase weights without carcase prices
 */
function isInCarcaseKg(fields: Outside, basis: Basis, where: string): boolean {
  const value = fields['weightBasis'] ?? 'lwt';
  if (value === 'lwt') return false;
  if (value !== 'cwt') throw new Refused(`${where}: weightBasis is neither lwt nor cwt`);
  if (basis !== 'cwt') throw new Refused(`${where}: carcase weights need prices in $/kg carcase`);
  return true;
}

function animalOf(value: unknown, where: string): 1 | 2 {
  const id = value ?? 1;
  if (id === 1 || id === '1') return 1;
  if (id === 2 || id === '2') return 2;
  throw new Refused(`${where}: animalTypeId is neither 1 nor 2`);
}

function subTypeOf(value: unknown, where: string): number | null {
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^(1\d|[1-9])$/.test(text)) {
    throw new Refused(`${where}: animalSubTypeId is none from 1 to 19`);
  }
  return Number(text);
}

function textOf(fields: Outside, name: string, where: string): string {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw new Refused(`${where}: ${name} is not text`);
  const problem = textProblem(value);
  if (problem !== null) throw new Refused(`${where}: ${name} ${problem}`);
  return plainLine(value);
}
