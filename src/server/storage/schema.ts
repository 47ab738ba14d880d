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
    /** Counts the member's writes; every record carries the count of its last one. Its row lock orders a member's writes. */
    revision: revisionOf().notNull().default(0),
    /** False for a member whose records are older than the table of versions, until their next write. */
    historyBegun: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.issuer, table.subject),
    check('members_role', sql`${table.role} in ('Normal', 'Restricted', 'Admin')`),
  ],
);

/** One row (id 1): the epoch of this site's records, and what tells this copy of the database from others (site.ts). */
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

/** `reply` is the JSON text of the record as the API answers it, worked out at the last write; reads send it as it is. */
const answered = () => ({ reply: text().notNull(), model: text().notNull() });

type PlainColumns<K extends RecordKind> = ReturnType<typeof owned> &
  ReturnType<typeof columnsOf<(typeof recordKinds)[K]['fields']>>;

/** The columns of every table of records. */
const plainColumns = <K extends RecordKind>(kind: K): PlainColumns<K> =>
  ({ ...owned(), ...columnsOf(recordKinds[kind].fields) }) as PlainColumns<K>;

/** The key of every table of records, and the index by which devices ask what changed. */
const recordKeys = (name: string, table: { [N in 'ownerId' | 'id' | 'revision']: AnyPgColumn }) => [
  primaryKey({ columns: [table.ownerId, table.id] }),
  index(`${name}_revision`).on(table.ownerId, table.revision, table.id),
];

/** The table of a kind of record that stores what its declaration says and nothing else. A new kind needs this one line and its line in `recordTables`. */
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
    /** tradeCalcDescription, worked out when first asked for after a write: few reads want it, and a carry change touches thousands. */
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

/** What was deleted, with the revision of its deletion, so that a device that was away learns of it. */
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

/**
 * What each write did to each record: its history. Lists, sync and single reads never come here, so that a year of versions costs
 * them nothing. `changes` is JSON: the wire's name of each field that changed, with what it was and what it is now.
 */
export const versions = pgTable(
  'versions',
  {
    ownerId: uuid()
      .notNull()
      .references(() => members.id),
    kind: text().notNull(),
    id: uuid().notNull(),
    /** Of the write; records that an import brought with a history of their own have theirs below 0. */
    revision: revisionOf().notNull(),
    at: moment().notNull().defaultNow(),
    act: text().notNull(),
    changes: text().notNull(),
    /** A trade's profit per head after the write, exact; null for other kinds and where there is none. */
    profit: text(),
    /** The record whose change or deletion changed this one. */
    throughKind: text(),
    throughId: uuid(),
    /** Who wrote it, on a farm of more people than its first owner; null for the first owner, or the server itself. */
    personId: uuid(),
    /** Made once for each browser, with the name it had at the write. */
    device: text(),
    deviceName: text(),
    /** JSON: when fields were typed on a device that sent them later; null where none was. */
    typed: text(),
    /** The first revision of the batch that the write came in. */
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

/**
 * Pages for people without an account. The address's token is not kept, only its SHA-256; the page is, as it was on the day,
 * until it is withdrawn or has ended.
 */
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
    check('shared_pages_kind', sql`${table.kind} in ('trade', 'group', 'comparison', 'cash-flow')`),
  ],
);

/** Replies already given, by Idempotency-Key and member; kept 30 days. */
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

/**
 * A farm is the records of one owner id, which never changes: that of the member who began it. The row is there once the farm has a
 * name of its own or was shared. Its holder is its owner now; a farm that was handed over has another one than it began with.
 */
export const farms = pgTable(
  'farms',
  {
    ownerId: uuid()
      .primaryKey()
      .references(() => members.id),
    holderId: uuid()
      .notNull()
      .references(() => members.id),
    /** '' until the owner gives it one: then it is the company of the member who began it. */
    name: text().notNull().default(''),
    /** True once somebody else has joined, and for ever after: from then on its history says who. */
    isShared: boolean().notNull().default(false),
    /** The day, in Sydney, on which its owner last used it. */
    lastHere: date(),
  },
  (table) => [index('farms_holder').on(table.holderId)],
);

/** Who else is or was on a farm. Its owner has no row. Rows of those who left stay, for the names in its history. */
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
    /** The day, in Sydney, on which they last used the farm. */
    lastHere: date(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.personId] }),
    index('farm_people_person').on(table.personId),
    check('farm_people_role', sql`${table.role} in ('works', 'reads')`),
  ],
);

/** Invitations to a farm, by email; with the role 'owner' it is the offer to take the farm over, to somebody who is on it. */
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

/** `event` names what happened, so that the same event never notifies a member twice. */
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

/** Sign-ins, refused access and the acts of Admins. Never a token, a password or a record's content. */
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

/** What the site does once, whichever of its processes does it: who took it on, until when, and what was done last. */
export const siteTasks = pgTable('site_tasks', {
  name: text().primaryKey(),
  claimedUntil: moment().notNull(),
  /** What was done last, as the day of the market feed; null before the first time. */
  done: text(),
});

/**
 * The web app's files of the last builds, as each server that serves one has put them there: a page of one build may ask a
 * server that has another. Every start writes them again, so a backup leaves them out.
 */
export const webAssets = pgTable(
  'web_assets',
  {
    build: text().notNull(),
    /** As in the address: /assets/NAME. */
    name: text().notNull(),
    body: bytes().notNull(),
    isBrotli: boolean().notNull(),
    seenAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.build, table.name] }), index('web_assets_name').on(table.name)],
);

/** What the development identity provider keeps: sessions, grants, tokens (model and id are oidc-provider's). */
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

/** Signing and cookie keys of the development identity provider, made once, so that a restart logs nobody out. */
export const providerSecrets = pgTable('provider_secrets', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
