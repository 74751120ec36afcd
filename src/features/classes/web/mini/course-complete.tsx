import { Button, Group, Text } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MiniClass } from '../../../../content/classes/outline.ts';
import { notice } from '../../../../ui/notices.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { classTexts } from '../../model.ts';
import { Certificate } from '../printed/certificate.tsx';
import { usePrinted } from '../printed/use-printed.tsx';
import { rememberCompleted } from '../use-progress.ts';

type Course = Pick<MiniClass, 'title' | 'completedKey' | 'isLast'>;

/** After the last section: the certificate, and the way out. The certificate is made here, without a call. */
export function CourseComplete({ course: { title, completedKey, isLast } }: { readonly course: Course }) {
  const { printed, print } = usePrinted();
  const navigate = useNavigate();
  const download = () => {
    rememberCompleted(completedKey);
    print(<Certificate title={title} />);
    notice.success(isLast ? classTexts.allCompleted : classTexts.nextUnlocked);
    void navigate({ to: '/dashboard' });
  };
  return (
    <Panel title="Course Complete" isWide>
      <Text mb="md" maw="70ch">
        You have read every section of {title} and passed its quizzes. The certificate opens as a page to print or to
        save as a PDF. You can print it again later from the list of classes.
      </Text>
      <Group gap="xs">
        <Button leftSection={<IconCertificate size={18} aria-hidden />} onClick={download}>
          Download Certificate
        </Button>
        <Button component={Link} to="/dashboard" variant="default">
          Return to Dashboard
        </Button>
      </Group>
      {printed}
    </Panel>
  );
}
