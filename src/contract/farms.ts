import type { RecordKind } from '#calc-core/records';

/** Who may do what on a farm, and the API's replies about its people. */

/** What an invited person may do: 'works' reads and writes everything, 'reads' changes nothing. */
export const invitedRoles = ['works', 'reads'] as const;
/** What an invited person may do: 'works' reads and writes everything, 'reads' changes nothing. */
export type InvitedRole = (typeof invitedRoles)[number];

/** A person's role on a farm. */
export type FarmRole = 'owner' | InvitedRole;

/** The roles as the screens call them. */
export const farmRoleWords: Readonly<Record<FarmRole, string>> = {
  owner: 'Owner',
  works: 'Works here',
  reads: 'Reads',
};

/** The most people on a farm, including its owner. */
export const mostPeople = 20;
/** The most farms that one person is on. */
export const mostFarms = 50;
/** How many days an invitation stays open. */
export const invitationDays = 14;
/** The most characters of a farm's name. */
export const longestFarmName = 80;

/** A person as history, live events and notices name them. */
export interface Who {
  readonly id: string;
  readonly name: string;
}

/** Used instead of a person when versions by several people were merged. */
export const severalPeople = '00000000-0000-0000-0000-000000000000';

/** The screens that a person can be on: a sheet of records, one record, or any other. */
export const placeScreens = ['sheet', 'record', 'other'] as const;

/** Where in the app a person is. */
export interface Place {
  readonly screen: (typeof placeScreens)[number];
  /** Null on any other screen. */
  readonly kind: RecordKind | null;
  /** The record on screen; in a sheet, the record of the active cell. Null if there is none. */
  readonly id: string | null;
  /** The column of a sheet's active cell. */
  readonly field: string | null;
}

/** The event 'here' of the live stream: where another person on the farm is. It is never stored. */
export interface HereNews {
  readonly who: Who;
  /** The id of the device. */
  readonly device: string;
  /** Null once they have left. */
  readonly at: Place | null;
  /** The device has just connected and asks the others to send their places. */
  readonly asks: boolean;
}

/** The live stream's events about the people on a farm; 'open' when the stream begins. */
export type PeopleNews =
  | { readonly type: 'open' }
  | ({ readonly type: 'here' } & HereNews)
  | { readonly type: 'changed'; readonly who: Who };

/** One of my farms. */
export interface MyFarm {
  /** The farm's part of every page address. */
  readonly slug: string;
  readonly name: string;
  /** The name of its owner. */
  readonly owner: string;
  readonly role: FarmRole;
  /** Whether this member may change its records now. */
  readonly mayWrite: boolean;
  /** Why this member may not change its records; null if they may. */
  readonly why: string | null;
  /** How many people are on the farm. */
  readonly people: number;
}

/** An invitation to this member, or the offer of a farm. */
export interface MyInvitation {
  readonly id: string;
  /** The farm's name. */
  readonly farm: string;
  /** Who invites. */
  readonly by: string;
  /** 'owner': the farm is offered to this member. */
  readonly role: FarmRole;
  readonly endsAt: string;
}

/** The reply of GET /api/farms/{slug}: the farms that this member is on, and their invitations. */
export interface MyFarms {
  /** This member's id, as history and live events use it. */
  readonly me: string;
  readonly farms: readonly MyFarm[];
  readonly invitations: readonly MyInvitation[];
}

/** Somebody on a farm. */
export interface FarmPerson extends Who {
  /** Null for people whose role is 'reads', except for their own address. */
  readonly email: string | null;
  readonly role: FarmRole;
  /** RFC 3339. */
  readonly since: string;
  /** The day on which they last used the farm, YYYY-MM-DD; null for never. */
  readonly lastHere: string | null;
}

/** An open invitation, as the farm sees it. */
export interface FarmInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: FarmRole;
  /** The name of the person who sent the invitation. */
  readonly by: string;
  /** The id of the person who sent the invitation. */
  readonly byId: string;
  readonly createdAt: string;
  readonly endsAt: string;
}

/** The reply of GET /api/farms/{slug}/people. */
export interface FarmPeople {
  readonly name: string;
  readonly people: readonly FarmPerson[];
  /** Empty for a reader. */
  readonly invitations: readonly FarmInvitation[];
}
