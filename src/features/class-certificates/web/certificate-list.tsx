import { Badge, Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../kernel/format.ts';
import { messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { DataState } from '../../../ui/page/data-state.tsx';
import type { ClassCertificate } from '../contract.ts';
import { certificatesOptions, saveCertificate } from './certificate-queries.ts';
import classes from './certificates.module.css';

/** The sealed certificates of the account. */
export function CertificateList() {
  const query = useQuery(certificatesOptions);
  return (
    <DataState query={query} failed="Couldn't load your certificates.">
      {(certificates) =>
        certificates.length === 0 ? (
          <Text size="sm" c="dimmed">
            None yet. Finish a class, then choose “Get a sealed certificate” on its page.
          </Text>
        ) : (
          <ul className={classes.list} data-wide>
            {certificates.map((certificate) => (
              <Row key={certificate._id} certificate={certificate} />
            ))}
          </ul>
        )
      }
    </DataState>
  );
}

function Row({ certificate }: { readonly certificate: ClassCertificate }) {
  const { title, number, issuedOn, score, questions, withdrawnAt, withdrawnReason } = certificate;
  const download = useMutation({
    mutationFn: () => saveCertificate(certificate),
    onError: (error) => notice.error(messageOf(error)),
  });
  return (
    <li>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {formatDay(issuedOn)}, {score} of {questions} right
        </Text>
        <Text size="sm">
          Number <span className={classes.number}>{number}</span>
        </Text>
        {withdrawnAt === null ? null : <Text size="sm">Withdrawn: {withdrawnReason}</Text>}
      </div>
      {withdrawnAt === null ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download certificate: ${title}`}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download
        </Button>
      ) : (
        <Badge color="gray" variant="light" tt="none">
          Withdrawn
        </Badge>
      )}
    </li>
  );
}
