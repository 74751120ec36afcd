import { Badge, Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { isAdmin } from '../../../kernel/access.ts';
import { notice } from '../../../ui/notices.tsx';
import { useProfile } from '../../accounts/web/session.ts';

const upgradeText = 'Sales scripts require a Professional subscription. Upgrade to access this feature!';
const comingText = 'The sales scripts are being prepared and will open here.';

/** Opens the sales scripts; on the basic plan it says which plan has them. */
export function HelpButton() {
  const { role, subscriptionTier } = useProfile();
  const included = isAdmin(role) || subscriptionTier !== 'basic';
  return (
    <Button
      variant="default"
      leftSection={<IconMessages size={16} aria-hidden />}
      rightSection={
        included ? null : (
          <Badge size="xs" color="amber" variant="filled">
            PRO
          </Badge>
        )
      }
      onClick={() => (included ? notice.info(comingText) : notice.error(upgradeText))}
    >
      Get Help Talking to Lenders
    </Button>
  );
}
