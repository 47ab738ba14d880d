import { z } from 'zod';
import { animalSubTypes } from '#calc-core/animals';
import {
  emptyValue,
  type ChoiceField,
  type FieldDeclaration,
  type StructureField,
  type TextField,
} from '#calc-core/field';
import type { InputDeclaration } from '#calc-core/figure';
import { amountProblem, notAnAmount } from '#calc-core/number';
import { fieldsOfKind, recordKindNames, structureReader, type RecordKind } from '#calc-core/records';
import { dateProblem, LONGEST_TEXT, notADate, plainLine, textProblem, notOneOf } from '#calc-core/rules';
import { derivedAmountNames, type DerivedAmountName } from '#calc-core/trade';
import { wireName } from './wire.ts';
import { setProblemMessages } from './zod-words.ts';

/** The API's bodies and replies as zod schemas. Only the server may import this file, because zod is large. */

setProblemMessages();

/** An array with a maximum length. Unlike `.max`, it checks the length before it parses any element. */
export const limitedArray = <Element extends z.ZodType>(element: Element, most: number) =>
  z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= most) return value;
    context.addIssue({ code: 'custom', message: `has more than ${most.toLocaleString('en-AU')} entries` });
    return z.NEVER;
  }, z.array(element).max(most));

/** Removes extra signs and zeros: "-0" → "0", "007" → "7". Zeros after the point stay, as in "3.50". */
const plain = (text: string): string => {
  const digits = text.replace(/^-/, '').replace(/^0+(?=\d)/, '');
  // A zero gets no sign.
  return text.startsWith('-') && /[1-9]/.test(digits) ? `-${digits}` : digits;
};

/** For /openapi.json: a decimal as text, or '' for no value. */
const amountPattern = '^(-?[0-9]+([.][0-9]+)?)?$';

/** A decimal as a JSON string or number. Null and '' mean no amount. calc-core limits the amount (CALCULATION.md, Numbers). */
export function amountSchema(input: InputDeclaration) {
  return z
    .union([z.string().meta({ pattern: amountPattern }), z.number(), z.null()], {
      error: notAnAmount,
    })
    .transform((value, context) => {
      if (value === null || value === '') return null;
      const text = String(value);
      const problem = amountProblem(text, input);
      if (problem === null) return plain(text);
      context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    })
    .optional();
}

/** One line of text, such as a name. Tabs become spaces, and spaces at both ends are removed. */
export const nameSchema = lineSchema(LONGEST_TEXT);

/** A line of text with a maximum length. A much longer text is refused before it is processed. */
function lineSchema(longest: number) {
  return z
    .string()
    .max(longest * 10, `has more than ${longest.toLocaleString('en-AU')} characters`)
    .meta({ maxLength: longest })
    .transform((text, context) => {
      const problem = textProblem(text, longest);
      if (problem === null) return plainLine(text);
      context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    });
}
/** The id of a record, in any letter case. */
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const notAnId = 'is not a UUID';
const uuid = z.string({ error: notAnId }).regex(uuidPattern, notAnId);
const reference = z
  .union([uuid.transform((id) => id.toLowerCase()), z.literal(''), z.null()], { error: notAnId })
  .optional()
  .transform((id) => id || null);
/** The error for an unknown choice, such as `is not one of 1 (Cattle), 2 (Sheep)`. */
const noChoice = ({ choices }: ChoiceField): string =>
  notOneOf(choices.map(({ id, name }) => (typeof id === 'number' ? `${id} (${name})` : id)));

/** A choice by its id, as number or text. Only an optional choice may be '' or null. */
function choiceSchema(field: ChoiceField) {
  const ids = field.choices.map(({ id }) => id);
  const texts = ids.filter((id) => typeof id === 'number').map(String);
  const none = field.optional === true ? ['', null] : [];
  return z
    .literal([...ids, ...texts, ...none], { error: noChoice(field) })
    .transform((value) => ids.find((id) => String(id) === String(value ?? '')) ?? emptyValue(field))
    .optional();
}

const noSubType = 'is not the number of a sub type of animal';
const calendarDate = z
  .string({ error: notADate })
  .regex(/^\d{4}-\d{2}-\d{2}$/, notADate)
  .superRefine((date, context) => {
    const problem = dateProblem(date);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

const optionalText = ({ longest }: TextField) =>
  lineSchema(longest ?? LONGEST_TEXT)
    .nullable()
    .transform((text) => text ?? '')
    .optional();
const optionalDate = z
  .union([calendarDate, z.literal(''), z.null()], { error: notADate })
  .transform((date) => date || null)
  .optional();

/** An animal sub type, as number or text. src/server/records/kinds/record-of-body.ts checks that it belongs to the animal type. */
const subType = z
  .union([z.number(), z.string()], { error: noSubType })
  .transform((value, context) => {
    const found = animalSubTypes.find(({ id }) => String(id) === String(value));
    if (found !== undefined) return found.id;
    context.addIssue({ code: 'custom', message: noSubType });
    return z.NEVER;
  })
  .optional();

/** Converts a structure to its stored text. Null becomes a new record's default. */
const structureSchema = (kind: RecordKind, field: StructureField) =>
  z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown()), z.null()], {
      error: 'is neither an object nor a list',
    })
    .transform((value, context) => {
      const read = structureReader(kind, field)(value ?? JSON.parse(field.whenEmpty));
      if ('text' in read) return read.text;
      context.addIssue({ code: 'custom', message: read.problem });
      return z.NEVER;
    })
    .optional();

/** The schema of a field. Only a reference turns a missing value into null. The caller must fill in all other missing values. */
function fieldSchema(kind: RecordKind, field: FieldDeclaration) {
  switch (field.type) {
    case 'amount':
      return amountSchema(field);
    case 'text':
      return optionalText(field);
    case 'date':
      return field.optional === true ? optionalDate : calendarDate.optional();
    case 'choice':
      return choiceSchema(field);
    case 'subType':
      return subType;
    case 'structure':
      return structureSchema(kind, field);
    case 'reference':
      return reference;
  }
}

/** The body of POST and PUT of a record. Unknown and calculated fields are dropped. */
const bodySchema = (kind: RecordKind) =>
  z.object({
    id: uuid.optional(),
    ...Object.fromEntries(fieldsOfKind(kind).map((field) => [wireName(field), fieldSchema(kind, field)])),
  });

/** A price in $/kg. It is used only when the price per head is missing (pricesByKg). */
const pricePerKg = z.union([z.string().max(100), z.number(), z.null()]).optional();

/** The body of POST and PUT of a trade. Prices per kg are read, but never stored. */
export const tradeBody = bodySchema('trade').extend(
  Object.fromEntries(derivedAmountNames.map((name) => [name, pricePerKg])) as Record<
    DerivedAmountName,
    typeof pricePerKg
  >,
);

/** The body of POST and PUT of a carry. */
export const carryBody = bodySchema('carry');

/** The spec writes Name, our client writes name. */
export const groupBody = bodySchema('group').extend({
  Name: nameSchema.nullish(),
  name: nameSchema.nullish(),
});

const ownBodies: Readonly<Partial<Record<RecordKind, ReturnType<typeof bodySchema>>>> = {
  trade: tradeBody,
  carry: carryBody,
  group: groupBody,
};

/** The schema of the POST and PUT body, by kind of record. */
export const recordBodies = Object.fromEntries(
  recordKindNames.map((kind) => [kind, ownBodies[kind] ?? bodySchema(kind)]),
) as Readonly<Record<RecordKind, ReturnType<typeof bodySchema>>>;

/** A record's body after its schema has parsed it: every field under its wire name. */
export type RecordBody = z.output<ReturnType<typeof bodySchema>>;

/** One item of GET /api/changes: the record as its own GET returns it, or the tombstone of a deleted record. */
export const changeItem = z.object({
  kind: z.enum(recordKindNames),
  id: z.string(),
  /** The revision increases with every write of the record and survives its deletion. */
  revision: z.number().int(),
  deleted: z.boolean(),
  record: z.record(z.string(), z.unknown()).optional(),
});

/** The changes since a cursor. If `more` is true, there is another page. */
export const changesReply = z.object({
  /** The epoch identifies the history that the revisions belong to. Every ETag contains the epoch. */
  epoch: z.string(),
  cursor: z.string(),
  items: z.array(changeItem),
  more: z.boolean(),
});

/** POST /api/batch runs the requests in order. Many requests share one transaction, each with its own savepoint. */
export const batchBody = z.object({
  requests: limitedArray(
    z.object({
      key: z.string().min(1).max(100).optional(),
      method: z.enum(['POST', 'PUT', 'DELETE']),
      path: z.string().max(500),
      ifMatch: z.string().max(100).optional(),
      ifNoneMatch: z.literal('*').optional(),
      typed: z.string().max(8000).optional(),
      body: z.unknown().optional(),
    }),
    1000,
  ),
});

/** The replies, in the order of the requests. A batch that ran out of time has fewer replies than requests. */
export const batchReply = z.object({
  replies: z.array(
    z.object({ status: z.number().int(), etag: z.string().optional(), body: z.unknown().optional() }),
  ),
});
