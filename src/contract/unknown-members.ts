/**
 * The header of an answer that names the members of the request's body that the API does not know. They were left out; a misspelt
 * field would otherwise be lost in silence. Names are separated by commas and encoded as in a URL.
 */
export const unknownMembersHeader = 'drover-unknown-members';
