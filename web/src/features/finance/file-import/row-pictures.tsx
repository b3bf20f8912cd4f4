import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { ErrorRetry } from '@/components/error-retry';
import { Picture } from '@/components/picture';
import { isNotFound } from '@/lib/data-failures';
import { importedPictureQuery } from './api';

const WIDTH = 96;

interface RowPicturesProps {
  caseId: string;
  row: Schemas['RowView'];
}

/** The photograph that a row gives a student, beside the one that it replaces. */
export function RowPictures({ caseId, row }: RowPicturesProps) {
  const { t } = useTranslation(['imports', 'common']);
  const change = row.changes.find(({ field }) => field === 'picture');
  if (!change) return t('common:state.none');
  const code = row.studentCode ?? '';
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      {change.old && (
        <ShownPicture
          caseId={caseId}
          digest={change.old}
          title={t('pictures.old')}
          label={t('pictures.oldOf', { code })}
        />
      )}
      {change.new && (
        <ShownPicture
          caseId={caseId}
          digest={change.new}
          title={t('pictures.new')}
          label={t('pictures.newOf', { code })}
        />
      )}
    </Box>
  );
}

interface ShownPictureProps {
  caseId: string;
  digest: string;
  title: string;
  label: string;
}

function ShownPicture({ caseId, digest, title, label }: ShownPictureProps) {
  const { t } = useTranslation('imports');
  const { data, error, refetch } = useQuery(importedPictureQuery(caseId, digest));
  return (
    <Box component="figure" sx={{ m: 0, width: WIDTH }}>
      {data && <Picture content={data} label={label} />}
      {!data && !error && <Skeleton variant="rectangular" width={WIDTH} height={(WIDTH * 5) / 4} />}
      {!data && isNotFound(error) && t('pictures.gone')}
      {!data && error && !isNotFound(error) && <ErrorRetry error={error} onRetry={() => void refetch()} />}
      <Box component="figcaption" sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>
        {title}
      </Box>
    </Box>
  );
}
