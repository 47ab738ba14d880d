/**
 * The header of a reply that lists the members of the request's body that the API does not have. The server ignored these members;
 * without the header, a misspelt field would be lost silently. Names are separated by commas and encoded as in a URL.
 */
export const unknownMembersHeader = 'drover-unknown-members';
