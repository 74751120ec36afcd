import { Anchor, Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../../ui/addresses.tsx';
import { formatDate } from '../../../../ui/format.ts';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { AccountSection } from '../../../accounts/web/account/account-form.tsx';
import { AccountFrame } from '../../../accounts/web/account/account-frame.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import { CertificateList } from '../../../class-certificates/web/certificate-list.tsx';
import certificateClasses from '../../../class-certificates/web/certificates.module.css';
import type { ClassCredential } from '../../credential-contract.ts';
import { isNewestOfClass } from '../../model.ts';
import { ownCredentialsOptions } from '../queries.ts';

/** /account/certificates: the sealed certificates of classes, and a broker's credentials with lenders. */
export function CertificatesPage() {
  const { role } = useProfile();
  return (
    <AccountFrame title="Certificates" subtitle="What you have earned in the classes, and who can see it.">
      <AccountSection
        title="Sealed certificates"
        about="Anybody you show a number to can check it at Verify a document. They see your name, the class, the day and whether it is valid."
      >
        <CertificateList />
      </AccountSection>
      {role === 'lender' ? null : (
        <AccountSection
          title="Lender credentials"
          about="From classes that lenders teach. The lender sees its own on your requests and packages; nobody else does."
        >
          <Credentials />
        </AccountSection>
      )}
    </AccountFrame>
  );
}

function Credentials() {
  const query = useQuery(ownCredentialsOptions);
  return (
    <DataState query={query} failed="Couldn't load your credentials.">
      {(credentials) =>
        credentials.length === 0 ? (
          <Text size="sm" c="dimmed">
            None yet.{' '}
            <Anchor component={AppLink} to="/classes" inherit>
              See the classes that lenders teach
            </Anchor>
          </Text>
        ) : (
          <ul className={certificateClasses.list} data-wide>
            {credentials.map((credential, place) => (
              <Row key={credential._id} credential={credential} isNewest={isNewestOfClass(credentials, place)} />
            ))}
          </ul>
        )
      }
    </DataState>
  );
}

interface RowProps {
  readonly credential: ClassCredential;
  /** Of its class: one that a newer one has replaced leads nowhere. */
  readonly isNewest: boolean;
}

function Row({ credential, isNewest }: RowProps) {
  const { title, lenderName, version, passedAt, revokedAt, revokedReason, mayRetake, classId } = credential;
  const isValid = revokedAt === null;
  return (
    <li>
      <div>
        <Group gap={8}>
          <Text fw={600}>{title}</Text>
          <Badge {...(isValid ? {} : { color: 'gray' })} variant="light" tt="none">
            {isValid ? 'Valid' : 'Revoked'}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {lenderName}, version {version}, passed {formatDate(passedAt)}
        </Text>
        {isValid ? null : (
          <Text size="sm">
            Revoked {formatDate(revokedAt)}. Reason: {revokedReason}
          </Text>
        )}
        {isValid || !isNewest ? null : (
          <Text size="sm">
            {mayRetake ? (
              <Anchor
                component={AppLink}
                to={`/classes/${classId}`}
                inherit
                aria-label={`Take the class again: ${title}`}
              >
                Take the class again
              </Anchor>
            ) : (
              'Its quiz is closed to you.'
            )}
          </Text>
        )}
      </div>
    </li>
  );
}
