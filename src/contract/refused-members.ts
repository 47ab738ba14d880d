/** Texts for people who are not members, and for ended memberships. The app can show these texts without the server. */
export const refusedMembers = {
  'membership-expired':
    'The calculators timed out on 30 June. Reading goes on; ask your Admin to renew the membership.',
  'not-member': 'You are signed in, but you are not a member here. Ask an Admin to add you.',
  deactivated: 'This membership is switched off. Ask your Admin.',
} as const;
