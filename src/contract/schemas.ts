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

/**
 * The bodies and replies of the REST API as zod schemas. Only the server may import this file, because the web app must not load zod. The
 * limits of amounts come from calc-core's declarations (CALCULATION.md, Numbers).
 */

setProblemMessages();

/**
 * An array with a maximum length. Unlike `.max`, this schema checks the length first: a body of a million zeros is refused before any of
 * them is parsed.
 */
export const limitedArray = <Element extends z.ZodType>(element: Element, most: number) =>
  z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= most) return value;
    context.addIssue({ code: 'custom', message: `has more than ${most.toLocaleString('en-AU')} entries` });
    return z.NEVER;
  }, z.array(element).max(most));

/** Spells an amount plainly: "0" for "-0", "7" for "007". Digits typed after the point stay, as in "3.50". */
const plain = (text: string): string => {
  const digits = text.replace(/^-/, '').replace(/^0+(?=\d)/, '');
  // Only a signed amount may be below 0. A zero gets no sign.
  return text.startsWith('-') && /[1-9]/.test(digits) ? `-${digits}` : digits;
};

/** The pattern for /openapi.json: a decimal as text, or '' for no value. */
const amountPattern = '^(-?[0-9]+([.][0-9]+)?)?$';

/** One amount on the wire: a decimal as a JSON string or number; null or '' for none. A missing amount stays undefined. */
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

/** One line of text such as a name, a place or an account. Tabs become spaces, and spaces at both ends are removed. */
export const nameSchema = lineSchema(LONGEST_TEXT);

/** A line of text with a maximum length. A text ten times as long is refused before it is processed. */
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
/** The error for a value that is not among a field's choices: `is not one of 1 (Cattle), 2 (Sheep)`. */
const noChoice = ({ choices }: ChoiceField): string =>
  notOneOf(choices.map(({ id, name }) => (typeof id === 'number' ? `${id} (${name})` : id)));

/** One of a list of choices, by its id as number or text. A missing or empty value becomes a new record's default. */
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

/** The number of an animal sub type, as number or text. The record's animal type limits it further (src/server/records/kinds/record-of-body.ts). */
const subType = z
  .union([z.number(), z.string()], { error: noSubType })
  .transform((value, context) => {
    const found = animalSubTypes.find(({ id }) => String(id) === String(value));
    if (found !== undefined) return found.id;
    context.addIssue({ code: 'custom', message: noSubType });
    return z.NEVER;
  })
  .optional();

/** A structure, converted to the text that is stored. A missing structure becomes a new record's default. */
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

/** The schema of a field on the wire. A missing value becomes a new record's default; the caller must fill in a missing date. */
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

/** The body of POST and PUT of a record; unknown and computed fields are dropped, never stored. */
const bodySchema = (kind: RecordKind) =>
  z.object({
    id: uuid.optional(),
    ...Object.fromEntries(fieldsOfKind(kind).map((field) => [wireName(field), fieldSchema(kind, field)])),
  });

/**
 * $/kg is never stored, and is used only when the price per head is missing (pricesByKg). Every form that a reply may contain is accepted.
 */
const pricePerKg = z.union([z.string().max(100), z.number(), z.null()]).optional();

/** The body of POST and PUT of a trade; prices per kg are read and never stored. */
export const tradeBody = bodySchema('trade').extend(
  Object.fromEntries(derivedAmountNames.map((name) => [name, pricePerKg])) as Record<
    DerivedAmountName,
    typeof pricePerKg
  >,
);

/** The body of POST and PUT of a carry. */
export const carryBody = bodySchema('carry');

/** The body of POST and PUT of a group: the spec writes Name, our client writes name. */
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

/** One record in the reply of GET /api/changes: the record as its own GET returns it, or the tombstone of a deleted record. */
export const changeItem = z.object({
  kind: z.enum(recordKindNames),
  id: z.string(),
  /** Increases with every write of the record and survives its deletion. */
  revision: z.number().int(),
  deleted: z.boolean(),
  record: z.record(z.string(), z.unknown()).optional(),
});

/** What changed since a cursor. If `more` is true, there is another page. */
export const changesReply = z.object({
  /** Identifies the history that the revisions belong to; part of every ETag. */
  epoch: z.string(),
  cursor: z.string(),
  items: z.array(changeItem),
  more: z.boolean(),
});

/**
 * POST /api/batch: requests that are processed in order. One transaction contains many requests, each with its own savepoint. The replies
 * have the same order.
 */
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

/** The replies of a batch, in the order of its requests. There are fewer replies than requests if the batch ran out of time. */
export const batchReply = z.object({
  replies: z.array(
    z.object({ status: z.number().int(), etag: z.string().optional(), body: z.unknown().optional() }),
  ),
});
