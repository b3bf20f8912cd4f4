import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { PlainTable } from '@/components/plain-table';
import { StatusChip } from '@/components/status-chip';
import { Difference } from './difference';

/** Every version of the subject, the newest first, and what this one says otherwise than another. */
export function Versions({ subject }: { subject: Schemas['SubjectDetail'] }) {
  const { t } = useTranslation('subjects');
  const others = subject.versions.filter(({ subjectCode }) => subjectCode !== subject.subjectCode);
  const [chosen, choose] = useState(subject.copiedFrom ?? others[0]?.subjectCode ?? '');
  const codes = [...new Set([chosen, ...others.map(({ subjectCode }) => subjectCode)])].filter(Boolean);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <PlainTable
        label={t('tabs.versions')}
        rows={subject.versions}
        rowId={({ subjectCode }) => subjectCode}
        rowName={({ subjectCode }) => subjectCode}
        columns={[
          {
            key: 'code',
            header: t('field.subjectCode'),
            cell: ({ subjectCode }) => (
              <Link component={RouterLink} to={`/adm/curriculum/subjects/${subjectCode}?tab=versions`}>
                {subjectCode}
              </Link>
            ),
          },
          { key: 'year', header: t('field.startYear'), cell: ({ startYear }) => startYear },
          {
            key: 'status',
            header: t('column.status'),
            cell: ({ status }) => <StatusChip of="subject" state={status} label={t(`status.${status}`)} />,
          },
        ]}
      />
      {chosen && (
        <section aria-label={t('difference.heading')}>
          <TextField
            select
            label={t('difference.with')}
            value={chosen}
            onChange={({ target }) => choose(target.value)}
            sx={{ minWidth: 240, mb: 2 }}
          >
            {codes.map((code) => (
              <MenuItem key={code} value={code}>
                {code}
              </MenuItem>
            ))}
          </TextField>
          <Difference subjectCode={subject.subjectCode} other={chosen} />
        </section>
      )}
    </Box>
  );
}
