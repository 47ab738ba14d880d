/** This header lists body members that the API does not have, such as a misspelt field. Names are URI-encoded and separated by commas. */
export const unknownMembersHeader = 'drover-unknown-members';
