import { readRole } from '#contract/roles.ts';
import { delimiterOf, parseSeparated } from '#workbook/read/separated.ts';
import type { NewUser } from './calls.ts';

/** A row of the file that cannot be added. */
export interface RowFault {
  /** The number of the row as a spreadsheet counts. The headings are row 1. */
  readonly row: number;
  readonly text: string;
}

export interface UserList {
  readonly users: readonly NewUser[];
  readonly faults: readonly RowFault[];
}

/** Accepted headings for each column, in any letter case, with or without spaces. */
const headings: Readonly<Record<keyof NewUser, readonly string[]>> = {
  username: ['username', 'user', 'login'],
  company: ['company', 'business'],
  firstName: ['firstname', 'givenname'],
  lastName: ['lastname', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail'],
  providerAccountId: ['externalloginsecurityid', 'provideraccountid', 'account', 'subject', 'sub'],
  role: ['role'],
};

const names = Object.keys(headings) as (keyof NewUser)[];
const required = ['username', 'email', 'providerAccountId'] as const;
/** The headings in the example, and in the message about a missing column. */
export const columnTitles: Readonly<Record<keyof NewUser, string>> = {
  username: 'Username',
  company: 'Company',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  providerAccountId: 'External login security id',
  role: 'Role',
};

const plain = (heading: string): string => heading.toLowerCase().replace(/[^a-z]/g, '');

function faultOf(user: NewUser, seen: ReadonlySet<string>): string | null {
  const missing = required.find((name) => user[name] === '');
  if (missing !== undefined) return `${columnTitles[missing]} is missing.`;
  if (!/^[^\s@]+@[^\s@]+$/.test(user.email)) return `'${user.email}' is not an email address.`;
  if (readRole(user.role) === null) return `'${user.role}' is not Normal, Restricted or Admin.`;
  if (seen.has(user.providerAccountId)) return `${user.providerAccountId} is in the file twice.`;
  return null;
}

/**
 * Reads a CSV or tab-separated list of new members. The first row must have the headings. Without a role the member is Normal.
 * @throws Error with a sentence for the user when the file has no rows or lacks a required column
 */
export function readUserList(text: string): UserList {
  const [head = [], ...rows] = parseSeparated(text, delimiterOf(text));
  const columns = new Map(
    names.map((name) => [name, head.findIndex((cell) => headings[name].includes(plain(cell)))]),
  );
  const absent = required.filter((name) => columns.get(name) === -1).map((name) => columnTitles[name]);
  if (absent.length > 0)
    throw new Error(`The first row has no column ${absent.join(', ')}. Add it, then choose the file again.`);
  const users: NewUser[] = [];
  const faults: RowFault[] = [];
  const seen = new Set<string>();
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const cell = (name: keyof NewUser): string => cells[columns.get(name) ?? -1]?.trim() ?? '';
    const read = Object.fromEntries(names.map((name) => [name, cell(name)])) as unknown as NewUser;
    const user = { ...read, role: read.role || 'Normal' };
    const fault = faultOf(user, seen);
    if (fault === null) users.push(user);
    else faults.push({ row: index + 2, text: fault });
    seen.add(user.providerAccountId);
  }
  if (users.length + faults.length === 0) throw new Error('The file has no rows below its headings.');
  return { users, faults };
}
