import { kindDeclaration, recordKindNames, type RecordKind } from '#calc-core/records';

const replaces =
  'PUT replaces the whole record: a field that the body leaves out is emptied, as in a new record. Send the record as GET returns it, with your changes. With If-None-Match: * it creates the record with the id in the path.';

type Summary = string | readonly [summary: string, description: string];

function ofKind(kind: RecordKind): Readonly<Record<string, Summary>> {
  const { path, words, newestFirstBy } = kindDeclaration(kind);
  const [all, detail] = [`/api/${path}/:userId`, `/api/${path}/:userId/detail/:${kind}Id`];
  const a = /^[aeiou]/.test(words.one) ? 'an' : 'a';
  const order = newestFirstBy === undefined ? 'in the order they were made' : 'the newest first';
  return {
    [`GET ${all}`]: `The member's ${words.many}, ${order}`,
    [`POST ${all}`]: `Make ${a} ${words.one}`,
    [`GET ${detail}`]: `One ${words.one}`,
    [`PUT ${detail}`]: [`Replace ${a} ${words.one}`, replaces],
    [`DELETE ${detail}`]: `Delete ${a} ${words.one}`,
  };
}

/** What each operation does, for /openapi.json. A test checks that the lines and the operations match. */
export const summaries: Readonly<Record<string, Summary>> = {
  ...Object.assign({}, ...recordKindNames.map(ofKind)),
  'GET /api/Trades/:userId/detail/:tradeId': 'One trade, with its calculation in words',
  'GET /api/Trades/:userId/profits-before':
    'The previous profit per head of each trade that changed in the last days',
  'POST /api/Trades/:userId/calculate':
    'Calculate every figure of the trade in the body, without storing the trade',
  'GET /api/Carrys/:userId': "The member's costs of carry",
  'POST /api/Carrys/:userId': 'Create a cost of carry',
  'GET /api/Carrys/:userId/type/:typeId': 'The costs of carry of one type: 1 growth rate, 2 time held',
  'GET /api/Carrys/:userId/baseCarry': 'The cost of carry that the member started with',
  'GET /api/Carrys/:userId/detail/:carryId': 'One cost of carry',
  'PUT /api/Carrys/:userId/detail/:carryId': [
    'Replace a cost of carry; the trades that use it are worked out again',
    replaces,
  ],
  'DELETE /api/Carrys/:userId/detail/:carryId': 'Delete a cost of carry that no trade uses',
  'POST /api/Carrys/:userId/delete': 'Delete several costs of carry, all or none',
  'POST /api/Carrys/:userId/calculate':
    'Calculate every figure of the cost of carry in the body, without storing it',
  'GET /api/TradeGroups/:userId': "The member's trade groups",
  'POST /api/TradeGroups/:userId': 'Create a trade group',
  'GET /api/TradeGroups/:userId/detail/:groupId':
    'One trade group, its trades, and the trades that are not in it',
  'PUT /api/TradeGroups/:userId/detail/:groupId': ['Replace a trade group', replaces],
  'DELETE /api/TradeGroups/:userId/detail/:groupId': 'Delete a trade group and keep its trades',
  'PUT /api/TradeGroups/:userId/detail/:groupId/trades/:tradeId': 'Move a trade into a group',
  'DELETE /api/TradeGroups/:userId/detail/:groupId/trades/:tradeId': 'Take a trade out of a group',
  'GET /api/animaltype/detail/:animalTypeId': 'The sub types of a type of animal',
  'GET /api/animaltype/:animalTypeId/subtypes': 'The sub types of a type of animal',
  'GET /api/Info/all': 'The help texts of all fields and figures',
  'GET /api/Info/:infoId': 'The help text of one field or figure',
  'GET /api/Users': 'All members (Admin)',
  'POST /api/Users': 'Add a member (Admin)',
  'GET /api/Users/:id': 'One member: the caller, or any member for an Admin',
  'PUT /api/Users/:id': "Change a member's role, membership year or access (Admin); what is left out stays",
  'GET /api/Users/:id/role': 'The role of a member',
  'POST /api/Users/:id/sign-in': 'Record a sign-in of the caller',
  'GET /api/Members': 'A page of members, by a search (Admin)',
  'POST /api/Members': 'Add a list of members, one at a time (Admin)',
  'GET /api/Members/renewals/:year': 'How many memberships end on 30 June of that year (Admin)',
  'POST /api/Members/renewals/:year': 'Renew the memberships that end on 30 June of that year (Admin)',
  'GET /api/notify/:userId/all': "The member's notifications",
  'POST /api/notify/:userId/expire': 'Mark a notification as opened',
  'POST /api/notify/announce': 'Send a notification to every member (Admin)',
  'GET /api/Audit': 'The newest entries of the audit (Admin)',
  'GET /api/live/:userId': 'Server-sent events: something changed',
  'POST /api/live/:userId/here': 'Tell the others on the farm which record is open here; not stored',
  'GET /api/farms/:userId': 'The farms that the caller is on, and invitations to them',
  'PUT /api/farms/:userId': 'Give the farm a name (owner)',
  'GET /api/farms/:userId/people': 'Who is on the farm, and its open invitations',
  'POST /api/farms/:userId/people': [
    'Invite somebody to the farm by email (owner)',
    'The invitation is open for 14 days. An email that no member has is refused with reference-missing. Set `anyway` to true to invite all the same.',
  ],
  'PUT /api/farms/:userId/people/:personId': 'Change what somebody may do on the farm (owner)',
  'DELETE /api/farms/:userId/people/:personId':
    'Remove somebody from the farm (owner), or leave the farm (that person)',
  'DELETE /api/farms/:userId/invitations/:invitationId':
    'Withdraw an invitation or the offer of the farm (owner)',
  'POST /api/farms/:userId/owner': [
    'Offer the ownership of the farm to a person on it (only the owner)',
    'That person becomes the owner when they accept the offer. Records, history and addresses do not change.',
  ],
  'POST /api/farms/invitations/:invitationId/accept':
    'Accept an invitation, or take over a farm that was offered',
  'POST /api/farms/invitations/:invitationId/decline': 'Decline an invitation or an offer',
  'GET /api/changes/:userId': 'The changes after a cursor',
  'POST /api/batch/:userId': 'Send many writes at once; each gets its own answer',
  'GET /api/export/:userId': "The member's records as a file",
  'POST /api/import/:userId': 'Import the records of a file, all or none',
  'GET /api/history/:userId/:kind/:id': 'The versions of a record, the newest first',
  'GET /api/trash/:userId': 'Deleted records that can be restored',
  'GET /api/shared/:userId': "The member's shared pages",
  'POST /api/shared/:userId': 'Share a page with people who have no account',
  'DELETE /api/shared/:userId/:pageId': 'Withdraw a shared page',
};
