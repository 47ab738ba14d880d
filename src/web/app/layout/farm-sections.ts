import type { MyFarm } from '#contract/farms.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useKnownFarms } from '#web/shell/farm/farms.ts';
import { useAnswer } from '#web/shell/farm/invitation-answer.ts';
import { invitationWords, untilWords } from '#web/shell/farm/invitation-words.ts';
import { useFarm } from '#web/shell/member.ts';
import type { MenuSection } from '#web/ui/overlay/Menu.tsx';

/** For example 'yours' or "Tom Ryan's, you read". */
export const standingWords = ({ role, owner }: Pick<MyFarm, 'role' | 'owner'>): string => {
  if (role === 'owner') return 'yours';
  return `${owner}'s, ${role === 'works' ? 'you work there' : 'you read'}`;
};

/** The sections of the user menu about farms. The list of farms is left out if the open farm is the only one. */
export function useFarmSections(): readonly MenuSection[] {
  const { go } = useApp();
  const { slug, people } = useFarm();
  const { farms, left } = useKnownFarms();
  const invited = useInvitationSections();
  const mine = farms ?? [];
  const list: MenuSection = {
    title: 'Farms',
    items: mine.map((farm) => ({
      id: `farm ${farm.slug}`,
      label: farm.name,
      aside: standingWords(farm),
      checked: farm.slug === slug,
      onPress: () => go(addresses.trades(farm.slug)),
    })),
  };
  const waiting: MenuSection = {
    title: 'No longer on',
    items: left.map((farm) => ({
      id: `left ${farm.slug}`,
      label: farm.name,
      detail: 'Changes that were not sent',
      mark: 'warning' as const,
      onPress: () => go(addresses.people(farm.slug)),
    })),
  };
  const shared: MenuSection = {
    items: [
      {
        id: 'people',
        label: 'People on this farm',
        ...(people > 1 ? { aside: `${people} people` } : {}),
        icon: 'people',
        onPress: () => go(addresses.people(slug)),
      },
    ],
  };
  return [
    ...(mine.length > 1 || (mine.length === 1 && mine[0]?.slug !== slug) ? [list] : []),
    ...invited,
    shared,
    ...(left.length > 0 ? [waiting] : []),
  ];
}

/** The open invitations to this person, each with its two answers. */
export function useInvitationSections(): readonly MenuSection[] {
  const { invitations } = useKnownFarms();
  const answer = useAnswer();
  return invitations.map((invitation): MenuSection => ({
    title: invitationWords(invitation),
    isQuestion: true,
    aside: untilWords(invitation.endsAt),
    items: [
      {
        id: `accept ${invitation.id}`,
        label: 'Accept',
        mark: 'new',
        onPress: () => void answer(invitation, 'accept'),
      },
      {
        id: `decline ${invitation.id}`,
        label: 'Decline',
        onPress: () => void answer(invitation, 'decline'),
      },
    ],
  }));
}
