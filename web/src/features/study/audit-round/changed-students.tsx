import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { changesQuery, lastRoundQuery } from './api';

/** Final-year students whose audit came out otherwise than the night before, and what has changed, in words. */
export function ChangedStudents() {
  const { t } = useTranslation('auditRounds');
  const { language } = useLanguage();
  const { data: round } = useQuery(lastRoundQuery);
  const { data: changes } = useQuery(changesQuery);
  if (!round || !changes) return null;
  return (
    <Panel title={t('title')}>
      <Note>{t('at', { at: dateTime(round.finishedAt, language) })}</Note>
      {changes.total === 0 && <Box>{t('nobody')}</Box>}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
        {changes.items.map((change) => (
          <Changed key={change.studentCode} change={change} />
        ))}
      </Box>
      {changes.total > changes.items.length && (
        <Note>{t('more', { count: changes.total - changes.items.length })}</Note>
      )}
    </Panel>
  );
}

function Changed({ change }: { change: Schemas['AuditChangeRow'] }) {
  const { t } = useTranslation('auditRounds');
  const { pick } = useLanguage();
  const { studentCode, student, kind, filled, opened } = change;
  const listed = (names: Schemas['AuditChangeRow']['filled']) => names.map(({ th, en }) => pick(th, en)).join(', ');
  const notes = [
    filled.length > 0 && t('filled', { parts: listed(filled) }),
    opened.length > 0 && t('opened', { parts: listed(opened) }),
  ].filter(Boolean);
  return (
    <li>
      <Link component={RouterLink} to={`/adm/study/audits/${studentCode}`}>
        {`${studentCode} ${pick(student.th, student.en)}`}
      </Link>
      <Box>
        {t(`kind.${kind}`, {
          done: change.done,
          doneBefore: change.doneBefore,
          toTake: change.toTake,
          toTakeBefore: change.toTakeBefore,
        })}
      </Box>
      {notes.length > 0 && <Note>{notes.join(' · ')}</Note>}
    </li>
  );
}
