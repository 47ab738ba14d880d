/** Carry profiles: fields, edits, figures. */
export { carryDetails, carryTypeName, carryTypes, type CarryTypeId } from './details.ts';
export { costOfDoses, dosesOf } from './doses.ts';
export { editCarry, type CarryChange, type CarryField } from './edit.ts';
export { carryInputs } from './inputs.ts';
export { carryFigureNames, type CarryFigureName } from './names.ts';
export {
  amountOfOtherType,
  carryAmountNames,
  carryFields,
  clearCarry,
  copyName,
  newCarry,
  type Carry,
  type CarryAmountName,
} from './record.ts';
export { typeInCarry, type CarryTyping } from './typing.ts';
