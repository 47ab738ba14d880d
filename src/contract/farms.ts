import type { RecordKind } from '#calc-core/records';

/** Who may do what on a farm, and what the API says of its people. */

/** What somebody invited may do: 'works' reads and writes everything, 'reads' changes nothing. */
export const invitedRoles = ['works', 'reads'] as const;
/** What somebody invited may do: 'works' reads and writes everything, 'reads' changes nothing. */
export type InvitedRole = (typeof invitedRoles)[number];

/** What somebody is on a farm. */
export type FarmRole = 'owner' | InvitedRole;

/** The roles as the screens call them. */
export const farmRoleWords: Readonly<Record<FarmRole, string>> = {
  owner: 'Owner',
  works: 'Works here',
  reads: 'Reads',
};

/** The most people on a farm, its owner among them, and the most farms that one person is on. */
export const mostPeople = 20;
/** The most farms that one person is on. */
export const mostFarms = 50;
/** Days that an invitation is open. */
export const invitationDays = 14;
/** The most characters of a farm's name. */
export const longestFarmName = 80;

/** A person as history, news and notices name them. */
export interface Who {
  readonly id: string;
  readonly name: string;
}

/** Instead of a person, where versions by more than one were merged. */
export const severalPeople = '00000000-0000-0000-0000-000000000000';

/** The screens that a person can be on: a sheet of records, one record, or any other. */
export const placeScreens = ['sheet', 'record', 'other'] as const;

/** Where in the app a person is. */
export interface Place {
  readonly screen: (typeof placeScreens)[number];
  /** Null on any other screen. */
  readonly kind: RecordKind | null;
  /** The record; in a sheet that of the active cell. Null where there is none. */
  readonly id: string | null;
  /** The column of a sheet's active cell. */
  readonly field: string | null;
}

/** The event 'here' of the live stream: where somebody else on the farm is. It is kept nowhere. */
export interface HereNews {
  readonly who: Who;
  /** The id of the device. */
  readonly device: string;
  /** Null once they have left. */
  readonly at: Place | null;
  /** The device has just connected and knows of nobody: the others say where they are. */
  readonly asks: boolean;
}

/** What the live stream says of the people on a farm; 'open' when it begins. */
export type PeopleNews =
  | { readonly type: 'open' }
  | ({ readonly type: 'here' } & HereNews)
  | { readonly type: 'changed'; readonly who: Who };

/** One of my farms. */
export interface MyFarm {
  /** The farm's part of every address. */
  readonly slug: string;
  readonly name: string;
  /** The name of its owner. */
  readonly owner: string;
  readonly role: FarmRole;
  /** Whether I may change its records now. */
  readonly mayWrite: boolean;
  /** Why I may not change its records; null where I may. */
  readonly why: string | null;
  /** How many people are on it. */
  readonly people: number;
}

/** An invitation to me, or the offer of a farm. */
export interface MyInvitation {
  readonly id: string;
  /** The farm's name. */
  readonly farm: string;
  /** Who invites. */
  readonly by: string;
  /** 'owner': the farm is offered to me. */
  readonly role: FarmRole;
  readonly endsAt: string;
}

/** GET /api/farms/{slug}: where I am, and where I am invited to. */
export interface MyFarms {
  /** My id, as history and news name me. */
  readonly me: string;
  readonly farms: readonly MyFarm[];
  readonly invitations: readonly MyInvitation[];
}

/** Somebody on a farm. */
export interface FarmPerson extends Who {
  /** Null for a reader's eyes, except their own. */
  readonly email: string | null;
  readonly role: FarmRole;
  /** RFC 3339. */
  readonly since: string;
  /** The day on which they were last here, YYYY-MM-DD; null for never. */
  readonly lastHere: string | null;
}

/** An invitation that is open, as the farm sees it. */
export interface FarmInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: FarmRole;
  readonly by: string;
  readonly createdAt: string;
  readonly endsAt: string;
}

/** GET /api/farms/{slug}/people. */
export interface FarmPeople {
  readonly name: string;
  readonly people: readonly FarmPerson[];
  /** Empty for a reader. */
  readonly invitations: readonly FarmInvitation[];
}
