/** This header lists the body's members that the API does not have. Names are URI-encoded and separated by commas. */
export const unknownMembersHeader = 'drover-unknown-members';
