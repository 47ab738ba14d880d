import type { RecordKind } from '#calc-core/records';

/** The roles of a farm, and the API's replies about its people. */

/** 'works' reads and writes everything. 'reads' only reads. */
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
/** An invitation expires after this many days. */
export const invitationDays = 14;
/** The most characters of a farm's name. */
export const longestFarmName = 80;

/** A person as history, live events and notices name them. */
export interface Who {
  readonly id: string;
  readonly name: string;
}

/** The id in `Who` for several people whose versions were merged. */
export const severalPeople = '00000000-0000-0000-0000-000000000000';

export const placeScreens = ['sheet', 'record', 'other'] as const;

/** Where in the app a person is. */
export interface Place {
  readonly screen: (typeof placeScreens)[number];
  /** Null on the screen 'other'. */
  readonly kind: RecordKind | null;
  /** The record on screen, or the record of a sheet's active cell. Null without a record. */
  readonly id: string | null;
  readonly field: string | null;
}

/** The live event 'here': where another person on the farm is. It is never stored. */
export interface HereNews {
  readonly who: Who;
  readonly device: string;
  /** Null once the person has left. */
  readonly at: Place | null;
  /** True when the device has just connected. The other devices then send their places. */
  readonly asks: boolean;
}

/** Live events about the people on a farm. 'open' is the first event of a stream. */
export type PeopleNews =
  | { readonly type: 'open' }
  | ({ readonly type: 'here' } & HereNews)
  | { readonly type: 'changed'; readonly who: Who };

/** One of my farms. */
export interface MyFarm {
  /** Part of the address of every page of this farm. */
  readonly slug: string;
  readonly name: string;
  readonly owner: string;
  readonly role: FarmRole;
  readonly mayWrite: boolean;
  /** Why the member may not write. Null if the member may write. */
  readonly why: string | null;
  readonly people: number;
}

/** An invitation to join a farm, or the offer to own a farm. */
export interface MyInvitation {
  readonly id: string;
  readonly farm: string;
  /** The name of the person who invites. */
  readonly by: string;
  /** 'owner' means that the farm is offered to this member. */
  readonly role: FarmRole;
  readonly endsAt: string;
}

/** The reply of GET /api/farms/{slug}: this member's farms and invitations. */
export interface MyFarms {
  /** This member's id in history and live events. */
  readonly me: string;
  readonly farms: readonly MyFarm[];
  readonly invitations: readonly MyInvitation[];
}

/** A person on a farm. */
export interface FarmPerson extends Who {
  /** Null for a reader, except for the reader's own address. */
  readonly email: string | null;
  readonly role: FarmRole;
  /** RFC 3339. */
  readonly since: string;
  /** The day on which the person last used the farm, YYYY-MM-DD. Null if they never used it. */
  readonly lastHere: string | null;
}

/** An open invitation, as the farm sees it. */
export interface FarmInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: FarmRole;
  readonly by: string;
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
