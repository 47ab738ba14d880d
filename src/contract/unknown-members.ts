/**
 * This header lists members of the request's body that the API does not have. The server ignores such members, and the header makes a
 * misspelt field visible. Names are URI-encoded and separated by commas.
 */
export const unknownMembersHeader = 'drover-unknown-members';
