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
import { sayProblemsInWords } from './zod-words.ts';

/**
 * The bodies and replies of the REST API as zod schemas, read by the server only (the web app must not load zod).
 * Limits of amounts come from calc-core's declarations (CALCULATION.md, Numbers).
 */

sayProblemsInWords();

/**
 * An array of at most so many elements. Unlike `.max`, the number is judged first: a body of a million zeros is refused without
 * looking at each of them.
 */
export const limitedArray = <Element extends z.ZodType>(element: Element, most: number) =>
  z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= most) return value;
    context.addIssue({ code: 'custom', message: `has more than ${most.toLocaleString('en-AU')} entries` });
    return z.NEVER;
  }, z.array(element).max(most));

/** "-0", "007" and "3.50" as the one plain spelling: "0", "7", "3.50" (digits typed after the point are kept). */
const plain = (text: string): string => {
  const digits = text.replace(/^-/, '').replace(/^0+(?=\d)/, '');
  // Only a signed amount may be below 0, and 0 has no sign.
  return text.startsWith('-') && /[1-9]/.test(digits) ? `-${digits}` : digits;
};

/** A decimal as text, or '' for none; for /openapi.json. */
const amountPattern = '^(-?[0-9]+([.][0-9]+)?)?$';

/** One amount on the wire: a decimal as JSON string or number, null or '' for absent. One that is left out stays undefined. */
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

/** One line of text by the product's rule for them: a name, a place, an account. Tabs become spaces, the ends are trimmed. */
export const nameSchema = lineSchema(LONGEST_TEXT);

/** A line of text of at most so many characters. One of ten times as many is refused before it is looked at. */
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
/** What is said of a value that is not among a field's choices: `is not one of 1 (Cattle), 2 (Sheep)`. */
const noChoice = ({ choices }: ChoiceField): string =>
  notOneOf(choices.map(({ id, name }) => (typeof id === 'number' ? `${id} (${name})` : id)));

/** One of a list, by its id or the id as text; absent or empty, what a new record has. */
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

/** The number of a sub type of animal, or that as text; the record's own animal type judges it further (src/server/records/kinds/bodies.ts). */
const subType = z
  .union([z.number(), z.string()], { error: noSubType })
  .transform((value, context) => {
    const found = animalSubTypes.find(({ id }) => String(id) === String(value));
    if (found !== undefined) return found.id;
    context.addIssue({ code: 'custom', message: noSubType });
    return z.NEVER;
  })
  .optional();

/** A structure as the one text that is kept of it; absent, what a new record has. */
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

/** What a field may be on the wire, and what it is then. Absent, it is as in a new record; a date then is for the caller to give. */
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

/** $/kg is never stored. It counts where the price per head is absent (pricesByKg), so whatever a reply said of it is taken back. */
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

/** The body of POST and PUT of a record of each kind. */
export const recordBodies = Object.fromEntries(
  recordKindNames.map((kind) => [kind, ownBodies[kind] ?? bodySchema(kind)]),
) as Readonly<Record<RecordKind, ReturnType<typeof bodySchema>>>;

/** A record's body as its schema has read it: every field under its wire name. */
export type RecordBody = z.output<ReturnType<typeof bodySchema>>;

/** One record of GET /api/changes: a record as its own GET answers it, or the tombstone of a deleted one. */
export const changeItem = z.object({
  kind: z.enum(recordKindNames),
  id: z.string(),
  /** Grows with every write of the record and survives its deletion. */
  revision: z.number().int(),
  deleted: z.boolean(),
  record: z.record(z.string(), z.unknown()).optional(),
});

/** What changed since a cursor; `more` asks for the page that follows. */
export const changesReply = z.object({
  /** Names the history that the revisions belong to; part of every ETag. */
  epoch: z.string(),
  cursor: z.string(),
  items: z.array(changeItem),
  more: z.boolean(),
});

/** POST /api/batch: requests done one after another, many in a transaction, each with a savepoint of its own; answered in order. */
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

/** The answers of a batch, in the order of its requests; fewer than those where it ran out of time. */
export const batchReply = z.object({
  replies: z.array(
    z.object({ status: z.number().int(), etag: z.string().optional(), body: z.unknown().optional() }),
  ),
});
