import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconDownload, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppLink } from '../../../ui/addresses.tsx';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { LoadingRows } from '../../../ui/page/data-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useSession } from '../../accounts/web/session.ts';
import { isPassed } from '../../classes/model.ts';
import type { Answers } from '../../classes/quiz-state.ts';
import { Quiz } from '../../classes/web/quiz/quiz.tsx';
import { finalQuiz } from '../../classes/web/quiz/quiz-kinds.ts';
import type { ClassCertificate } from '../contract.ts';
import { issueCertificate } from '../endpoints.ts';
import { loadFinalQuiz } from '../final-quizzes.ts';
import type { CertifiedClass } from '../model.ts';
import { certificatesOptions, saveCertificate } from './certificate-queries.ts';

const quizKind = { ...finalQuiz, start: 'Take the final quiz' } as const;

/** On the page of a finished class: the certificate that others can check. Nothing is sent before its button is pressed. */
export function SealedCertificate({ name }: { readonly name: CertifiedClass }) {
  const session = useSession();
  if (session.status === 'loading') return null;
  return (
    <Panel
      title="Sealed certificate"
      about="A PDF with a number that anybody can check at Verify a document. Your final quiz is sent and graded when you ask for the certificate, and not before."
      isWide
    >
      {session.status === 'in' ? <Own name={name} /> : <LogIn name={name} />}
    </Panel>
  );
}

const LogIn = ({ name }: { readonly name: CertifiedClass }) => (
  <Text>
    <Anchor component={AppLink} to={`/login?returnTo=/${name}`} inherit underline="always">
      Log in
    </Anchor>{' '}
    to get one: it carries the name in your account.
  </Text>
);

function Own({ name }: { readonly name: CertifiedClass }) {
  const query = useQuery(certificatesOptions);
  const known = query.data?.find((one) => one.class === name);
  if (query.isPending) return <LoadingRows rows={1} />;
  return known ? <Issued certificate={known} /> : <FinalQuiz name={name} />;
}

/** The quiz once more, whose answers go with the click. */
function FinalQuiz({ name }: { readonly name: CertifiedClass }) {
  const quiz = useQuery({
    queryKey: ['final-quiz', name],
    queryFn: () => loadFinalQuiz(name),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const client = useQueryClient();
  const issue = useMutation({
    mutationFn: (answers: Answers) => callEndpoint(issueCertificate, { body: { class: name, answers } }),
    onSuccess: async ({ certificate }) => {
      client.setQueryData(certificatesOptions.queryKey, (before = []) => [certificate, ...before]);
      notice.success('Your certificate is ready.');
    },
    onError: (error) => notice.error(messageOf(error)),
  });
  if (!quiz.data) return <LoadingRows rows={2} />;
  const questions = quiz.data;
  return (
    <Quiz
      quiz={questions}
      kind={quizKind}
      invitation={`${questions.length === 1 ? 'One question' : `${questions.length} questions`} over the whole class. You need 80%.`}
      actions={(score, retake, answers) =>
        isPassed(score, questions.length) ? (
          <Button
            leftSection={<IconRosetteDiscountCheck size={18} aria-hidden />}
            loading={issue.isPending}
            onClick={() => issue.mutate(answers)}
          >
            Get a sealed certificate
          </Button>
        ) : (
          <Button variant="default" onClick={retake}>
            Retake the final quiz
          </Button>
        )
      }
    />
  );
}

function Issued({ certificate }: { readonly certificate: ClassCertificate }) {
  const download = useMutation({
    mutationFn: () => saveCertificate(certificate),
    onError: (error) => notice.error(messageOf(error)),
  });
  if (certificate.withdrawnAt !== null)
    return <Text>Your certificate was withdrawn: {certificate.withdrawnReason}</Text>;
  return (
    <>
      <Text mb="sm">
        Number <b>{certificate.number}</b>
      </Text>
      <Group gap="xs">
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download sealed certificate
        </Button>
        <Button component={AppLink} to="/account/certificates" variant="default">
          All your certificates
        </Button>
      </Group>
    </>
  );
}
