import { z } from 'zod';
import type { FieldDeclaration } from '#calc-core/field';
import { bases } from '#calc-core/market';
import { fieldsOfKind, recordKindNames, recordKinds, type RecordKind } from '#calc-core/records';
import { carryFigures, derivedAmountNames, feedFigureNames, tradeFigures } from '#calc-core/trade';
import { cameLater } from '#contract/first-contract.ts';
import { invitedRoles } from '#contract/farms.ts';
import { acts } from '#contract/history.ts';
import { tradeFigureAliases } from '#contract/replies.ts';
import { wireName } from '#contract/wire.ts';
import { problems, type ProblemCode } from '#contract/problems.ts';

/** Schemas of the API's answers, for /openapi.json and tests. Answers are not checked at run time. */
const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .nullable()
  .describe('An exact decimal, or null if there is no value');

const decimals = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, decimal]));
const uuid = z.string();

const orNull = <Schema extends z.ZodType>(schema: Schema, { optional }: FieldDeclaration) =>
  optional === true ? schema.nullable() : schema;

const priceClass = z
  .object({
    name: z.string(),
    animalTypeId: z.number().int(),
    animalSubTypeId: z.number().int().nullable(),
    basis: z.enum(bases),
    weightBasis: z.enum(['cwt']).optional(),
    dressing: decimal,
    becomes: z.string(),
    rungs: z.array(
      z.object({ weightKg: decimal, price: decimal, head: decimal, isOld: z.literal(true).optional() }),
    ),
  })
  .meta({ id: 'PriceClass' });

function replied(field: FieldDeclaration): z.ZodType {
  switch (field.type) {
    case 'amount':
      return decimal;
    case 'text':
      return z.string();
    case 'date':
      return orNull(z.string(), field);
    case 'choice':
      return orNull(typeof field.choices[0]?.id === 'number' ? z.number().int() : z.string(), field);
    case 'subType':
      return z.number().int();
    case 'structure':
      return orNull(
        field.whenEmpty === '[]' ? z.array(priceClass) : z.record(z.string(), z.unknown()),
        field,
      );
    case 'reference':
      return uuid.nullable();
  }
}

/** A field that is not in the first contract is left out of a reply while it is empty. */
const left = (kind: RecordKind, field: FieldDeclaration) =>
  cameLater(kind, field) ? replied(field).optional() : replied(field);

const stored = (kind: RecordKind) => ({
  id: uuid,
  ...Object.fromEntries(fieldsOfKind(kind).map((field) => [wireName(field), left(kind, field)])),
});

export const carryReplySchema = z
  .object({ ...stored('carry'), carryTypeName: z.string(), ...decimals(Object.keys(carryFigures)) })
  .meta({ id: recordKinds.carry.schema });

const tradeFields = {
  ...stored('trade'),
  animalTypeName: z.string(),
  carryName: z.string().nullable(),
  ...decimals(derivedAmountNames),
  ...decimals(Object.keys(tradeFigures)),
  ...Object.fromEntries(feedFigureNames.map((name) => [name, decimal.optional()])),
  ...decimals(Object.keys(tradeFigureAliases)),
  /** Only for a trade with facts: its stage, and its best known figures. */
  stage: z.enum(['bought', 'sold']).optional(),
  figuresAre: z.enum(['planned', 'so far', 'actual']).optional(),
  figures: z
    .object({
      numberOfHead: decimal,
      ...decimals(Object.keys(tradeFigures)),
      ...Object.fromEntries(feedFigureNames.map((name) => [name, decimal.optional()])),
      ...decimals(Object.keys(tradeFigureAliases)),
      isSaleOverprice: z.boolean(),
      weeksHeldTill: z.string().nullable(),
    })
    .optional(),
  /** Impossible facts, each with a sentence. Absent if there are none. */
  actualProblems: z.array(z.object({ field: z.string(), text: z.string() })).optional(),
  isSaleOverprice: z.boolean(),
  weeksHeldTill: z.string().nullable(),
};

export const tradeReplySchema = z.object(tradeFields).meta({ id: recordKinds.trade.schema });
export const tradeDetailReply = z
  .object({ ...tradeFields, tradeCalcDescription: z.string() })
  .meta({ id: 'TradeDetail' });

export const groupReplySchema = z.object(stored('group')).meta({ id: recordKinds.group.schema });
export const groupDetailReply = z
  .object({
    id: uuid,
    name: z.string(),
    trades: z.array(tradeReplySchema),
    orphans: z.array(tradeReplySchema),
  })
  .meta({ id: 'TradeGroupDetail' });

const ownReplies: Readonly<Partial<Record<RecordKind, z.ZodObject>>> = {
  trade: tradeReplySchema,
  carry: carryReplySchema,
  group: groupReplySchema,
};

/** The answer for a record of each kind. */
export const recordReplies = Object.fromEntries(
  recordKindNames.map((kind) => [
    kind,
    ownReplies[kind] ?? z.object(stored(kind)).meta({ id: recordKinds[kind].schema }),
  ]),
) as Readonly<Record<RecordKind, z.ZodObject>>;

const figure = z.union([z.object({ value: z.string() }), z.object({ value: z.null(), reason: z.string() })]);
export const calculatedCarryReply = z
  .object({ figures: z.record(z.string(), figure) })
  .meta({ id: 'CalculatedCarry' });
export const calculatedTradeReply = z
  .object({
    figures: z.record(z.string(), figure),
    isSaleOverprice: z.boolean().nullable(),
    weeksHeldTill: z.string().nullable(),
    isComplete: z.boolean(),
    tradeCalcDescription: z.string(),
  })
  .meta({ id: 'CalculatedTrade' });

export const memberReply = z
  .object({
    slug: z.string(),
    role: z.enum(['Normal', 'Restricted', 'Admin']),
    email: z.string(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    providerAccountId: z.string(),
    membershipYear: z.number().int(),
    membershipExpired: z.boolean(),
    deactivated: z.boolean(),
  })
  .meta({ id: 'User' });

export const infoReply = z
  .object({ id: z.string(), title: z.string(), description: z.string() })
  .meta({ id: 'Info' });

export const notificationReply = z
  .object({
    id: uuid,
    title: z.string(),
    description: z.string(),
    displayDate: z.iso.datetime(),
    urlLink: z.string(),
    iconClass: z.string(),
    buttonClass: z.string(),
    expired: z.boolean(),
  })
  .meta({ id: 'Notification' });

export const animalTypeReply = z
  .object({
    AnimalTypeId: z.number().int(),
    AnimalType: z.string(),
    AnimalSubTypeId: z.number().int(),
    AnimalSubType: z.string(),
  })
  .meta({ id: 'AnimalType' });

/** The body of every refusal, called 'Problem' in /openapi.json. @public */
export const problemReply = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    field: z.string().optional(),
    current: z.unknown().optional(),
  })
  .meta({ id: 'Problem' });

const kept = z.record(z.string(), z.unknown());
const wireRecord = z.record(z.string(), z.unknown());
const changesReply = z
  .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
  .describe('Each field that changed: what it was, and what it is now');
const device = z.object({ id: z.string(), name: z.string() }).nullable();
const who = z
  .object({ id: uuid, name: z.string() })
  .optional()
  .describe('The person who made the change. Only on a farm of more than one person');
const kindReply = z.enum(recordKindNames);

export const historyReply = z
  .object({
    record: wireRecord.nullable().optional(),
    items: z.array(
      z.object({
        revision: z.number().int(),
        at: z.iso.datetime(),
        act: z.enum(acts),
        changes: changesReply,
        profit: decimal,
        device,
        who,
        typed: z
          .record(z.string(), z.iso.datetime())
          .nullable()
          .describe('The time at which each field was typed, if the device sent it later'),
        batch: z.number().int().nullable(),
        through: z
          .object({
            kind: kindReply,
            id: uuid,
            name: z.string().nullable(),
            changes: changesReply.nullable(),
          })
          .nullable(),
      }),
    ),
    next: z.number().int().nullable(),
    earlier: z.number().int(),
  })
  .meta({ id: 'History' });

/** Trades that changed since an earlier time, with their profit per head at that time. */
export const profitsBeforeReply = z.array(z.object({ id: uuid, profit: decimal }));

export const trashReply = z
  .object({
    items: z.array(
      z.object({
        kind: kindReply,
        id: uuid,
        revision: z.number().int(),
        at: z.iso.datetime(),
        until: z.iso.datetime(),
        device,
        who,
        profit: decimal,
        record: wireRecord,
        tradeIds: z.array(uuid),
        addedJustBefore: z.boolean(),
      }),
    ),
    next: z.string().nullable(),
  })
  .meta({ id: 'Trash' });

export const backupReply = z
  .object({
    format: z.string(),
    version: z.number().int(),
    ...Object.fromEntries(recordKindNames.map((kind) => [recordKinds[kind].inFile, z.array(kept)])),
    history: z.array(kept),
  })
  .meta({ id: 'Backup' });

export const auditReply = z
  .object({
    id: uuid,
    at: z.iso.datetime(),
    event: z.string(),
    memberId: z.string().nullable(),
    issuer: z.string().nullable(),
    subject: z.string().nullable(),
    target: z.string().nullable(),
    detail: kept.nullable(),
  })
  .meta({ id: 'AuditEntry' });

const farmRole = z.enum(['owner', ...invitedRoles]);

export const myFarmsReply = z
  .object({
    me: uuid,
    farms: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        owner: z.string(),
        role: farmRole,
        mayWrite: z.boolean(),
        why: z.string().nullable(),
        people: z.number().int(),
      }),
    ),
    invitations: z.array(
      z.object({
        id: uuid,
        farm: z.string(),
        by: z.string(),
        role: farmRole,
        endsAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'MyFarms' });

export const farmInvitationReply = z
  .object({
    id: uuid,
    email: z.string(),
    role: farmRole,
    by: z.string(),
    byId: uuid,
    createdAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  })
  .meta({ id: 'FarmInvitation' });

export const farmPeopleReply = z
  .object({
    name: z.string(),
    people: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        email: z.string().nullable(),
        role: farmRole,
        since: z.iso.datetime(),
        lastHere: z.string().nullable(),
      }),
    ),
    invitations: z.array(farmInvitationReply),
  })
  .meta({ id: 'FarmPeople' });
