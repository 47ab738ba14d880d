/** The header that lists properties of the body that the API does not know. Names are URI-encoded and separated by commas. */
export const unknownMembersHeader = 'drover-unknown-members';
