/**
 * The specification's messages (spec 2, 4, 8), letter for letter, including trailing spaces and misspellings. Compare keys, never texts.
 */
export const messages = {
  none: 'no message',
  loading: 'Loading...',

  tradeSaving: 'Trade is saving',
  tradeSaved: 'Trade is saved',
  tradeAdded: 'Trade Added Successfully',
  carrySaving: 'Carry is saving',
  carrySaved: 'Carry Saved',
  userSaving: 'saving',
  userSavingUser: 'saving user',
  userSaved: 'User Saved successfully',
  userLinkFailed: 'Cannot save link to user',
  infoFetched: 'Fetched Successfully',

  cannotLoadNotifications: 'Cannot load notifications',
  cannotExpireNotifications: 'Cannot expire notifications',
  cannotLoadGroups: 'Cannot load groups',
  cannotLoadGroup: 'Cannot load Group',
  cannotLoadTrades: 'Cannot load trades',
  cannotLoadTrade: 'Cannot load Trade',
  cannotLoadCarries: 'Cannot load carrys',
  cannotLoadCarry: 'Cannot load Carry',
  cannotLoadAnimalTypes: 'Cannot load Animal types',
  cannotLoadUser: 'Cannot load user',
  cannotSaveUser: 'Cannot save user',
  cannotLoadInfos: 'Cannot load Infos',
  loadError: 'Load Error',

  carryInUse: 'Cannot delete carry - as it is used in at least one trade ',
  carriesInUse: 'Cannot delete carrys selected - one of the carrys is used in at least one trade ',

  noTitle: 'No Title',
  noDescription: 'No Decription',
  infoDefaultDescription: 'no desciption available',
  newGroupName: 'New Group',
  networkError: 'Network Error',
} as const;

/** A generic HTTP error (spec 8). The text is the server's status, or 'Network Error' without an answer. */
export function httpMessage(status: number | null): string {
  return status === null ? messages.networkError : `Request failed with status code ${status}`;
}
