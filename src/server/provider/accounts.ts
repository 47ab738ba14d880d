import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Role } from '#contract/roles.ts';

/** A person of the development provider. `id` is both the email and the subject (`sub`) of every token. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly nickname: string;
  readonly name: string;
  /** The seed stores this role for the member. The provider never sends a role. */
  readonly role: Role;
  /** The login page shows this text instead of the role. */
  readonly about?: string;
}

/** The password of all demo accounts. The login page shows it, and only the development provider has these accounts. */
export const demoPassword = 'drover-demo';

/** The demo accounts. The seed creates a member for each account. The account's id is the member's subject. */
export const demoAccounts: readonly Account[] = [
  account('kirra@drover.example', 'Kirra', 'Kirra Hale', 'Normal'),
  account('admin@drover.example', 'Ash', 'Ash Menzies', 'Admin'),
  account('restricted@drover.example', 'Ren', 'Ren Okafor', 'Restricted'),
  account('tom@drover.example', 'Tom', 'Tom Ryan', 'Normal', 'Owns Warrego Pastoral'),
  account('nina@drover.example', 'Nina', 'Nina Ryan', 'Normal', 'Works on Warrego Pastoral'),
  account('jack@drover.example', 'Jack', 'Jack Cole', 'Normal', 'Manages Warrego Pastoral'),
  account('bank@drover.example', 'Lee', 'Lee Wu', 'Restricted', 'Bank, reads Warrego Pastoral'),
];

function account(email: string, nickname: string, name: string, role: Role, about?: string): Account {
  return { id: email, email, nickname, name, role, ...(about !== undefined && { about }) };
}

/** The account with this email, in any letter case; undefined when there is none. */
export function findAccount(email: string): Account | undefined {
  const wanted = email.trim().toLowerCase();
  return demoAccounts.find((one) => one.email === wanted);
}

/** A round picture of the initials. It is a data URI, so that nothing loads from another site. */
export function pictureOf(person: Account): string {
  const initials = person.name.replace(/(\p{L})\p{L}*\s*/gu, '$1');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#1f5c3d"/><text x="32" y="41" font-family="Inter, sans-serif" font-size="26" font-weight="600" text-anchor="middle" fill="#fff">${initials}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const hash = promisify<string, Buffer, number, Buffer>(scrypt);

/** Compares passwords with a scrypt hash. Checking an unknown account takes as long as checking a known one. */
export interface PasswordCheck {
  /** The account if email and password match. Otherwise undefined. */
  (email: string, password: string): Promise<Account | undefined>;
}

export function createPasswordCheck(): PasswordCheck {
  const salt = randomBytes(16);
  let expected: Promise<Buffer> | undefined;
  return async (email, password) => {
    // The hash is made at the first sign-in, because hashing would delay the server's start.
    expected ??= hash(demoPassword, salt, 32);
    const given = await hash(password, salt, 32);
    const matches = timingSafeEqual(given, await expected);
    const person = findAccount(email);
    return matches ? person : undefined;
  };
}
