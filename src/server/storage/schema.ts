import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { recordKinds, type RecordKind } from '#calc-core/records';
import { columnsOf } from './declared-columns.ts';
import { postgres, sql } from './drizzle.ts';

const {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} = postgres;

/** The tables. Names become snake_case (`casing` in database.ts and drizzle.config.ts). */
const moment = () => timestamp({ withTimezone: true, mode: 'string' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const revisionOf = () => bigint({ mode: 'number' });

export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    issuer: text().notNull(),
    subject: text().notNull(),
    username: text().notNull(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    company: text().notNull(),
    role: text().notNull(),
    membershipYear: integer().notNull(),
    deactivated: boolean().notNull().default(false),
    /** Counts the member's writes. Every record has the count of its last write. */
    revision: revisionOf().notNull().default(0),
    /** False while the member has records that are older than the table of versions. */
    historyBegun: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.issuer, table.subject),
    check('members_role', sql`${table.role} in ('Normal', 'Restricted', 'Admin')`),
  ],
);

/** One row (id 1): the epoch of this site's records, and the marks of this copy of the database (site.ts). */
export const site = pgTable('site', {
  id: integer().primaryKey(),
  epoch: text().notNull(),
  system: text(),
  timeline: text(),
  folder: text(),
});

const owned = () => ({
  ownerId: uuid()
    .notNull()
    .references(() => members.id),
  id: uuid().notNull(),
  revision: revisionOf().notNull(),
  createdAt: moment().notNull().defaultNow(),
});

/** `reply` is the record's JSON text as the API returns it. Each write calculates it, and reads send it unchanged. */
const answered = () => ({ reply: text().notNull(), model: text().notNull() });

type PlainColumns<K extends RecordKind> = ReturnType<typeof owned> &
  ReturnType<typeof columnsOf<(typeof recordKinds)[K]['fields']>>;

const plainColumns = <K extends RecordKind>(kind: K): PlainColumns<K> =>
  ({ ...owned(), ...columnsOf(recordKinds[kind].fields) }) as PlainColumns<K>;

const recordKeys = (name: string, table: { [N in 'ownerId' | 'id' | 'revision']: AnyPgColumn }) => [
  primaryKey({ columns: [table.ownerId, table.id] }),
  index(`${name}_revision`).on(table.ownerId, table.revision, table.id),
];

/** Makes the table of a kind without calculated columns. A new kind also needs a line in `recordTables`. */
const recordTable = <K extends RecordKind>(name: string, kind: K) =>
  pgTable(name, plainColumns(kind), (table) => recordKeys(name, table as never));

export const tradeGroups = recordTable('trade_groups', 'group');

export const carries = pgTable('carrys', { ...plainColumns('carry'), ...answered() }, (table) =>
  recordKeys('carrys', table),
);

export const boards = pgTable('boards', { ...plainColumns('board'), reply: text().notNull() }, (table) =>
  recordKeys('boards', table),
);

export const fundings = recordTable('fundings', 'funding');

export const trades = pgTable(
  'trades',
  {
    ...plainColumns('trade'),
    ...answered(),
    /** tradeCalcDescription, calculated at the first read after a write, because few reads need it. */
    calcDescription: text(),
  },
  (table) => [
    ...recordKeys('trades', table),
    index('trades_carry').on(table.ownerId, table.carryId),
    index('trades_group').on(table.ownerId, table.tradeGroupId),
    foreignKey({
      name: 'trades_carry_fk',
      columns: [table.ownerId, table.carryId],
      foreignColumns: [carries.ownerId, carries.id],
    }),
    foreignKey({
      name: 'trades_group_fk',
      columns: [table.ownerId, table.tradeGroupId],
      foreignColumns: [tradeGroups.ownerId, tradeGroups.id],
    }),
    foreignKey({
      name: 'trades_funding_fk',
      columns: [table.ownerId, table.fundingId],
      foreignColumns: [fundings.ownerId, fundings.id],
    }),
  ],
);

export const farmCosts = recordTable('farm_costs', 'farmCost');
export const feedSupplies = recordTable('feed_supplies', 'feedSupply');
export const taxLines = recordTable('tax_lines', 'taxLine');
export const budgetSettings = recordTable('budget_settings', 'budgetSettings');
export const listLayouts = recordTable('list_layouts', 'listLayout');

/** The table of each kind of record. */
export const recordTables = {
  group: tradeGroups,
  carry: carries,
  funding: fundings,
  trade: trades,
  board: boards,
  farmCost: farmCosts,
  feedSupply: feedSupplies,
  taxLine: taxLines,
  budgetSettings,
  listLayout: listLayouts,
} as const satisfies Readonly<Record<RecordKind, object>>;

/** Deleted records with the revision of the deletion. Devices that were offline delete them later. */
export const tombstones = pgTable(
  'tombstones',
  {
    ownerId: uuid()
      .notNull()
      .references(() => members.id),
    kind: text().notNull(),
    id: uuid().notNull(),
    revision: revisionOf().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.kind, table.id] }),
    index('tombstones_revision').on(table.ownerId, table.revision, table.id),
  ],
);

/** The history. `changes` is JSON with each field's old and new value, by wire name. */
export const versions = pgTable(
  'versions',
  {
    ownerId: uuid()
      .notNull()
      .references(() => members.id),
    kind: text().notNull(),
    id: uuid().notNull(),
    /** The revision of the write. Imported versions have numbers below 0. */
    revision: revisionOf().notNull(),
    at: moment().notNull().defaultNow(),
    act: text().notNull(),
    changes: text().notNull(),
    /** A trade's exact profit per head after the write. Null for other kinds, and without a profit. */
    profit: text(),
    /** The kind of the record whose change or deletion caused this version. */
    throughKind: text(),
    throughId: uuid(),
    /** The author. Null on a farm that was never shared, and for the server itself. */
    personId: uuid(),
    /** The browser's id, and its name at the time of the write. */
    device: text(),
    deviceName: text(),
    /** JSON with the typing times of fields that the device sent late. Null if nothing was sent late. */
    typed: text(),
    /** The first revision of the write's batch. */
    batch: revisionOf(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.kind, table.id, table.revision] }),
    index('versions_deleted')
      .on(table.ownerId, table.revision, table.id)
      .where(sql`${table.act} = 'deleted'`),
    check('versions_act', sql`${table.act} in ('created', 'changed', 'deleted', 'restored')`),
  ],
);

/** Pages for people without an account. Only the SHA-256 of the address's token is stored. */
export const sharedPages = pgTable(
  'shared_pages',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => members.id),
    tokenHash: text().notNull().unique(),
    kind: text().notNull(),
    title: text().notNull(),
    html: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    endsAt: moment().notNull(),
    withdrawnAt: moment(),
    opened: integer().notNull().default(0),
    openedAt: moment(),
  },
  (table) => [
    index('shared_pages_owner').on(table.ownerId, table.createdAt),
    check(
      'shared_pages_kind',
      sql`${table.kind} in ('trade', 'group', 'comparison', 'cash-flow', 'feed', 'tax-year')`,
    ),
  ],
);

/** Answers to writes, by member and Idempotency-Key. They are deleted after 30 days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    ownerId: uuid()
      .notNull()
      .references(() => members.id),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: smallint().notNull(),
    etag: text(),
    body: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);

/** A farm is all records with the owner id of the member who began it. `holderId` is the current owner. */
export const farms = pgTable(
  'farms',
  {
    ownerId: uuid()
      .primaryKey()
      .references(() => members.id),
    holderId: uuid()
      .notNull()
      .references(() => members.id),
    /** '' until the owner names the farm. The default is the company or name of the member who began the farm. */
    name: text().notNull().default(''),
    /** True for ever once another person has joined. The history then shows who made each change. */
    isShared: boolean().notNull().default(false),
    /** The date, in Sydney, on which the owner last used the farm. */
    lastHere: date(),
  },
  (table) => [index('farms_holder').on(table.holderId)],
);

/** The people of a farm, except its owner. Rows of people who left remain, because the history shows their names. */
export const farmPeople = pgTable(
  'farm_people',
  {
    ownerId: uuid()
      .notNull()
      .references(() => members.id),
    personId: uuid()
      .notNull()
      .references(() => members.id),
    role: text().notNull(),
    since: moment().notNull().defaultNow(),
    leftAt: moment(),
    /** The date, in Sydney, on which the person last used the farm. */
    lastHere: date(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.personId] }),
    index('farm_people_person').on(table.personId),
    check('farm_people_role', sql`${table.role} in ('works', 'reads')`),
  ],
);

/** Invitations to a farm, by email. The role 'owner' offers the farm to somebody who is already on it. */
export const farmInvitations = pgTable(
  'farm_invitations',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => members.id),
    email: text().notNull(),
    role: text().notNull(),
    invitedBy: uuid().notNull(),
    createdAt: moment().notNull().defaultNow(),
    endsAt: moment().notNull(),
    state: text().notNull().default('open'),
    answeredBy: uuid(),
  },
  (table) => [
    index('farm_invitations_owner').on(table.ownerId),
    index('farm_invitations_email').on(sql`lower(${table.email})`),
    check('farm_invitations_role', sql`${table.role} in ('works', 'reads', 'owner')`),
    check('farm_invitations_state', sql`${table.state} in ('open', 'accepted', 'declined', 'withdrawn')`),
  ],
);

/** `event` identifies what happened. A member never gets two notifications of the same event. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    memberId: uuid()
      .notNull()
      .references(() => members.id),
    event: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    urlLink: text().notNull(),
    iconClass: text().notNull(),
    buttonClass: text().notNull(),
    displayDate: moment().notNull().defaultNow(),
    expiredAt: moment(),
  },
  (table) => [unique().on(table.memberId, table.event)],
);

/** Sign-ins, refusals, and actions such as those of Admins. This table never contains a token, a password or a record's content. */
export const audit = pgTable(
  'audit',
  {
    id: uuid().primaryKey(),
    at: moment().notNull().defaultNow(),
    event: text().notNull(),
    memberId: uuid(),
    issuer: text(),
    subject: text(),
    target: text(),
    detail: jsonb(),
  },
  (table) => [index('audit_at').on(table.at)],
);

/** Tasks that only one process of the site may do. */
export const siteTasks = pgTable('site_tasks', {
  name: text().primaryKey(),
  claimedUntil: moment().notNull(),
  /** The last result, such as the day of the market feed. Null before the first result. */
  done: text(),
});

/** The web app's files of the last builds, for servers of another build. Backups leave this table out. */
export const webAssets = pgTable(
  'web_assets',
  {
    build: text().notNull(),
    /** The name in the address /assets/NAME. */
    name: text().notNull(),
    body: bytes().notNull(),
    isBrotli: boolean().notNull(),
    seenAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.build, table.name] }), index('web_assets_name').on(table.name)],
);

/** Sessions, grants and tokens of the development identity provider. The columns model and id come from oidc-provider. */
export const providerRecords = pgTable(
  'provider_records',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().notNull(),
    grantId: text(),
    uid: text(),
    userCode: text(),
    expiresAt: moment(),
    consumedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('provider_records_grant').on(table.grantId),
    index('provider_records_uid').on(table.uid),
    index('provider_records_user_code').on(table.userCode),
    index('provider_records_expiry').on(table.expiresAt),
  ],
);

/** Keys of the development identity provider. They are created once, so that a restart signs nobody out. */
export const providerSecrets = pgTable('provider_secrets', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
